import { describe, expect, test } from 'vitest';
import { older } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aCheckoutWithRates, aCheckoutWithShipping, anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { complete, invoice, refusedAt } from './arrange.ts';

const checkouts = noun(world, 'v2/checkouts');
const orders = noun(world, 'v2/orders');
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);

describe('PUT /v2/checkouts/{id}/complete', () => {
  test('returns 201 with the order in the form of version 2022-02-01, and its Location', async () => {
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
      holds: [],
    });
    expect(before.state).toBe('completed');
    expect((await orders.get(json.id)).json).toEqual(json);
  });

  test('returns the order in the form of version 2021-02-23', async () => {
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

  test('a repeated request returns 200 with the same order, and has no further effect', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const first = expectStatus(await complete(id), 201);
    await nothingIsWritten(async () => {
      const again = expectStatus(await complete(id), 200);
      expect(again.json).toEqual(first.json);
      expect(again.headers.location).toBe(first.headers.location);
      expect(expectStatus(await complete(id, { payment: { handle: 'credit-card' } }), 200).json).toEqual(first.json);
    });
  });

  test('returns 409 without a chosen rate and with a stale rate, and writes nothing', async () => {
    const [bare, rated] = [await aCheckout(world), await aCheckoutWithRates(world)];
    await refusedAt(() => complete(bare.id), 409);
    await refusedAt(() => complete(rated.id), 409);
    const { id } = await aCheckoutWithShipping(world);
    const body = { shipping_address: anAddress({ zip: '10117' }) };
    expectStatus(await checkouts.put(id, body), 200);
    await refusedAt(() => complete(id), 409);
  });

  test('returns 422 at payment.handle for an unknown payment method', async () => {
    const { id } = await aCheckoutWithShipping(world);
    for (const handle of ['cash', 'Invoice', ' invoice', '', '#', 'constructor', 1, null]) {
      await refusedAt(() => complete(id, { payment: { handle } }), 422, 'payment.handle');
    }
    await refusedAt(() => complete(id, { payment: {} }), 422, 'payment.handle');
    for (const body of [{}, { payment: null }, { payment: 'invoice' }]) {
      await refusedAt(() => complete(id, body), 422, 'payment');
    }
    expect(expectStatus(await complete(id, { payment: { handle: 'credit-card' } }), 201).json.payments).toMatchObject([
      { payment_method: { handle: 'credit-card' } },
    ]);
  });

  test('returns 412 if If-Match names another revision of the checkout', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const tag = (await checkouts.get(id)).headers.etag ?? '';
    await refusedAt(() => complete(id, invoice, { headers: { 'If-Match': '"1.x"' } }), 412);
    expectStatus(await complete(id, invoice, { headers: { 'If-Match': tag } }), 201);
  });
});
