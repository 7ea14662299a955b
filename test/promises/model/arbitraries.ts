import * as fc from 'fast-check';
import type { Step } from './requests.ts';

/** Arbitraries that the steps of all sides share. */

/** Includes the value in `tenths` of ten cases. */
export const option = <T>(arbitrary: fc.Arbitrary<T>, tenths = 5): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 10 - tenths, arbitrary: fc.constant(undefined) }, { weight: tenths, arbitrary });
export const place = fc.nat({ max: 30 });
export const name = fc.constantFrom('one', 'two', 'Größe #1 %');
export const asker = {
  // most steps have the same caller, so that its sequences make progress
  as: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) }),
  v: fc.integer({ min: 0, max: 1 }),
};
export const writer = {
  ...asker,
  // rarely a used key, because `repeat` covers that
  key: option(
    fc.nat({ max: 40 }).map((one) => `k${one}`),
    4,
  ),
  match: option(fc.constantFrom('current' as const, 'current' as const, 'current' as const, 'other' as const), 2),
};
export const step = <D extends Step['do'], T extends object>(what: D, fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ do: fc.constant(what), ...fields } as Record<
    string,
    fc.Arbitrary<unknown>
  >) as unknown as fc.Arbitrary<Step>;

export const near = fc.record({
  of: place,
  by: fc.integer({ min: -1, max: 1 }),
  bound: fc.constantFrom('min' as const, 'max' as const),
});
export const size = option(fc.integer({ min: 1, max: 3 }));
