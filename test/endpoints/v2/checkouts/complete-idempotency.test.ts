import { describe, expect, test } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckoutWithRates, aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { noun } from '../../../support/noun.ts';
import { complete, invoice, named, refusedAt } from './arrange.ts';

const checkouts = noun(world, 'v2/checkouts');
const orders = noun(world, 'v2/orders');

describe('Idempotency-Key on PUT /v2/checkouts/{id}/complete', () => {
  test('an Idempotency-Key repeats the 201, while a repetition without a key returns 200', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const first = expectStatus(await complete(id, invoice, named('a')), 201);
    const again = expectStatus(await complete(id, invoice, named('a')), 201);
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect(again.headers.location).toBe(first.headers.location);
    expectStatus(await complete(id), 200);
  });

  test('an Idempotency-Key repeats the first response even if the order has changed since', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const first = expectStatus(await complete(id, invoice, named('b')), 201);
    await world.drain();
    expect((await orders.get(first.json.id)).json.state).toBe('prepared');
    expect((await complete(id, invoice, named('b'))).json.state).toBe('preparing');
  });

  test('returns 422 for another body or another checkout under the same Idempotency-Key', async () => {
    const [one, other] = [await aCheckoutWithShipping(world), await aCheckoutWithShipping(world)];
    expectStatus(await complete(one.id, invoice, named('c')), 201);
    const card = { payment: { handle: 'credit-card' } };
    await refusedAt(() => complete(one.id, card, named('c')), 422, 'Idempotency-Key');
    await refusedAt(() => complete(other.id, invoice, named('c')), 422, 'Idempotency-Key');
  });

  test('an Idempotency-Key is separate for each merchant and mode', async () => {
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

  test('an Idempotency-Key stays free after 409 and 422', async () => {
    const { id } = await aCheckoutWithRates(world);
    expectStatus(await complete(id, invoice, named('e')), 409);
    const body = { shipping: { handle: 'standard' } };
    expectStatus(await checkouts.put(id, body), 200);
    expectStatus(await complete(id, { payment: { handle: 'cash' } }, named('e')), 422);
    expectStatus(await complete(id, invoice, named('e')), 201);
  });

  test('fifty concurrent requests under one Idempotency-Key create one order and one event, and get equal responses', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const key = await aKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(id, invoice, named('f', { key }))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(typesHeard('order', answers[0]?.json.id)).toEqual(['order.placed']);
  });

  test('an Idempotency-Key is free again after 24 h, and the completed checkout returns 200', async () => {
    const { id } = await aCheckoutWithShipping(world);
    expectStatus(await complete(id, invoice, named('g')), 201);
    world.advance(24 * 3600 * 1000 - 60_000);
    expectStatus(await complete(id, invoice, named('g')), 201);
    world.advance(120_000);
    const later = expectStatus(await complete(id, invoice, named('g')), 200);
    expect(later.headers).not.toHaveProperty('idempotent-replayed');
  });
});
