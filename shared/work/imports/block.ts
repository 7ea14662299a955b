import { deflateRawSync } from 'node:zlib';
import type { Write } from '../../domain/change.ts';
import { nowSeconds } from '../../lib/clock.ts';
import type { ImportEntity, ImportRecord, Position } from '../../resources/imports/import-record.ts';
import type { Decision, Outcome, RowProblem } from '../../rules/imports/kind.ts';
import { columnName, reportLine } from '../../rules/imports/report.ts';
import { importRowKey } from '../../table/keys.ts';
import { actionsOf, bytesOfActions } from '../../table/writes/commit.ts';
import { type Action, transactionActions, transactionBytes } from '../../table/writes/transact.ts';
import type { Group } from './batches.ts';
import type { Entry } from './entries.ts';
import type { Kind } from './kind.ts';

const bytesAtMost = 0.75 * transactionBytes;
const reportBytesAtMost = 200_000; // of one block, unless a single group has more
const reportRowBytes = 300_000; // a row of the table holds 350 KB
const rowsAtMost = 2_000; // so that counts are seen to grow
const keptSeconds = 7 * 24 * 3600; // an import is over by then, and its report in the bucket

/** Rows that are decided, and written in one transaction together with how far the import has come. */
export interface Block {
  readonly actions: Action[];
  /** Of the actions. */
  bytes: number;
  readonly names: Set<string>;
  /** Products that merchants have to follow. */
  readonly refreshed: number[];
  readonly report: string[];
  reportBytes: number;
  rows: number;
  processed: number;
  failed: number;
  ignored: number;
  waiting: number;
  position: Position | undefined;
}

export const newBlock = (): Block => ({
  actions: [],
  bytes: 0,
  names: new Set(),
  refreshed: [],
  report: [],
  reportBytes: 0,
  rows: 0,
  processed: 0,
  failed: 0,
  ignored: 0,
  waiting: 0,
  position: undefined,
});

/** A group as it is decided: what it adds to a block. */
export interface Addition {
  readonly group: Group;
  readonly actions: readonly Action[];
  readonly bytes: number;
  readonly makes: readonly Write[];
  readonly refreshed: readonly number[];
  readonly report: readonly string[];
  readonly reportBytes: number;
  readonly outcomes: readonly Outcome[];
  /** Rows that wait, those that follow one another together. */
  readonly waiting: readonly (readonly Entry[])[];
  /** The names of which others have read what is out of date by it. */
  readonly changed: readonly string[];
}

/** Makes what a decided group adds. `made` are records that are written already, or by the block. */
export function additionOf(
  group: Group,
  decision: Decision,
  { header, dialect, dry_run }: ImportRecord,
  made: ReadonlySet<string>,
): Addition {
  const decided = decision.outcomes.values();
  const outcomes = group.entries.map(({ values, problems }) => (values ? (decided.next().value ?? 'waits') : problems));
  // several rows may make the same: the first one says how it is
  const fresh = decision.makes.filter((write) => !made.has(madeName(write))).toReversed();
  const makes = [...new Map(fresh.map((write) => [madeName(write), write])).values()].toReversed();
  const actions = dry_run ? [] : actionsOf({ ...decision.change, writes: [...makes, ...decision.change.writes] });
  const delimiter = dialect?.delimiter ?? ';';
  const report = group.entries.flatMap((entry, at) => {
    const outcome = outcomes[at];
    return typeof outcome === 'object' ? [lineOf(header, entry, outcome, delimiter)] : [];
  });
  const reportBytes = report.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  return {
    group,
    actions,
    bytes: bytesOfActions(actions),
    makes,
    refreshed: dry_run ? [] : (decision.refreshed ?? []),
    report,
    reportBytes,
    outcomes,
    changed: isChange(decision) ? [...group.names, ...(decision.touched ?? [])] : [],
    waiting: runsOf(group.entries, (at) => outcomes[at] === 'waits'),
  };
}

/** Names a record that rows make, whichever of them does. */
export const madeName = ({ entity, record: { id } }: Write): string => `${entity} ${id}`;

const isChange = ({ change: { writes, removes = [] } }: Decision): boolean => writes.length + removes.length > 0;

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

/** Tells whether a block has room for another group. An empty one has, whatever the group's report. */
export function hasRoom(block: Block, { actions, bytes, refreshed, reportBytes, waiting }: Addition): boolean {
  const follow = block.refreshed.length + refreshed.length > 0 ? followActions : 0;
  const reported = block.reportBytes + reportBytes;
  const all = block.actions.length + actions.length + rowsOfReport(reported) + ownActions + follow + waiting.length;
  return (
    all <= transactionActions &&
    block.bytes + bytes + reported <= bytesAtMost &&
    (block.rows === 0 || reported <= reportBytesAtMost)
  );
}

/** Tells whether enough is in a block to write it. */
export const isFull = (block: Block): boolean => block.rows >= rowsAtMost;

/** Whose rows a block has, and since when those wait that have to: null before they are met at the end. */
export interface Deciding {
  readonly kind: Kind;
  readonly id: number;
  readonly since: string | null;
}

/** Puts a decided group into a block. */
export function add(block: Block, added: Addition, deciding: Deciding): void {
  const last = added.group.entries.at(-1);
  if (last) block.position = { offset: last.to, row: last.number + 1 };
  block.actions.push(...added.actions, ...added.waiting.map((entries) => waitingAction(entries, deciding)));
  block.bytes += added.bytes;
  for (const name of added.changed) block.names.add(name);
  block.refreshed.push(...added.refreshed);
  block.report.push(...added.report);
  block.reportBytes += added.reportBytes;
  block.waiting += added.waiting.length;
  for (const outcome of added.outcomes) {
    if (outcome === 'waits') continue;
    block.rows += 1;
    block[typeof outcome === 'object' ? 'failed' : outcome] += 1;
  }
}

/** Names what rows wait for: rows that name the same wait behind them. */
export const waitNames = ({ waitsFor, namesOf }: Kind, entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ values }) => (values ? (waitsFor ?? namesOf)(values) : []));

/** Writes down where rows are that have to wait. */
function waitingAction(entries: readonly Entry[], { kind, id, since }: Deciding): Action {
  const { offset = 0, row = 0 } = entries[0]?.position ?? {};
  const Item = {
    ...importRowKey(kind.entity, id, 'waiting', row),
    offset,
    row,
    to: entries.at(-1)?.to ?? 0,
    since,
    names: [...new Set(waitNames(kind, entries))],
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
