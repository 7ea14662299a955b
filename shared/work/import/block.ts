import { deflateRawSync } from 'node:zlib';
import type { Write } from '../../changes/change.ts';
import { nowSeconds } from '../../lib/clock.ts';
import type { ImportEntity, ImportRecord, Position } from '../../resources/imports/import-record.ts';
import type { Decision, Outcome, RowProblem } from '../../rules/imports/kind.ts';
import { reportLine } from '../../rules/imports/report.ts';
import { importRowKey } from '../../table/keys.ts';
import { actionsOf, bytesOfActions } from '../../table/writes/commit.ts';
import { type Action, transactionActions } from '../../table/writes/transact.ts';
import type { Group } from './batches.ts';
import type { Entry } from './entries.ts';

const bytesAtMost = 3_000_000; // a transaction holds 4 MB
const reportBytesAtMost = 200_000; // of one block, unless a single group has more
const reportRowBytes = 300_000; // a row of the table holds 350 KB
const rowsAtMost = 2_000; // so that counts are seen to grow
const keptSeconds = 7 * 24 * 3600; // an import is over by then, and its report in the bucket

/** Rows that are decided, and written in one transaction together with how far the import has come. */
export interface Block {
  readonly actions: Action[];
  /** Of the actions. */
  bytes: number;
  /** Records that several groups need and this block writes. */
  readonly makes: Set<Write>;
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
  makes: new Set(),
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
  /** The names of which others have read what is out of date by it. */
  readonly changed: readonly string[];
  readonly isWaiting: boolean;
}

/** Makes what a decided group adds. `made` are records that are written already, or by the block. */
export function additionOf(
  group: Group,
  decision: Decision | undefined,
  { header, dialect, dry_run }: ImportRecord,
  made: ReadonlySet<Write>,
): Addition {
  const decided = decision?.outcomes.values();
  const outcomes = group.entries.map(({ values, problems }) =>
    values ? (decided?.next().value ?? 'ignored') : problems,
  );
  const makes = dry_run ? [] : (decision?.makes ?? []).filter((write) => !made.has(write));
  const actions =
    decision && !dry_run
      ? actionsOf({ ...decision.change, writes: [...new Set(makes), ...decision.change.writes] })
      : [];
  const delimiter = dialect?.delimiter ?? ';';
  const report = group.entries.flatMap((entry, at) => {
    const outcome = outcomes[at];
    return typeof outcome === 'object'
      ? [reportLine(header, entry.cells, errorOf(entry, header, outcome), delimiter)]
      : [];
  });
  const reportBytes = report.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  return {
    group,
    actions,
    bytes: bytesOfActions(actions),
    makes,
    refreshed: dry_run ? [] : (decision?.refreshed ?? []),
    report,
    reportBytes,
    outcomes,
    changed: decision && isChange(decision) ? [...group.names, ...(decision.touched ?? [])] : [],
    isWaiting: decision?.isLocked === true,
  };
}

const isChange = ({ change: { writes, removes = [] } }: Decision): boolean => writes.length + removes.length > 0;

const shownCharacters = 200;

/** Says in the report's columns what is wrong with a row: the first problem, and the others in its message. */
function errorOf({ number, cells }: Entry, header: readonly string[], problems: readonly RowProblem[]) {
  const [first, ...others] = problems;
  const at = header.findIndex((name) => name.trim().toLowerCase() === first?.column);
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
export function hasRoom(block: Block, { actions, bytes, refreshed, reportBytes, isWaiting }: Addition): boolean {
  const follow = block.refreshed.length + refreshed.length > 0 ? followActions : 0;
  const reported = block.reportBytes + reportBytes;
  const all =
    block.actions.length + actions.length + rowsOfReport(reported) + ownActions + follow + (isWaiting ? 1 : 0);
  return (
    all <= transactionActions &&
    block.bytes + bytes + reported <= bytesAtMost &&
    (block.rows === 0 || reported <= reportBytesAtMost)
  );
}

/** Tells whether enough is in a block to write it. */
export const isFull = (block: Block): boolean => block.rows >= rowsAtMost;

/** Puts a decided group into a block. */
export function add(
  block: Block,
  added: Addition,
  run: Pick<ImportRecord, 'id'> & { readonly entity: ImportEntity; readonly now: string },
): void {
  const { group, outcomes } = added;
  const last = group.entries.at(-1);
  if (last) block.position = { offset: last.to, row: last.number + 1 };
  if (added.isWaiting) {
    block.actions.push(waitingAction(group, run));
    block.waiting += 1;
    return;
  }
  block.actions.push(...added.actions);
  block.bytes += added.bytes;
  for (const write of added.makes) block.makes.add(write);
  for (const name of added.changed) block.names.add(name);
  block.refreshed.push(...added.refreshed);
  block.report.push(...added.report);
  block.reportBytes += added.reportBytes;
  block.rows += outcomes.length;
  for (const outcome of outcomes) block[typeof outcome === 'object' ? 'failed' : outcome] += 1;
}

/** Writes down where a group is that has to wait for a lease, and since when it waits. */
export const waitingAction = (
  { entries, names }: Pick<Group, 'entries' | 'names'>,
  { entity, id, now }: Pick<ImportRecord, 'id'> & { readonly entity: ImportEntity; readonly now: string },
): Action => {
  const [first] = entries;
  const { offset = 0, row = 0 } = first?.position ?? {};
  const Item = {
    ...importRowKey(entity, id, 'waiting', row),
    offset,
    row,
    to: entries.at(-1)?.to ?? 0,
    since: now,
    names: [...names],
    expires_at: nowSeconds() + keptSeconds,
  };
  return { what: 'moved', put: { Item } };
};

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
