import { deflateRawSync } from 'node:zlib';
import type { Write } from '../../domain/change.ts';
import { nowSeconds } from '../../lib/clock.ts';
import type { FilePosition, ImportEntity, ImportRecord } from '../../resources/imports/import-record.ts';
import type { Decision, RowOutcome, RowProblem } from '../../rules/imports/decision.ts';
import { columnName, reportLine } from '../../rules/imports/report.ts';
import { importRowKey } from '../../table/keys.ts';
import { actionsOf, bytesOfActions } from '../../table/writes/commit.ts';
import { type Action, transactionActions, transactionBytes } from '../../table/writes/transact.ts';
import { type Group, rowsOf } from './batches.ts';
import type { Entry } from './entries.ts';
import { type Kind, waitsFor } from './kind.ts';
import type { ImportRun } from './run.ts';

const bytesAtMost = 0.75 * transactionBytes;
const reportBytesAtMost = 200_000; // of one block, unless a single group has more
const reportRowBytes = 300_000; // a row of the table holds 350 KB
const rowsAtMost = 2_000; // so that counts are seen to grow
const keptSeconds = 7 * 24 * 3600; // an import is over by then, and its report in the bucket

/** Rows that are decided, and written in one transaction together with how far the import has come. */
export interface Block {
  readonly actions: Action[];
  /** Of the actions, those of rows that wait apart. */
  bytes: number;
  /** What is changed, by name: what others have read of it is out of date. */
  readonly names: Set<string>;
  /** Products that merchants have to follow. */
  readonly refreshed: number[];
  readonly report: string[];
  reportBytes: number;
  processed: number;
  failed: number;
  ignored: number;
  /** How many rows of the table say which rows wait. */
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

/** The block of one group that is decided. */
export interface Decided extends Block {
  readonly makes: readonly Write[];
  /** All that its rows make and change. */
  readonly change: Decision['change'];
  /** Names what its waiting rows wait for: rows that name the same wait behind them. */
  readonly waitsFor: readonly string[];
}

/** What a group is decided for: `made` are records that are written already, or by the block. */
interface Deciding extends Pick<ImportRun, 'kind' | 'record'> {
  readonly made: ReadonlySet<string>;
  /** Since when its rows wait that have to; null before they are met at the end. */
  readonly since?: string | null;
}

/** Makes the block of a decided group. */
export function blockOf(group: Group, decision: Decision, deciding: Deciding): Decided {
  const { kind, record, made } = deciding;
  const { entries } = group;
  const { header, dialect, dry_run } = record;
  const { outcomes: decided, makes, change, touched = [], refreshed = [] } = decision;
  const next = decided.values();
  const outcomes = entries.map(({ values, problems }) => (values ? (next.next().value ?? 'waits') : problems));
  // several rows may make the same: the first one says how it is
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
    names: new Set(isChange(change) ? [...group.names, ...touched] : []),
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

/** Names a record that rows make, whichever of them does. */
export const madeName = ({ entity, record: { id } }: Write): string => `${entity} ${id}`;

const isChange = ({ writes, removes = [] }: Decision['change']): boolean => writes.length + removes.length > 0;

const lineBytes = 1_000_000; // a transaction holds 4 MB
const charactersOfLine = 250_000; // of a line that is cut: at most 1 MB, whatever the characters

/** Writes a row's line of the report. The cells of one that no transaction would hold are cut. */
function lineOf(header: readonly string[], entry: Entry, problems: readonly RowProblem[], delimiter: string): string {
  const write = (cells: readonly string[]) => reportLine(header, cells, errorOf(entry, header, problems), delimiter);
  const line = write(entry.cells);
  if (Buffer.byteLength(line) <= lineBytes) return line;
  const most = Math.floor(charactersOfLine / entry.cells.length);
  return write(entry.cells.map((cell) => cell.slice(0, most).toWellFormed()));
}

const shownCharacters = 200;

/** Says in the report's columns what is wrong with a row: the first problem, and the others in its message. */
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
const followActions = 2; // the task of what merchants follow, and its event

const rowsIn = ({ processed, failed, ignored }: Block): number => processed + failed + ignored;

/** Tells whether a block has room for more. An empty one has, whatever the report of it. */
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

/** Tells whether enough is in a block to write it. */
export const isFull = (block: Block): boolean => rowsIn(block) >= rowsAtMost;

/** Puts what a group has added into a block. */
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

/** Writes down where rows are that have to wait, and for what. */
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

/** Picks entries by their places, those that follow one another together. */
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

/** Makes the actions that write a block's lines of the report, from the given number of its rows on. */
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
