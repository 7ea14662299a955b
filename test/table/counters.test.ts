import { beforeAll, beforeEach, expect, test } from 'vitest';
import { counterShards, type Shards, totalOf } from '../../shared/domain/sharded-counter.ts';
import { shardKey } from '../../shared/table/keys.ts';
import { isAlive } from '../../shared/table/rows.ts';
import { readRow } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { readShards } from '../../shared/table/writes/counters.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aChange, startClock, startTable, type TestClock } from './own-table.ts';

let faults: FaultInjector;
let clock: TestClock;
let id = 0;
beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => {
  clock = startClock();
  faults.reset();
  id += 1;
});

const count = (by: number, from: number) =>
  commit(aChange([], { counts: [{ entity: 'media', id, by, from }] })).then(({ written }) => written);
const close = (shards: Shards) =>
  commit(aChange([], { closes: [{ entity: 'media', id, shards }] })).then(({ written }) => written);
const read = () => readShards('media', id);
const empty: Shards = Array(counterShards).fill(0);

test('a counter counts concurrent changes, each in one transaction, across all shards', async () => {
  const written = await Promise.all(Array.from({ length: 64 }, (_, from) => count(1, from)));
  expect(written).toEqual(Array(64).fill(true));
  expect(faults.calls.filter(isCommit)).toHaveLength(64);
  expect(await read()).toEqual(Array(counterShards).fill(8));
  await Promise.all(Array.from({ length: 64 }, (_, from) => count(-1, from + 3)));
  expect(await read()).toEqual(empty);
});

test('the sum of a counter is correct even if a shard is negative', async () => {
  await count(2, 1);
  await count(-1, 2);
  expect(await read()).toEqual([0, 2, -1, 0, 0, 0, 0, 0]);
  expect(totalOf(await read())).toBe(1);
});

test('other records and other entities have separate counters', async () => {
  await count(1, 0);
  id += 1;
  expect([await read(), await readShards('file', id - 1)]).toEqual([empty, empty]);
});

test.each(Array.from({ length: counterShards }, (_, shard) => shard))(
  'shard %i of a closed counter rejects counts, whether or not it had a row',
  async (shard) => {
    await count(1, 0);
    await count(-1, 0);
    expect(await close(await read())).toBe(true);
    expect(await count(1, shard)).toBe(false);
    expect(await read()).toEqual(empty);
    const row = await readRow(shardKey('media', id, shard));
    expect(row && isAlive(row)).toBe(true);
    clock.at += 25 * 3600_000;
    expect(row && isAlive(row)).toBe(false); // the table deletes it later
  },
);

test.each(Array.from({ length: counterShards }, (_, shard) => shard))(
  'a counter does not close when shard %i has changed since it was read',
  async (shard) => {
    await count(1, 3);
    await count(-1, 5);
    const before = await read();
    await count(1, shard);
    expect(await close(before)).toBe(false);
    expect(await count(-1, shard)).toBe(true);
    expect(await close(before)).toBe(true);
    expect(await close(before)).toBe(false);
  },
);

test('a count whose response is lost is counted once', async () => {
  faults.reset((_call, n) => (n === 1 ? 'answer lost' : undefined));
  expect(await count(1, 0)).toBe(true);
  faults.reset();
  expect(totalOf(await read())).toBe(1);
});
