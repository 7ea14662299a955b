import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteBudget, type Share } from '../../shared/work/catalogue/byte-budget.ts';

const turn = () => new Promise((go) => setImmediate(go));

/** Requests bytes by name, and records the shares in the order in which they were granted. */
function takers(budget: ByteBudget) {
  const began: string[] = [];
  const shares = new Map<string, Share>();
  const take = async (name: string, bytes: number) => {
    shares.set(name, await budget.take(bytes));
    began.push(name);
  };
  return { began, take, keep: (name: string, bytes: number) => shares.get(name)?.keep(bytes) };
}

test('ByteBudget serves takers in order: a small request does not overtake a large request', async () => {
  const { began, take, keep } = takers(new ByteBudget(100));
  for (const [name, bytes] of [
    ['a', 60],
    ['b', 60],
    ['c', 10],
  ] as const)
    void take(name, bytes);
  await turn();
  expect(began).toEqual(['a']);
  keep('a', 41);
  await turn();
  expect(began).toEqual(['a']);
  keep('a', 40);
  await turn();
  expect(began).toEqual(['a', 'b']);
  keep('b', 0);
  await turn();
  expect(began).toEqual(['a', 'b', 'c']);
});

test('ByteBudget never exceeds its limit, and serves every taker', async () => {
  const taker = fc.record({ bytes: fc.integer({ min: 1, max: 20 }), kept: fc.integer({ min: 0, max: 20 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(taker, { minLength: 1, maxLength: 30 }), async (all) => {
      const budget = new ByteBudget(20);
      let under = 0;
      let ended = 0;
      await Promise.all(
        all.map(async ({ bytes, kept }) => {
          const share = await budget.take(bytes);
          under += bytes;
          expect(under).toBeLessThanOrEqual(20);
          await turn();
          const rest = Math.min(bytes, kept);
          under -= bytes - rest;
          share.keep(rest);
          await turn();
          under -= rest;
          share.keep(0);
          ended += 1;
        }),
      );
      expect([ended, under]).toEqual([all.length, 0]);
    }),
    { numRuns: 50 },
  );
});
