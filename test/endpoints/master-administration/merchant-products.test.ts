import { describe, expect, test } from 'vitest';
import { idsIn, patchRecord, putRecord, recordIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { aHandle, expectStatus } from '../../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct } from '../../support/given/catalogue.ts';
import { aCheckoutBody } from '../../support/given/orders.ts';
import { noun, times } from '../../support/noun.ts';
import { publicUrl, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const day = 24 * 3600 * 1000;
const offers = noun(world, 'master-administration/merchant-products', 'staff');
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');
const asyncProducts = noun(world, 'master-administration/async/products', 'staff');
const checkouts = noun(world, 'v2/checkouts');
const products = noun(world, 'master-administration/products', 'staff');
const post = (product: number, more: object = {}, merchant = 1) =>
  offers.post({ merchant: { id: merchant }, master_product: { id: product }, ...more });
const offer = async (product: number, more: object = {}, merchant = 1) =>
  expectStatus(await post(product, more, merchant), 201).json;
const { patch } = offers;
const read = async (id: number, query = '') => expectStatus(await offers.get(`${id}${query}`), 200);
const masterOf = async (variant: number) => (await recordIn('merchant-variant', variant)).master_variant;
const inDays = (days: number) => `${new Date(world.now() + days * day).toISOString().slice(0, 19)}+00:00`;

describe('POST /master-administration/merchant-products', () => {
  test('201 with every field that the documents list, taken from the master, and all of its variants', async () => {
    const { id: product, variants } = await aNewProduct(world, {
      scale_factors: [1],
      production_areas: [1],
      positioning_areas: [1],
      discontinue_at: '2099-12-31 10:00:00',
    });
    const answer = expectStatus(await post(product), 201);
    const { id } = answer.json;
    expect(answer.json).toEqual({
      id,
      merchant: 1,
      title: { en: 'Cap' },
      description: { en: 'A cap of cotton.' },
      is_available: true,
      available_at: expect.stringMatching(/\+00:00$/),
      discontinue_at: '2099-12-31T10:00:00+00:00',
      master_product: product,
      designer: null,
      scale_factors: [1],
      production_areas: [1],
      positioning_areas: [1],
      merchant_variants: [expect.any(Number), expect.any(Number)],
      ...times,
    });
    expect(answer.headers.location).toBe(`${publicUrl}${offers.path}/${id}`);
    expect(await Promise.all(answer.json.merchant_variants.map(masterOf))).toEqual(variants.map((one) => one.id));
    const found = await read(id);
    expect([found.json, found.headers.etag]).toEqual([answer.json, answer.headers.etag]);
  });

  test('what is given overwrites what the master says', async () => {
    const { id: product } = await aNewProduct(world);
    const given = {
      title: { de: 'Mein Hut' },
      description: { de: 'Von mir' },
      available_at: '2030-01-01 00:00:00',
      discontinue_at: '2031-01-01T01:00:00+01:00',
    };
    expect(await offer(product, given)).toMatchObject({
      ...given,
      available_at: '2030-01-01T00:00:00+00:00',
      discontinue_at: '2031-01-01T00:00:00+00:00',
      is_available: false,
    });
    expect(await offer(product, { available_at: null })).toMatchObject({ available_at: null, is_available: false });
  });

  test('variants are listed by id, by SKU or by both, with identifiers of the merchant’s own', async () => {
    const { id: product, variants } = await aNewProduct(world);
    const [first, second] = variants;
    const listed = [
      { external_identifier: 'mine', master_variant: { sku: second?.sku } },
      { master_variant: { id: first?.id, sku: first?.sku } },
    ];
    const { merchant_variants } = await offer(product, { merchant_variants: listed });
    expect(await Promise.all(merchant_variants.map(masterOf))).toEqual([second?.id, first?.id]);
    const records = await Promise.all(merchant_variants.map((id: number) => recordIn('merchant-variant', id)));
    expect(records.map(({ origin }) => origin.external_identifier)).toEqual(['mine', null]);
    const { merchant_variants: one } = await offer(product, {
      merchant_variants: [{ master_variant: { id: first?.id } }],
    });
    expect(await Promise.all(one.map(masterOf))).toEqual([first?.id]);
    expect(await offer(product, { merchant_variants: [] })).toMatchObject({ merchant_variants: [] });
  });

  test('is on sale in v2 at once, under the same ids, for this merchant alone', async () => {
    const { id: product } = await aNewProduct(world);
    const { id, merchant_variants } = await offer(product);
    const [seen] = expectStatus(await world.call(`GET /v2/products?filter[id]=${id}`), 200).json.data;
    expect(seen).toMatchObject({ id, title: 'Cap', variants: merchant_variants });
    expectStatus(await world.call(`GET /v2/variants/${merchant_variants[0]}`, { key: 'merchant_test' }), 200);
    expect((await world.call(`GET /v2/variants/${merchant_variants[0]}`, { key: 'other_merchant' })).status).toBe(404);
    expect(idsIn(await world.call(`GET /v2/products?filter[id]=${id}`, { key: 'other_merchant' }))).toEqual([]);
  });

  test('422 for what is wrong, at its path, and nothing is written', async () => {
    const { id: product, variants } = await aNewProduct(world);
    const other = await aNewProduct(world);
    const unmade = await anAcceptedProduct(world);
    const [first, second] = variants;
    const base = { merchant: { id: 1 }, master_product: { id: product } };
    const listing = (...merchant_variants: object[]) => ({ ...base, merchant_variants });
    const cases: [object, string[]][] = [
      [{ ...base, merchant: undefined }, ['merchant']],
      [{ ...base, merchant: {} }, ['merchant.id']],
      [{ ...base, merchant: { id: 999 } }, ['merchant.id']],
      [{ ...base, master_product: undefined }, ['master_product']],
      [{ ...base, master_product: { id: 999_999 } }, ['master_product.id']],
      [{ merchant: { id: 999 }, master_product: { id: 999_999 } }, ['merchant.id', 'master_product.id']],
      [{ ...base, master_product: { id: unmade.id } }, ['master_product.id']],
      [{ ...base, title: {} }, ['title']],
      [{ ...base, title: { en: ' ' } }, ['title.en']],
      [{ ...base, discontinue_at: '2001-01-01' }, ['discontinue_at']],
      [listing({}), ['merchant_variants.0.master_variant']],
      [listing({ master_variant: {} }), ['merchant_variants.0.master_variant']],
      [listing({ master_variant: { id: 999_999 } }), ['merchant_variants.0.master_variant.id']],
      [listing({ master_variant: { sku: 'nothing' } }), ['merchant_variants.0.master_variant.sku']],
      [listing({ master_variant: { id: other.variants[0]?.id } }), ['merchant_variants.0.master_variant.id']],
      [listing({ master_variant: { id: first?.id, sku: second?.sku } }), ['merchant_variants.0.master_variant.id']],
      [
        listing({ master_variant: { id: first?.id } }, { master_variant: { sku: first?.sku } }),
        ['merchant_variants.1.master_variant'],
      ],
    ];
    for (const [body, paths] of cases) {
      const { status, json } = await nothingIsWritten(() => offers.post(body));
      expect([status, Object.keys(json.errors ?? {})], JSON.stringify(body)).toEqual([422, paths]);
    }
    await world.drain();
  });

  test('403 for a merchant', async () => {
    const body = { merchant: { id: 1 }, master_product: { id: 1 } };
    expect((await offers.post(body, { key: 'merchant' })).status).toBe(403);
  });
});

describe('GET /master-administration/merchant-products', () => {
  const front = { production_method: 1, view: 'front' };
  const back = { production_method: 1, view: 'back' };

  test.each([
    ['merchant', { id: 1, handle: 'shirt-shop', name: 'Shirt Shop', ...times }],
    ['scale_factors', [{ id: 1, handle: 'standard', name: expect.any(Object), ...times }]],
    [
      'production_areas',
      [
        { id: 1, handle: 'shirt-front', name: expect.any(Object), ...front, width: 300, height: 400, ...times },
        { id: 2, handle: 'shirt-back', name: expect.any(Object), ...back, width: 300, height: 400, ...times },
      ],
    ],
    [
      'positioning_areas',
      [
        expect.objectContaining({
          id: 1,
          handle: 'chest-left',
          identifier: 1,
          clamping_device: 1,
          view: 'front',
          width: 100,
          height: 100,
        }),
      ],
    ],
    [
      'merchant_variants',
      expect.arrayContaining([expect.objectContaining({ id: 1, merchant_product: 1, merchant: 1 })]),
    ],
    ['master_product', expect.objectContaining({ id: 1, handle: 't-shirt', variants: expect.any(Array) })],
  ])('expand=%s, of one and of a page', async (name, expected) => {
    expect((await read(1, `?expand=${name}`)).json[name]).toEqual(expected);
    const page = expectStatus(await offers.list(`?filter[id]=1&expand=${name}`), 200).json;
    expect(page.data[0][name]).toEqual(expected);
  });

  test('areas are null where a row from before views and sizes does not have them', async () => {
    const absent = { view: undefined, width: undefined, height: undefined };
    const wasProduced = await patchRecord('production-area', 1, absent);
    const wasPositioned = await patchRecord('positioning-area', 1, absent);
    const { production_areas, positioning_areas } = (await read(1, '?expand=production_areas,positioning_areas')).json;
    await putRecord('production-area', wasProduced);
    await putRecord('positioning-area', wasPositioned);
    const unknown = { view: null, width: null, height: null };
    expect([production_areas[0], positioning_areas[0]]).toMatchObject([unknown, unknown]);
  });

  test('expands all of them together; 422 for any other name', async () => {
    const all = 'merchant,scale_factors,production_areas,positioning_areas,merchant_variants,master_product';
    const { json } = await read(1, `?expand=${all}`);
    for (const name of all.split(',')) expect(typeof [json[name]].flat()[0], name).toBe('object');
    for (const name of ['designer', 'merchant.id', 'variants', 'master_product.variants']) {
      expect((await offers.get(`1?expand=${name}`)).status, name).toBe(422);
    }
  });

  test('filters by id, merchant and the master’s handle, alone and together', async () => {
    const handle = aHandle();
    const { id: product } = await aNewProduct(world, { handle });
    const mine = (await offer(product)).id;
    const theirs = (await offer(product, {}, 2)).id;
    const found = async (query: string) => (await offers.pages(`?per_page=100&${query}`)).flatMap(idsIn);
    expect(await found(`filter[id]=${theirs},${mine}`)).toEqual([mine, theirs]);
    expect(await found(`filter[master_product.handle]=${handle}`)).toEqual([mine, theirs]);
    expect(await found(`filter[master_product.handle]=${handle},mug&filter[merchant]=2`)).toContain(theirs);
    expect(await found(`filter[master_product.handle]=${handle}&filter[merchant]=1`)).toEqual([mine]);
    expect(await found('filter[merchant]=2')).toContain(theirs);
    expect(await found('filter[merchant]=2')).not.toContain(mine);
    expect(await found('filter[merchant]=1,2')).toEqual(expect.arrayContaining([mine, theirs]));
    expect(await found('filter[master_product.handle]=nothing')).toEqual([]);
    for (const wrong of [
      'filter[id]=x',
      'filter[merchant]=shirt-shop',
      'filter[title]=x',
      'filter[master_product]=1',
    ]) {
      expect((await offers.list(`?${wrong}`)).status, wrong).toBe(422);
    }
  });

  test('404 for one that does not exist', async () => {
    const answers = [await offers.get(999_999), await patch(999_999, {})];
    for (const { status, json } of answers)
      expect([status, json]).toEqual([404, { message: 'No results found for Merchant Product' }]);
  });
});

describe('PATCH /master-administration/merchant-products/{id}', () => {
  test('changes what is given and leaves the rest; null takes an end away', async () => {
    const { id: product } = await aNewProduct(world);
    const { id, ...made } = await offer(product);
    const steps: [object, object][] = [
      [{ title: { en: 'Mine' } }, { title: { en: 'Mine' } }],
      [{ description: { de: 'Text' } }, { description: { de: 'Text' } }],
      [{ discontinue_at: '2040-01-01' }, { discontinue_at: '2040-01-01T00:00:00+00:00' }],
      [{ available_at: '2030-01-01 08:30:00' }, { available_at: '2030-01-01T08:30:00+00:00', is_available: false }],
      [{ discontinue_at: null }, { discontinue_at: null }],
      [{ available_at: null }, { available_at: null }],
      [
        { designer: { type: 'detail-page', only_customized_orderable: true } },
        { designer: { type: 'detail-page', only_customized_orderable: true } },
      ],
      [{ designer: null }, { designer: null }],
    ];
    let expected: object = { id, ...made };
    for (const [body, change] of steps) {
      expected = { ...expected, ...change, updated_at: expect.any(String) };
      expect(expectStatus(await patch(id, body), 200).json).toEqual(expected);
    }
    expect((await read(id)).json).toEqual(expected);
    // nothing is asked for that does not hold
    const held = { designer: null, merchant: { id: 2 }, master_product: { id: 1 } };
    expectStatus(await nothingIsWritten(() => patch(id, held)), 200);
    await world.drain();
  });

  test.each([
    ['designer.type', { designer: { only_customized_orderable: true } }],
    ['designer.only_customized_orderable', { designer: { type: 'default' } }],
    ['designer.only_customized_orderable', { designer: { type: 'default', only_customized_orderable: 'yes' } }],
    ['designer.type', { designer: { type: 'other', only_customized_orderable: false } }],
    ['designer', { designer: 'none' }],
    ['title', { title: {} }],
    ['title', { title: null }],
    ['title.xx', { title: { xx: 'x' } }],
    ['available_at', { available_at: 'soon' }],
    ['discontinue_at', { available_at: '2030-01-01', discontinue_at: '2030-01-01' }],
    ['discontinue_at', { discontinue_at: '2001-01-01' }],
  ])('422 at %s, and nothing is written: %j', async (place, body) => {
    const { status, json } = await nothingIsWritten(() => patch(1, body));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });

  test.each(['none', 'default', 'detail-page'])('designer %s is shown on each of its variants', async (type) => {
    const { id: product } = await aNewProduct(world, { production_areas: [1] });
    const { id, merchant_variants } = await offer(product);
    expectStatus(await patch(id, { designer: { type, only_customized_orderable: true } }), 200);
    const designs = type !== 'none';
    expect((await offeredVariants.get(merchant_variants[0])).json.designer).toEqual({
      type,
      modes: { free: designs, positioning: false, production: designs },
      only_customized_orderable: true,
    });
  });

  test('designer.only_customized_orderable ends orders of its plain variants alone, until it is taken back', async () => {
    const { id: product } = await aNewProduct(world);
    const { id, merchant_variants } = await offer(product);
    const [plain, designed] = merchant_variants;
    const sell = async (only_customized_orderable: boolean) => {
      expectStatus(await patch(id, { designer: { type: 'default', only_customized_orderable } }), 200);
      await world.drain();
    };
    const itemsOf = (...variants: number[]) => ({
      items: variants.map((variant_id) => ({ variant_id, quantity: 1 })),
    });
    const order = (...variants: number[]) => checkouts.post(aCheckoutBody(itemsOf(...variants)));
    const seen = async () => {
      const { updated_at, ...variant } = expectStatus(await world.call(`GET /v2/variants/${plain}`), 200).json;
      return variant;
    };
    const before = await seen();
    const { id: checkout } = expectStatus(await order(plain), 201).json;
    await sell(true);
    const refused = await nothingIsWritten(() => order(1, plain));
    expect([refused.status, refused.json.errors, refused.json.codes]).toEqual([
      422,
      { 'items.1.variant_id': [`Can only be ordered once it is designed: POST /v2/variants/${plain}/design.`] },
      { 'items.1.variant_id': ['only_customized'] },
    ]);
    expect((await nothingIsWritten(() => checkouts.put(checkout, itemsOf(plain)))).json.codes).toEqual({
      'items.0.variant_id': ['only_customized'],
    });
    expect(await seen()).toEqual(before);
    const was = await patchRecord('merchant-variant', designed, { collection_name: 'custom', state: 'completed' });
    expect(was.only_customized).toBe(true);
    expectStatus(await order(designed), 201);
    await putRecord('merchant-variant', was);
    await sell(false);
    expectStatus(await order(plain), 201);
    expectStatus(await checkouts.put(checkout, itemsOf(designed)), 200);
  });

  test('412 for a tag that is no longer the product’s, and nothing is written', async () => {
    const { id: product } = await aNewProduct(world);
    const { id } = await offer(product);
    const tag = (await read(id)).headers.etag ?? '';
    const ifMatch = { headers: { 'If-Match': tag } };
    expectStatus(await patch(id, { title: { en: 'One' } }, ifMatch), 200);
    expect((await nothingIsWritten(() => patch(id, { title: { en: 'Two' } }, ifMatch))).status).toBe(412);
    const now = (await read(id)).headers.etag ?? '';
    expect((await offers.get(id, { headers: { 'If-None-Match': now } })).status).toBe(304);
  });
});

describe('availability', () => {
  test('is what the two dates say at the time of reading, of the product and of its variants', async () => {
    const { id: product } = await aNewProduct(world);
    const { id, merchant_variants } = await offer(product, { available_at: inDays(1), discontinue_at: inDays(3) });
    const both = async () => [
      (await read(id)).json.is_available,
      (await offeredVariants.get(merchant_variants[0])).json.is_available,
    ];
    expect(await both()).toEqual([false, false]);
    const tag = (await read(id)).headers.etag;
    world.advance(2 * day);
    expect(await both()).toEqual([true, true]);
    expect((await read(id)).headers.etag).not.toBe(tag);
    world.advance(2 * day);
    expect(await both()).toEqual([false, false]);
    expectStatus(await patch(id, { discontinue_at: null }), 200);
    await world.drain(); // its variants follow by an event
    expect(await both()).toEqual([true, true]);
  });

  test('dates that the merchant was given stay with a sync; others, titles and texts follow', async () => {
    const { id: product } = await aNewProduct(world);
    const mine = await offer(product, { discontinue_at: inDays(30), title: { en: 'Mine' } });
    const patched = await offer(product);
    expectStatus(await patch(patched.id, { available_at: inDays(-1) }), 200);
    const plain = await offer(product);
    await world.drain();
    const before = await Promise.all([mine, patched, plain].map(({ id }) => read(id)));
    const change = {
      name: { en: 'New' },
      description: { en: 'New text' },
      available_at: inDays(2),
      discontinue_at: inDays(9),
    };
    expectStatus(await asyncProducts.put(product, change), 202);
    await world.drain();
    expect((await read(plain.id)).json).toEqual(before[2]?.json); // not before the sync
    expectStatus(await products.put(`${product}/sync-to-merchants`), 200);
    await world.drain();
    const [one, two, three] = await Promise.all([mine, patched, plain].map(async ({ id }) => (await read(id)).json));
    const texts = { title: { en: 'New' }, description: { en: 'New text' } };
    expect(one).toMatchObject({ ...texts, available_at: change.available_at, discontinue_at: mine.discontinue_at });
    expect(two).toMatchObject({
      ...texts,
      available_at: before[1]?.json.available_at,
      discontinue_at: change.discontinue_at,
    });
    expect(three).toMatchObject({ ...texts, available_at: change.available_at, discontinue_at: change.discontinue_at });
  });

  test('variants that a POST left out stay out; those that are new come by a sync', async () => {
    const { id: product, variants } = await aNewProduct(world);
    const { id } = await offer(product, { merchant_variants: [{ master_variant: { id: variants[1]?.id } }] });
    const body = { variants: [{ sku: aHandle(), price: 1 }] };
    const more = expectStatus(await asyncProducts.put(product, body), 202).json.variants;
    await world.drain();
    for (let times = 0; times < 2; times += 1) {
      expectStatus(await products.put(`${product}/sync-to-merchants`), 200);
      await world.drain();
    }
    const { merchant_variants } = (await read(id)).json;
    expect(await Promise.all(merchant_variants.map(masterOf))).toEqual([variants[1]?.id, more[2]?.id]);
  });
});
