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

const secondsBetweenCounts = 2; // short enough for callers to see the counts grow

/** Writes the blocks of a run. */
export type BlockWriter = ReturnType<typeof blockWriter>;

/**
 * Creates the writer of a run. It writes decided groups in blocks, one block at a time, and fills the next block in the
 * meantime. If `write` throws, the next call throws the same error.
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
    unwritten.add(full); // before the wait, because later reads may not see this block yet
    await writing;
    if (!full.position) return void unwritten.delete(full);
    writtenAt = nowMilliseconds();
    writing = write(full).then(() => void unwritten.delete(full));
    writing.catch(() => undefined); // the caller that awaits it gets the error
  };
  return {
    /** Adds a group to the current block, or to a new block if the current one is full. */
    async add(group: Group, decision: Decision): Promise<Decided> {
      const own = blockOf(group, decision, { kind, record, made });
      // each sequence of waiting rows takes one row of the table, so with too many of them all rows of the group wait
      const all = () => blockOf(group, allWait(decision.outcomes), { kind, record, made });
      const added = hasRoom(newBlock(), own) ? own : all();
      if (!hasRoom(block, added)) await flush();
      add(block, added);
      for (const one of added.makes) made.add(madeName(one));
      return added;
    },
    /** Starts to write the block if it is full, or if the last write began a while ago. */
    async flushIfDue(): Promise<void> {
      if (isFull(block) || nowMilliseconds() - writtenAt > secondsBetweenCounts * 1000) await flush();
    },
    /** Writes everything that was added. */
    async settle(): Promise<void> {
      await flush();
      await writing;
    },
    /** Lists the names that unwritten blocks change. */
    unwritten: (): readonly string[] => [...unwritten, block].flatMap(({ names }) => [...names]),
  };
}

/** Writes a block: the changes of its rows, their outcomes and report lines, and the progress of the import. */
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

/** Builds the actions of a task that updates the merchant products of a block's products. */
async function followActions([product = 0, ...also]: readonly number[]): Promise<readonly Action[]> {
  const ids = await reserveIds({ 'catalogue-task': 1 });
  const task = catalogueTask(ids['catalogue-task'](), product, 'refresh', nowInstant(), { also });
  return actionsOf(changed(undefined, [creates('catalogue-task', task)], [taskEvent(task)]));
}
