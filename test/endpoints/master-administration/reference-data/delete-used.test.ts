import { describe, expect, test } from 'vitest';
import { aKey, anUnlistedKey, patchRecord } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct, anAnnotationBody, aProductBody } from '../../../support/given/catalogue.ts';
import { aMedia } from '../../../support/given/files.ts';
import { aGoodsTransfer } from '../../../support/given/goods.ts';
import { aCheckoutBody, aProductionOrder } from '../../../support/given/orders.ts';
import { anUnused, type UnusedReference } from '../../../support/given/reference.ts';
import { aProductionWebhook, aWebhook } from '../../../support/given/webhooks.ts';
import { noun } from '../../../support/noun.ts';
import { anOrderOf, put } from '../../../support/samples/sample.ts';
import { callsOf } from './arrange.ts';

const staff = (name: string) => noun(world, `master-administration/${name}`, 'staff');

/** Returns the text by which an error names a record. */
const said = (kind: string, { id }: { readonly id: number }) => `${kind} ${id}`;

const aProductWith = async (more: object) => said('master product', await aNewProduct(world, { ...more }));

/** Offers a new product through a merchant. */
const anOffer = async (merchant: number) => {
  const { id } = await aNewProduct(world);
  const body = { merchant: { id: merchant }, master_product: { id } };
  return said('merchant product', expectStatus(await staff('merchant-products').post(body), 201).json);
};

/** Uses a new key of a merchant or a production, and revokes it afterwards. */
async function withKey<T>(owner: object, use: (key: string) => Promise<T>): Promise<T> {
  const key = await aKey(owner);
  const used = await use(key);
  const [{ id }] = (await staff('access-keys').list(`?filter[key_id]=${key.split('_')[2]}`)).json.data;
  expectStatus(await staff('access-keys').remove(id), 204);
  return used;
}

/** Each use of a kind. It returns the text by which the error names the user. */
const uses: Readonly<Partial<Record<UnusedReference, Readonly<Record<string, (id: number) => Promise<string>>>>>> = {
  aBrand: { 'a product': (brand) => aProductWith({ brand }) },
  aCountry: { 'a product': (country) => aProductWith({ country }) },
  aMaterialType: { 'a product': (material_type) => aProductWith({ material_type }) },
  anOptionType: {
    'an option value': async (option_type) =>
      said('option value', await anUnused('anOptionValue', world, { option_type })),
  },
  anOptionValue: {
    'a variant': async (id) => {
      const [variant] = aProductBody().variants;
      const { variants } = await aNewProduct(world, { variants: [{ ...variant, option_values: [{ id }] }] });
      return said('master variant', variants[0] ?? { id: 0 });
    },
  },
  anOrderType: {
    'a merchant': async (order_type) => said('merchant', await anUnused('aMerchant', world, { order_type })),
  },
  aProductionMethod: {
    'a production': async (id) =>
      said('production', await anUnused('aProduction', world, { production_methods: [1, id] })),
    'a production area': async (production_method) =>
      said('production area', await anUnused('aProductionArea', world, { production_method })),
    'a product': (id) => aProductWith({ designable_production_methods: [1, id] }),
  },
  aProductionArea: { 'a product': (id) => aProductWith({ production_areas: [1, id] }) },
  anAnnotationChannel: {
    'an annotation': async (id) =>
      said(
        'annotation',
        expectStatus(await staff('annotations').post(anAnnotationBody({ channels: [1, id] })), 201).json,
      ),
  },
  aMerchant: {
    'a product': anOffer,
    'a valid key': async (merchant) =>
      said(
        'access key',
        expectStatus(await staff('access-keys').post({ name: 'K', role: 'merchant', merchant }), 201).json,
      ),
    'a key of staff that acts for it': async (merchant) =>
      said(
        'access key',
        expectStatus(await staff('access-keys').post({ name: 'K', role: 'staff', merchant }), 201).json,
      ),
    'a live order': async (merchant) => said('order', await put('order', { ...anOrderOf({}), id: 960_001, merchant })),
    'a test order': async (merchant) =>
      said('order', await put('order', { ...anOrderOf({ is_test: true }), id: 960_002, merchant })),
    media: (merchant) => withKey({ merchant }, async (key) => said('media', await aMedia(world, { key }))),
    'a webhook of test mode': (merchant) =>
      withKey({ merchant, is_test: true }, async (key) => said('webhook', await aWebhook(world, { key }))),
  },
  aProduction: {
    'a valid key': async (production) => {
      const body = { name: 'K', role: 'production', production };
      return said('access key', expectStatus(await staff('access-keys').post(body), 201).json);
    },
    'a production order': async (production) => {
      const { id } = await aProductionOrder(world);
      return said('production order', await patchRecord('production-order', id, { production }));
    },
    'a goods transfer': async (resource) =>
      said('goods transfer', await aGoodsTransfer(world, { destination: { resource_type: 'production', resource } })),
    'a webhook': (production) =>
      withKey({ merchant: null, role: 'production', production }, async (key) =>
        said('webhook', await aProductionWebhook(world, { key })),
      ),
  },
  aSupplier: {
    'a goods transfer': async (resource) =>
      said('goods transfer', await aGoodsTransfer(world, { origin: { resource_type: 'tenant-supplier', resource } })),
  },
};

const cases = Object.entries(uses).flatMap(([kind, users]) =>
  Object.entries(users).map(([user, use]) => [kind as UnusedReference, user, use] as const),
);

describe('DELETE of reference data that is in use', () => {
  test.each(cases)('does not delete %s that %s uses', async (kind, _user, use) => {
    const { remove, get } = callsOf(kind);
    const { id } = await anUnused(kind, world);
    const user = await use(id);
    const { status, json } = await nothingIsWritten(() => remove(id));
    const message = `This object is in use by ${user}, so it cannot be deleted.`;
    expect([status, json]).toEqual([409, { code: 'in_use', message }]);
    expect((await get(id)).status).toBe(200);
  });

  test('names the first user of each kind', async () => {
    const method = await anUnused('aProductionMethod', world);
    const area = await anUnused('aProductionArea', world, { production_method: method.id });
    await anUnused('aProductionArea', world, { production_method: method.id });
    const production = await anUnused('aProduction', world, { production_methods: [method.id] });
    const { json } = await callsOf('aProductionMethod').remove(method.id);
    expect(json.message).toContain(`in use by ${said('production area', area)}, ${said('production', production)}, so`);
  });

  test('a key of a deleted merchant gets a 401 where the merchant is needed', async () => {
    const { id } = await anUnused('aMerchant', world);
    const key = await anUnlistedKey({ merchant: id }); // as keys from before keys had records
    expect((await callsOf('aMerchant').remove(id)).status).toBe(204);
    const { status, json } = await world.call('POST /v2/checkouts', { key, body: aCheckoutBody() });
    expect([status, json.code]).toEqual([401, 'unauthenticated']);
  });

  test('a merchant or a production with revoked or expired keys can be deleted', async () => {
    const merchant = await anUnused('aMerchant', world);
    await withKey({ merchant: merchant.id }, async () => {});
    const expires_at = new Date(world.now() + 60_000).toISOString();
    await aKey({ merchant: merchant.id, expires_at });
    expect((await callsOf('aMerchant').remove(merchant.id)).status).toBe(409);
    world.advance(61_000);
    expect((await callsOf('aMerchant').remove(merchant.id)).status).toBe(204);
  });
});
