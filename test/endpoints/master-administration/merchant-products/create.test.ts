import { describe, expect, test } from 'vitest';
import { idsIn, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct } from '../../../support/given/catalogue.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { masterOf, offer, post, read } from './arrange.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');

describe('POST /master-administration/merchant-products', () => {
  test('creates a merchant product with all documented fields and variants of its master', async () => {
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

  test('given values overwrite the values of the master', async () => {
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

  test("variants can be listed by id, SKU or both, with the merchant's identifiers", async () => {
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

  test('the product is on sale in v2 at once, with the same ids, for this merchant only', async () => {
    const { id: product } = await aNewProduct(world);
    const { id, merchant_variants } = await offer(product);
    const [seen] = expectStatus(await world.call(`GET /v2/products?filter[id]=${id}`), 200).json.data;
    expect(seen).toMatchObject({ id, title: 'Cap', variants: merchant_variants });
    expectStatus(await world.call(`GET /v2/variants/${merchant_variants[0]}`, { key: 'merchant_test' }), 200);
    expect((await world.call(`GET /v2/variants/${merchant_variants[0]}`, { key: 'other_merchant' })).status).toBe(404);
    expect(idsIn(await world.call(`GET /v2/products?filter[id]=${id}`, { key: 'other_merchant' }))).toEqual([]);
  });

  test('returns 422 at the path of each invalid field, and writes nothing', async () => {
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

  test('returns 403 for a merchant', async () => {
    const body = { merchant: { id: 1 }, master_product: { id: 1 } };
    expect((await offers.post(body, { key: 'merchant' })).status).toBe(403);
  });
});
