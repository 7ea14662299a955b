import { join } from 'node:path';
import { design, type EntityName } from '../shared/domain/entity-design.ts';
import { paceTable } from '../shared/table/bulk/pace.ts';
import type { TableUnits } from '../shared/table/use.ts';
import { type GivenOptions, hearPresses, remark, systemOption, UsageError } from './command.ts';
import { numeral, rowsText } from './import-progress.ts';
import { folder } from './systems.cjs';
import { type Walk, type WalkEnd, walkTable } from './walk.ts';
import { noState, type StateKeeper, stateFile } from './walk-state.ts';

/** The options of a command that walks through the table. */
export const walkOptions = {
  entity: { type: 'string' },
  units: { type: 'string' },
  state: { type: 'string' },
  'dry-run': { type: 'boolean' },
  ...systemOption,
} as const;

/** The values of these options. */
export type AskedWalk = GivenOptions<typeof walkOptions>['values'];

const defaultUnits = 200; // a fifth of what one partition accepts, so that the service keeps the rest
const readsPerWrite = 5; // DynamoDB charges as much for a write unit as for five read units

/** The lines of the usage that explain `walkOptions`. */
export const walkUsage = `  --dry-run      Count, and write nothing
  --entity NAME  Only records of this entity, such as order
  --units N      Write units per second at most, and ${readsPerWrite} times as many read units. Default: ${defaultUnits}
  --state FILE   The file that keeps the position of a run. Default: a file in .local
  --port N       Use the local system on this port
  --help         Show this help`;

/** Reads the entity of `--entity`. */
export function entityIn(text: string | undefined): EntityName | undefined {
  if (text === undefined || Object.hasOwn(design, text)) return text as EntityName | undefined;
  throw new UsageError(`Unknown entity ${JSON.stringify(text)}. Entities: ${Object.keys(design).join(', ')}.`);
}

/** Reads a whole number above zero. */
export function countIn(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--${option} must be a whole number above 0, not ${JSON.stringify(text)}.`);
}

/** Limits the units of this process to those of `--units`. Returns a function with the units so far. */
export function paceAs({ units }: AskedWalk): () => TableUnits {
  const writes = units === undefined ? defaultUnits : countIn('units', units);
  return paceTable({ writes, reads: writes * readsPerWrite });
}

/** Returns the keeper of a run's position: the file of `--state`, or one that is named by the command and the table. */
export const keeperOf = (asked: AskedWalk, command: string, table: string): StateKeeper =>
  asked['dry-run'] ? noState : stateFile(asked.state ?? join(folder, `${command}-${table}.json`));

const secondsBetweenLines = 5;

/** Walks through a table, shows the progress, and stops at the first Ctrl-C. */
export async function followWalk(
  walk: Omit<Walk, 'tell' | 'isStopped'>,
  progress: (state: WalkEnd['state']) => string,
): Promise<WalkEnd> {
  let isStopped = false;
  hearPresses(['SIGINT', 'SIGTERM'], (presses) => {
    if (presses > 1) process.exit(2); // the saved position is at most some rows behind
    isStopped = true;
    remark('Stopping after the current rows.');
  });
  const before = walk.keeper.read(walk.run);
  if (before) remark(`Continuing an earlier run after ${rowsText(before.rows)}.`);
  let shownAt = performance.now();
  return walkTable({
    ...walk,
    isStopped: () => isStopped,
    tell: (state) => {
      if (performance.now() - shownAt < secondsBetweenLines * 1000) return;
      shownAt = performance.now();
      remark(`${rowsText(state.rows)} read, ${progress(state)}`);
    },
  });
}

/** Describes what to do after a run that was stopped. A dry run keeps no position. */
export const stopped = (isDryRun: boolean): string =>
  `Stopped before the end. ${isDryRun ? 'These are the numbers so far.' : 'Run the same command again to continue.'}`;

/** Describes what a command has done so far, for its last line. */
export function effort({ state }: WalkEnd, { reads, writes }: TableUnits, milliseconds: number): string {
  const seconds = Math.max(milliseconds / 1000, 0.1);
  return `${rowsText(state.rows)} read. This run took ${seconds.toFixed(1)} s, ${numeral(reads)} read units and ${numeral(writes)} write units.`;
}
