import { beforeAll, describe, expect, test } from 'vitest';
import { aKey, idsIn, older, pathOf, recordIn, walk } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { aDesignedVariant } from './arrange.ts';

const { list, ids, get } = noun(world, 'v2/variants');
const catalogue = [19, 17, 8, 7, 6, 5, 4, 3, 2, 1];

describe('GET /v2/variants', () => {
  // a tenant mode of the other merchant with designed and ordered variants
  let key: string;
  let ordered: number;
  beforeAll(async () => {
    const side = { merchant: 2, is_test: true };
    const live = { merchant: 2, is_test: false };
    key = await aKey(side);
    await aDesignedVariant(6001, { ...side, origin: { sku: 'TS-WHITE-M', external_identifier: 'mine#1' } });
    await aDesignedVariant(6002, { ...side, origin: { sku: 'MUG-WHITE', external_identifier: 'mine,2' } });
    await aDesignedVariant(6003, { ...live, origin: { sku: 'MUG-WHITE', external_identifier: 'live' } });
    const { id } = await aPlacedOrder(world, { items: [{ variant_id: 18, quantity: 1 }] }, { key });
    ordered = (await recordIn('order', id)).items[0]?.variant ?? 0;
  });
  const theirs = [20, 18, 16, 15, 14, 13, 12, 11, 10, 9];
  const all = () => [6002, 6001, ordered, ...theirs].toSorted((a, b) => b - a);

  test('lists catalogue, custom and ordered variants of this mode together, newest first', async () => {
    const { json } = expectStatus(await list('?per_page=100', { key }), 200);
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual(all());
    expect(json.data[0]).toEqual((await get(json.data[0].id, { key })).json);
    expect((await list('?per_page=100', { key, ...older })).json).toEqual(json);
  });

  test('filter[collection_name] returns the variants of a collection', async () => {
    expect(await ids('?filter[collection_name]=catalogue', { key })).toEqual(theirs);
    expect(await ids('?filter[collection_name]=custom', { key })).toEqual([6002, 6001]);
    expect(await ids('?filter[collection_name]=ordered', { key })).toEqual([ordered]);
    expect(await ids('?filter[collection_name]=ordered,custom', { key })).toEqual(
      [6002, 6001, ordered].toSorted((a, b) => b - a),
    );
    expect((await list('?filter[collection_name]=other', { key })).status).toBe(422);
  });

  test.each([
    ['mug', [18]],
    ['MUG-WHITE', [18]],
    ['white', [18, 10, 9]],
    ['WhItE-', [10, 9]],
    ['mug,poster', [20, 18]],
    ['-', theirs],
    ['nothing', []],
    ['%25', []],
    ['_', []],
  ])('filter[origin.sku]=%s matches a part of the SKU in any case: catalogue variants %j', async (value, expected) => {
    expect(await ids(`?per_page=100&filter[origin.sku]=${value}&filter[collection_name]=catalogue`, { key })).toEqual(
      expected,
    );
  });

  test('filter[origin.sku] also finds designed and ordered copies', async () => {
    expect(await ids('?filter[origin.sku]=mug', { key })).toEqual([6002, ordered, 18].toSorted((a, b) => b - a));
    const pages = await walk(world, '/v2/variants?per_page=1&filter[origin.sku]=mug', { key });
    expect(pages.flatMap(idsIn)).toEqual([6002, ordered, 18].toSorted((a, b) => b - a));
  });

  test('filter[origin.external_identifier] returns the matching variants', async () => {
    expect(await ids('?filter[origin.external_identifier]=mine%231', { key })).toEqual([6001]);
    expect(await ids('?filter[origin.external_identifier]=live', { key })).toEqual([]);
    expect(await ids('?filter[origin.external_identifier]=mine', { key })).toEqual([]);
    expect(await ids('?filter[origin.external_identifier]=mine%231&filter[origin.sku]=mug', { key })).toEqual([]);
  });

  test('filter[id] returns the variants with these ids', async () => {
    expect(await ids('?filter[id]=9,6001,6003,1', { key })).toEqual([6001, 9]);
    expect(await ids('?filter[id]=9,6001&filter[collection_name]=custom', { key })).toEqual([6001]);
  });

  test('filter[updated_at_min] and filter[updated_at_max] include the bounds', async () => {
    expect(await ids('?per_page=100&filter[updated_at_max]=2026-01-01', { key })).toEqual([6002, 6001]);
    const rest = all().filter((id) => id !== 6001 && id !== 6002);
    expect(await ids('?per_page=100&filter[updated_at_min]=2026-01-02', { key })).toEqual(rest);
    const both = '?filter[updated_at_min]=2026-01-01&filter[updated_at_max]=2026-01-01&filter[origin.sku]=mug';
    expect(await ids(both, { key })).toEqual([6002]);
  });

  test('pages of three variants work forwards and backwards', async () => {
    const pages = await walk(world, '/v2/variants?per_page=3', { key });
    expect(pages.flatMap(idsIn)).toEqual(all());
    const back: number[][] = [];
    for (let page = pages.at(-1); page?.json.links.prev; ) {
      page = expectStatus(await world.call(`GET ${pathOf(page.json.links.prev)}`, { key }), 200);
      back.unshift([...idsIn(page)]);
    }
    expect(back).toEqual(pages.slice(0, -1).map(idsIn));
  });

  test('expand=product works on every row', async () => {
    const { json } = expectStatus(
      await list('?filter[collection_name]=catalogue&expand=product,views.customizations.resource'),
      200,
    );
    expect(json.data.map(({ product }: { product: { title: string } }) => product.title).slice(0, 3)).toEqual([
      'Poster',
      'Mug',
      'T-shirt',
    ]);
  });

  test('a merchant does not see the catalogue of other merchants', async () => {
    const mine = await ids('?filter[collection_name]=catalogue');
    expect(mine).toEqual(catalogue);
    expect(await ids(`?filter[id]=${theirs}`)).toEqual([]);
  });

  test.each([
    'filter[id]=x',
    'filter[sku]=1',
    'filter[origin.sku]=',
    'filter[state]=ready',
    'expand=variants',
    'per_page=101',
  ])('returns 422 for ?%s', async (query) => {
    const { status, json } = await list(`?${query}`);
    expect([status, Object.keys(json.errors)]).toEqual([422, [query.split('=')[0]]]);
  });
});
