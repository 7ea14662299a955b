import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { folder } from '../tools/systems.cjs';

/** A file that says how far the clock of a local system was advanced, in milliseconds, for all its processes. */
export interface ClockFile {
  readonly path: string;
  write(advanced: number): void;
  remove(): void;
}

/** Creates the clock file of the local system on a port. Its clock is not advanced yet. */
export function createClockFile(port: number): ClockFile {
  mkdirSync(folder, { recursive: true });
  const file = clockFileAt(resolve(folder, `clock-${port}`));
  file.write(0);
  return file;
}

/** Returns the clock file at a path. */
export const clockFileAt = (path: string): ClockFile => ({
  path,
  write: (advanced) => {
    writeFileSync(`${path}.new`, String(advanced));
    renameSync(`${path}.new`, path); // a function that starts at this moment reads a whole number
  },
  remove: () => rmSync(path, { force: true }),
});

/** Reads a clock file. */
export const advancedIn = (path: string): number => Number(readFileSync(path, 'utf8'));
