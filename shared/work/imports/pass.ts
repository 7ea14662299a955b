import { changed, creates, unchanged } from '../../domain/change.ts';
import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import { catalogueTask, taskEvent } from '../../rules/catalogue/catalogue-task.ts';
import { furthered } from '../../rules/imports/import.ts';
import type { Decision, Moment, Outcome } from '../../rules/imports/kind.ts';
import { actionsOf } from '../../table/writes/commit.ts';
import { reserveIds } from '../../table/writes/ids.ts';
import type { Action } from '../../table/writes/transact.ts';
import { type Batch, batchesOf, type Group, numbered } from './batches.ts';
import { add, additionOf, type Block, hasRoom, isFull, madeName, newBlock, reportActions, waitNames } from './block.ts';
import { readRecords } from './csv.ts';
import { type Entry, entryReader, type Values } from './entries.ts';
import { objectBytes } from './object-bytes.ts';
import { checkingReader, tableReader } from './reader.ts';
import { type Run, save } from './run.ts';
import { TooLarge } from './too-large.ts';

const secondsBetweenCounts = 2; // counts are seen to grow
const batchesAhead = 2; // are read while rows are decided: two have the table busy while one is unpacked

/** A batch, what is being read for it, and the names that were changed since that began. */
interface Coming {
  readonly batch: Batch;
  readonly loaded: Promise<readonly unknown[]>;
  readonly changed: Set<string>;
}

/** How a pass over the rows ends: at the end of the file, because its time is over, or at a row that cannot be read. */
export type PassEnd = 'end' | 'time' | TooLarge;

/**
 * Decides the rows from where the import is, and writes them block by block. While a block is being written, the next
 * rows are read and decided; what was read before a change of the same names is read again. `waiting` names what rows
 * before are waiting for: rows that name it wait too. Up to the row `carefulUntil` each group is written before the
 * next one is decided.
 */
export async function pass(run: Run, waiting: Set<string>, carefulUntil: number): Promise<PassEnd> {
  const { kind, record } = run;
  const { dialect, header, position, object, dry_run } = record;
  if (!dialect) throw new Error('The file was not looked at');
  const reader = dry_run ? checkingReader() : tableReader;
  const load = kind.loader(reader);
  const made = new Set<string>();
  const unwritten = new Set<Block>();
  const loads = new Set<Set<string>>();
  let block = newBlock();
  let writing: Promise<void> = Promise.resolve();
  let writtenAt = nowMilliseconds();

  const flush = async () => {
    const full = block;
    block = newBlock();
    unwritten.add(full); // at once: what is read from now on may be read before it is written
    await writing;
    if (!full.position) return void unwritten.delete(full);
    writtenAt = nowMilliseconds();
    writing = writeBlock(run, full).then(() => void unwritten.delete(full));
    writing.catch(() => undefined); // it is thrown when it is waited for
  };
  const settle = async () => {
    await flush();
    await writing;
  };

  const bytes = objectBytes(object, position.offset);
  const records = readRecords(bytes, { ...dialect, offset: position.offset });
  const batches = batchesOf(kind, numbered(records, entryReader(kind.columns, header), position));
  const momentOf = (): Moment => ({ options: record.options, import: record.id, now: nowInstant() });
  const next = async (): Promise<Coming | undefined> => {
    const { value: batch, done } = await batches.next();
    if (done) return undefined;
    const changed = new Set([...unwritten, block].flatMap(({ names }) => [...names]));
    loads.add(changed);
    const loaded = load(batch.map(rowsOf), momentOf());
    loaded.catch(() => undefined); // it is thrown when it is waited for
    return { batch, loaded, changed };
  };
  const startNext = () => {
    const coming = next();
    coming.catch(() => undefined); // as above
    return coming;
  };

  /** Decides a group, but for its rows that have to wait because rows before them do. */
  const decideGroup = async (group: Group, loaded: unknown, moment: Moment, changed: ReadonlySet<string>) => {
    let read = loaded;
    const rows = rowsOf(group);
    const isFree = (entry: Entry) => waitNames(kind, [entry]).every((name) => !waiting.has(name));
    const free = waiting.size === 0 ? rows : rowsOf({ entries: group.entries.filter(isFree) });
    if (free.length > 0 && (free.length < rows.length || !changed.isDisjointFrom(group.names))) {
      await settle();
      [read] = await load([free], moment);
    }
    const some = free.length > 0 ? kind.decide(free, read, moment) : nothingDecided;
    const decided = some.outcomes.values();
    const outcomes = rows.map((row): Outcome => (free.includes(row) ? (decided.next().value ?? 'waits') : 'waits'));
    // each row of those that wait here and there is one of the table: where there are too many, all wait
    const none = { ...nothingDecided, outcomes: rows.map((): Outcome => 'waits') };
    const first = additionOf(group, { ...some, outcomes }, run.record, made);
    const fits = hasRoom(newBlock(), first);
    const decision = fits ? some : none;
    const added = fits ? first : additionOf(group, none, run.record, made);
    if (!hasRoom(block, added)) await flush();
    add(block, added, { kind, id: record.id, since: null });
    for (const write of added.makes) made.add(madeName(write));
    for (const name of waitNames(kind, added.waiting.flat())) waiting.add(name);
    for (const others of loads) for (const name of added.changed) others.add(name);
    reader.hear({ ...decision.change, writes: [...decision.makes, ...decision.change.writes] });
    if ((group.entries.at(-1)?.number ?? 0) <= carefulUntil) await settle();
    else if (isFull(block) || nowMilliseconds() - writtenAt > secondsBetweenCounts * 1000) await flush();
  };
  try {
    const coming = Array.from({ length: batchesAhead }, startNext);
    for (let current = await coming.shift(); current; current = await coming.shift()) {
      if (nowMilliseconds() > run.until) {
        await settle();
        return 'time';
      }
      coming.push(startNext());
      const { batch, changed } = current;
      let loaded: readonly unknown[] | undefined = await current.loaded;
      if (batch.some(({ names }) => !changed.isDisjointFrom(names))) {
        await settle();
        changed.clear();
        loaded = await load(batch.map(rowsOf), momentOf());
      }
      const moment = momentOf();
      for (const [index, group] of batch.entries()) await decideGroup(group, loaded[index], moment, changed);
      loads.delete(changed);
    }
    await settle();
    return 'end';
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    await settle();
    return error;
  } finally {
    await batches.return(undefined);
  }
}

/** Lists the values of a group's rows that can be read. */
export const rowsOf = ({ entries }: Pick<Group, 'entries'>): readonly Values[] =>
  entries.flatMap(({ values }) => (values ? [values] : []));

const nothingDecided: Decision = { outcomes: [], change: unchanged(undefined), makes: [] };

/** Writes a block: what its rows change, their outcomes, their lines of the report, and how far the import has come. */
export async function writeBlock(run: Run, block: Block): Promise<void> {
  const { record, kind } = run;
  const { counts } = record;
  const report = reportActions(block, kind.entity, record);
  const follow = block.refreshed.length > 0 ? await followActions(block.refreshed) : [];
  const after = {
    ...record,
    counts: {
      processed: counts.processed + block.processed,
      failed: counts.failed + block.failed,
      ignored: counts.ignored + block.ignored,
    },
    position: block.position ?? record.position,
    report_rows: record.report_rows + report.length,
    waiting: record.waiting + block.waiting,
  };
  await save(run, furthered(after, nowInstant()), [...report, ...block.actions, ...follow]);
}

/** Makes the task by which merchants follow the products of a block. */
async function followActions([product = 0, ...also]: readonly number[]): Promise<readonly Action[]> {
  const ids = await reserveIds({ 'catalogue-task': 1 });
  const task = catalogueTask(ids['catalogue-task'](), product, 'refresh', nowInstant(), { also });
  return actionsOf(changed(undefined, [creates('catalogue-task', task)], [taskEvent(task)]));
}
