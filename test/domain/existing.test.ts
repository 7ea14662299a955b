import { describe, expect, test } from 'vitest';
import { type Existing, requireDateOrder, requireExisting } from '../../shared/domain/existing.ts';
import { before, now, refusalOf } from '../rules/builders.ts';

const only = (...known: string[]): Existing => ({
  get: (entity, id) => (known.includes(`${entity} ${id}`) ? {} : undefined),
});

describe('what a body names', () => {
  const named = [
    { entity: 'brand', id: 1, at: 'brand' },
    { entity: 'country', id: 1, at: 'country' },
    { entity: 'scale-factor', id: 2, at: 'scale_factors.0' },
    { entity: 'scale-factor', id: 2, at: 'scale_factors.1' },
  ] as const;

  test('has to be there, each of its own kind; every path that is wrong is said', () => {
    expect(refusalOf(() => requireExisting(named, only('brand 1', 'country 1', 'scale-factor 2')))).toBeUndefined();
    expect(refusalOf(() => requireExisting([], only()))).toBeUndefined();
    const missing = ['Does not exist.'];
    expect(refusalOf(() => requireExisting(named, only('brand 1')))).toEqual({
      country: missing,
      'scale_factors.0': missing,
      'scale_factors.1': missing,
    });
  });
});

test.each([
  [before, now, undefined],
  [before, null, undefined],
  [null, before, undefined],
  [null, null, undefined],
  [now, now, { discontinue_at: ['Must be later than available_at.'] }],
  [now, before, { discontinue_at: ['Must be later than available_at.'] }],
])('from %s to %s: %j', (from, to, expected) => {
  expect(refusalOf(() => requireDateOrder(from, to))).toEqual(expected);
});
