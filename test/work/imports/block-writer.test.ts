import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wrong } from '../../../shared/rules/imports/decision.ts';
import { missing } from '../../../shared/rules/imports/row-problems.ts';
import type { Block } from '../../../shared/work/imports/block.ts';
import { blockWriter } from '../../../shared/work/imports/block-writer.ts';
import { aDecision, aGroup, aRun, writing } from './groups.ts';

// Groups are written in blocks, in order. While one block is written, the next block is filled.

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A writer whose writes end when the test says so. */
function aWriter(run = aRun()) {
  const begun: Block[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const writer = blockWriter(run, (block) => {
    begun.push(block);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { writer, begun, ends };
}
const done = ['processed'] as const;
const rowsOf = ({ processed, failed, ignored }: Block) => [processed, failed, ignored];

test('settle writes everything at once: outcomes, report and position in the file', async () => {
  const { writer, begun, ends } = aWriter();
  const outcomes = ['processed', 'ignored', wrong('size_label_handle', missing)] as const;
  const added = await writer.add(aGroup('l', 2, 3), aDecision(outcomes, 2));
  expect([...added.names]).toEqual(['l']);
  const settled = writer.settle();
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  ends[0]?.resolve();
  await settled;
  expect(begun.map(rowsOf)).toEqual([[1, 1, 1]]);
  expect(begun[0]).toMatchObject({ position: { offset: 50, row: 5 }, waiting: 0 });
  expect(begun[0]?.report).toEqual([expect.stringMatching(/^l;4;size_label_handle;missing;/)]);
  await writer.settle();
  expect(begun, 'nothing is left').toHaveLength(1);
});

test('a group without room starts the next block, and waits until the previous block is written', async () => {
  const { writer, begun, ends } = aWriter();
  for (const label of ['a', 'b']) await writer.add(aGroup(label), aDecision(done, 24));
  expect(begun).toEqual([]);
  await writer.add(aGroup('c'), aDecision(done, 24));
  expect(begun.map(rowsOf)).toEqual([[2, 0, 0]]);
  expect(writer.unwritten()).toEqual(['a', 'b', 'c']);
  await writer.add(aGroup('d'), aDecision(done, 24));
  let isAdded = false;
  const adding = writer.add(aGroup('e'), aDecision(done, 24)).then(() => {
    isAdded = true;
  });
  await new Promise(setImmediate);
  expect([isAdded, begun.length]).toEqual([false, 1]);
  expect(writer.unwritten()).toEqual(['a', 'b', 'c', 'd']);
  ends[0]?.resolve();
  await adding;
  expect(begun.map(rowsOf)).toEqual([
    [2, 0, 0],
    [2, 0, 0],
  ]);
  expect(writer.unwritten()).toEqual(['c', 'd', 'e']);
});

test('flushIfDue writes a block two seconds after the previous write, regardless of its size', async () => {
  const { writer, begun } = aWriter();
  await writer.add(aGroup('a'), aDecision(done));
  await writer.flushIfDue();
  expect(begun).toEqual([]);
  vi.setSystemTime(Date.now() + 2_001);
  await writer.flushIfDue();
  expect(begun).toHaveLength(1);
  await writer.add(aGroup('b'), aDecision(done));
  await writer.flushIfDue();
  expect(begun).toHaveLength(1);
});

test('a record that several groups create is written only with the first group', async () => {
  const { writer } = aWriter();
  const makes = writing(1).writes;
  const first = await writer.add(aGroup('a'), aDecision(done, 0, makes));
  const second = await writer.add(aGroup('b'), aDecision(done, 0, makes));
  expect([first.actions.length > 0, second.actions]).toEqual([true, []]);
  expect(second.change.writes, 'those who listen are told of it each time').toEqual(makes);
});

test('waiting rows take table rows: if they are scattered over too many, the whole group waits', async () => {
  const { writer } = aWriter();
  const outcomes = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? ('waits' as const) : ('processed' as const)));
  const added = await writer.add(aGroup('a', 2, 100), aDecision(outcomes, 40));
  expect(added).toMatchObject({ processed: 0, waiting: 1, change: { writes: [] } });
  expect([...added.names]).toEqual([]);
  const fewer = await writer.add(aGroup('b', 102, 100), aDecision(outcomes, 10));
  expect(fewer).toMatchObject({ processed: 50, waiting: 50 });
});

test('a dry run counts rows and writes nothing', async () => {
  const { writer } = aWriter(aRun({ dry_run: true }));
  expect(await writer.add(aGroup('a'), aDecision(done, 3))).toMatchObject({ processed: 1, actions: [] });
});

test('the next awaited call throws the error of a failed write', async () => {
  const { writer, ends } = aWriter();
  await writer.add(aGroup('a'), aDecision(done));
  const settled = writer.settle();
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  ends[0]?.reject(new Error('Lost'));
  await expect(settled).rejects.toThrow('Lost');
  await expect(writer.settle()).rejects.toThrow('Lost');
});
