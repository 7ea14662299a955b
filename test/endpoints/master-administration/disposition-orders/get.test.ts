import { beforeAll, describe, expect, test } from 'vitest';
import { aKey, patchRecord, useUp } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCancelledOrder, aPlacedOrder } from '../../../support/given/orders.ts';
import { noun, times } from '../../../support/noun.ts';
import { aFullOrder, byOrder, names } from './arrange.ts';

const { list } = noun(world, 'master-administration/disposition-orders', 'staff');
let full: Awaited<ReturnType<typeof aFullOrder>>;

beforeAll(async () => {
  await aPlacedOrder(world); // so that the ids under test differ from each other
  full = await aFullOrder();
});

describe('GET /master-administration/disposition-orders/by-order/{order_id}', () => {
  test('returns the disposition order, which has the id of its order', async () => {
    const { json } = expectStatus(await byOrder(full.id), 200);
    expect(json).toEqual({
      id: full.id,
      is_test: false,
      order: full.id,
      state: 'manual_assignment_process',
      production_orders: [],
      unassigned_items: 2,
      cancelled_at: null,
      ...times,
    });
  });

  test('expand=order returns the order with its relations as ids', async () => {
    const { json } = expectStatus(await byOrder(full.id, '?expand=order'), 200);
    expect(json.order).toEqual(full.order);
  });

  test.each(names.slice(1))('expand=%s returns this relation as an object, and all others as ids', async (name) => {
    const { json } = expectStatus(await byOrder(full.id, `?expand=${name}`), 200);
    expect(json.order).toEqual({ ...full.order, ...Reflect.get(full.expanded, name) });
  });

  test('all expand names together expand an order, also in a list', async () => {
    const query = `?expand=${names.join(',')}`;
    const { json } = expectStatus(await byOrder(full.id, query), 200);
    expect(json.order).toEqual(Object.assign({}, full.order, ...Object.values(full.expanded)));
    const page = expectStatus(await list(`${query}&filter[id]=${full.id}`), 200);
    expect(page.json.data).toEqual([json]);
  });

  test('an order without whitelabel address, shipments and payment shows null, an empty list and null', async () => {
    const { id } = await aPlacedOrder(world);
    await patchRecord('order', id, { payments: [] });
    const query = '?expand=order.whitelabel_address,order.shipments,order.payment.payment_method';
    const { json } = expectStatus(await byOrder(id, query), 200);
    expect(json.order).toMatchObject({ state: 'preparing', whitelabel_address: null, shipments: [], payment: null });
    expect((await byOrder(id, '?expand=order')).json.order).toMatchObject({ whitelabel_address: null, payment: null });
  });

  test('the disposition order of a cancelled order is cancelled', async () => {
    const { id } = await aCancelledOrder(world);
    const { json } = expectStatus(await byOrder(id, '?expand=order'), 200);
    expect(json).toMatchObject({ state: 'cancelled', order: { state: 'cancelled' } });
    expect(json.cancelled_at).toBe(json.order.cancelled_at);
  });

  test.each(['items', 'production_orders', 'order.items.variant', 'order.payments', 'order.payment.id', 'Order'])(
    'returns 422 for expand=%s, which the API does not document',
    async (name) => {
      const { json } = expectStatus(await byOrder(full.id, `?expand=${name}`), 422);
      expect(Object.keys(json.errors)).toEqual(['expand']);
    },
  );

  test.each(['999999', '0', 'nine'])('returns 404 for order %s', async (order) => {
    const { json } = expectStatus(await byOrder(order), 404);
    expect(json).toEqual({ message: 'No results found for Disposition Order', code: 'not_found' });
  });

  test.each(['merchant', 'production'] as const)('returns 403 for the key of a %s', async (key) => {
    expectStatus(await byOrder(full.id, '', { key }), 403);
    expectStatus(await list('', { key }), 403);
  });

  test('returns 304 to a key over its rate limit if nothing changed, else 429', async () => {
    const key = await aKey({ role: 'staff', merchant: null });
    const { headers } = expectStatus(await byOrder(full.id, '?expand=order', { key }), 200);
    const tag = String(headers.etag);
    await useUp(world, key, 5000);
    const holding = (held: string) => byOrder(full.id, '?expand=order', { key, headers: { 'If-None-Match': held } });
    expectStatus(await holding(tag), 304);
    expectStatus(await holding(tag.replace(/\d+/, '99')), 429);
  });
});
