import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { patchMaster, patchRecord, recordIn, unitsOf } from '../../../support/arrange.ts';
import { dump } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckoutBody, aCheckoutWithShipping, anAddress } from '../../../support/given/orders.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { complete, invoice, named } from './arrange.ts';

const checkouts = noun(world, 'v2/checkouts');
const orders = noun(world, 'v2/orders');

/** The rows that placing an order creates. */
const ordersIn = async () => (await readTable()).of('order');

describe('PUT /v2/checkouts/{id}/complete', () => {
  test('an order keeps a copy of its variant at the agreed price, regardless of later changes', async () => {
    const items = [{ variant_id: 8, quantity: 1 }];
    const { id } = await aCheckoutWithShipping(world, { items });
    const order = expectStatus(await complete(id), 201).json;
    await patchMaster(8, { price: 100 });
    await patchRecord('merchant-variant', 8, { state: 'pending' });
    expect((await orders.get(order.id)).json).toEqual(order);
    expect(order.items[0]).toMatchObject({ price: 12.9, total: 15.35 });
    const { json } = expectStatus(await world.call(`GET /v2/variants/${order.items[0].variant}`), 200);
    expect(json).toMatchObject({
      collection_name: 'ordered',
      price: 12.9,
      total: 15.35,
      state: 'ready',
      origin: { sku: 'TS-NAVY-L', external_identifier: null },
      product: 1,
    });
    expect((await world.call('GET /v2/variants/8')).json.collection_name).toBe('catalogue');
  });

  test("returns 422 for the order's copy of a variant, and names the variant to order instead", async () => {
    const { id } = await aCheckoutWithShipping(world, { items: [{ variant_id: 3, quantity: 1 }] });
    const copy = expectStatus(await complete(id), 201).json.items[0].variant;
    const again = (variant_id: number) =>
      world.call('POST /v2/checkouts', { body: aCheckoutBody({ items: [{ variant_id, quantity: 1 }] }) });
    expect(expectStatus(await again(copy), 422).json.errors).toEqual({
      'items.0.variant_id': [`Variant ${copy} is the copy that belongs to an order. Order variant 3 instead.`],
    });
    expectStatus(await again(3), 201);
    const foreign = await world.call('POST /v2/checkouts', {
      key: 'other_merchant',
      body: aCheckoutBody({ items: [{ variant_id: copy, quantity: 1 }] }),
    });
    expect(expectStatus(foreign, 422).json.errors).toEqual({
      'items.0.variant_id': ['The variant cannot be ordered.'],
    });
  });

  test('a missing billing address defaults to the shipping address', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const { json } = expectStatus(await complete(id), 201);
    expect(json.billing_address).toEqual(json.shipping_address);
  });

  test('a test key creates an order that is marked as test throughout', async () => {
    const key = 'merchant_test';
    const { id } = await aCheckoutWithShipping(world, {}, { key });
    const { json } = expectStatus(await complete(id, invoice, { key }), 201);
    expect([json.is_test, json.items[0].is_test, json.customer.is_test]).toEqual([true, true, true]);
    expect((await orders.get(json.id)).status).toBe(404);
    expect((await world.call(`GET /v2/variants/${json.items[0].variant}`)).status).toBe(404);
    expectStatus(await world.call(`GET /v2/variants/${json.items[0].variant}`, { key }), 200);
  });

  test('an order has one disposition order, one event and a unit for each piece', async () => {
    const items = [
      { variant_id: 1, quantity: 2 },
      { variant_id: 2, quantity: 3 },
    ];
    expectStatus(await complete((await aCheckoutWithShipping(world, { items })).id), 201); // creates the copies
    const { id } = await aCheckoutWithShipping(world, { items });
    const before = await dump();
    const order = expectStatus(await complete(id), 201).json;
    const made = Object.keys(await dump()).filter((name) => !(name in before));
    expect(made.map((name) => name.replace(/#.*/, '')).sort()).toEqual(['disposition-order', 'order']);
    const [first, second] = (await recordIn('order', order.id)).items.map((item) => item.id);
    expect((await unitsOf(order.id)).map(({ id: unit, order_item, state }) => [unit, order_item, state])).toEqual(
      [first, first, second, second, second].map((item, index) => [firstPiece(order.id) + index, item, 'pending']),
    );
  });

  test('the largest allowed checkout of 80 items with 25 pieces can be ordered, and has a unit for each piece', async () => {
    const items = Array.from({ length: 80 }, (_, index) => ({ variant_id: 1 + (index % 7), quantity: 25 }));
    const body = { items, whitelabel_address: anAddress(), billing_address: anAddress({ city: 'Bonn' }) };
    const { id } = await aCheckoutWithShipping(world, body);
    const answer = expectStatus(await complete(id, invoice, named('largest')), 201);
    expect(answer.json.items).toHaveLength(80);
    expect((await complete(id, invoice, named('largest'))).body).toEqual(answer.body);
    await world.drain();
    expect((await orders.get(answer.json.id)).json.state).toBe('prepared');
    const made = await unitsOf(answer.json.id);
    expect(new Set(made.map((unit) => unit.id)).size).toBe(2000);
    const perItem = Map.groupBy(made, ({ order_item }) => order_item);
    expect(new Set([...perItem.values()].map((units) => units.length))).toEqual(new Set([25]));
    expect([...perItem.keys()].sort()).toEqual(answer.json.items.map((item: { id: number }) => item.id).sort());
    expect(made.every(({ state, rev }) => state === 'pending' && rev === 1)).toBe(true);
  });

  test('ten concurrent requests to complete a checkout create one order', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const count = (await ordersIn()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect((await ordersIn()).length).toBe(count + 1);
  });

  test('completing a checkout while its address changes uses the address of the rate, or fails', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aCheckoutWithShipping(world);
      const [done, moved] = await Promise.all([
        complete(id),
        checkouts.put(id, { shipping_address: anAddress({ city: 'Bonn' }) }),
      ]);
      expect([`201 409`, `409 200`]).toContain(`${done.status} ${moved.status}`);
      if (done.status === 201) expect(done.json.shipping_address.city).toBe('Berlin');
    }
  });
});
