import { describe, expect, test } from 'vitest';
import { eventsOf, older } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAcceptedProductionOrder, aPreparedOrder, aProductionOrder } from '../../../support/given/orders.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { noun, times } from '../../../support/noun.ts';
import { assign, disposition, north, own, south, to, twoItems } from './arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const orders = noun(world, 'v2/orders');

describe('delivering production orders', () => {
  test('the last delivery completes the order, and the merchant sees the shipments in both versions', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    const [first, second] = json.production_orders;
    for (const id of [first, second]) expectStatus(await productionOrders.put(`${id}/accept`), 200);
    await world.drain();
    const sent = { tracking_number: '00340434161094000000' };
    expect((await productionOrders.put(`${first}/deliver`, sent)).json).toMatchObject({ state: 'delivered' });
    expect((await orders.get(order)).json).toMatchObject({ state: 'prepared', shipments: [sent] });
    expect(await disposition(order)).toMatchObject({ state: 'partly_assigned' });
    expectStatus(await productionOrders.put(`${second}/deliver`, {}), 200);
    expect(await disposition(order)).toMatchObject({ state: 'delivered' });
    const shown = (await orders.get(order)).json;
    expect(shown).toMatchObject({ state: 'completed' });
    const [a, b] = shown.items.map((item: { id: number }) => item.id);
    expect(shown.shipments).toEqual([
      {
        id: first,
        is_test: false,
        order,
        shipping_method: {
          is_test: false,
          order_id: order,
          handle: 'standard',
          title: expect.any(String),
          price: expect.any(Number),
        },
        tracking_number: sent.tracking_number,
        carrier: null,
        tracking_url: null,
        items: [{ order_item: a, quantity: 2 }],
        media: [],
        ...times,
      },
      expect.objectContaining({ id: second, tracking_number: null }),
    ]);
    const old = (await orders.get(order, older)).json;
    expect(old).toMatchObject({ state: 'delivered' });
    expect(old.fulfillments).toEqual([
      { id: first, tracking_number: sent.tracking_number, order, parcels: [[a]], ...times },
      { id: second, tracking_number: null, order, parcels: [[b]], ...times },
    ]);
    expect(old.id_tags).toHaveLength(5);
    expect(typesHeard('order', order)).toEqual(['order.placed', 'order.prepared', 'order.completed']);
    for (const id of [first, second])
      expect((await eventsOf('production-order', id)).map(({ type }) => type)).toContain('shipment.prepared');
  });

  test('returns 409 before acceptance and for another tracking number, and a repeated delivery changes nothing', async () => {
    const { id } = await aProductionOrder(world);
    await nothingIsWritten(async () => {
      expect((await productionOrders.put(`${id}/deliver`, {}, own)).status).toBe(409);
    });
    expectStatus(await productionOrders.put(`${id}/accept`, undefined, own), 200);
    const sent = { tracking_number: 'T-1' };
    const first = expectStatus(await productionOrders.put(`${id}/deliver`, sent, own), 200);
    await nothingIsWritten(async () => {
      expect((await productionOrders.put(`${id}/deliver`, sent, own)).body).toEqual(first.body);
      expect((await productionOrders.put(`${id}/deliver`, { tracking_number: 'T-2' }, own)).status).toBe(409);
      expect((await productionOrders.put(`${id}/accept`, undefined, own)).status).toBe(409);
    });
  });

  test.each([
    ['x'.repeat(300), 'Must be at most 255 characters.'],
    ['', 'Must not be empty.'],
    [5, 'Must be a string.'],
  ])('returns 422 for a tracking number of %j', async (tracking_number, problem) => {
    const { id } = await anAcceptedProductionOrder(world);
    await nothingIsWritten(async () => {
      const answer = expectStatus(await productionOrders.put(`${id}/deliver`, { tracking_number }, own), 422);
      expect(answer.json.errors).toEqual({ tracking_number: [problem] });
    });
  });
});
