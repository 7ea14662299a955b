import { describe, expect, test } from 'vitest';
import { patchRecord, putRecord } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct } from '../../../support/given/catalogue.ts';
import { aCheckoutBody } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { offer, patch, read } from './arrange.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');
const checkouts = noun(world, 'v2/checkouts');

describe('PATCH /master-administration/merchant-products/{id}', () => {
  test('changes only the given fields of a merchant product, and null removes its end', async () => {
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
    // unchanged values cause no work
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
  ])('returns 422 at %s and writes nothing: %j', async (place, body) => {
    const { status, json } = await nothingIsWritten(() => patch(1, body));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });

  test.each(['none', 'default', 'detail-page'])(
    'designer %s is shown on each variant of the merchant product',
    async (type) => {
      const { id: product } = await aNewProduct(world, { production_areas: [1] });
      const { id, merchant_variants } = await offer(product);
      expectStatus(await patch(id, { designer: { type, only_customized_orderable: true } }), 200);
      const designs = type !== 'none';
      expect((await offeredVariants.get(merchant_variants[0])).json.designer).toEqual({
        type,
        modes: { free: designs, positioning: false, production: designs },
        only_customized_orderable: true,
      });
    },
  );

  test('designer.only_customized_orderable prevents orders of plain variants until it is removed', async () => {
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
      {
        'items.1.variant_id': [
          `The variant can only be ordered with a design. Create one with POST /v2/variants/${plain}/design.`,
        ],
      },
      { 'items.1.variant_id': ['design_required'] },
    ]);
    expect((await nothingIsWritten(() => checkouts.put(checkout, itemsOf(plain)))).json.codes).toEqual({
      'items.0.variant_id': ['design_required'],
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

  test('returns 412 for an outdated ETag of the product, and writes nothing', async () => {
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
