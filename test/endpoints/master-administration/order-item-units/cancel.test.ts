import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { eventsOf, older, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { assign, disposition, north, south, to, twoItems } from '../production-orders/arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const units = noun(world, 'master-administration/order-item-units', 'staff');
const orders = noun(world, 'v2/orders');

describe('cancelling order item units', () => {
  test('cancels pending units: the last unit of an item cancels the item, and the last unit of all cancels the order', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const [first, second] = [firstPiece(order), firstPiece(order) + 1];
    const answer = expectStatus(await units.put(`${first}/cancel`), 200);
    expect(answer.json).toMatchObject({ id: first, state: 'cancelled', id_tag: null });
    await nothingIsWritten(async () => {
      expect((await units.put(`${first}/cancel`)).body).toEqual(answer.body);
    });
    expect((await orders.get(order)).json.items.map((item: { cancelled_at: unknown }) => item.cancelled_at)).toEqual([
      null,
      null,
    ]);
    expectStatus(await units.put(`${second}/cancel`), 200);
    expect((await orders.get(order)).json.items.map((item: { cancelled_at: unknown }) => item.cancelled_at)).toEqual([
      expect.any(String),
      null,
    ]);
    for (const id of [2, 3, 4]) expectStatus(await units.put(`${firstPiece(order) + id}/cancel`), 200);
    expect((await orders.get(order)).json).toMatchObject({ state: 'cancelled', cancelled_at: expect.any(String) });
    expect(await disposition(order)).toMatchObject({ state: 'cancelled', unassigned_items: 0 });
    expect((await eventsOf('order', order)).map(({ type }) => type).at(-1)).toBe('order.cancelled');
  });

  test('cancels a production order with only cancelled items, and the others complete the order', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    const [first, second] = json.production_orders;
    expectStatus(await productionOrders.put(`${second}/accept`), 200);
    expectStatus(await productionOrders.put(`${second}/deliver`, {}), 200);
    for (const unit of [firstPiece(order), firstPiece(order) + 1]) expectStatus(await units.put(`${unit}/cancel`), 200);
    expect((await productionOrders.get(first)).json).toMatchObject({ state: 'cancelled' });
    expect(await disposition(order)).toMatchObject({ state: 'delivered' });
    expect((await orders.get(order)).json).toMatchObject({ state: 'completed' });
  });

  test('returns 409 for a confirmed unit, and its production order ships the rest of a partly cancelled order', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = expectStatus(await assign(order, [to(north)]), 200);
    const [id] = json.production_orders;
    for (const unit of [firstPiece(order), firstPiece(order) + 1]) expectStatus(await units.put(`${unit}/cancel`), 200);
    expectStatus(await productionOrders.put(`${id}/accept`), 200);
    await nothingIsWritten(async () => {
      expect((await units.put(`${firstPiece(order) + 2}/cancel`)).status).toBe(409);
    });
    expectStatus(await productionOrders.put(`${id}/deliver`, {}), 200);
    const [, b] = (await recordIn('order', order)).items.map((item) => item.id);
    const old = (await orders.get(order, older)).json;
    expect(old).toMatchObject({ state: 'delivered', fulfillments: [{ parcels: [[b]] }] });
    expect(old.id_tags).toHaveLength(3);
  });
});
