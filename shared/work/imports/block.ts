import { deflateRawSync } from 'node:zlib';
import type { Write } from '../../domain/change.ts';
import { nowSeconds } from '../../lib/clock.ts';
import type { FilePosition, ImportEntity, ImportRecord } from '../../resources/imports/import-record.ts';
import type { Decision, RowOutcome, RowProblem } from '../../rules/imports/decision.ts';
import { columnName, reportLine } from '../../rules/imports/report.ts';
import { importRowKey } from '../../table/keys.ts';
import { actionsOf, bytesOfActions } from '../../table/writes/commit.ts';
import { takesEffect } from '../../table/writes/decide.ts';
import { type Action, transactionActions, transactionBytes } from '../../table/writes/transact.ts';
import { type Group, rowsOf } from './batches.ts';
import type { Entry } from './entries.ts';
import { type Kind, waitsFor } from './kind.ts';
import type { ImportRun } from './run.ts';

const bytesAtMost = 0.75 * transactionBytes;
const reportBytesAtMost = 200_000; // per block, unless a single group has more
const reportRowBytes = 300_000; // a row of the table holds 350 KB
const rowsAtMost = 2_000; // small enough for callers to see the counts grow
const keptSeconds = 7 * 24 * 3600; // the import has ended by then, and its report is in the bucket

/** Decided rows that one transaction writes, together with the progress of the import. */
export interface Block {
  readonly actions: Action[];
  /** Size of the actions, without the actions for waiting rows. */
  bytes: number;
  /** The names that the block changes. Earlier reads of these names are out of date. */
  readonly names: Set<string>;
  /** Products whose merchant products need an update. */
  readonly refreshed: number[];
  readonly report: string[];
  reportBytes: number;
  processed: number;
  failed: number;
  ignored: number;
  /** The number of table rows that record waiting rows. */
  waiting: number;
  position: FilePosition | undefined;
}

export const newBlock = (): Block => ({
  actions: [],
  bytes: 0,
  names: new Set(),
  refreshed: [],
  report: [],
  reportBytes: 0,
  processed: 0,
  failed: 0,
  ignored: 0,
  waiting: 0,
  position: undefined,
});

/** The block of one decided group. */
export interface Decided extends Block {
  readonly makes: readonly Write[];
  /** Everything that its rows create and change. */
  readonly change: Decision['change'];
  /** The names that its waiting rows wait for. Later rows with one of these names wait too. */
  readonly waitsFor: readonly string[];
}

/** Context in which a group is decided. `made` names the records that are written already, or by the current block. */
interface Deciding extends Pick<ImportRun, 'kind' | 'record'> {
  readonly made: ReadonlySet<string>;
  /** Since when its waiting rows wait. `null` until the rows are tried again at the end of the file. */
  readonly since?: string | null;
}

/** Builds the block of a decided group. */
export function blockOf(group: Group, decision: Decision, deciding: Deciding): Decided {
  const { kind, record, made } = deciding;
  const { entries } = group;
  const { header, dialect, dry_run } = record;
  const { outcomes: decided, makes, change, touched = [], refreshed = [] } = decision;
  const next = decided.values();
  const outcomes = entries.map(({ values, problems }) => (values ? (next.next().value ?? 'waits') : problems));
  // if several rows create the same record, the first one decides its values
  const fresh = makes.filter((write) => !made.has(madeName(write))).toReversed();
  const own = [...new Map(fresh.map((write) => [madeName(write), write])).values()].toReversed();
  const actions = dry_run ? [] : actionsOf({ ...change, writes: [...own, ...change.writes] });
  const waiting = runsOf(entries, (at) => outcomes[at] === 'waits');
  const report = entries.flatMap((entry, at) => {
    const outcome = outcomes[at];
    return typeof outcome === 'object' ? [lineOf(header, entry, outcome, dialect?.delimiter ?? ';')] : [];
  });
  const count = (isCounted: (outcome: RowOutcome) => boolean) => outcomes.filter(isCounted).length;
  const last = entries.at(-1);
  return {
    actions: [...actions, ...waiting.map((some) => waitingAction(some, deciding))],
    bytes: bytesOfActions(actions),
    names: new Set(takesEffect(change) ? [...group.names, ...touched] : []),
    refreshed: dry_run ? [] : [...refreshed],
    report,
    reportBytes: report.reduce((sum, line) => sum + Buffer.byteLength(line), 0),
    processed: count((outcome) => outcome === 'processed'),
    failed: report.length,
    ignored: count((outcome) => outcome === 'ignored'),
    waiting: waiting.length,
    position: last && { offset: last.to, row: last.number + 1 },
    makes: own,
    change: { ...change, writes: [...makes, ...change.writes] },
    waitsFor: neededBy(waiting.flat(), kind),
  };
}

/** Names a record that rows create, regardless of the row. */
export const madeName = ({ entity, record: { id } }: Write): string => `${entity} ${id}`;

const lineBytes = 1_000_000; // a transaction can hold 4 MB
const charactersOfLine = 250_000; // of a shortened line: at most 1 MB, regardless of the characters

/** Writes the report line of a row. Shortens the cells if the line would be too large for a transaction. */
function lineOf(header: readonly string[], entry: Entry, problems: readonly RowProblem[], delimiter: string): string {
  const write = (cells: readonly string[]) => reportLine(header, cells, errorOf(entry, header, problems), delimiter);
  const line = write(entry.cells);
  if (Buffer.byteLength(line) <= lineBytes) return line;
  const most = Math.floor(charactersOfLine / entry.cells.length);
  return write(entry.cells.map((cell) => cell.slice(0, most).toWellFormed()));
}

const shownCharacters = 200;

/** Fills the report's error columns: the first problem of a row. Its message includes the other problems. */
function errorOf({ number, cells }: Entry, header: readonly string[], problems: readonly RowProblem[]) {
  const [first, ...others] = problems;
  const at = header.findIndex((name) => columnName(name) === first?.column);
  const also = others.map(({ column, message }) => `${column === null ? '' : `${column}: `}${message}`);
  return {
    error_row: String(number),
    error_column: first?.column ?? '',
    error_code: first?.code ?? '',
    error_value: [...(cells[at] ?? '')].slice(0, shownCharacters).join(''),
    error_message: [first?.message ?? '', ...also].join(' '),
  };
}

const rowsOfReport = (bytes: number): number => Math.ceil(bytes / reportRowBytes);
const ownActions = 1; // the import's record
const followActions = 2; // the task that updates merchant products, and its event

const rowsIn = ({ processed, failed, ignored }: Block): number => processed + failed + ignored;

/** Tells whether a block has room for more. An empty block accepts a report of any size. */
export function hasRoom(block: Block, more: Block): boolean {
  const follow = block.refreshed.length + more.refreshed.length > 0 ? followActions : 0;
  const reported = block.reportBytes + more.reportBytes;
  const all = block.actions.length + more.actions.length + rowsOfReport(reported) + ownActions + follow;
  return (
    all <= transactionActions &&
    block.bytes + more.bytes + reported <= bytesAtMost &&
    (rowsIn(block) === 0 || reported <= reportBytesAtMost)
  );
}

/** Tells whether a block is large enough to be written. */
export const isFull = (block: Block): boolean => rowsIn(block) >= rowsAtMost;

/** Adds the block of a group to a block. */
export function add(block: Block, more: Block): void {
  block.actions.push(...more.actions);
  for (const name of more.names) block.names.add(name);
  block.refreshed.push(...more.refreshed);
  block.report.push(...more.report);
  for (const sum of ['bytes', 'reportBytes', 'processed', 'failed', 'ignored', 'waiting'] as const) {
    block[sum] += more[sum];
  }
  block.position = more.position;
}

const neededBy = (entries: readonly Entry[], kind: Kind): readonly string[] =>
  rowsOf({ entries }).flatMap((row) => waitsFor(kind, row));

/** Records the position of waiting rows and the names that they wait for. */
function waitingAction(entries: readonly Entry[], { kind, record, since = null }: Deciding): Action {
  const { offset = 0, row = 0 } = entries[0]?.position ?? {};
  const Item = {
    ...importRowKey(kind.entity, record.id, 'waiting', row),
    offset,
    row,
    to: entries.at(-1)?.to ?? 0,
    since,
    names: [...new Set(neededBy(entries, kind))],
    expires_at: nowSeconds() + keptSeconds,
  };
  return { what: 'moved', put: { Item } };
}

/** Picks entries by their places, and puts consecutive entries together. */
function runsOf(entries: readonly Entry[], isPicked: (at: number) => boolean): readonly (readonly Entry[])[] {
  const runs: Entry[][] = [];
  for (const [at, entry] of entries.entries()) {
    if (!isPicked(at)) continue;
    const run = at > 0 && isPicked(at - 1) ? runs.at(-1) : undefined;
    if (run) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** Builds the actions that write a block's report lines. Their rows are numbered from `report_rows`. */
export function reportActions(
  { report }: Block,
  entity: ImportEntity,
  { id, report_rows }: ImportRecord,
): readonly Action[] {
  if (report.length === 0) return [];
  const bytes = Buffer.from(report.join(''));
  return Array.from({ length: rowsOfReport(bytes.length) }, (_, index) => {
    const lines = deflateRawSync(bytes.subarray(index * reportRowBytes, (index + 1) * reportRowBytes));
    const Item = {
      ...importRowKey(entity, id, 'report', report_rows + index),
      lines,
      expires_at: nowSeconds() + keptSeconds,
    };
    return { what: 'moved', put: { Item } };
  });
}
