import { describe, expect, test } from 'vitest';
import { nowInstant } from '../../shared/lib/clock.ts';
import { entriesOf, readHistoryRows } from '../../shared/table/history-rows.ts';
import type { Key } from '../../shared/table/keys.ts';
import type { Row } from '../../shared/table/rows.ts';
import { putRow } from '../../shared/table/table.ts';
import { older, patchRecord, recordIn } from '../support/arrange.ts';
import { world } from '../support/endpoint-world.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckout, anAcceptedProductionOrder, aPlacedOrder } from '../support/given/orders.ts';
import { aProductionWebhook, aWebhook } from '../support/given/webhooks.ts';
import { personalAddress, trace, tracesOf } from '../support/personal-traces.ts';

const email = `${trace}@example.com`;

/** The body of a checkout of the person. */
const ofThePerson = () => ({
  email,
  shipping_address: personalAddress(),
  billing_address: personalAddress(),
  whitelabel_address: personalAddress(),
  external_reference: `${trace} reference`,
  cost_centre: `${trace} centre`,
});

const path = '/master-administration/production-orders';

const staff = async (route: string, body?: object, status = 200) =>
  expectStatus(await world.call(route, { key: 'staff', ...(body && { body }) }), status).json;

/** Creates a completed order of the person, with a hold and items that a production gave back. */
async function aCompletedOrder(): Promise<number> {
  const { id, order } = await anAcceptedProductionOrder(world, ofThePerson());
  await staff(`PUT ${path}/${id}/hold`, { reason: `${trace} hold` });
  await staff(`PUT ${path}/${id}/fail`, { reason: `${trace} failure` });
  const by = `/master-administration/disposition-orders/by-order/${order}/production-orders`;
  const { production_orders: both } = await staff(`POST ${by}`, { productions: [{ handle: 'south-stitch' }] });
  const second = both.at(-1);
  await staff(`PUT ${path}/${second}/accept`);
  await staff(`PUT ${path}/${second}/deliver`, { tracking_number: '00340434161094000000' });
  await world.drain();
  return order;
}

async function aCancelledOrder(): Promise<number> {
  const { id } = await aPlacedOrder(world, ofThePerson());
  expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
  await world.drain();
  return id;
}

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

describe('the erasure of a person', () => {
  test('removes every trace from the table and the bucket, and keeps ids, sums, taxes and countries', async () => {
    const named = (...names: readonly string[]) => ({ events: names.map((name) => ({ name })) });
    await aWebhook(world, {}, named('order.completed', 'order.cancelled', 'order.prepared', 'shipment.prepared'));
    await aWebhook(world, older, { event_types: [{ name: 'order.shipped' }, { name: 'order.cancelled' }] });
    await aProductionWebhook(world);
    const completed = await aCompletedOrder();
    const cancelled = await aCancelledOrder();
    const { id: open } = await aCheckout(world, ofThePerson());
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
    expect((await recordIn('order', cancelled)).erased_at).toBeDefined();
    expect((await world.call(`GET /v2/checkouts/${open}`)).status).toBe(404);
    expect((await world.call(`GET /v2/checkouts/${ofAnother.id}`)).json.customer.email).toBe('jo@example.com');
  });
});
