import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { aLabel, aSize, create, read, scale, scalesNamed, scalesOf } from './arrange.ts';

const { path, get, post } = noun(world, 'master-administration/product-size-labels', 'staff');

describe('POST /master-administration/product-size-labels', () => {
  const twin = aSize();

  test('creates a size label with sizes as ids, and returns its Location', async () => {
    const body = aLabel({ product_sizes: [aSize({ id: 2 }), aSize({ name: 'UK' })] });
    const { json, headers } = expectStatus(await post(body), 201);
    const { id, product_sizes } = json;
    expect(json).toEqual({
      id,
      handle: body.handle,
      name: 'Extra large',
      product_sizes: [expect.any(Number), expect.any(Number)],
      ...times,
    });
    expect(headers.location).toBe(`${publicUrl}${path}/${id}`);
    const found = await get(id);
    expect([found.status, found.json, found.headers.etag]).toEqual([200, json, headers.etag]);
    const [first, second] = body.product_sizes;
    expect((await read(id)).json.product_sizes).toEqual([
      { id: product_sizes[0], handle: first?.handle, value: 'XL', product_size_scale: scale(2, 'EU'), ...times },
      {
        id: product_sizes[1],
        handle: second?.handle,
        value: 'XL',
        product_size_scale: scale(expect.any(Number), 'UK'),
        ...times,
      },
    ]);
  });

  test('a scale can be given by name or handle, and an existing scale is reused', async () => {
    const name = aHandle();
    const sizes = [{ name: 'EU' }, { handle: 'EU' }, { name, handle: name }, { handle: name }, { name }];
    const { id } = expectStatus(await create({ product_sizes: sizes.map((one) => aSize(one)) }), 201).json;
    const [made, ...others] = await scalesNamed(name);
    expect(others).toEqual([]);
    const own = scale(made?.id ?? 0, name);
    expect(await scalesOf(id)).toEqual([scale(2, 'EU'), scale(2, 'EU'), own, own, own]);
    const again = expectStatus(await create({ product_sizes: [aSize({ name })] }), 201).json;
    expect(await scalesOf(again.id)).toEqual([own]);
  });

  test('creates as many sizes and new scales as one transaction can hold, and returns 422 for more', async () => {
    const name = aHandle();
    const sizes = (count: number, scales: number) =>
      Array.from({ length: count }, (_, index) => aSize({ name: `${name} ${index % scales}` }));
    await nothingIsWritten(async () => {
      for (const [count, scales] of [
        [41, 1],
        [9, 9],
      ] as const) {
        const { status, json } = await create({ product_sizes: sizes(count, scales) });
        expect([status, Object.keys(json.errors)]).toEqual([422, ['product_sizes']]);
      }
    });
    const headers = { 'Idempotency-Key': name };
    const { id } = expectStatus(await create({ product_sizes: sizes(40, 8) }, { headers }), 201).json;
    expect(new Set((await scalesOf(id)).map((one: { id: number }) => one.id)).size).toBe(8);
  });

  test('returns 422 for a handle that is taken, and leaves no size or scale behind', async () => {
    const { json } = expectStatus(await create(), 201);
    const body = { handle: json.handle, product_sizes: [aSize({ name: aHandle() })] };
    const again = await nothingIsWritten(() => create(body));
    expect([again.status, again.json.errors]).toEqual([422, { handle: ['Has already been taken.'] }]);
  });

  test('returns 422 at the size whose handle is taken', async () => {
    const product_sizes = [aSize(), aSize(undefined, { handle: 'int-s' }), aSize(undefined, { handle: 'eu-46' })];
    const { status, json } = await nothingIsWritten(() => create({ handle: 'small', product_sizes }));
    const taken = ['Has already been taken.'];
    expect([status, json.errors]).toEqual([
      422,
      { handle: taken, 'product_sizes.1.handle': taken, 'product_sizes.2.handle': taken },
    ]);
  });

  test.each([
    ['handle', { handle: undefined }],
    ['handle', { handle: '' }],
    ['handle', { handle: 'x'.repeat(256) }],
    ['name', { name: undefined }],
    ['name', { name: { en: 'Large' } }],
    ['product_sizes', { product_sizes: undefined }],
    ['product_sizes', { product_sizes: [] }],
    ['product_sizes.0', { product_sizes: [1] }],
    ['product_sizes.1.handle', { product_sizes: [twin, { ...twin, value: 'L' }] }],
    ['product_sizes.0.handle', { product_sizes: [aSize(undefined, { handle: ' ' })] }],
    ['product_sizes.0.value', { product_sizes: [aSize(undefined, { value: 44 })] }],
    ['product_sizes.0.product_size_scale', { product_sizes: [aSize(null)] }],
    ['product_sizes.0.product_size_scale', { product_sizes: [aSize(1)] }],
    ['product_sizes.0.product_size_scale', { product_sizes: [aSize({})] }],
    ['product_sizes.1.product_size_scale', { product_sizes: [aSize(), aSize({ id: 1, name: 'EU' })] }],
    ['product_sizes.0.product_size_scale', { product_sizes: [aSize({ id: 2, handle: 'EU' })] }],
    ['product_sizes.0.product_size_scale', { product_sizes: [aSize({ name: 'EU', handle: 'UK' })] }],
    ['product_sizes.0.product_size_scale.id', { product_sizes: [aSize({ id: '1' })] }],
    ['product_sizes.0.product_size_scale.name', { product_sizes: [aSize({ name: '' })] }],
    ['product_sizes.1.product_size_scale.id', { product_sizes: [aSize({ name: 'new' }), aSize({ id: 999_999 })] }],
  ])('returns 422 at %s and writes nothing: %j', async (place, more) => {
    const { status, json } = await nothingIsWritten(() => create(more));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });
});
