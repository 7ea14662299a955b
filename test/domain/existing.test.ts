import { describe, expect, test } from 'vitest';
import { type Existing, requireDateOrder, requireExisting } from '../../shared/domain/existing.ts';
import { before, now, refusalOf } from '../rules/builders.ts';

const only = (...known: string[]): Existing => ({
  get: (entity, id) => (known.includes(`${entity} ${id}`) ? {} : undefined),
});

describe('requireExisting', () => {
  const named = [
    { entity: 'brand', id: 1, at: 'brand' },
    { entity: 'country', id: 1, at: 'country' },
    { entity: 'scale-factor', id: 2, at: 'scale_factors.0' },
    { entity: 'scale-factor', id: 2, at: 'scale_factors.1' },
  ] as const;

  test('requireExisting reports every path whose record does not exist for its entity', () => {
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
])('requireDateOrder from %s to %s reports %j', (from, to, expected) => {
  expect(refusalOf(() => requireDateOrder(from, to))).toEqual(expected);
});
