import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetHeld } from '../../shared/lib/held.ts';
import { reserveGroups, reserveIds } from '../../shared/table/writes/reserve-ids.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { startTable } from './own-table.ts';

beforeAll(startTable);

const take = (ids: () => number, count: number) => Array.from({ length: count }, ids);

describe('reserved ids', () => {
  test('parallel blocks never overlap, and each holds consecutive ids', async () => {
    const blocks = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const count = 1 + (index % 7);
        const { order } = await reserveIds({ order: count });
        return take(order, count);
      }),
    );
    const all = blocks.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const block of blocks) expect(block).toEqual(block.map((_, index) => (block[0] ?? 0) + index));
  });

  test('groups have their own of one reservation, whichever takes first', async () => {
    const before = (await reserveIds({ order: 1 })).order();
    const [one, none, two] = await reserveGroups([2, 0, 3], (count) => ({ order: count, job: 1 }));
    expect(two && take(two.ids.order, 3)).toEqual([3, 4, 5].map((after) => before + after));
    expect(one && take(one.ids.order, 2)).toEqual([1, 2].map((after) => before + after));
    expect(() => none?.ids.order()).toThrow('More ids of order were taken than reserved');
    expect([one?.group, two?.group]).toEqual([2, 3]);
  });

  test('counters count apart, also where they share a row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ 'goods-transfer': fc.nat(3), 'goods-transfer-item': fc.nat(3), job: fc.nat(3) }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (wanted) => {
          const start = await reserveIds({ 'goods-transfer': 1, 'goods-transfer-item': 1, job: 1 });
          const first = {
            'goods-transfer': start['goods-transfer']() + 1,
            'goods-transfer-item': start['goods-transfer-item']() + 1,
            job: start.job() + 1,
          };
          const taken = await Promise.all(
            wanted.map(async (counts) => {
              const ids = await reserveIds(counts);
              return {
                'goods-transfer': take(ids['goods-transfer'], counts['goods-transfer']),
                'goods-transfer-item': take(ids['goods-transfer-item'], counts['goods-transfer-item']),
                job: take(ids.job, counts.job),
              };
            }),
          );
          for (const name of ['goods-transfer', 'goods-transfer-item', 'job'] as const) {
            const ids = taken.flatMap((one) => one[name]).sort((a, b) => a - b);
            expect(ids).toEqual(ids.map((_, index) => first[name] + index));
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test('more than was reserved is an error, and so is one of none', async () => {
    const { media, job } = await reserveIds({ media: 2, job: 0 });
    take(media, 2);
    expect(media).toThrow(/media/);
    expect(job).toThrow(/job/);
  });

  test('one write for a family of counters, none for nothing', async () => {
    const faults = injectFaults();
    await reserveIds({ order: 1, 'merchant-variant': 5 });
    expect(faults.calls).toHaveLength(1);
    faults.reset();
    await reserveIds({ order: 0 });
    expect(faults.calls).toHaveLength(0);
  });

  test('a throttled or lost write skips ids and repeats none', async () => {
    const faults = injectFaults();
    const before = (await reserveIds({ job: 1 })).job();
    for (const fault of ['conflict', 'answer lost'] as const) {
      faults.reset((_call, n) => (n === 1 ? fault : undefined));
      const next = (await reserveIds({ job: 1 })).job();
      expect(next).toBeGreaterThan(before);
    }
    faults.reset();
    const rest = await Promise.all(Array.from({ length: 5 }, () => reserveIds({ job: 1 })));
    expect(new Set(rest.map((ids) => ids.job())).size).toBe(5);
  });
});

describe('ids that need no order', () => {
  let faults: FaultInjector;
  beforeEach(() => {
    forgetHeld();
    faults = injectFaults();
  });
  const size = 200; // decided: what a process takes at once

  const takeEach = async (count: number) =>
    take((await reserveIds({ 'checkout-item': count }))['checkout-item'], count);
  const areConsecutive = (ids: readonly number[]) => ids.every((id, index) => id === (ids[0] ?? 0) + index);

  test('are counted by one write for many requests, for all counters of a family', async () => {
    const want = () => reserveIds({ checkout: 1, customer: 1, 'checkout-item': 2, address: 1 });
    const taken = [];
    for (let n = 0; n < size / 2; n += 1) taken.push(await want());
    expect(faults.calls).toHaveLength(1);
    const checkouts = taken.map(({ checkout }) => checkout());
    expect(checkouts).toEqual(checkouts.map((_, index) => (checkouts[0] ?? 0) + index));
    const items = taken.flatMap((ids) => take(ids['checkout-item'], 2));
    expect(new Set(items).size).toBe(size);
    await want();
    expect(faults.calls).toHaveLength(2); // the ids of items are used up, and no others
  });

  test('are unique and follow one another in each reservation, also of two processes at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ count: fc.integer({ min: 1, max: 90 }), other: fc.boolean() }), { maxLength: 40 }),
        async (wants) => {
          forgetHeld();
          const blocks = await Promise.all(
            wants.map(({ count, other }) => {
              if (other) forgetHeld(); // another process begins with no block
              return takeEach(count);
            }),
          );
          expect(blocks.every(areConsecutive)).toBe(true);
          const all = blocks.flat();
          expect(new Set(all).size).toBe(all.length);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('are reserved once for all who find none left at the same time', async () => {
    const blocks = await Promise.all(Array.from({ length: 20 }, () => takeEach(10)));
    expect(faults.calls).toHaveLength(1);
    expect(new Set(blocks.flat()).size).toBe(size);
  });

  test('more than a block, or than is left of it, follow one another', async () => {
    expect(areConsecutive(await takeEach(3))).toBe(true);
    const many = await takeEach(size + 50);
    expect([many.length, areConsecutive(many)]).toEqual([size + 50, true]);
    const before = await takeEach(size - 5);
    const after = await takeEach(6);
    expect(areConsecutive(after)).toBe(true);
    expect(new Set([...many, ...before, ...after]).size).toBe(2 * size + 51);
  });

  test('a failed reservation fails who has made it, and no one else', async () => {
    faults.reset((_call, n) => (n === 1 ? 'refused' : undefined));
    const answers = await Promise.allSettled([takeEach(1), takeEach(1), takeEach(1)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(faults.calls).toHaveLength(2);
    expect(await takeEach(1)).toHaveLength(1);
  });

  test('a lost answer skips a block, and repeats none of its ids', async () => {
    const [before = 0] = await takeEach(size);
    faults.reset((_call, n) => (n === 1 ? 'answer lost' : undefined));
    const [after = 0] = await takeEach(1);
    expect(after).toBe(before + 2 * size);
  });
});
