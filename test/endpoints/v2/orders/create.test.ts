import { describe, expect, test } from 'vitest';
import { idsIn, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckoutBody, aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const orders = noun(world, 'v2/orders');

const items = [
  { variant_id: 1, quantity: 2 },
  { variant_id: 2, quantity: 1 },
];
const anOrderBody = (more: object = {}) => ({
  ...aCheckoutBody({ items }),
  shipping: { handle: 'standard' },
  payment: { handle: 'invoice' },
  ...more,
});

/** Returns an order as text, without the ids and times that differ from order to order. */
const comparable = ({ items: lines, ...order }: { items: readonly object[] }): object =>
  JSON.parse(
    JSON.stringify({ ...order, items: lines.map((line) => ({ ...line, external_identifier: 'x' })) }, (name, value) =>
      /(^id|_at|^disposition_order)$/.test(name) ? name : value,
    ),
  );

describe('POST /v2/orders', () => {
  test('places the same order as a checkout that is completed', async () => {
    const checkout = await aCheckoutWithShipping(world, { items });
    const completed = await world.call(`PUT /v2/checkouts/${checkout.id}/complete`, {
      body: { payment: { handle: 'invoice' } },
    });
    const answer = expectStatus(await orders.post(anOrderBody()), 201);
    expect(answer.headers.location).toBe(`${publicUrl}/v2/orders/${answer.json.id}`);
    expect(comparable(answer.json)).toEqual(comparable(expectStatus(completed, 201).json));
    await world.drain();
    expect((await orders.get(answer.json.id)).json.state).toBe('prepared');
    expect(violations(await readTable())).toEqual([]);
  });

  test('keeps the completed checkout of the order, which cannot be changed', async () => {
    const { id } = expectStatus(await orders.post(anOrderBody()), 201).json;
    const { checkout } = await recordIn('order', id);
    const kept = expectStatus(await world.call(`GET /v2/checkouts/${checkout}`), 200).json;
    expect([kept.state, kept.customer.email]).toEqual(['completed', 'jo@example.com']);
    const body = { items: [{ variant_id: 1, quantity: 9 }] };
    expectStatus(await world.call(`PUT /v2/checkouts/${checkout}`, { body }), 409);
  });

  test('a repeat with the same Idempotency-Key returns the first order', async () => {
    const headers = { 'Idempotency-Key': 'order-at-once' };
    const first = expectStatus(await orders.post(anOrderBody(), { headers }), 201);
    const again = expectStatus(await orders.post(anOrderBody(), { headers }), 201);
    expect(again.body.equals(first.body)).toBe(true);
    expect(await orders.ids('?per_page=1')).toEqual([first.json.id]);
  });

  test('an order of a test key is a test order', async () => {
    const { json } = expectStatus(await orders.post(anOrderBody(), { key: 'merchant_test' }), 201);
    expect(json.is_test).toBe(true);
    expect((await orders.get(json.id)).status).toBe(404);
    expectStatus(await orders.get(json.id, { key: 'merchant_test' }), 200);
  });

  test('a client that polls finds the order at once', async () => {
    const since = (await orders.ids('?per_page=1'))[0] ?? 0;
    const { id } = expectStatus(await orders.post(anOrderBody()), 201).json;
    expect(idsIn(await orders.list(`?filter[since_id]=${since}`))).toEqual([id]);
  });

  test.each([
    ['a rate that does not exist', { shipping: { handle: 'teleport' } }, 'shipping.handle'],
    ['a payment method that does not exist', { payment: { handle: 'gold' } }, 'payment.handle'],
    ['no payment', { payment: undefined }, 'payment'],
    ['no shipping rate', { shipping: undefined }, 'shipping'],
    ['a variant that does not exist', { items: [{ variant_id: 4040, quantity: 1 }] }, 'items.0.variant_id'],
    ['no items', { items: [] }, 'items'],
    [
      'an item identifier twice',
      { items: items.map((item) => ({ ...item, external_identifier: 'x' })) },
      'items.1.external_identifier',
    ],
  ])('returns 422 for %s, and writes nothing', async (_, more, path) => {
    const answer = await nothingIsWritten(() => orders.post(anOrderBody(more)));
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [path]]);
  });

  test("returns 422 for an order's copy of a variant, and names the variant to order instead", async () => {
    const [{ variant }] = expectStatus(await orders.post(anOrderBody()), 201).json.items;
    const body = anOrderBody({ items: [{ variant_id: variant, quantity: 1 }] });
    const { errors } = expectStatus(await nothingIsWritten(() => orders.post(body)), 422).json;
    expect(errors).toEqual({
      'items.0.variant_id': [`Variant ${variant} is the copy that belongs to an order. Order variant 1 instead.`],
    });
  });

  test('an order that is too heavy for a service cannot use its rate', async () => {
    const heavy = anOrderBody({ items: [{ variant_id: 1, quantity: 1000 }], shipping: { handle: 'express' } });
    const answer = await nothingIsWritten(() => orders.post(heavy));
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['shipping.handle']]);
  });
});
