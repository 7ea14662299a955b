import { describe, expect, test } from 'vitest';
import { namesOfVersion } from '../../../shared/domain/events.ts';
import { removeObject } from '../../../shared/files/bucket.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { type EventNameFor, namesFor, type WebhookVersion } from '../../../shared/resources/webhooks/event-names.ts';
import { keptBy, type OutboxRow, packed } from '../../../shared/table/writes/outbox.ts';
import { bodyOf } from '../../../shared/work/webhooks/notification.ts';
import { recordIn, versions } from '../../support/arrange.ts';
import { bodyIn, eventRow } from '../../support/event-rows.ts';
import { injectFaults } from '../../support/faults.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aCustomVariant, aRequestedDesign } from '../../support/given/designs.ts';
import {
  aCancelledOrder,
  aCheckoutWithRates,
  anAcceptedProductionOrder,
  anOrderThatFailed,
  aPreparedOrder,
} from '../../support/given/orders.ts';
import { publicUrl, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
const faults = injectFaults();

/** The response of a `GET` in a version. */
const shown = async (path: string, version: WebhookVersion) =>
  expectStatus(await world.call(`GET /v2/${path}`, { headers: { 'X-Api-Version': version } }), 200).json;

/** An event, and its subject as the API showed it in each version right after it. */
interface Happened {
  readonly row: OutboxRow;
  readonly shown: Readonly<Record<WebhookVersion, unknown>>;
}

const happened = async (row: OutboxRow, show: (version: WebhookVersion) => Promise<unknown>): Promise<Happened> => ({
  row,
  shown: { '2022-02-01': await show('2022-02-01'), '2021-02-23': await show('2021-02-23') },
});

const orderEvent = async (
  id: number,
  type: 'order.prepared' | 'order.failed' | 'order.cancelled' | 'order.completed',
) => happened(await eventRow('order', id, type), (version) => shown(`orders/${id}`, version));

/** The logos of a variant, as a caller sees them. */
const logosOf = async (variant: number) =>
  (await shown(`variants/${variant}?expand=views.customizations.resource`, '2022-02-01')).views.flatMap(
    ({ customizations }: { customizations: { resource: { id: number } }[] }) =>
      customizations.map(({ resource }) => resource),
  );

async function logoEvent(variant: number, type: 'logo.completed' | 'logo.failed'): Promise<Happened> {
  const [logo] = await logosOf(variant);
  return happened(await eventRow('logo', logo.id, type), async () => logo);
}

async function aFailedDesign(): Promise<number> {
  const { id, media } = await aRequestedDesign(world);
  await removeObject((await recordIn('media', media)).object_key ?? '');
  await world.drain();
  return id;
}

const admin = (route: string, body: object) =>
  world.call(route.replace(' ', ' /master-administration/'), { key: 'production', body });

/** A delivered order, one tag of which has its own text. */
async function aDeliveredOrder() {
  const { id, order } = await anAcceptedProductionOrder(world);
  expectStatus(await admin(`PUT id-tags/${firstPiece(order)}`, { current_state: 'Goods booked in' }), 200);
  expectStatus(await admin(`PUT production-orders/${id}/deliver`, { tracking_number: 'T-1' }), 200);
  return { id, order };
}

const variantEvent = async (id: number, type: 'variant.completed' | 'variant.failed') =>
  happened(await eventRow('merchant-variant', id, type), (version) => shown(`variants/${id}`, version));

/** How each event is caused, by its name. */
const happens: Readonly<Record<EventNameFor<'merchant'>, () => Promise<Happened>>> = {
  'order.prepared': async () => orderEvent((await aPreparedOrder(world)).id, 'order.prepared'),
  'order.failed': async () => orderEvent((await anOrderThatFailed(world)).id, 'order.failed'),
  'order.cancelled': async () => orderEvent((await aCancelledOrder(world)).id, 'order.cancelled'),
  'order.completed': async () => orderEvent((await aDeliveredOrder()).order, 'order.completed'),
  'order.shipped': async () => orderEvent((await aDeliveredOrder()).order, 'order.completed'),
  'variant.completed': async () => variantEvent((await aCustomVariant(world)).id, 'variant.completed'),
  'variant.designed': async () => variantEvent((await aCustomVariant(world)).id, 'variant.completed'),
  'variant.failed': async () => variantEvent(await aFailedDesign(), 'variant.failed'),
  'logo.completed': async () => logoEvent((await aCustomVariant(world)).id, 'logo.completed'),
  'logo.failed': async () => logoEvent(await aFailedDesign(), 'logo.failed'),
  'shipment.prepared': async () => {
    const { id, order } = await aDeliveredOrder();
    const row = await eventRow('production-order', id, 'shipment.prepared');
    return happened(row, async () => (await shown(`orders/${order}`, '2022-02-01')).shipments[0]);
  },
  'shipping-rate.calculated': async () => {
    const { id } = await aCheckoutWithRates(world);
    const row = await eventRow('checkout-rates', id, 'shipping-rates.calculated');
    const rates = (await shown(`checkouts/${id}/shipping-rates?per_page=100`, '2021-02-23')).data;
    expect(rates.length).toBeGreaterThan(1);
    return happened(row, async () => ({ checkout_id: id, shipping_rates: rates }));
  },
  'id-tag.updated': async () => {
    const { order } = await aDeliveredOrder();
    const row = await eventRow('id-tag', firstPiece(order), 'id-tag.updated');
    return happened(row, async () => (await shown(`orders/${order}`, '2021-02-23')).id_tags[0]);
  },
};

const named = versions.flatMap((version) =>
  namesOfVersion(version, 'merchant').map((name) => [name, version] as const),
);

describe('notifications', () => {
  test.each(named)(
    '%s in version %s contains the data that the API showed after the event, and reads no records',
    async (name, version) => {
      const { row, shown: by } = await happens[name]();
      faults.reset();
      const body = (await bodyIn(world, row, version)) ?? '';
      expect(
        faults.calls.map(({ input }) => JSON.stringify(input)).filter((asked) => !/file-keys/.test(asked)),
      ).toEqual([]);
      const { id, type, sequence, created_at, request, data, ...rest } = JSON.parse(body);
      expect({ id, type, sequence, ...rest }).toEqual({
        id: row.event,
        type: name,
        version,
        is_test: false,
        sequence: Number(/_(\d+)$/.exec(row.event)?.[1]),
      });
      // a request is named only by events that it caused itself
      expect(request).toEqual(row.request ?? null);
      expect(created_at).toBe(`${row.at.slice(0, 19)}+00:00`);
      expect(data).toEqual(by[version]);
      expect(await bodyIn(world, row, version), 'the same bytes again').toBe(body);
    },
  );

  test('thirteen event names exist, and only order.cancelled is in both versions', () => {
    expect(named.map(([name]) => name).toSorted()).toEqual([...namesFor('merchant'), 'order.cancelled'].toSorted());
  });

  test('a version that does not publish an event has no notification of it', async () => {
    const { row } = await happens['order.prepared']();
    expect(await bodyIn(world, row, '2021-02-23')).toBeUndefined();
    expect(await bodyIn(world, { ...row, type: 'order.placed' }, '2022-02-01')).toBeUndefined();
    expect(await bodyIn(world, { ...row, type: 'toString' }, '2022-02-01')).toBeUndefined();
  });

  test('a test mode notification marks itself and its data as test', async () => {
    const { id } = await aCheckoutWithRates(world, {}, { key: 'merchant_test' });
    const row = await eventRow('checkout-rates', id, 'shipping-rates.calculated');
    const { is_test, data } = JSON.parse((await bodyIn(world, row, '2021-02-23')) ?? '');
    expect([is_test, ...data.shipping_rates.map((rate: { is_test: boolean }) => rate.is_test)]).not.toContain(false);
  });

  test('a notification signs the URLs of its files when it is built', async () => {
    const { row } = await happens['logo.completed']();
    const now = world.now();
    const at = (hours: number) =>
      bodyOf(row, '2022-02-01', { publicUrl, now: new Date(now + hours * 3_600_000).toISOString() });
    const addresses = (body: string | undefined) => body?.match(/\/files\/\d+\?expires=\d+/g) ?? [];
    expect(addresses(await at(0)).length).toBeGreaterThan(0);
    expect(addresses(await at(0))).not.toEqual(addresses(await at(1)));
  });
});

test('tags of a completed order that were too large to store are read when the notification is built', async () => {
  const { order } = await aDeliveredOrder();
  const row = await eventRow('order', order, 'order.completed');
  const related = packed({ ...keptBy(row), 'id-tag': null });
  const said = async (one: OutboxRow) =>
    JSON.parse((await bodyIn(world, one, '2021-02-23')) ?? '').data.id_tags.map(
      ({ current_state }: { current_state: string }) => current_state,
    );
  expectStatus(await admin(`PUT id-tags/${firstPiece(order) + 1}`, { current_state: 'Shipped' }), 200);
  expect(await said(row)).toEqual(['Goods booked in', 'ordered']);
  expect(await said({ ...row, related })).toEqual(['Goods booked in', 'Shipped']);
  expect(await bodyIn(world, { ...row, related }, '2022-02-01')).toBe(await bodyIn(world, row, '2022-02-01'));
});
