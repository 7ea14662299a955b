import { beforeEach, describe, expect, test } from 'vitest';
import { versionsOf } from '../../shared/files/bucket.ts';
import { nowInstant } from '../../shared/lib/clock.ts';
import { productionOrderId } from '../../shared/resources/orders/production-order-record.ts';
import { entriesOf, readHistoryRows } from '../../shared/table/history-rows.ts';
import { type Key, notificationKey } from '../../shared/table/keys.ts';
import type { Row } from '../../shared/table/rows.ts';
import { putRow, readRow } from '../../shared/table/table.ts';
import { older, patchRecord, recordIn } from '../support/arrange.ts';
import { downloaded } from '../support/downloaded.ts';
import { enlargeEvent } from '../support/event-rows.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckout, anAddress, aPlacedOrder } from '../support/given/orders.ts';
import {
  aCancelledTracedOrder,
  anOpenTracedCheckout,
  aTracedOrder,
  tracedCheckout,
  tracedEmail,
  webhooksOfOrders,
} from '../support/given/personal-data.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { trace, tracesOf } from '../support/personal-traces.ts';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();

const email = tracedEmail;
const productionOrders = '/master-administration/production-orders';

const staff = async (route: string, body?: object, status = 200) =>
  expectStatus(await world.call(route, { key: 'staff', ...(body && { body }) }), status).json;

const request = async (body: object): Promise<number> =>
  (await staff('POST /master-administration/privacy-requests', body, 202)).id;

const got = (id: number) => staff(`GET /master-administration/privacy-requests/${id}`);

async function secondPass(): Promise<void> {
  world.advance(21 * 60_000);
  await world.sweep();
  await world.drain();
}

// biome-ignore lint/suspicious/noExplicitAny: responses have many shapes
type Json = any;

/** Erases and returns the finished request. */
async function erased(body: object): Promise<Json> {
  const id = await request({ kind: 'erase', ...body });
  await world.drain();
  expect(await got(id)).toMatchObject({ state: 'waiting', finished_at: null });
  await secondPass();
  return got(id);
}

beforeEach(() => world.restore());

describe('the erasure of a person', () => {
  test('removes every trace from the table and the bucket, and keeps ids, sums, taxes and countries', async () => {
    await webhooksOfOrders(world);
    const completed = await aTracedOrder(world);
    const cancelled = await aCancelledTracedOrder(world);
    const { id: open } = await anOpenTracedCheckout(world);
    const ofAnother = await aCheckout(world);
    await patchRecord('delivery', 1, {
      attempts: [{ at: nowInstant(), status: 500, duration_ms: 1, error: null, response: `${trace} response` }],
    });
    const found = await tracesOf(trace);
    expect(new Set(found.map((key) => key.split('#')[0]))).toEqual(
      new Set([
        'checkout',
        'delivery',
        'disposition-order',
        'history',
        'notification',
        'order',
        'outbox',
        'production-order',
      ]),
    );
    const shown = (await world.call(`GET /v2/orders/${completed}`)).json;

    const late = (await readHistoryRows('order', completed)).at(-1) as Row & Key;
    expect(JSON.stringify(entriesOf(late))).toContain(trace);

    const id = await request({ kind: 'erase', email: email.toUpperCase() });
    await world.drain();
    expect(await tracesOf(trace)).toEqual([]);
    expect(await got(id)).toMatchObject({
      state: 'waiting',
      counts: {
        checkouts: 3,
        orders: 2,
        disposition_orders: 2,
        production_orders: 2,
        events: 8,
        notifications: 8,
        deliveries: 8,
        changes: 26,
      },
    });
    // what was being written during the first pass
    await putRow(late);
    await patchRecord('delivery', 2, {
      attempts: [{ at: nowInstant(), status: 500, duration_ms: 1, error: null, response: `${trace} late` }],
    });
    await secondPass();
    expect(await tracesOf(trace)).toEqual([]);
    const certificate = await got(id);
    expect(certificate).toMatchObject({ state: 'finished', open_orders: [], file: null });
    expect(certificate.remaining_copies).toEqual([
      { copy: 'point_in_time_recovery', days: 35 },
      { copy: 'object_versions', days: 1 },
      { copy: 'idempotent_responses', days: 1 },
    ]);

    const after = (await world.call(`GET /v2/orders/${completed}`)).json;
    const sums = ({ id, items, total, total_tax, subtotal, shipping_total, created_at, state }: Json) => ({
      ...{ id, items, total, total_tax, subtotal, shipping_total, created_at, state },
    });
    expect(sums(after)).toEqual(sums(shown));
    expect(after.shipping_address.country_code).toBe('DE');
    expect(after.customer.email).toBe('erased');
    expectStatus(await world.call(`GET /v2/orders/${completed}`, older), 200);
    await staff(`GET /master-administration/disposition-orders/by-order/${completed}`);
    await staff(`GET ${productionOrders}?filter[disposition_order]=${completed}`);
    await staff(`GET ${productionOrders}/${productionOrderId(completed, 0)}`);
    await staff(`GET /master-administration/orders/${completed}/history`);
    expect((await recordIn('order', cancelled)).erased_at).toBeDefined();
    expect((await world.call(`GET /v2/checkouts/${open}`)).status).toBe(404);
    expect((await world.call(`GET /v2/checkouts/${ofAnother.id}`)).json.customer.email).toBe('jo@example.com');
  });

  test('removes a notification from the bucket with all its versions', async () => {
    await aWebhook(world, {}, { events: [{ name: 'order.cancelled' }] });
    const { id } = await aPlacedOrder(world, tracedCheckout());
    expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
    const { event } = await enlargeEvent(id, 'order.cancelled');
    await world.drain();
    const objects = (await tracesOf(trace)).filter((key) => key.startsWith('object '));
    expect(objects).toEqual([expect.stringContaining('object notifications/evt_order_')]);
    await erased({ email });
    expect(await tracesOf(trace)).toEqual([]);
    expect(await versionsOf(String(objects[0]).replace('object ', ''))).toEqual([]);
    expect((await readRow(notificationKey(event, '2022-02-01')))?.object_key).toMatch(/^notifications\/evt_order_/);
  });

  test('leaves open orders as they are, and lists them', async () => {
    const { id: order } = await aPlacedOrder(world, tracedCheckout());
    await world.drain();
    const open = await erased({ email });
    expect(open).toMatchObject({ state: 'finished', open_orders: [order] });
    expect((await recordIn('order', order)).customer.email).toBe(email);
    expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200);
    await world.drain();
    expect(await erased({ email })).toMatchObject({ open_orders: [], counts: { orders: 1, checkouts: 1 } });
    expect(await tracesOf(trace)).toEqual([]);
  });

  test.each([
    ['the shipping address', { email: 'other@example.com' }],
    ['the billing address', { email: 'other@example.com', shipping_address: anAddress() }],
    [
      'the white label address',
      { email: 'o@example.com', shipping_address: anAddress(), billing_address: anAddress() },
    ],
  ])('finds the person in any address: %s', async (_where, more) => {
    await anOpenTracedCheckout(world, more);
    expect(await erased({ email })).toMatchObject({ counts: { checkouts: 1 } });
    expect(await tracesOf(trace)).toEqual([]);
  });

  test('includes the checkout of an order that does not name it, because the release before placed it', async () => {
    const order = await aCancelledTracedOrder(world);
    const { checkout } = await recordIn('order', order);
    await patchRecord('order', order, { checkout: undefined } as never);
    expect(await erased({ email })).toMatchObject({ counts: { orders: 1, checkouts: 1 } });
    expect((await recordIn('checkout', checkout ?? 0)).persons).toEqual([]);
    expect(await tracesOf(trace)).toEqual([]);
  });

  test('concerns one merchant if the request names it', async () => {
    const own = await anOpenTracedCheckout(world);
    const other = await anOpenTracedCheckout(
      world,
      { items: [{ variant_id: 9, quantity: 1 }] },
      { key: 'other_merchant' },
    );
    const { merchant } = await recordIn('checkout', own.id);
    expect(await erased({ email, merchant })).toMatchObject({ merchant, counts: { checkouts: 1 } });
    const keys = await tracesOf(trace);
    expect(keys).toEqual([`checkout#${other.id} @`]);
    expect(await erased({ email })).toMatchObject({ merchant: null, counts: { checkouts: 1 } });
    expect(await tracesOf(trace)).toEqual([]);
  });

  test('concerns one order if the request names it', async () => {
    const [one, other] = [await aCancelledTracedOrder(world), await aCancelledTracedOrder(world)];
    expect(await erased({ order: one })).toMatchObject({ order: one, counts: { orders: 1, checkouts: 1 } });
    expect((await recordIn('order', one)).customer.email).toBe('erased');
    expect((await recordIn('order', other)).customer.email).toBe(email);
    await erased({ email });
    expect(await tracesOf(trace)).toEqual([]);
  });

  test('finds nothing when it is repeated', async () => {
    const id = await aCancelledTracedOrder(world);
    await erased({ email });
    const { rev } = await recordIn('order', id);
    expect(await erased({ email })).toMatchObject({
      state: 'finished',
      counts: { orders: 0, checkouts: 0, changes: 0 },
    });
    expect((await erased({ order: id })).counts).toMatchObject({ orders: 0, events: 0 });
    expect((await recordIn('order', id)).rev).toBe(rev);
  });

  test('continues where a worker died', async () => {
    const orders = [
      await aCancelledTracedOrder(world),
      await aCancelledTracedOrder(world),
      await aCancelledTracedOrder(world),
    ];
    const id = await request({ kind: 'erase', email });
    await patchRecord('privacy-request', id, { state: 'running', is_held: true });
    await world.drain();
    expect(await recordIn('privacy-request', id)).toMatchObject({ state: 'running', counts: { orders: 0 } });
    world.advance(6 * 60_000);
    await world.sweep();
    await world.drain();
    expect(await got(id)).toMatchObject({ state: 'waiting', counts: { orders: orders.length } });
    await secondPass();
    expect(await got(id)).toMatchObject({ state: 'finished', counts: { orders: orders.length } });
    expect(await tracesOf(trace)).toEqual([]);
  });

  test('fails after ten runs without progress', async () => {
    await aCancelledTracedOrder(world);
    const id = await request({ kind: 'erase', email });
    await patchRecord('privacy-request', id, { stalls: 10 });
    await world.drain();
    expect(await got(id)).toMatchObject({
      state: 'failed',
      failure_message: expect.stringContaining('internal error'),
    });
    await erased({ email });
  });
});

describe('the export of a person', () => {
  test('contains everything that an erasure would remove', async () => {
    await aWebhook(world, {}, { events: [{ name: 'order.completed' }] });
    const order = await aTracedOrder(world);
    await anOpenTracedCheckout(world);
    const id = await request({ kind: 'export', email });
    await world.drain();
    const { state, counts, file, remaining_copies, finished_at } = await got(id);
    expect({ state, remaining_copies, file }).toMatchObject({
      state: 'finished',
      remaining_copies: [],
      file: { file_name: `privacy-request-${id}.json`, mime_type: 'application/json' },
    });
    expect(finished_at).not.toBeNull();
    const { records } = JSON.parse(String(await downloaded(world, file.download_url)));
    const kinds = Map.groupBy(records, ({ kind }: Json) => kind);
    expect(kinds.get('order')).toMatchObject([{ data: { id: order, customer: { email } } }]);
    expect(kinds.get('checkout')).toHaveLength(2);
    expect(kinds.get('event')).toHaveLength(counts.events);
    expect(kinds.get('notification')).toHaveLength(counts.notifications);
    expect(kinds.get('delivery')).toHaveLength(counts.deliveries);
    expect(JSON.stringify(records)).not.toMatch(/"(persons|rev|due_at)":/);
    for (const text of ['hold', 'failure', 'reference', 'street', 'vat']) {
      expect(JSON.stringify(records)).toContain(`${trace} ${text}`);
    }
    await erased({ email });
    expect(await tracesOf(trace)).toEqual([`object exports/privacy-request-${id}`]);
  });

  test('expires with its file after a week', async () => {
    const id = await request({ kind: 'export', email });
    await world.drain();
    expect((await got(id)).file).not.toBeNull();
    world.advance(8 * 24 * 3600 * 1000);
    expect((await got(id)).file).toBeNull();
  });
});

describe('a privacy request', () => {
  test.each([
    [{}, { email: ['missing'] }],
    [{ email, order: 1 }, { order: ['contradictory'] }],
    [{ order: 4711 }, { order: ['not_found'] }],
    [{ email, merchant: 4711 }, { merchant: ['not_found'] }],
    [{ email: 'nobody' }, { email: ['not_an_email'] }],
  ])('is refused with %j', async (body, codes) => {
    expect(
      (await staff('POST /master-administration/privacy-requests', { kind: 'erase', ...body }, 422)).codes,
    ).toEqual(codes);
  });

  test('about an order of another merchant than it names is refused', async () => {
    const order = await aCancelledTracedOrder(world);
    const body = { kind: 'export', order, merchant: (await recordIn('order', order)).merchant + 1 };
    const { codes } = await staff('POST /master-administration/privacy-requests', body, 422);
    expect(codes).toEqual({ order: ['not_found'] });
  });

  test('does not store the e-mail address', async () => {
    const unknown = 'only-in-the-request@example.com';
    await request({ kind: 'erase', email: unknown });
    await world.drain();
    expect(await tracesOf(unknown)).toEqual([]);
    expect(world.logs.join('')).not.toContain(unknown);
  });

  test.each(['merchant', 'production'] as const)('is for staff, not for a %s', async (key) => {
    expect((await world.call('GET /master-administration/privacy-requests', { key })).status).toBe(403);
  });
});
