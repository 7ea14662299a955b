import { afterAll, describe, expect, test } from 'vitest';
import { loadReference, readReferenceFile } from '../../../../tools/reference-loader.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aProductBody } from '../../../support/given/catalogue.ts';
import { startImages } from '../../../support/images.ts';
import { noun } from '../../../support/noun.ts';
import { post, put, read } from './arrange.ts';

const images = await startImages();
afterAll(() => images.stop());

const offers = noun(world, 'master-administration/merchant-products', 'staff');
const products = noun(world, 'master-administration/products', 'staff');

describe('times of a product', () => {
  test('times from a reference data file are filtered and shown like times from a request', async () => {
    const found = async (filter: string) => (await products.list(`?filter[id]=1&${filter}`)).json.data.length;
    expect((await read(1)).available_at).toBe('2020-01-01T00:00:00+00:00');
    for (const at of ['2020-01-01%2000:00:00', '2020-01-01T01:00:00%2B01:00', '2020-01-01']) {
      for (const name of ['min', 'max', 'equals']) expect(await found(`filter[available_at_${name}]=${at}`)).toBe(1);
    }
    expect(await found('filter[available_at_min]=2020-01-01%2000:00:01')).toBe(0);
    expect(await found('filter[available_at_max]=2019-12-31%2023:59:59')).toBe(0);
    expect(await found('filter[discontinue_at_min]=2000-01-01')).toBe(0);
  });

  test.each(['soon', '2026-13-01', '2026-11-21 25:00:00', ''])(
    'returns an error that describes the format of times for %j',
    async (at) => {
      const { status, json } = await post(aProductBody({ available_at: at }));
      expect([status, json.errors.available_at]).toEqual([
        422,
        [expect.stringMatching(/^Must be a date or time such as 2026-11-21,/)],
      ]);
    },
  );
});

test('loading a reference data file again keeps the changes that staff made to its products', async () => {
  const file = await readReferenceFile('local/demo.json');
  const [, mug] = file.products;
  const sku = mug?.variants[0]?.sku;
  const views = [{ handle: 'lid', media: [{ url: `${images.url}/lid.png`, collection: 'view-image' }] }];
  const variants = [
    { sku, discontinue_at: '2031-01-01', views },
    { sku: 'mug-of-staff', price: 3, tax_rate: 19 },
  ];
  expectStatus(await put(2, { variants }), 202);
  await world.drain();
  expectStatus(await products.put('2/sync-to-merchants'), 200);
  await world.drain();
  const patched = { designer: { type: 'default', only_customized_orderable: true }, discontinue_at: '2040-01-01' };
  expectStatus(await offers.patch(3, patched), 200);
  await world.drain();
  const seen = async () =>
    JSON.stringify([
      await read(2, '?expand=variants'),
      expectStatus(await offers.get('3?expand=merchant_variants'), 200).json,
    ]);
  const before = await seen();
  expect(before).toContain('lid.png');
  expect(before).toContain('mug-of-staff');
  expect(before).toContain('2040-01-01');
  expect(await loadReference(file)).toMatchObject({ made: 0, changed: 0 });
  expect(await seen()).toBe(before);
  const renamed = { ...file, products: file.products.map((one) => ({ ...one, name: { en: 'Beaker' } })) };
  await loadReference(renamed);
  const after = (await offers.get(3)).json;
  expect([after.title, after.designer, after.discontinue_at]).toEqual([
    { en: 'Beaker' },
    patched.designer,
    '2040-01-01T00:00:00+00:00',
  ]);
});
