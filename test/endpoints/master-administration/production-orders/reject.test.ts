import { describe, expect, test } from 'vitest';
import { recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anOrderToRoute, aPreparedOrder, aProductionOrder } from '../../../support/given/orders.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { noun } from '../../../support/noun.ts';
import {
  act,
  assign,
  disposition,
  done,
  itemsOf,
  north,
  other,
  reason,
  south,
  to,
  twoItems,
  wrongReasons,
} from './arrange.ts';

const orders = noun(world, 'v2/orders');
const productionOrders = noun(world, 'master-administration/production-orders', 'staff');

describe('rejecting production orders', () => {
  test('returns the items, and the production no longer sees the recipient', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    const [a] = await itemsOf(order);
    const rejected = await done(json.production_orders[0], 'reject', { reason });
    expect(rejected).toMatchObject({
      state: 'rejected',
      items: [{ order_item: a, quantity: 2, pieces_left: 0 }],
      returned_items: [{ order_item: a, quantity: 2, reason, returned_at: expect.any(String) }],
    });
    const { json: shown } = await productionOrders.get(json.production_orders[0]);
    expect(shown).toMatchObject({ ship_to: null, sender: null, packing_slip: null });
    expect(await disposition(order)).toMatchObject({ state: 'partly_assigned', unassigned_items: 1 });
    expect((await recordIn('disposition-order', order)).items.map(({ productions }) => productions.length)).toEqual([
      0, 1,
    ]);
    expect(await recordIn('order', order)).toMatchObject({ awaits_routing: false });
  });

  test('only pending production orders can be rejected, once', async () => {
    const { id } = await aProductionOrder(world);
    const { id: accepted } = await aProductionOrder(world);
    await done(id, 'reject', { reason });
    await done(accepted, 'accept');
    await nothingIsWritten(async () => {
      for (const one of [id, accepted]) {
        const { status, json } = await act(one, 'reject', { reason });
        expect([status, json]).toEqual([
          409,
          { message: 'Only a pending production order can be rejected.', code: 'cannot_reject' },
        ]);
      }
      expect((await act(id, 'accept')).status).toBe(409);
      expect((await act(id, 'deliver', {})).status).toBe(409);
    });
  });

  test('another production sees a 404', async () => {
    const { id } = await aProductionOrder(world);
    await nothingIsWritten(async () => {
      expect((await act(id, 'reject', { reason }, other)).status).toBe(404);
    });
  });

  test.each(wrongReasons)('returns 422 for %s', async (_what, body, errors) => {
    const { id } = await aProductionOrder(world);
    await nothingIsWritten(async () => {
      expect(expectStatus(await act(id, 'reject', body), 422).json.errors).toEqual(errors);
    });
  });

  test('does not hinder the merchant from cancelling the order', async () => {
    const { id, order } = await aProductionOrder(world);
    await done(id, 'reject', { reason });
    expect(expectStatus(await orders.put(`${order}/cancel`), 200).json).toMatchObject({ state: 'cancelled' });
    expect((await productionOrders.get(id)).json).toMatchObject({ state: 'rejected' });
  });
});

describe('routing after a rejection', () => {
  /** Returns the handles of the productions that were assigned to an order, with the state of each. */
  const made = async (order: number) => {
    const { json } = await productionOrders.list(`?filter[disposition_order]=${order}&expand=production`);
    return json.data.map((one: { production: { handle: string }; state: string }) => [
      one.production.handle,
      one.state,
    ]);
  };

  test('the rule assigns the other of two productions, and then leaves the order to staff', async () => {
    const { id, order } = await aProductionOrder(world);
    await done(id, 'reject', { reason });
    const waiting = await recordIn('order', order);
    expect(waiting).toMatchObject({ awaits_routing: true, due_at: expect.any(String) });
    expect(await disposition(order)).toMatchObject({ state: 'manual_assignment_process', unassigned_items: 1 });
    expect(typesHeard('order', order).at(-1)).toBe('order.routing-again');
    await world.drain();
    expect(await made(order)).toEqual([
      [north, 'rejected'],
      [south, 'pending'],
    ]);
    expect(await disposition(order)).toMatchObject({ state: 'assigned', unassigned_items: 0 });
    expect(await recordIn('order', order)).toMatchObject({ awaits_routing: false, due_at: null });
    await done(id + 1, 'reject', { reason }, other);
    await world.drain();
    expect(await made(order)).toHaveLength(2);
    expect(await disposition(order)).toMatchObject({ state: 'manual_assignment_process', unassigned_items: 1 });
    expect(await recordIn('order', order)).toMatchObject({ awaits_routing: false, due_at: null });
  });

  test('the order waits for staff if only the production that rejected it can make it. Staff may name it', async () => {
    const { id: order } = await anOrderToRoute(world);
    await world.drain();
    const [id] = (await disposition(order)).production_orders;
    await done(id, 'reject', { reason });
    await world.drain();
    expect(await made(order)).toEqual([[north, 'rejected']]);
    expect(await disposition(order)).toMatchObject({ state: 'manual_assignment_process', unassigned_items: 1 });
    expectStatus(await assign(order, [to(north)]), 200);
    expect(await made(order)).toEqual([
      [north, 'rejected'],
      [north, 'pending'],
    ]);
  });
});
