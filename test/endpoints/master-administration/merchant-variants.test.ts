import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsIn, patchRecord, putRecord, recordIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { aHandle, expectStatus } from '../../support/given/arranged.ts';
import { aNewProduct } from '../../support/given/catalogue.ts';
import { anAddress, aPlacedOrder } from '../../support/given/orders.ts';
import { type Images, startImages } from '../../support/images.ts';
import { noun, times } from '../../support/noun.ts';
import { startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
let images: Images;
let ordered: number;
beforeAll(async () => {
  images = await startImages();
  const base = await recordIn('merchant-variant', 1);
  await putRecord('merchant-variant', { ...base, id: 7001, rev: 1, collection_name: 'custom', state: 'completed' });
  const { id } = await aPlacedOrder(world);
  ordered = (await recordIn('order', id)).items[0]?.variant ?? 0;
  await world.drain();
});
afterAll(() => images.stop());

const offers = noun(world, 'master-administration/merchant-products', 'staff');
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');
const asyncProducts = noun(world, 'master-administration/async/products', 'staff');
const products = noun(world, 'master-administration/products', 'staff');
const { patch } = offeredVariants;
const read = async (id: number, query = '') => expectStatus(await offeredVariants.get(`${id}${query}`), 200);
const offer = async (product: number) => {
  const body = { merchant: { id: 1 }, master_product: { id: product } };
  return expectStatus(await offers.post(body), 201).json;
};
const optionValue = (id: number, handle: string, option_type: number) => ({
  id,
  handle,
  name: expect.any(Object),
  option_type,
  media: [],
  media_state: 'empty',
  ...times,
});

describe('GET /master-administration/merchant-variants/{id}', () => {
  test('shows every field that the documents list', async () => {
    expect((await read(1)).json).toEqual({
      id: 1,
      merchant: 1,
      external_identifier: null,
      is_available: true,
      discontinue_at: null,
      merchant_product: 1,
      master_variant: 1,
      option_values: [optionValue(1, 'white', 1), optionValue(6, 'm', 2)],
      designer: {
        type: 'none',
        modes: { free: false, positioning: false, production: false },
        only_customized_orderable: false,
      },
      views: [
        { handle: 'front', name: 'Front', media: [], customizations: [] },
        { handle: 'back', name: 'Back', media: [], customizations: [] },
      ],
      collection_name: 'catalogue',
      ...times,
    });
  });

  test('views show files with a signed address; one that failed has none', async () => {
    images.answers.set('/gone.png', { status: 404 });
    const media = ['good', 'gone'].map((name) => ({ url: `${images.url}/${name}.png`, collection: 'view-image' }));
    const views = [
      { handle: 'front', media },
      { handle: 'back', media: [] },
    ];
    const { id } = await aNewProduct(world, { variants: [{ sku: aHandle(), price: 1, views }] });
    const { merchant_variants } = await offer(id);
    const { json } = await read(merchant_variants[0]);
    const file = {
      id: expect.any(Number),
      is_test: false,
      collection_name: 'view-image',
      requested: null,
      ...times,
    };
    expect(json.views).toEqual([
      {
        handle: 'front',
        name: 'front',
        media: [
          {
            ...file,
            file_name: 'good.png',
            size: expect.any(Number),
            mime_type: 'image/png',
            state: 'ready',
            failure_message: null,
            download_url: expect.stringMatching(/\/files\/\d+\?expires=\d+&signature=/),
            custom_properties: expect.objectContaining({ width: 4, height: 3 }),
          },
          {
            ...file,
            file_name: 'gone.png',
            size: 0,
            mime_type: '',
            state: 'failed',
            failure_message: 'The address answered 404.',
            download_url: null,
            custom_properties: {},
          },
        ],
        customizations: [],
      },
      { handle: 'back', name: 'back', media: [], customizations: [] },
    ]);
    expect(JSON.stringify(json)).not.toContain(images.url); // where it was fetched from is no caller's business
  });

  test('designer modes go by what there is to position and to produce', async () => {
    const modes = async () => (await read(1)).json.designer.modes;
    const was = await patchRecord('merchant-product', 1, {
      designer: { type: 'default', only_customized_orderable: false },
    });
    expect(await modes()).toEqual({ free: true, positioning: true, production: true });
    await patchRecord('merchant-product', 1, { positioning_areas: [] });
    expect(await modes()).toEqual({ free: true, positioning: false, production: true });
    await patchRecord('merchant-product', 1, { positioning_areas: [1], production_areas: [] });
    expect(await modes()).toEqual({ free: true, positioning: true, production: false });
    await putRecord('merchant-product', was);
  });

  test('expand=merchant,master_variant', async () => {
    const { json } = await read(1, '?expand=merchant,master_variant');
    expect(json.merchant).toEqual({ id: 1, handle: 'shirt-shop', name: 'Shirt Shop', ...times });
    expect(json.master_variant).toEqual({
      id: 1,
      product_id: 1,
      sku: 'TS-WHITE-M',
      external_identifier: null,
      hs_tariff_code: '61091000',
      price: 12.9,
      cost_price: 6.45,
      tax_rate: 19,
      is_master: true,
      track_inventory: null,
      sale_continue: null,
      option_values: [optionValue(1, 'white', 1), optionValue(6, 'm', 2)],
    });
    expect((await read(1, '?expand=master_variant')).json.merchant).toBe(1);
    for (const name of ['merchant_product', 'option_values', 'views', 'master_variant.option_values']) {
      expect((await offeredVariants.get(`1?expand=${name}`)).status, name).toBe(422);
    }
  });

  test('404 for one that does not exist; 403 for a merchant', async () => {
    for (const { status, json } of [await offeredVariants.get(999_999), await patch(999_999, {})])
      expect([status, json]).toEqual([404, { message: 'No results found for Merchant Variant' }]);
    expect((await offeredVariants.get(1, { key: 'merchant' })).status).toBe(403);
  });
});

describe('GET /master-administration/merchant-variants', () => {
  const found = async (query: string) => (await offeredVariants.pages(`?per_page=100&${query}`)).flatMap(idsIn);

  test('filter[collection_name] takes one or a list, of all merchants', async () => {
    const catalogue = await found('filter[collection_name]=catalogue');
    expect(catalogue).toEqual(expect.arrayContaining([1, 9]));
    expect(catalogue).not.toContain(7001);
    expect(await found('filter[collection_name]=custom')).toEqual([7001]);
    expect(await found('filter[collection_name]=ordered')).toEqual([ordered]);
    expect(await found('filter[collection_name]=custom,ordered')).toEqual([7001, ordered].sort((a, b) => a - b));
    expect(await found('')).toEqual([...catalogue, 7001, ordered].sort((a, b) => a - b));
    expect((await offeredVariants.list('?filter[collection_name]=other')).status).toBe(422);
  });

  test('filter[id], alone and with a collection', async () => {
    expect(await found(`filter[id]=7001,2,${ordered},999999`)).toEqual([2, 7001, ordered].sort((a, b) => a - b));
    expect(await found('filter[id]=7001,2&filter[collection_name]=custom')).toEqual([7001]);
    expect((await offeredVariants.list('?filter[id]=x')).status).toBe(422);
    expect((await offeredVariants.list('?filter[merchant]=1')).status).toBe(422);
  });

  test('rows are what a read shows, expanded alike, page by page', async () => {
    const { json } = expectStatus(await offeredVariants.list('?filter[id]=1,9&expand=merchant,master_variant'), 200);
    expect(json.data).toEqual([
      (await read(1, '?expand=merchant,master_variant')).json,
      (await read(9, '?expand=merchant,master_variant')).json,
    ]);
    const pages = await offeredVariants.pages('?per_page=4&filter[collection_name]=catalogue');
    expect(pages.flatMap(idsIn)).toEqual(await found('filter[collection_name]=catalogue'));
  });
});

describe('PATCH /master-administration/merchant-variants/{id}', () => {
  test('changes the identifier and the end, and nothing else; v2 shows both at once', async () => {
    const { id } = await aNewProduct(world);
    const { merchant_variants } = await offer(id);
    const variant = merchant_variants[0];
    const before = (await read(variant)).json;
    const one = expectStatus(await patch(variant, { external_identifier: 'shop-1', price: 1, merchant: 2 }), 200).json;
    expect(one).toEqual({ ...before, external_identifier: 'shop-1', updated_at: expect.any(String) });
    const seen = (await world.call(`GET /v2/variants?filter[origin.external_identifier]=shop-1`)).json.data;
    expect(seen.map((row: { id: number }) => row.id)).toEqual([variant]);
    const two = expectStatus(await patch(variant, { discontinue_at: '2001-01-01 12:00:00' }), 200).json;
    expect(two).toEqual({
      ...one,
      discontinue_at: '2001-01-01T12:00:00+00:00',
      is_available: false,
      updated_at: expect.any(String),
    });
    const body = {
      email: 'jo@example.com',
      items: [{ variant_id: variant, quantity: 1 }],
      shipping_address: anAddress(),
    };
    expect((await world.call('POST /v2/checkouts', { body })).status).toBe(422);
    const three = expectStatus(await patch(variant, { external_identifier: null, discontinue_at: null }), 200).json;
    expect(three).toEqual({ ...before, updated_at: expect.any(String) });
    await nothingIsWritten(async () => {
      expectStatus(await patch(variant, { discontinue_at: null }), 200);
      expectStatus(await patch(variant, {}), 200);
    });
  });

  test('an end that lies ahead comes with time', async () => {
    const { id } = await aNewProduct(world);
    const { merchant_variants } = await offer(id);
    const end = new Date(world.now() + 60_000).toISOString();
    expect((await patch(merchant_variants[0], { discontinue_at: end })).json.is_available).toBe(true);
    world.advance(120_000);
    expect((await read(merchant_variants[0])).json.is_available).toBe(false);
  });

  test('a merchant’s identifier and end stay with changes and syncs of the master', async () => {
    const { id, variants } = await aNewProduct(world);
    const { merchant_variants } = await offer(id);
    const own = { external_identifier: 'mine', discontinue_at: '2099-01-01T00:00:00+00:00' };
    expectStatus(await patch(merchant_variants[0], own), 200);
    const body = {
      discontinue_at: '2090-01-01',
      variants: [{ sku: variants[0]?.sku, price: 5, external_identifier: 'master', discontinue_at: '2089-01-01' }],
    };
    expectStatus(await asyncProducts.put(id, body), 202);
    await world.drain();
    expectStatus(await products.put(`${id}/sync-to-merchants`), 200);
    await world.drain();
    expect((await read(merchant_variants[0])).json).toMatchObject({ ...own, is_available: true });
    expect((await recordIn('merchant-variant', merchant_variants[0])).price).toBe(5);
  });

  test.each([
    ['external_identifier', { external_identifier: 7 }],
    ['external_identifier', { external_identifier: 'x'.repeat(256) }],
    ['discontinue_at', { discontinue_at: 'soon' }],
    ['discontinue_at', { discontinue_at: 7 }],
  ])('422 at %s, and nothing is written: %j', async (place, body) => {
    const { status, json } = await nothingIsWritten(() => patch(1, body));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });

  test('409 for the copy that an order keeps, and nothing is written', async () => {
    expectStatus(await nothingIsWritten(() => patch(ordered, { external_identifier: 'other' })), 409);
  });

  test('412 for a tag that is no longer the variant’s', async () => {
    const ifMatch = { headers: { 'If-Match': (await read(2)).headers.etag ?? '' } };
    expectStatus(await patch(2, { external_identifier: 'one' }, ifMatch), 200);
    expect((await patch(2, { external_identifier: 'two' }, ifMatch)).status).toBe(412);
    expect((await read(2)).json.external_identifier).toBe('one');
  });
});
