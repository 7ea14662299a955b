import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { aKey, older, patchRecord, recordIn, unitsOf } from '../../support/arrange.ts';
import { dump, nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import {
  aCheckout,
  aCheckoutBody,
  aCheckoutWithRates,
  aCheckoutWithShipping,
  anAddress,
} from '../../support/given/orders.ts';
import { typesHeard } from '../../support/hear-events.ts';
import { readTable } from '../../support/invariants.ts';
import { noun } from '../../support/noun.ts';
import { publicUrl, type Sent, startTestWorld, type TestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const invoice = { payment: { handle: 'invoice' } };
const checkouts = noun(world, 'v2/checkouts');
const orders = noun(world, 'v2/orders');
const complete = (id: number, body: unknown = invoice, sent: Sent = {}) => checkouts.put(`${id}/complete`, body, sent);
const named = (name: string, more: Sent = {}): Sent => ({ ...more, headers: { 'Idempotency-Key': name } });
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);

async function refusedAndNothingWritten(call: () => ReturnType<TestWorld['call']>, status: number, path?: string) {
  const answer = await nothingIsWritten(call);
  expect({ status: answer.status, json: answer.json }).toMatchObject({ status, json: { message: expect.any(String) } });
  if (path !== undefined) expect(Object.keys(answer.json.errors)).toEqual([path]);
}

/** Rows that belong to orders: what placing one makes. */
const ordersIn = async () => (await readTable()).of('order');

describe('PUT /v2/checkouts/{id}/complete', () => {
  test('201 with the order and its Location, in the shape of 2022-02-01', async () => {
    const checkout = await aCheckoutWithShipping(world, {
      external_identifier: 'A-1',
      external_reference: 'web-shop',
      cost_centre: 'K7',
      whitelabel_address: anAddress({ city: 'Jena' }),
    });
    const answer = expectStatus(await complete(checkout.id), 201);
    const { json } = answer;
    const before = (await checkouts.get(checkout.id)).json;
    expect(answer.headers.location).toBe(`${publicUrl}/v2/orders/${json.id}`);
    expect(json).toEqual({
      id: expect.any(Number),
      order_type: 1,
      is_test: false,
      external_identifier: 'A-1',
      external_reference: 'web-shop',
      cost_centre: 'K7',
      state: 'preparing',
      failure_message: null,
      customer_locale: 'en',
      currency: 'EUR',
      total: 35.6,
      subtotal: 25.8,
      total_tax: 5.68,
      total_items_price: 30.7,
      shipping_total: 4.9,
      discount_total: 0,
      created_at: timestamp,
      updated_at: timestamp,
      ordered_at: timestamp,
      cancelled_at: null,
      items: [
        {
          id: before.items[0].id,
          is_test: false,
          external_identifier: before.items[0].external_identifier,
          quantity: 2,
          total: 30.7,
          price: 12.9,
          total_tax: 4.9,
          tax_rate: 19,
          created_at: timestamp,
          updated_at: timestamp,
          cancelled_at: null,
          variant: expect.any(Number),
          id_tags: [],
        },
      ],
      disposition_order: expect.any(Number),
      customer: {
        id: before.customer.id,
        is_test: false,
        email: 'jo@example.com',
        created_at: timestamp,
        updated_at: timestamp,
      },
      shipping_address: before.shipping_address,
      billing_address: before.billing_address,
      whitelabel_address: before.whitelabel_address,
      payments: [
        { payment_method: { id: 1, name: 'Invoice', handle: 'invoice', created_at: timestamp, updated_at: timestamp } },
      ],
      shipments: [],
    });
    expect(before.state).toBe('completed');
    expect((await orders.get(json.id)).json).toEqual(json);
  });

  test('in the shape of 2021-02-23', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const { json } = expectStatus(await complete(id, invoice, older), 201);
    for (const field of ['failure_message', 'discount_total', 'payments', 'shipments']) {
      expect(json).not.toHaveProperty(field);
    }
    expect(json).toMatchObject({
      state: 'incompleted',
      order_type: 1,
      shipping_total: 4.9,
      transactions: [{ amount: 35.6, title: 'Invoice' }],
      fulfillments: [],
      id_tags: [],
      customer: { first_name: 'Jo', last_name: 'Example', phone: '+49 30 000000', addresses: [json.shipping_address] },
      shipping_address: { default: true },
    });
    expect(json.items[0].variant).toMatchObject({
      total: 15.35,
      origin: { code: 'TS-WHITE-M' },
      attributes: [
        { name: 'Color', value: 'White' },
        { name: 'Size', value: 'M' },
      ],
      media_id: null,
    });
    expect(json.items[0].variant.id).not.toBe(1);
    expect((await orders.get(json.id, older)).json).toEqual(json);
  });

  test('the order keeps a copy of the variant: ordered, at the price of the checkout, whatever changes later', async () => {
    const items = [{ variant_id: 8, quantity: 1 }];
    const { id } = await aCheckoutWithShipping(world, { items });
    const order = expectStatus(await complete(id), 201).json;
    await patchRecord('merchant-variant', 8, { price: 100, total: 119, tax: 19, state: 'pending' });
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

  test('422 for who orders the copy again, with the variant to order in its place', async () => {
    const { id } = await aCheckoutWithShipping(world, { items: [{ variant_id: 3, quantity: 1 }] });
    const copy = expectStatus(await complete(id), 201).json.items[0].variant;
    const again = (variant_id: number) =>
      world.call('POST /v2/checkouts', { body: aCheckoutBody({ items: [{ variant_id, quantity: 1 }] }) });
    expect(expectStatus(await again(copy), 422).json.errors).toEqual({
      'items.0.variant_id': [`Variant ${copy} is the copy that an order keeps; order variant 3.`],
    });
    expectStatus(await again(3), 201);
    const foreign = await world.call('POST /v2/checkouts', {
      key: 'other_merchant',
      body: aCheckoutBody({ items: [{ variant_id: copy, quantity: 1 }] }),
    });
    expect(expectStatus(foreign, 422).json.errors).toEqual({
      'items.0.variant_id': ['Cannot be ordered.'],
    });
  });

  test('a billing address that was left out is the shipping address', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const { json } = expectStatus(await complete(id), 201);
    expect(json.billing_address).toEqual(json.shipping_address);
  });

  test('a test key makes a test order all through', async () => {
    const key = 'merchant_test';
    const { id } = await aCheckoutWithShipping(world, {}, { key });
    const { json } = expectStatus(await complete(id, invoice, { key }), 201);
    expect([json.is_test, json.items[0].is_test, json.customer.is_test]).toEqual([true, true, true]);
    expect((await orders.get(json.id)).status).toBe(404);
    expect((await world.call(`GET /v2/variants/${json.items[0].variant}`)).status).toBe(404);
    expectStatus(await world.call(`GET /v2/variants/${json.items[0].variant}`, { key }), 200);
  });

  test('repeated: 200 with the same order, nothing is written and nothing happens again', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const first = expectStatus(await complete(id), 201);
    await nothingIsWritten(async () => {
      const again = expectStatus(await complete(id), 200);
      expect(again.json).toEqual(first.json);
      expect(again.headers.location).toBe(first.headers.location);
      expect(expectStatus(await complete(id, { payment: { handle: 'credit-card' } }), 200).json).toEqual(first.json);
    });
  });

  test('ten who complete at once make one order', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const count = (await ordersIn()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect((await ordersIn()).length).toBe(count + 1);
  });

  test('completing while the address changes: an order for the address it was priced for, or none', async () => {
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

  test('409 without a chosen rate, with a stale one, and nothing is written', async () => {
    const [bare, rated] = [await aCheckout(world), await aCheckoutWithRates(world)];
    await refusedAndNothingWritten(() => complete(bare.id), 409);
    await refusedAndNothingWritten(() => complete(rated.id), 409);
    const { id } = await aCheckoutWithShipping(world);
    const body = { shipping_address: anAddress({ zip: '10117' }) };
    expectStatus(await checkouts.put(id, body), 200);
    await refusedAndNothingWritten(() => complete(id), 409);
  });

  test('422 at payment.handle for what is no payment method', async () => {
    const { id } = await aCheckoutWithShipping(world);
    for (const handle of ['cash', 'Invoice', ' invoice', '', '#', 'constructor', 1, null]) {
      await refusedAndNothingWritten(() => complete(id, { payment: { handle } }), 422, 'payment.handle');
    }
    await refusedAndNothingWritten(() => complete(id, { payment: {} }), 422, 'payment.handle');
    for (const body of [{}, { payment: null }, { payment: 'invoice' }]) {
      await refusedAndNothingWritten(() => complete(id, body), 422, 'payment');
    }
    expect(expectStatus(await complete(id, { payment: { handle: 'credit-card' } }), 201).json.payments).toMatchObject([
      { payment_method: { handle: 'credit-card' } },
    ]);
  });

  test('412 when If-Match names another revision of the checkout', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const tag = (await checkouts.get(id)).headers.etag ?? '';
    await refusedAndNothingWritten(() => complete(id, invoice, { headers: { 'If-Match': '"1.x"' } }), 412);
    expectStatus(await complete(id, invoice, { headers: { 'If-Match': tag } }), 201);
  });

  test('one order makes one disposition order, one event, and a unit for each piece', async () => {
    const items = [
      { variant_id: 1, quantity: 2 },
      { variant_id: 2, quantity: 3 },
    ];
    expectStatus(await complete((await aCheckoutWithShipping(world, { items })).id), 201); // makes the copies
    const { id } = await aCheckoutWithShipping(world, { items });
    const before = await dump();
    const order = expectStatus(await complete(id), 201).json;
    const made = Object.keys(await dump()).filter((name) => !(name in before));
    const kinds = made.map((name) => name.replace(/#[\d.]+\w*/, '').replace(/ 0\d+$/, ''));
    expect(kinds.sort()).toEqual(
      [
        'disposition-order @',
        'order',
        ...(made.some((name) => name.startsWith('order-guard#')) ? ['order-guard @'] : []),
      ].sort(),
    );
    const [first, second] = (await recordIn('order', order.id)).items.map((item) => item.id);
    expect((await unitsOf(order.id)).map(({ id: unit, order_item, state }) => [unit, order_item, state])).toEqual(
      [first, first, second, second, second].map((item, index) => [firstPiece(order.id) + index, item, 'pending']),
    );
  });

  test('the largest legal checkout, 80 items of 25 pieces, is placed, and has a unit for each piece', async () => {
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
});

describe('Idempotency-Key on PUT /v2/checkouts/{id}/complete', () => {
  test('replays 201, where without the key a repeat is 200', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const first = expectStatus(await complete(id, invoice, named('a')), 201);
    const again = expectStatus(await complete(id, invoice, named('a')), 201);
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect(again.headers.location).toBe(first.headers.location);
    expectStatus(await complete(id), 200);
  });

  test('replays the first answer though the order has moved on', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const first = expectStatus(await complete(id, invoice, named('b')), 201);
    await world.drain();
    expect((await orders.get(first.json.id)).json.state).toBe('prepared');
    expect((await complete(id, invoice, named('b'))).json.state).toBe('preparing');
  });

  test('422 for another body and for another checkout under the key', async () => {
    const [one, other] = [await aCheckoutWithShipping(world), await aCheckoutWithShipping(world)];
    expectStatus(await complete(one.id, invoice, named('c')), 201);
    const card = { payment: { handle: 'credit-card' } };
    await refusedAndNothingWritten(() => complete(one.id, card, named('c')), 422, 'Idempotency-Key');
    await refusedAndNothingWritten(() => complete(other.id, invoice, named('c')), 422, 'Idempotency-Key');
  });

  test('is another merchant’s and another mode’s own', async () => {
    const items = [{ variant_id: 9, quantity: 1 }];
    const sides = [
      [await aCheckoutWithShipping(world), {}],
      [await aCheckoutWithShipping(world, {}, { key: 'merchant_test' }), { key: 'merchant_test' }],
      [await aCheckoutWithShipping(world, { items }, { key: 'other_merchant' }), { key: 'other_merchant' }],
    ] as const;
    for (const [{ id }, sent] of sides) {
      const answer = expectStatus(await complete(id, invoice, named('d', sent)), 201);
      expect(answer.headers).not.toHaveProperty('idempotent-replayed');
    }
  });

  test('stays free after 409 and 422', async () => {
    const { id } = await aCheckoutWithRates(world);
    expectStatus(await complete(id, invoice, named('e')), 409);
    const body = { shipping: { handle: 'standard' } };
    expectStatus(await checkouts.put(id, body), 200);
    expectStatus(await complete(id, { payment: { handle: 'cash' } }, named('e')), 422);
    expectStatus(await complete(id, invoice, named('e')), 201);
  });

  test('fifty at once: one order, one event, fifty equal answers', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const key = await aKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(id, invoice, named('f', { key }))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(typesHeard('order', answers[0]?.json.id)).toEqual(['order.placed']);
  });

  test('is free again after 24 h: the completed checkout answers 200', async () => {
    const { id } = await aCheckoutWithShipping(world);
    expectStatus(await complete(id, invoice, named('g')), 201);
    world.advance(24 * 3600 * 1000 - 60_000);
    expectStatus(await complete(id, invoice, named('g')), 201);
    world.advance(120_000);
    const later = expectStatus(await complete(id, invoice, named('g')), 200);
    expect(later.headers).not.toHaveProperty('idempotent-replayed');
  });
});
