import { describe, expect, test } from 'vitest';
import { anAddress } from '../support/given/orders.ts';
import { type DeployedSystem, eventually, type SystemAnswer } from './system.ts';

const admin = '/master-administration';
const sent = (answer: SystemAnswer, status: number) => {
  expect([answer.status, answer.text]).toEqual([status, expect.anything()]);
  return answer.json;
};

/**
 * Begins with only a staff key. Creates a merchant, a production and all that they need, and then sells and
 * delivers a product, over HTTP. Returns the order as its merchant sees it in the end.
 */
export async function sellFromNothing(call: DeployedSystem['call'], key: string, mark: string) {
  const create = async (noun: string, body: object) => sent(await call(`POST ${admin}/${noun}`, { key, body }), 201);
  const handle = (name: string) => `${mark}-${name}`;
  const name = { en: 'Mug', de: 'Tasse' };

  const orderType = await create('order-types', { handle: handle('order'), name });
  const method = await create('production-methods', { handle: handle('glaze'), name, collection_name: 'print' });
  const area = await create('production-areas', { handle: handle('side'), name, production_method: method.id });
  const maker = await create('productions', {
    handle: handle('pottery'),
    name: 'Pottery',
    production_methods: [method.id],
  });
  await create('payment-methods', { handle: handle('invoice'), name: 'Invoice' });
  const rate = { title: name, country_code: 'IS', max_weight_grams: 5000, currency: 'EUR', price: 9.5, tax_rate: 24 };
  await create('shipping-rates', { service: handle('post'), ...rate });
  const type = await create('product-option-types', { handle: handle('glaze'), name });
  const value = await create('product-option-values', { handle: handle('blue'), name, option_type: type.id });
  const merchant = await create('merchants', {
    handle: handle('shop'),
    name: 'Mug Shop',
    currency: 'EUR',
    locale: 'en',
    order_type: orderType.id,
  });

  const product = sent(
    await call(`POST ${admin}/async/products`, {
      key,
      body: {
        handle: handle('mug'),
        name,
        description: name,
        available_at: '2026-01-01',
        brand: (await create('brands', { handle: handle('brand'), name })).id,
        country: (await create('countries', { handle: handle('country'), name, code: 'IS' })).id,
        material_type: (await create('material-types', { handle: handle('clay'), name })).id,
        production_areas: [area.id],
        variants: [{ sku: handle('sku'), price: 12, tax_rate: 24, option_values: [{ id: value.id }] }],
      },
    }),
    202,
  );
  await eventually(async () => {
    const { status } = await call(`GET ${admin}/products/${product.id}`, { key });
    return status === 200 || undefined;
  });
  await create('merchant-products', { merchant: { id: merchant.id }, master_product: { id: product.id } });
  const shop = await create('access-keys', { name: 'Shop', role: 'merchant', merchant: merchant.id });
  const press = await create('access-keys', { name: 'Kiln', role: 'production', production: maker.id });

  const asShop = { key: shop.key };
  const variant = await eventually(async () => (await call('GET /v2/variants', asShop)).json.data[0]);
  const checkout = sent(
    await call('POST /v2/checkouts', {
      ...asShop,
      body: {
        email: 'jo@example.com',
        items: [{ variant_id: variant.id, quantity: 2 }],
        shipping_address: anAddress({ country_code: 'IS' }),
      },
    }),
    201,
  );
  const at = `/v2/checkouts/${checkout.id}`;
  await eventually(async () => (await call(`GET ${at}/shipping-rates`, asShop)).status === 200 || undefined);
  sent(await call(`PUT ${at}`, { ...asShop, body: { shipping: { handle: handle('post') } } }), 200);
  const payment = { handle: handle('invoice') };
  const order = sent(await call(`PUT ${at}/complete`, { ...asShop, body: { payment } }), 201);

  await eventually(async () => {
    const { json } = await call(`GET /v2/orders/${order.id}`, asShop);
    return json.state === 'prepared' || undefined;
  });
  // the rule assigns the order if no other production can make it, before or after this request
  const assigned = await call(`POST ${admin}/disposition-orders/by-order/${order.id}/production-orders`, {
    key,
    body: { productions: [{ handle: maker.handle }] },
  });
  expect([200, 409], assigned.text).toContain(assigned.status);
  const asMaker = { key: press.key };
  const [work] = (await call(`GET ${admin}/production-orders`, asMaker)).json.data;
  sent(await call(`PUT ${admin}/production-orders/${work.id}/accept`, asMaker), 200);
  sent(
    await call(`PUT ${admin}/production-orders/${work.id}/deliver`, { ...asMaker, body: { tracking_number: 'T-1' } }),
    200,
  );
  return sent(await call(`GET /v2/orders/${order.id}`, asShop), 200);
}

/** Sets up a merchant and a production only through the API. Runs in the suite that starts the stacks. */
export function describeFromNothing(running: () => DeployedSystem): void {
  describe('with only a staff key', () => {
    test('staff set up a merchant and a production, which sell and deliver', async () => {
      const { call, keys } = running();
      const order = await sellFromNothing(call, keys.staff ?? '', 'nothing');
      expect(order).toMatchObject({
        state: 'completed',
        items: [{ quantity: 2 }],
        shipments: [{ tracking_number: 'T-1' }],
      });
    });
  });
}
