import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import { wrong } from '../../rules/imports/decision.ts';
import { isLocked } from '../../rules/imports/row-problems.ts';
import { importRowKey, importRowRange, recordKey } from '../../table/keys.ts';
import type { Row } from '../../table/rows.ts';
import { readRounds } from '../../table/table.ts';
import { entriesIn, type Group, rowsOf } from './batches.ts';
import { blockOf } from './block.ts';
import { writeBlock } from './block-writer.ts';
import type { Entry } from './entries.ts';
import { tableReader } from './reader.ts';
import type { ImportRun } from './run.ts';
import { TooLarge } from './too-large.ts';

const patienceMinutes = 15; // decided: after this time, rows of a locked product fail
const rowsPerPage = 25;

/** Reads the table rows that record waiting rows of the file. */
async function* waitingRows({ kind, record }: ImportRun): AsyncGenerator<Row> {
  const query = { ...importRowRange('waiting'), ascending: true, limit: rowsPerPage };
  for await (const rows of readRounds([recordKey(kind.entity, record.id).PK], query)) yield* rows;
}

/** Reads all names that rows of an import wait for. */
export async function waitedFor(run: ImportRun): Promise<Set<string>> {
  const names = new Set<string>();
  if (run.record.waiting === 0) return names;
  for await (const row of waitingRows(run)) for (const name of row.names as readonly string[]) names.add(name);
  return names;
}

/**
 * Decides the rows that wait for the lease of a product. Keeps their order, and decides each group in a separate
 * transaction. If a product is still locked, its rows keep waiting, and so do later rows that share a name.
 *
 * Rows fail after a quarter of an hour. The time starts at the first attempt here. It restarts if earlier rows change
 * the product, because the work that fetches its images then holds the lease.
 */
export async function workOffWaiting(run: ImportRun): Promise<void> {
  if (run.record.waiting === 0) return;
  const waiting = new Set<string>();
  const changed = new Set<string>();
  for await (const row of waitingRows(run)) {
    if (nowMilliseconds() > run.until) return;
    const names = row.names as readonly string[];
    const isFresh = names.some((name) => changed.has(name));
    const done = names.some((name) => waiting.has(name)) ? undefined : await workOff(run, row, { isFresh });
    for (const name of done ?? []) changed.add(name);
    if (!done) for (const name of names) waiting.add(name);
  }
}

/**
 * Decides the rows of one group. Returns the names that they changed, or `undefined` if rows keep waiting. `isFresh`
 * restarts the waiting time.
 */
async function workOff(
  run: ImportRun,
  row: Row,
  { isFresh }: { readonly isFresh: boolean },
): Promise<readonly string[] | undefined> {
  const { kind, record } = run;
  const moment = { options: record.options, import: record.id, now: nowInstant() };
  const since = isFresh || typeof row.since !== 'string' ? moment.now : row.since;
  const group = await groupAt(run, row);
  const rows = rowsOf(group);
  const [loaded] = await kind.loader(tableReader)([rows], moment);
  const isOver = Date.parse(moment.now) - Date.parse(since) > patienceMinutes * 60_000;
  const decision = kind.decide(rows, loaded, moment);
  const stillWaits = !isOver && decision.outcomes.includes('waits');
  if (since === row.since && stillWaits && decision.outcomes.every((outcome) => outcome === 'waits')) return undefined;
  const outcomes = isOver
    ? decision.outcomes.map((outcome) => (outcome === 'waits' ? wrong(null, isLocked) : outcome))
    : decision.outcomes;
  const decided = blockOf(group, { ...decision, outcomes }, { kind, record, made: new Set(), since });
  // if the first row keeps waiting, its row of the table is overwritten
  if (outcomes[0] !== 'waits') {
    const { PK, SK } = importRowKey(kind.entity, record.id, 'waiting', Number(row.row));
    const remove = { Key: { PK, SK }, ConditionExpression: 'attribute_exists(PK)' };
    decided.actions.unshift({ what: 'moved', remove });
  }
  // the position of the import is already past these rows
  await writeBlock(run, { ...decided, waiting: decided.waiting - 1, position: undefined });
  return stillWaits ? undefined : [...decided.names];
}

/** Reads a group again from its position in the file. */
async function groupAt(run: ImportRun, row: Row): Promise<Group> {
  const position = { offset: Number(row.offset), row: Number(row.row) };
  const entries: Entry[] = [];
  for await (const some of entriesIn(run, position, Number(row.to))) {
    if (some instanceof TooLarge) throw new Error(some.message);
    entries.push(...some);
  }
  const rows = rowsOf({ entries });
  const [first] = rows;
  return { key: first && run.kind.groupOf(first), names: new Set(rows.flatMap(run.kind.namesOf)), entries };
}
