import { readFileSync } from 'node:fs';
import { clockAhead, setClock } from './clock.ts';
import { optionalEnvironment } from './lazy.ts';

/** The environment variable that names the file with the milliseconds by which a local system's clock is ahead. */
export const clockFileVariable = 'CLOCK_OFFSET_FILE';

/**
 * Sets the clock of this process as the file of a local system says. Call it when a run of a function begins. No
 * deployment to AWS sets the variable, so there the clock stays the system's.
 */
export function followLocalClock(): void {
  const file = optionalEnvironment(clockFileVariable);
  if (file === undefined) return;
  const milliseconds = Number(readFileSync(file, 'utf8'));
  if (Number.isNaN(milliseconds)) throw new Error('The clock file contains no number');
  setClock(clockAhead(milliseconds));
}
