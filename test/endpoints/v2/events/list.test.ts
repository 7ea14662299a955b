import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { older } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { bodyIn, eventRow } from '../../../support/event-rows.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant } from '../../../support/given/designs.ts';
import {
  aCancelledOrder,
  aCheckoutWithRates,
  anAcceptedProductionOrder,
  aPlacedOrder,
  aPreparedOrder,
} from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { aSide, day, eventsIn, idsOf } from './arrange.ts';

const { list, pages } = noun(world, 'v2/events');

describe('listing events', () => {
  test('events have the content of their notifications and their subject, in the form of the version', async () => {
    const { id } = await aCancelledOrder(world);
    await world.drain();
    const row = await eventRow('order', id, 'order.cancelled');
    for (const [version, sent] of [
      ['2022-02-01', {}],
      ['2021-02-23', older],
    ] as const) {
      const [event] = expectStatus(await list('?per_page=1', sent), 200).json.data;
      const { subject, ...content } = event;
      expect(content).toEqual(JSON.parse((await bodyIn(world, row, version)) ?? ''));
      expect(subject).toEqual({ type: 'order', id });
    }
  });

  test('events of every type name their subject, and events without a name in the version are omitted', async () => {
    const { as } = await aSide({ is_test: true });
    const { id: variant } = await aCustomVariant(world, as);
    const { id: checkout } = await aCheckoutWithRates(world, {}, as);
    const { id: production, order } = await anAcceptedProductionOrder(world, {}, as);
    const admin = (route: string, body: object) =>
      world.call(route.replace(' ', ' /master-administration/'), { key: 'test_production', body });
    const tag = firstPiece(order);
    expectStatus(await admin(`PUT id-tags/${tag}`, { current_state: 'Scanned' }), 200);
    expectStatus(await admin(`PUT production-orders/${production}/deliver`, {}), 200);
    await world.drain();

    const shown = async (sent: object) =>
      eventsIn(expectStatus(await list('?per_page=100', { ...as, ...sent }), 200)).map((event) =>
        [event.type, Reflect.get(event, 'subject').type, Reflect.get(event, 'subject').id].join(' '),
      );
    const latest = await shown({});
    expect(latest).toEqual(
      expect.arrayContaining([
        `variant.completed variant ${variant}`,
        `order.prepared order ${order}`,
        `order.completed order ${order}`,
        `shipment.prepared shipment ${production}`,
      ]),
    );
    const former = await shown(older);
    expect(former).toEqual(
      expect.arrayContaining([
        `variant.designed variant ${variant}`,
        `order.shipped order ${order}`,
        `id-tag.updated id-tag ${tag}`,
        `shipping-rate.calculated checkout ${checkout}`,
      ]),
    );
    const types = (all: readonly string[]) => [...new Set(all.map((text) => text.replace(/ .*/, '')))].toSorted();
    expect(types(latest)).toEqual([
      'logo.completed',
      'order.completed',
      'order.prepared',
      'shipment.prepared',
      'variant.completed',
    ]);
    expect(types(former)).toEqual(['id-tag.updated', 'order.shipped', 'shipping-rate.calculated', 'variant.designed']);
  });

  test('events are listed as soon as the relay has them', async () => {
    const { id } = await aPreparedOrder(world);
    const before = idsOf(await list('?per_page=100'));
    const { json } = await world.call(`PUT /v2/orders/${id}/cancel`);
    expect(idsOf(await list('?per_page=100'))).toEqual(before);
    await world.drain();
    expect(idsOf(await list('?per_page=100'))).toEqual([`evt_order_${json.id}_4`, ...before].slice(0, 100));
  });

  test('events of another merchant or mode are not listed', async () => {
    const own = await aPreparedOrder(world);
    const tested = await aPreparedOrder(world, {}, { key: 'merchant_test' });
    const event = (id: number) => `evt_order_${id}_2`;
    const all = async (key: string) => (await pages('', { key })).flatMap((page) => idsOf(page));
    const [live, test, other] = [await all('merchant'), await all('merchant_test'), await all('other_merchant')];
    expect([live.includes(event(own.id)), live.includes(event(tested.id))]).toEqual([true, false]);
    expect([test.includes(event(own.id)), test.includes(event(tested.id))]).toEqual([false, true]);
    expect(other.filter((id) => live.includes(id) || test.includes(id))).toEqual([]);
  });

  test('events are not listed after 30 days, even if the table still holds them', async () => {
    const { id } = await aPreparedOrder(world);
    const shows = async () => (await pages()).flatMap((page) => idsOf(page)).includes(`evt_order_${id}_2`);
    world.advance(30 * day - 60_000);
    expect(await shows()).toBe(true);
    world.advance(120_000);
    expect(await shows()).toBe(false);
    expect(await eventRow('order', id, 'order.prepared')).toBeDefined();
  });
});

test('a placed order alone publishes no event', async () => {
  const { as } = await aSide({ merchant: 1, is_test: true });
  const before = idsOf(await list('?per_page=100', as));
  await aPlacedOrder(world, {}, as);
  expect(idsOf(await list('?per_page=100', as))).toEqual(before);
});
