import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../shared/model/fields.ts';
import { aKey, idsIn, older, patchRecord, pathOf, putRecord, recordIn, versions, walk } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aPlacedOrder } from '../../support/given/orders.ts';
import { noun } from '../../support/noun.ts';
import { startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const times = { created_at: '2026-01-01T00:00:00+00:00', updated_at: '2026-01-01T00:00:00+00:00' };
const { list, ids, get } = noun(world, 'v2/variants');
const catalogue = [19, 17, 8, 7, 6, 5, 4, 3, 2, 1];

/** A variant as a design will make it: of a merchant's live or test side. */
async function aCustomVariant(id: number, { merchant, is_test, ...more }: Scope & Record<string, unknown>) {
  const base = await recordIn('merchant-variant', merchant === 1 ? 1 : 9);
  return putRecord('merchant-variant', {
    ...base,
    id,
    rev: 1,
    merchant,
    is_test,
    collection_name: 'custom',
    state: 'completed',
    ...times,
    ...more,
  });
}

describe('GET /v2/variants/{id}', () => {
  test('shows what the documents list, alike in both versions', async () => {
    for (const version of versions) {
      const { json } = expectStatus(await get(1, { headers: { 'X-Api-Version': version } }), 200);
      expect(json).toEqual({
        id: 1,
        state: 'ready',
        collection_name: 'catalogue',
        total: 15.35,
        price: 12.9,
        tax: 2.45,
        tax_rate: 19,
        option_values: [
          { handle: 'white', name: 'White', option_type: { handle: 'color', name: 'Color' } },
          { handle: 'm', name: 'M', option_type: { handle: 'size', name: 'Size' } },
        ],
        origin: { sku: 'TS-WHITE-M', external_identifier: null },
        product: 1,
        views: [
          { handle: 'front', name: 'Front', media: [], customizations: [] },
          { handle: 'back', name: 'Back', media: [], customizations: [] },
        ],
        additional_instructions: [],
        failure_message: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
    }
  });

  test('option values are named in the merchant’s language', async () => {
    const { json } = await get(9, { key: 'other_merchant' });
    expect(json.option_values[0]).toEqual({
      handle: 'white',
      name: 'Weiß',
      option_type: { handle: 'color', name: 'Farbe' },
    });
  });

  test.each([{}, older])('expand=product', async (sent) => {
    const { json } = expectStatus(await get('1?expand=product', sent), 200);
    expect(json.product).toMatchObject({ id: 1, title: 'T-shirt', variants: [1, 2, 3, 4, 5, 6, 7, 8] });
  });

  test('expand=views.customizations.resource', async () => {
    const customization = {
      id: 1,
      hash: 'h',
      production_method: 1,
      resource_type: 'logo',
      resource: 88,
      price: 1,
      calculation_type: 'square_centimeter',
      calculation_value: 1,
      x: 1,
      y: 2,
      width: 10,
      height: 10,
      position: null,
      rotation: null,
      ...times,
    };
    await aCustomVariant(5001, {
      merchant: 1,
      is_test: false,
      views: [{ handle: 'front', name: 'Front', media: [], customizations: [customization] }],
    });
    const logo = { merchant: 1, is_test: false, state: 'completed', collection_name: 'logo', name: 'Lion' } as const;
    const rest = { production_method: 1, texts: [], media: [], failure_message: null, ...times };
    await putRecord('logo', { id: 88, rev: 1, ...logo, ...rest });
    expect((await get(5001)).json.views[0].customizations[0]).toEqual(customization);
    const { json } = expectStatus(await get('5001?expand=views.customizations.resource,product'), 200);
    expect(json.views[0].customizations[0].resource).toMatchObject({ id: 88, name: 'Lion' });
    expect(json.product.id).toBe(1);
    // another merchant's logo stays an id
    await patchRecord('logo', 88, { merchant: 2 });
    const foreign = await get('5001?expand=views.customizations.resource');
    expect(foreign.json.views[0].customizations[0].resource).toBe(88);
  });

  test('the catalogue is common to live and test; what callers make is not', async () => {
    await aCustomVariant(5002, { merchant: 1, is_test: true });
    await aCustomVariant(5003, { merchant: 1, is_test: false });
    expectStatus(await get(1, { key: 'merchant_test' }), 200);
    expectStatus(await get(5002, { key: 'merchant_test' }), 200);
    expectStatus(await get(5003), 200);
    const unknown = await get(999_999);
    expect([unknown.status, unknown.json]).toEqual([404, { message: 'No results found for Variant' }]);
    const foreign = [
      await get(5002),
      await get(5003, { key: 'merchant_test' }),
      await get(5003, { key: 'other_merchant' }),
      await get(1, { key: 'other_merchant' }),
    ];
    for (const answer of foreign)
      expect([answer.status, answer.body.toString()]).toEqual([404, unknown.body.toString()]);
  });

  test('304 for the tag of these bytes; 422 for what it does not expand; 403 for staff', async () => {
    const tag = (await get(2)).headers.etag ?? '';
    expect((await get(2, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    for (const name of ['variants', 'views', 'product.variants', 'views.customizations']) {
      expect((await get(`2?expand=${name}`)).status).toBe(422);
    }
    expect((await get(2, { key: 'staff' })).status).toBe(403);
  });
});

describe('GET /v2/variants', () => {
  // a side of the other merchant's with its own designed and ordered variants
  let key: string;
  let ordered: number;
  beforeAll(async () => {
    const side = { merchant: 2, is_test: true };
    const live = { merchant: 2, is_test: false };
    key = await aKey(side);
    await aCustomVariant(6001, { ...side, origin: { sku: 'TS-WHITE-M', external_identifier: 'mine#1' } });
    await aCustomVariant(6002, { ...side, origin: { sku: 'MUG-WHITE', external_identifier: 'mine,2' } });
    await aCustomVariant(6003, { ...live, origin: { sku: 'MUG-WHITE', external_identifier: 'live' } });
    const { id } = await aPlacedOrder(world, { items: [{ variant_id: 18, quantity: 1 }] }, { key });
    ordered = (await recordIn('order', id)).items[0]?.variant ?? 0;
  });
  const theirs = [20, 18, 16, 15, 14, 13, 12, 11, 10, 9];
  const all = () => [6002, 6001, ordered, ...theirs].toSorted((a, b) => b - a);

  test('catalogue, custom and ordered together, the newest first, of this side only', async () => {
    const { json } = expectStatus(await list('?per_page=100', { key }), 200);
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual(all());
    expect(json.data[0]).toEqual((await get(json.data[0].id, { key })).json);
    expect((await list('?per_page=100', { key, ...older })).json).toEqual(json);
  });

  test('filter[collection_name]', async () => {
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
  ])('filter[origin.sku]=%s contains, in any case: the catalogue variants %j', async (value, expected) => {
    expect(await ids(`?per_page=100&filter[origin.sku]=${value}&filter[collection_name]=catalogue`, { key })).toEqual(
      expected,
    );
  });

  test('filter[origin.sku] finds designed and ordered copies too', async () => {
    expect(await ids('?filter[origin.sku]=mug', { key })).toEqual([6002, ordered, 18].toSorted((a, b) => b - a));
    const pages = await walk(world, '/v2/variants?per_page=1&filter[origin.sku]=mug', { key });
    expect(pages.flatMap(idsIn)).toEqual([6002, ordered, 18].toSorted((a, b) => b - a));
  });

  test('filter[origin.external_identifier]', async () => {
    expect(await ids('?filter[origin.external_identifier]=mine%231', { key })).toEqual([6001]);
    expect(await ids('?filter[origin.external_identifier]=live', { key })).toEqual([]);
    expect(await ids('?filter[origin.external_identifier]=mine', { key })).toEqual([]);
    expect(await ids('?filter[origin.external_identifier]=mine%231&filter[origin.sku]=mug', { key })).toEqual([]);
  });

  test('filter[id]', async () => {
    expect(await ids('?filter[id]=9,6001,6003,1', { key })).toEqual([6001, 9]);
    expect(await ids('?filter[id]=9,6001&filter[collection_name]=custom', { key })).toEqual([6001]);
  });

  test('filter[updated_at_min] and filter[updated_at_max]', async () => {
    expect(await ids('?per_page=100&filter[updated_at_max]=2026-01-01', { key })).toEqual([6002, 6001]);
    const rest = all().filter((id) => id !== 6001 && id !== 6002);
    expect(await ids('?per_page=100&filter[updated_at_min]=2026-01-02', { key })).toEqual(rest);
    const both = '?filter[updated_at_min]=2026-01-01&filter[updated_at_max]=2026-01-01&filter[origin.sku]=mug';
    expect(await ids(both, { key })).toEqual([6002]);
  });

  test('pages of three, forwards and back', async () => {
    const pages = await walk(world, '/v2/variants?per_page=3', { key });
    expect(pages.flatMap(idsIn)).toEqual(all());
    const back: number[][] = [];
    for (let page = pages.at(-1); page?.json.links.prev; ) {
      page = expectStatus(await world.call(`GET ${pathOf(page.json.links.prev)}`, { key }), 200);
      back.unshift([...idsIn(page)]);
    }
    expect(back).toEqual(pages.slice(0, -1).map(idsIn));
  });

  test('expand=product on every row', async () => {
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

  test('no merchant sees another’s catalogue', async () => {
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
  ])('422 for ?%s', async (query) => {
    const { status, json } = await list(`?${query}`);
    expect([status, Object.keys(json.errors)]).toEqual([422, [query.split('=')[0]]]);
  });
});
