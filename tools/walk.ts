import { scanPage } from '../shared/table/bulk/tables.ts';
import type { Row } from '../shared/table/rows.ts';
import { type SegmentPosition, type StateKeeper, startOfWalk, type WalkCounts, type WalkState } from './walk-state.ts';

/** What happened to a row: its group, such as an entity, and the outcome. */
export interface WalkOutcome {
  readonly group: string;
  readonly outcome: string;
  /** The number to add. Default: 1. */
  readonly count?: number;
}

/** A walk through all rows of a table. */
export interface Walk {
  readonly table: string;
  /** The command and its options, by which an interrupted run is recognised. */
  readonly run: WalkState['run'];
  readonly keeper: StateKeeper;
  /** Processes some rows. If it fails, the next run processes the same rows again. */
  visit(rows: readonly Row[]): Promise<readonly WalkOutcome[]>;
  /** Called after each page. */
  tell?(state: WalkState): void;
  /** Returns whether the walk must stop. It then ends after the current pages. */
  isStopped?(): boolean;
}

/** The end of a walk. */
export interface WalkEnd {
  readonly state: WalkState;
  readonly isComplete: boolean;
}

/**
 * Reads a table in concurrent segments, page by page, and processes each page. The position is saved after each page,
 * so that a run that was stopped or killed continues there. At the end it forgets the position.
 */
export async function walkTable({ table, run, keeper, visit, tell, isStopped = () => false }: Walk): Promise<WalkEnd> {
  let state = keeper.read(run) ?? startOfWalk(run);
  let hasFailed = false;
  const of = state.segments.length;
  const walkSegment = async (number: number) => {
    for (let place = state.segments[number]; place && !place.isDone; ) {
      if (hasFailed || isStopped()) return;
      const { rows, next } = await scanPage(table, { number, of }, place.after);
      const outcomes = await visit(rows);
      place = next ? { after: next, isDone: false } : { isDone: true };
      state = withPage(state, number, place, rows.length, outcomes);
      keeper.save(state);
      tell?.(state);
    }
  };
  const ended = await Promise.allSettled(
    state.segments.map((_, number) =>
      walkSegment(number).catch((error: unknown) => {
        hasFailed = true; // the other segments stop after their current page
        throw error;
      }),
    ),
  );
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  const isComplete = state.segments.every(({ isDone }) => isDone);
  if (isComplete) keeper.remove();
  return { state, isComplete };
}

const withPage = (
  { run, segments, rows, counts }: WalkState,
  number: number,
  place: SegmentPosition,
  more: number,
  outcomes: readonly WalkOutcome[],
): WalkState => ({
  run,
  segments: segments.with(number, place),
  rows: rows + more,
  counts: withOutcomes(counts, outcomes),
});

/** Adds outcomes to counts. */
export function withOutcomes(counts: WalkCounts, outcomes: readonly WalkOutcome[]): WalkCounts {
  const sums: Record<string, WalkCounts[string]> = { ...counts };
  for (const { group, outcome, count = 1 } of outcomes) {
    const own = sums[group] ?? {};
    sums[group] = { ...own, [outcome]: (own[outcome] ?? 0) + count };
  }
  return sums;
}

/** Returns the sum of an outcome over all groups. */
export const sumOf = (counts: WalkCounts, outcome: string): number =>
  Object.values(counts).reduce((sum, own) => sum + (own[outcome] ?? 0), 0);
