import { expect, test } from 'vitest';
import type { Batch } from '../../../shared/work/imports/batches.ts';
import { type LoadGroups, readAhead } from '../../../shared/work/imports/read-ahead.ts';
import { TooLarge } from '../../../shared/work/imports/too-large.ts';
import { aGroup } from './groups.ts';

// Data that was read for groups ahead of time is read again if it changed before their decision.

const later = Number.POSITIVE_INFINITY;

/** Reads ahead in these batches. Records reads and waits in order. */
function reading(batches: readonly (Batch | TooLarge)[], { until = later, unwritten = [] as string[] } = {}) {
  const seen: string[] = [];
  async function* file() {
    try {
      yield* batches;
    } finally {
      seen.push('closed');
    }
  }
  let loads = 0;
  const load: LoadGroups = async (groups) => {
    loads += 1;
    const at = loads;
    const labels = groups.map((rows) => String(rows[0]?.size_label_handle));
    seen.push(`read ${labels}`);
    return labels.map((label) => `${label} of reading ${at}`);
  };
  const writer = {
    unwritten: () => unwritten,
    async settle() {
      seen.push('settled');
    },
  };
  return { seen, ...readAhead(file(), load, writer, until) };
}
const labels = (...names: string[]): Batch => names.map((name) => aGroup(name));

test('readAhead reads two batches before the first decision, and yields each group with its data', async () => {
  const { groups, seen } = reading([labels('a', 'b'), labels('c'), labels('d')]);
  const first = await groups.next();
  expect(seen).toEqual(['read a,b', 'read c']);
  expect(first.value).toMatchObject({ group: { key: 'a' }, loaded: 'a of reading 1' });
  const keys: unknown[] = [];
  let next = await groups.next();
  for (; !next.done; next = await groups.next()) keys.push(next.value.group.key);
  expect([keys, next.value]).toEqual([['b', 'c', 'd'], 'end']);
  expect(seen).toEqual(['read a,b', 'read c', 'read d', 'closed']);
});

test('readAhead reads a batch again, after the write, if its names changed since the first read', async () => {
  const { groups, seen, forget } = reading([labels('a'), labels('b', 'c'), labels('d')]);
  await groups.next();
  forget(['c']);
  expect((await groups.next()).value).toMatchObject({ group: { key: 'b' }, loaded: 'b of reading 4' });
  expect(seen.filter((what) => what !== 'closed')).toEqual(['read a', 'read b,c', 'read d', 'settled', 'read b,c']);
});

test('a group is stale after an earlier group of its batch changed its names', async () => {
  const { groups, forget } = reading([labels('a', 'b')]);
  await groups.next();
  forget(['b']);
  const next = await groups.next();
  expect(!next.done && next.value.isStale()).toBe(true);
});

test('readAhead treats names in unwritten blocks as changed', async () => {
  const { groups, seen } = reading([labels('a')], { unwritten: ['a'] });
  await groups.next();
  expect(seen).toEqual(['read a', 'closed', 'settled', 'read a']);
});

test('readAhead ends at a row that is too large, after the groups before it', async () => {
  const tooLarge = new TooLarge('row', 9);
  const { groups } = reading([labels('a'), tooLarge]);
  expect((await groups.next()).value).toMatchObject({ group: { key: 'a' } });
  expect(await groups.next()).toEqual({ done: true, value: tooLarge });
});

test('readAhead ends and closes the file when its time is over', async () => {
  const { groups, seen } = reading([labels('a'), labels('b'), labels('c'), labels('d')], { until: 0 });
  expect(await groups.next()).toEqual({ done: true, value: 'time' });
  expect(seen).toEqual(['read a', 'read b', 'closed']);
});

test('readAhead closes the file if the caller stops early', async () => {
  const { groups, seen } = reading([labels('a'), labels('b'), labels('c'), labels('d'), labels('e')]);
  await groups.next();
  await groups.return('end');
  expect(seen.at(-1)).toBe('closed');
});
