import { changed, creates } from '../../domain/change.ts';
import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import { catalogueTask, taskEvent } from '../../rules/catalogue/catalogue-task.ts';
import { allWait, type Decision } from '../../rules/imports/decision.ts';
import { advanceImport } from '../../rules/imports/import.ts';
import { actionsOf } from '../../table/writes/commit.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import type { Action } from '../../table/writes/transact.ts';
import type { Group } from './batches.ts';
import { add, type Block, blockOf, type Decided, hasRoom, isFull, madeName, newBlock, reportActions } from './block.ts';
import { type ImportRun, save } from './run.ts';

const secondsBetweenCounts = 2; // counts are seen to grow

/** What writes the blocks of a run. */
export type BlockWriter = ReturnType<typeof blockWriter>;

/**
 * Makes what writes decided groups in blocks, one block after the other; the next one is filled while one is being
 * written. What `write` throws, the next call throws.
 */
export function blockWriter({ kind, record }: ImportRun, write: (block: Block) => Promise<void>) {
  const made = new Set<string>();
  const unwritten = new Set<Block>();
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
    writing = write(full).then(() => void unwritten.delete(full));
    writing.catch(() => undefined); // it is thrown when it is waited for
  };
  return {
    /** Puts a group into the block, or into another one where that has no room for it. */
    async add(group: Group, decision: Decision): Promise<Decided> {
      const own = blockOf(group, decision, { kind, record, made });
      // each row of those that wait here and there is one of the table: where there are too many, all wait
      const all = () => blockOf(group, allWait(decision.outcomes), { kind, record, made });
      const added = hasRoom(newBlock(), own) ? own : all();
      if (!hasRoom(block, added)) await flush();
      add(block, added);
      for (const one of added.makes) made.add(madeName(one));
      return added;
    },
    /** Begins to write the block if it is full, or the last one was begun a while ago. */
    async flushIfDue(): Promise<void> {
      if (isFull(block) || nowMilliseconds() - writtenAt > secondsBetweenCounts * 1000) await flush();
    },
    /** Writes all that was added. */
    async settle(): Promise<void> {
      await flush();
      await writing;
    },
    /** Lists the names that are changed by what is not written. */
    unwritten: (): readonly string[] => [...unwritten, block].flatMap(({ names }) => [...names]),
  };
}

/** Writes a block: what its rows change, their outcomes, their lines of the report, and how far the import has come. */
export async function writeBlock(run: ImportRun, block: Block): Promise<void> {
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
  await save(run, advanceImport(after, nowInstant()), [...report, ...block.actions, ...follow]);
}

/** Makes the task by which merchants follow the products of a block. */
async function followActions([product = 0, ...also]: readonly number[]): Promise<readonly Action[]> {
  const ids = await reserveIds({ 'catalogue-task': 1 });
  const task = catalogueTask(ids['catalogue-task'](), product, 'refresh', nowInstant(), { also });
  return actionsOf(changed(undefined, [creates('catalogue-task', task)], [taskEvent(task)]));
}
