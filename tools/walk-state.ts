import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Key } from '../shared/table/keys.ts';
import { Mistake } from './command.ts';

/** How far a segment of the table has been read. */
export interface SegmentPosition {
  /** The last row that was processed. Missing at the beginning. */
  readonly after?: Key;
  readonly isDone: boolean;
}

/** Numbers of rows by group, such as an entity, and by outcome. */
export type WalkCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How far a walk through the table has come. A file holds it, so that a stopped command continues there. */
export interface WalkState {
  /** The command and its options. Another run must not continue with this state. */
  readonly run: Readonly<Record<string, unknown>>;
  readonly segments: readonly SegmentPosition[];
  readonly rows: number;
  readonly counts: WalkCounts;
}

const segments = 4; // read concurrently, so that a walk is not limited by the time of one call

/** Returns the state of a run that begins. */
export const startOfWalk = (run: WalkState['run']): WalkState => ({
  run,
  segments: Array.from({ length: segments }, () => ({ isDone: false })),
  rows: 0,
  counts: {},
});

/** Keeps the state of a walk. */
export interface StateKeeper {
  /** Returns the state of an earlier run with the same options that did not finish. */
  read(run: WalkState['run']): WalkState | undefined;
  save(state: WalkState): void;
  /** Forgets the state, because the run has finished. */
  remove(): void;
}

/** Keeps the state of a walk in a file. */
export const stateFile = (file: string): StateKeeper => ({
  read(run) {
    if (!existsSync(file)) return undefined;
    const state = parsed(readFileSync(file, 'utf8'));
    if (!state) throw new Mistake(`${file} is not the state of a run. Delete it, or choose another --state FILE.`);
    if (JSON.stringify(state.run) === JSON.stringify(run)) return state;
    throw new Mistake(
      `${file} belongs to a run with other options: ${optionsText(state.run)}.\n` +
        'To continue that run, repeat its options. To begin again, delete the file.',
    );
  },
  save(state) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`);
    renameSync(`${file}.new`, file); // a crash never leaves a partial file
  },
  remove: () => rmSync(file, { force: true }),
});

/** Keeps no state, for runs that change nothing. */
export const noState: StateKeeper = { read: () => undefined, save: () => undefined, remove: () => undefined };

function parsed(text: string): WalkState | undefined {
  try {
    const state = JSON.parse(text);
    return Array.isArray(state?.segments) && typeof state.run === 'object' ? state : undefined;
  } catch {
    return undefined;
  }
}

const optionsText = (run: WalkState['run']): string =>
  Object.entries(run)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
