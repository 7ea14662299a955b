import { describe, expect, test } from 'vitest';
import { idsIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { aHandle, expectStatus } from '../../support/given/arranged.ts';
import { readTable } from '../../support/invariants.ts';
import { noun, times } from '../../support/noun.ts';
import { publicUrl, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const { path, ids, pages, get, post } = noun(world, 'master-administration/product-size-labels', 'staff');
const scale = (id: number, name: string) => ({ id, name, ...times });

const aSize = (product_size_scale: unknown = { id: 1 }, more: Record<string, unknown> = {}) => ({
  handle: aHandle(),
  value: 'XL',
  product_size_scale,
  ...more,
});
const aLabel = (more: Record<string, unknown> = {}) => ({
  handle: aHandle(),
  name: 'Extra large',
  product_sizes: [aSize()],
  ...more,
});
const create = (more: Record<string, unknown> = {}, sent = {}) => post(aLabel(more), sent);
const read = (id: number) => get(`${id}?expand=product_sizes`);
const scalesOf = async (id: number) =>
  expectStatus(await read(id), 200).json.product_sizes.map(
    (size: { product_size_scale: object }) => size.product_size_scale,
  );
const scalesNamed = async (name: string) => (await readTable()).of('size-scale').filter((one) => one.name === name);

describe('POST /master-administration/product-size-labels', () => {
  test('201 with the label, its sizes as ids, and where to find it', async () => {
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

  test('a scale is named by name or by handle, which mean the same; one that exists is used again', async () => {
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

  test('many at once that name one new scale make one scale', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = aHandle();
      const labels = [
        [{ name }],
        [{ handle: name }, { name: `${name} b` }],
        [{ name: `${name} b` }, { name }],
        [{ name }],
      ];
      const answers = await Promise.all(
        labels.map((scales) => create({ product_sizes: scales.map((one) => aSize(one)) })),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(await scalesNamed(name)).toHaveLength(1);
      expect(await scalesNamed(`${name} b`)).toHaveLength(1);
      const shown = (await Promise.all(answers.map(({ json }) => scalesOf(json.id)))).flat();
      expect(new Set(shown.map((one: { id: number }) => one.id)).size).toBe(2);
    }
  });

  test('the same at once as a scale of its own', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = aHandle();
      const made = world.call('POST /master-administration/product-size-scales', { key: 'staff', body: { name } });
      const [own, label] = await Promise.all([made, create({ product_sizes: [aSize({ name })] })]);
      expect([200, 201]).toContain(own.status);
      expectStatus(label, 201);
      expect(await scalesOf(label.json.id)).toEqual([own.json]);
    }
  });

  test('422 for a handle that is taken, and no size and no scale is left behind', async () => {
    const { json } = expectStatus(await create(), 201);
    const body = { handle: json.handle, product_sizes: [aSize({ name: aHandle() })] };
    const again = await nothingIsWritten(() => create(body));
    expect([again.status, again.json.errors]).toEqual([422, { handle: ['Has already been taken.'] }]);
  });

  test('422 at its place for a size whose handle is taken', async () => {
    const product_sizes = [aSize(), aSize(undefined, { handle: 'int-s' }), aSize(undefined, { handle: 'eu-46' })];
    const { status, json } = await nothingIsWritten(() => create({ handle: 'small', product_sizes }));
    const taken = ['Has already been taken.'];
    expect([status, json.errors]).toEqual([
      422,
      { handle: taken, 'product_sizes.1.handle': taken, 'product_sizes.2.handle': taken },
    ]);
  });

  test('of two at once with one handle exactly one is made', async () => {
    for (let round = 0; round < 10; round += 1) {
      const handle = aHandle();
      const name = aHandle();
      const answers = await Promise.all([1, 2].map(() => create({ handle, product_sizes: [aSize({ name })] })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(await scalesNamed(name)).toHaveLength(1);
    }
  });

  test('201 for as many sizes and new scales as one transaction holds; 422 beyond', async () => {
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

  const twin = aSize();
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
  ])('422 at %s, and nothing is written: %j', async (place, more) => {
    const { status, json } = await nothingIsWritten(() => create(more));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });
});

describe('GET /master-administration/product-size-labels/{id}', () => {
  test('200 with the sizes as ids, or as objects that show their scales', async () => {
    expect((await get(1)).json).toEqual({
      id: 1,
      handle: 'small',
      name: 'Small',
      product_sizes: [1, 2],
      ...times,
    });
    expect((await read(1)).json.product_sizes).toEqual([
      { id: 1, handle: 'int-s', value: 'S', product_size_scale: scale(1, 'International'), ...times },
      { id: 2, handle: 'eu-46', value: '46', product_size_scale: scale(2, 'EU'), ...times },
    ]);
  });

  test('404 for one that does not exist', async () => {
    const { status, json } = await read(999_999);
    expect([status, json]).toEqual([404, { message: 'No results found for Product Size Label' }]);
  });
});

describe('GET /master-administration/product-size-labels', () => {
  test.each([
    ['filter[id]=1,2', [1, 2]],
    ['filter[handle]=medium', [2]],
    ['filter[handle]=medium,small', [1, 2]],
    ['filter[name]=Small', [1]],
    ['filter[name]=Small&filter[handle]=medium', []],
    ['filter[name]=small', []],
  ])('200 for ?%s', async (query, expected) => {
    expect(await ids(`?${query}`)).toEqual(expected);
  });

  test('200 page by page in the order of their ids, with expand kept', async () => {
    const all = await pages('?per_page=1&filter[id]=1,2&expand=product_sizes');
    expect(all.map(idsIn).filter((ids) => ids.length > 0)).toEqual([[1], [2]]);
    const scales = all.flatMap(({ json }) =>
      json.data.flatMap(({ product_sizes }: { product_sizes: { product_size_scale: object }[] }) =>
        product_sizes.map(({ product_size_scale }) => product_size_scale),
      ),
    );
    expect(scales).toEqual([scale(1, 'International'), scale(2, 'EU'), scale(1, 'International'), scale(2, 'EU')]);
  });
});
