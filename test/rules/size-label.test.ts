import { describe, expect, test } from 'vitest';
import { doesNotExist } from '../../shared/lib/problems.ts';
import type { NewSize } from '../../shared/resources/goods/size-label.ts';
import { createSizeLabel, createSizeScale } from '../../shared/rules/goods/size-label.ts';

const now = '2026-11-21T10:00:00+00:00';
const base = { rev: 0, created_at: now, updated_at: now };
const from = (first: number) => {
  let next = first - 1;
  return () => {
    next += 1;
    return next;
  };
};
const ids = () => ({ label: from(1), size: from(10), scale: from(20) });
const scales = {
  get: (_: string, id: number) => (id === 7 ? {} : undefined),
  idOf: (name: string) => (name === 'EU' ? 7 : undefined),
};
const aSize = (handle: string, product_size_scale: NewSize['product_size_scale']): NewSize => ({
  handle,
  value: 'L',
  product_size_scale,
});
const label = (...product_sizes: NewSize[]) =>
  createSizeLabel({ handle: 'large', name: 'Large', product_sizes }, scales, ids(), now);

describe('createSizeLabel', () => {
  test('creates each missing scale once and reuses the others', () => {
    const { answer, writes } = label(
      aSize('a', { id: 7 }),
      aSize('b', { name: 'EU' }),
      aSize('c', { name: 'UK' }),
      aSize('d', { name: 'JP' }),
      aSize('e', { name: 'UK' }),
    );
    expect(answer).toEqual({ ...base, id: 1, handle: 'large', name: 'Large', product_sizes: [10, 11, 12, 13, 14] });
    const of = (entity: string) => writes.filter((write) => write.entity === entity).map(({ record }) => record);
    expect(of('size').map((size) => 'product_size_scale' in size && size.product_size_scale)).toEqual([
      7, 7, 20, 21, 20,
    ]);
    expect(of('size-scale')).toEqual([
      { ...base, id: 20, name: 'UK' },
      { ...base, id: 21, name: 'JP' },
    ]);
  });

  test('rejects a taken handle with 422 at the size, and decides again for a taken scale', () => {
    const { writes } = label(aSize('a', { name: 'UK' }), aSize('b', { name: 'UK' }));
    expect(writes.map(({ entity, ifTaken }) => [entity, ifTaken])).toEqual([
      ['size-label', undefined],
      ['size', { at: 'product_sizes.0' }],
      ['size', { at: 'product_sizes.1' }],
      ['size-scale', 'decide again'],
    ]);
  });

  test('rejects an unknown scale and a repeated handle, each at its path', () => {
    expect(() => label(aSize('a', { id: 8 }), aSize('b', { id: 7 }), aSize('a', { id: 9 }))).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        errors: {
          'product_sizes.0.product_size_scale.id': [doesNotExist],
          'product_sizes.2.handle': [
            { code: 'not_unique', message: 'Must be unique, but another size in this request has the same value.' },
          ],
          'product_sizes.2.product_size_scale.id': [doesNotExist],
        },
      }),
    );
  });
});

describe('createSizeScale', () => {
  test('returns the existing scale of that name without a write', () => {
    const existing = { ...base, rev: 3, id: 7, name: 'EU' };
    expect(createSizeScale({ name: 'EU' }, existing, 8, now)).toMatchObject({ answer: existing, writes: [] });
    expect(createSizeScale({ name: 'UK' }, undefined, 8, now).writes).toMatchObject([
      { record: { id: 8, name: 'UK' }, ifTaken: 'decide again' },
    ]);
  });
});
