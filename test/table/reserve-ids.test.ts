import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetHeld } from '../../shared/lib/held.ts';
import { reserveGroups, reserveIds } from '../../shared/table/writes/reserve-ids.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { startTable } from './own-table.ts';

beforeAll(startTable);

const take = (ids: () => number, count: number) => Array.from({ length: count }, ids);

describe('reserved ids', () => {
  test('reserveIds returns consecutive ids in blocks that never overlap when it runs in parallel', async () => {
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

  test('reserveGroups gives each group its own ids of one reservation, whichever group takes first', async () => {
    const before = (await reserveIds({ order: 1 })).order();
    const [one, none, two] = await reserveGroups([2, 0, 3], (count) => ({ order: count, job: 1 }));
    expect(two && take(two.ids.order, 3)).toEqual([3, 4, 5].map((after) => before + after));
    expect(one && take(one.ids.order, 2)).toEqual([1, 2].map((after) => before + after));
    expect(() => none?.ids.order()).toThrow('More ids of order were taken than reserved');
    expect([one?.group, two?.group]).toEqual([2, 3]);
  });

  test('reserveIds counts each counter separately, even if counters share a row', async () => {
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

  test('an id generator throws when more ids are taken than reserved, even if none were reserved', async () => {
    const { media, job } = await reserveIds({ media: 2, job: 0 });
    take(media, 2);
    expect(media).toThrow(/media/);
    expect(job).toThrow(/job/);
  });

  test('reserveIds writes once per family of counters, and not at all for zero ids', async () => {
    const faults = injectFaults();
    await reserveIds({ order: 1, 'merchant-variant': 5 });
    expect(faults.calls).toHaveLength(1);
    faults.reset();
    await reserveIds({ order: 0 });
    expect(faults.calls).toHaveLength(0);
  });

  test('reserveIds may skip ids after a throttled or lost write, but never repeats an id', async () => {
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

describe('reserveIds for ids without an order', () => {
  let faults: FaultInjector;
  beforeEach(() => {
    forgetHeld();
    faults = injectFaults();
  });
  const size = 200; // our decision: ids that a process reserves at once

  const takeEach = async (count: number) =>
    take((await reserveIds({ 'checkout-item': count }))['checkout-item'], count);
  const areConsecutive = (ids: readonly number[]) => ids.every((id, index) => id === (ids[0] ?? 0) + index);

  test('reserveIds serves many requests with one write for all counters of a family', async () => {
    const want = () => reserveIds({ checkout: 1, customer: 1, 'checkout-item': 2, address: 1 });
    const taken = [];
    for (let n = 0; n < size / 2; n += 1) taken.push(await want());
    expect(faults.calls).toHaveLength(1);
    const checkouts = taken.map(({ checkout }) => checkout());
    expect(checkouts).toEqual(checkouts.map((_, index) => (checkouts[0] ?? 0) + index));
    const items = taken.flatMap((ids) => take(ids['checkout-item'], 2));
    expect(new Set(items).size).toBe(size);
    await want();
    expect(faults.calls).toHaveLength(2); // only the item ids are used up
  });

  test('reserveIds returns unique, consecutive ids in each reservation, even in two concurrent processes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ count: fc.integer({ min: 1, max: 90 }), other: fc.boolean() }), { maxLength: 40 }),
        async (wants) => {
          forgetHeld();
          const blocks = await Promise.all(
            wants.map(({ count, other }) => {
              if (other) forgetHeld(); // another process begins without a block
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

  test('reserveIds reserves one block for all calls that find no ids left at the same time', async () => {
    const blocks = await Promise.all(Array.from({ length: 20 }, () => takeEach(10)));
    expect(faults.calls).toHaveLength(1);
    expect(new Set(blocks.flat()).size).toBe(size);
  });

  test('reserveIds returns consecutive ids when a call needs more than a block or than the rest of a block', async () => {
    expect(areConsecutive(await takeEach(3))).toBe(true);
    const many = await takeEach(size + 50);
    expect([many.length, areConsecutive(many)]).toEqual([size + 50, true]);
    const before = await takeEach(size - 5);
    const after = await takeEach(6);
    expect(areConsecutive(after)).toBe(true);
    expect(new Set([...many, ...before, ...after]).size).toBe(2 * size + 51);
  });

  test('a failed reservation fails only the call that made it', async () => {
    faults.reset((_call, n) => (n === 1 ? 'refused' : undefined));
    const answers = await Promise.allSettled([takeEach(1), takeEach(1), takeEach(1)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(faults.calls).toHaveLength(2);
    expect(await takeEach(1)).toHaveLength(1);
  });

  test('reserveIds skips a block and repeats no id when a response is lost', async () => {
    const [before = 0] = await takeEach(size);
    faults.reset((_call, n) => (n === 1 ? 'answer lost' : undefined));
    const [after = 0] = await takeEach(1);
    expect(after).toBe(before + 2 * size);
  });
});
