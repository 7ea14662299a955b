import { describe, expect, test } from 'vitest';
import { aKey, idsIn, older, patchRecord, pathOf, versions, walk } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

// products of the demo's first merchant: 1 is the T-shirt, 3 the mug, 5 the poster; the second merchant has 2, 4 and 6
const { list, ids } = noun(world, 'v2/products');

describe('GET /v2/products', () => {
  test('shows the documented fields of products, newest first, alike in both versions and for live and test', async () => {
    for (const version of versions) {
      for (const key of ['merchant', 'merchant_test']) {
        const { json } = expectStatus(await list('', { key, headers: { 'X-Api-Version': version } }), 200);
        expect(idsIn({ json } as never)).toEqual([5, 3, 1]);
        expect(json.data[2]).toEqual({
          is_test: false,
          id: 1,
          title: 'T-shirt',
          description: 'A shirt of heavy cotton.',
          designable_production_methods: [1, 2],
          variants: [1, 2, 3, 4, 5, 6, 7, 8],
          created_at: expect.any(String),
          updated_at: expect.any(String),
        });
        expect(json.meta).toEqual({ current_page: 1, from: 1, path: `${publicUrl}/v2/products`, per_page: 25, to: 3 });
      }
    }
  });

  test("names and descriptions are in the merchant's language", async () => {
    const { json } = await list('', { key: 'other_merchant' });
    expect(json.data.map(({ title }: { title: string }) => title)).toEqual(['Poster', 'Tasse', 'T-Shirt']);
    expect(json.data[1].description).toBe('Eine Tasse für 0,3 Liter.');
  });

  test.each([
    ['id=3', [3]],
    ['id=3,1,4,999', [3, 1]],
    ['title=Mug', [3]],
    ['title=Mug,Poster', [5, 3]],
    ['title=mug', []],
    ['title=Mu', []],
    ['variants.origin.sku=MUG-WHITE', [3]],
    ['variants.origin.sku=ts-', [1]],
    ['variants.origin.sku=white', [3, 1]],
    ['variants.origin.sku=mug,poster', [5, 3]],
    ['variants.origin.sku=nothing', []],
    ['origin.manufacturer_number=PL-200', [3]],
    ['origin.manufacturer_number=PL-100,PL-300', [5, 1]],
    ['origin.manufacturer_number=PL', []],
    ['designable_production_methods=dtg', [1]],
    ['designable_production_methods=dtg,embroidery', [1]],
    ['designable_production_methods=engraving', []],
    ['designable_production_methods=1', []],
    ['updated_at_min=2020-01-01', [5, 3, 1]],
    ['updated_at_max=2020-01-01', []],
  ])('filters products by %s', async (filter, expected) => {
    const [name = '', value] = filter.split('=');
    expect(await ids(`?filter[${name}]=${value}`)).toEqual(expected);
  });

  test('several filters must all match', async () => {
    expect(await ids('?filter[variants.origin.sku]=white&filter[title]=Mug')).toEqual([3]);
    expect(await ids('?filter[variants.origin.sku]=white&filter[id]=1,5')).toEqual([1]);
    expect(await ids('?filter[designable_production_methods]=dtg&filter[origin.manufacturer_number]=PL-200')).toEqual(
      [],
    );
  });

  test('a product is found by the title that its merchant changed', async () => {
    await patchRecord('merchant-product', 6, { title: { de: 'Plakat', en: 'Placard' } });
    const key = 'other_merchant';
    expect(await ids('?filter[title]=Plakat', { key })).toEqual([6]);
    expect(await ids('?filter[title]=Poster', { key })).toEqual([]);
  });

  test('expand=variants works on every row', async () => {
    const { json } = expectStatus(await list('?expand=variants'), 200);
    expect(json.data[2].variants).toHaveLength(8);
    expect(json.data[2].variants[0]).toEqual((await world.call('GET /v2/variants/1')).json);
    expect((await list('?expand=variants', older)).json).toEqual(json);
  });

  test('expand=variants.views.customizations.resource implies variants', async () => {
    const { json } = expectStatus(await list('?expand=variants.views.customizations.resource'), 200);
    expect(json.data[1].variants[0]).toMatchObject({ id: 17, origin: { sku: 'MUG-WHITE' } });
  });

  test('expand=designable_production_methods shows the methods as objects', async () => {
    const { json } = expectStatus(await list('?expand=designable_production_methods,variants'), 200);
    expect(json.data[2].designable_production_methods).toMatchObject([
      { id: 1, handle: 'dtg', collection_name: 'print' },
      { id: 2, handle: 'embroidery', collection_name: 'stitch' },
    ]);
    expect(json.data[1].designable_production_methods).toEqual([]);
  });

  test('pages of one product work forwards and backwards, and keep filters', async () => {
    const pages = await walk(world, '/v2/products?per_page=1&filter[variants.origin.sku]=-&expand=variants');
    expect(pages.map(idsIn)).toEqual([[5], [3], [1]]);
    expect(pages[2]?.json.data[0].variants[0]).toHaveProperty('origin');
    const back = await world.call(`GET ${pathOf(pages[2]?.json.links.prev)}`);
    expect(idsIn(back)).toEqual([3]);
    const first = await world.call(`GET ${pathOf(back.json.links.prev)}`);
    expect([idsIn(first), first.json.links.prev]).toEqual([[5], null]);
  });

  test('a merchant does not see the products of other merchants', async () => {
    expect(await ids('?filter[id]=2,4,6')).toEqual([]);
    expect(await ids('', { key: 'other_merchant' })).toEqual([6, 4, 2]);
    expect(await ids('', { key: await aKey({ merchant: 2, is_test: true }) })).toEqual([6, 4, 2]);
  });

  test('returns 304 for the ETag of the same bytes, but not for the ETag of another version or query', async () => {
    const tag = (await list('')).headers.etag ?? '';
    const headers = { 'If-None-Match': tag };
    expect((await list('', { headers })).status).toBe(304);
    expect((await list('?per_page=1', { headers })).status).toBe(200);
  });

  test('returns 403 for the keys of staff and productions', async () => {
    for (const key of ['staff', 'production']) expect((await list('', { key })).status).toBe(403);
  });

  test.each([
    'filter[id]=0',
    'filter[handle]=mug',
    'filter[created_at_min]=2020-01-01',
    'expand=product',
    'expand=views',
    'per_page=101',
  ])('returns 422 for ?%s', async (query) => {
    const { status, json } = await list(`?${query}`);
    expect([status, Object.keys(json.errors)]).toEqual([422, [query.split('=')[0]]]);
  });
});
