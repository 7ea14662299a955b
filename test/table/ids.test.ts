import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { reserveIds } from '../../shared/table/writes/ids.ts';
import { injectFaults } from '../support/faults.ts';
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

  test('counters count apart, also where they share a row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ checkout: fc.nat(3), address: fc.nat(3), job: fc.nat(3) }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (wanted) => {
          const start = await reserveIds({ checkout: 1, address: 1, job: 1 });
          const first = { checkout: start.checkout() + 1, address: start.address() + 1, job: start.job() + 1 };
          const taken = await Promise.all(
            wanted.map(async (counts) => {
              const ids = await reserveIds(counts);
              return {
                checkout: take(ids.checkout, counts.checkout),
                address: take(ids.address, counts.address),
                job: take(ids.job, counts.job),
              };
            }),
          );
          for (const name of ['checkout', 'address', 'job'] as const) {
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
    const before = (await reserveIds({ address: 1 })).address();
    for (const fault of ['conflict', 'answer lost'] as const) {
      faults.reset((_call, n) => (n === 1 ? fault : undefined));
      const next = (await reserveIds({ address: 1 })).address();
      expect(next).toBeGreaterThan(before);
    }
    faults.reset();
    const rest = await Promise.all(Array.from({ length: 5 }, () => reserveIds({ address: 1 })));
    expect(new Set(rest.map((ids) => ids.address())).size).toBe(5);
  });
});
