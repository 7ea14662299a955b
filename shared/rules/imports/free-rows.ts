import { type Decision, nothingDone, type RowOutcome } from './decision.ts';

/** Lists the rows of a group that can be decided now. They need no record for which earlier rows wait. */
export const freeRows = <Row>(
  rows: readonly Row[],
  needsOf: (row: Row) => readonly string[],
  waiting: ReadonlySet<string>,
): readonly Row[] =>
  waiting.size === 0 ? rows : rows.filter((row) => needsOf(row).every((name) => !waiting.has(name)));

/** Decides the free rows of a group and lets the others wait. */
export function decideFree<Row>(
  rows: readonly Row[],
  free: readonly Row[],
  decide: (rows: readonly Row[]) => Decision,
): Decision {
  const decision = free.length > 0 ? decide(free) : nothingDone([]);
  const outcomes = new Map(free.map((row, at) => [row, decision.outcomes[at]]));
  return { ...decision, outcomes: rows.map((row): RowOutcome => outcomes.get(row) ?? 'waits') };
}
