import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPreparedOrder, aProductionOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import {
  act,
  anAcceptedPair,
  assign,
  disposition,
  done,
  itemsOf,
  north,
  other,
  own,
  parcel,
  reason,
  south,
  to,
  twoItems,
  unitStates,
  wrongReasons,
} from './arrange.ts';

const orders = noun(world, 'v2/orders');
const tags = noun(world, 'master-administration/id-tags', 'staff');
const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const item = (order_item: number) => ({ order_item });

describe('giving items back', () => {
  test('without items, gives back all, whose tags disappear', async () => {
    const { id, order, a, b } = await anAcceptedPair();
    expectStatus(await tags.put(firstPiece(order), { current_state: 'Printed' }, own), 200);
    expect(await done(id, 'fail', { reason })).toMatchObject({
      state: 'failed',
      items: [{ pieces_left: 0 }, { pieces_left: 0 }],
      returned_items: [
        { order_item: a, quantity: 2, reason },
        { order_item: b, quantity: 3, reason },
      ],
    });
    expect((await productionOrders.get(id)).json).toMatchObject({ ship_to: null, sender: null, packing_slip: null });
    expect(await unitStates(order)).toBe('pending pending pending pending pending');
    expect(await disposition(order)).toMatchObject({ state: 'manual_assignment_process', unassigned_items: 2 });
    expect(await tags.ids(`?filter[order]=${order}`)).toEqual([]);
    expect((await tags.get(firstPiece(order))).status).toBe(404);
    expect((await orders.get(order)).json.items.map(({ id_tags }: { id_tags: number[] }) => id_tags)).toEqual([[], []]);
    await nothingIsWritten(async () => {
      expect((await act(id, 'fail', { reason })).status).toBe(409);
    });
    expect(await recordIn('order', order)).toMatchObject({ awaits_routing: false });
  });

  test('stays accepted while other items are left, and is delivered if it sent something', async () => {
    const { id, order, a, b } = await anAcceptedPair();
    const after = await done(id, 'fail', { reason, items: [item(b)] });
    expect(after).toMatchObject({ state: 'accepted', items: [{ pieces_left: 2 }, { order_item: b, pieces_left: 0 }] });
    expect(await unitStates(order)).toBe('confirmed confirmed pending pending pending');
    expect(await disposition(order)).toMatchObject({ state: 'partly_assigned', unassigned_items: 1 });
    await done(id, 'deliver', { parcels: [parcel([a, 1])] });
    expect(await done(id, 'fail', { reason })).toMatchObject({ state: 'delivered' });
    expect((await productionOrders.get(id)).json.ship_to).toEqual(expect.any(Object));
    expect(await unitStates(order)).toBe('confirmed pending pending pending pending');
    expect((await orders.get(order)).json).toMatchObject({ state: 'prepared' });
    await nothingIsWritten(async () => {
      expect((await orders.put(`${order}/cancel`)).status).toBe(409);
    });
  });

  test('the next production makes only the pieces that were not delivered, and completes the order', async () => {
    const { id, order, a, b } = await anAcceptedPair();
    await done(id, 'deliver', { parcels: [parcel([b, 1], [a, 2])] });
    await done(id, 'fail', { reason });
    const { json } = expectStatus(await assign(order, [to(south, 'b')]), 200);
    const next = json.production_orders[1];
    await done(next, 'accept', undefined, other);
    expect((await productionOrders.get(next, other)).json.items).toMatchObject([
      { order_item: b, quantity: 2, pieces_left: 2 },
    ]);
    expect(await unitStates(order)).toBe('confirmed confirmed confirmed confirmed confirmed');
    expect(await done(next, 'deliver', {}, other)).toMatchObject({
      shipments: [{ items: [{ order_item: b, quantity: 2 }] }],
    });
    expect((await orders.get(order)).json).toMatchObject({ state: 'completed' });
  });

  test('an item waits for a replacement although another production still makes it', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const [first, second] = (await assign(order, [to(north), to(south)])).json.production_orders;
    await done(first, 'accept');
    await done(second, 'accept', undefined, other);
    await done(first, 'fail', { reason });
    expect(await unitStates(order)).toBe('confirmed confirmed confirmed confirmed confirmed');
    expect(await disposition(order)).toMatchObject({ state: 'partly_assigned', unassigned_items: 2 });
    const third = expectStatus(await assign(order, [to(north, 'a', 'b')]), 200).json.production_orders[2];
    await done(third, 'accept');
    expect((await productionOrders.get(third)).json.items).toMatchObject([{ quantity: 2 }, { quantity: 3 }]);
    await done(second, 'deliver', {}, other);
    expect((await orders.get(order)).json).toMatchObject({ state: 'prepared' });
    await done(third, 'deliver', {});
    expect((await orders.get(order)).json).toMatchObject({ state: 'completed' });
  });

  test('an item waits no more once another production has sent all its pieces, and the order completes', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const [first, second] = (await assign(order, [to(north), to(south)])).json.production_orders;
    await done(first, 'accept');
    await done(second, 'accept', undefined, other);
    await done(first, 'fail', { reason });
    expect(await disposition(order)).toMatchObject({ state: 'partly_assigned', unassigned_items: 2 });
    expect((await orders.get(order)).json).toMatchObject({ state: 'prepared' });
    await done(second, 'deliver', {}, other);
    expect(await disposition(order)).toMatchObject({ state: 'delivered', unassigned_items: 0 });
    expect((await orders.get(order)).json).toMatchObject({ state: 'completed' });
  });

  test('the production of an item sees the text of its tag, and the earlier production does not', async () => {
    const { id, order } = await anAcceptedPair();
    expectStatus(await tags.put(firstPiece(order), { current_state: 'Printed' }, own), 200);
    await done(id, 'fail', { reason });
    const next = expectStatus(await assign(order, [to(south)]), 200).json.production_orders[1];
    await done(next, 'accept', undefined, other);
    expect((await tags.get(firstPiece(order), other)).json).toMatchObject({ current_state: 'Printed' });
    expect(await tags.ids(`?filter[order]=${order}`, other)).toHaveLength(5);
    expect((await tags.get(firstPiece(order), own)).status).toBe(404);
    expect(await tags.ids(`?filter[order]=${order}`, own)).toEqual([]);
    await nothingIsWritten(async () => {
      expect((await tags.put(firstPiece(order), { current_state: 'Sent' }, own)).status).toBe(404);
    });
    expectStatus(await tags.put(firstPiece(order), { current_state: 'Sent' }, other), 200);
  });

  test('returns 409 for a pending production order, and 404 to another production', async () => {
    const { id } = await aProductionOrder(world);
    const { id: accepted } = await anAcceptedPair();
    await nothingIsWritten(async () => {
      expect((await act(id, 'fail', { reason })).status).toBe(409);
      expect((await act(accepted, 'fail', { reason }, other)).status).toBe(404);
    });
  });

  test('returns 422 for a wrong body', async () => {
    const { id, order, a, b } = await anAcceptedPair();
    await done(id, 'deliver', { parcels: [parcel([b, 3])] });
    const [foreign = 0] = await itemsOf((await aPreparedOrder(world)).id);
    const wrong: typeof wrongReasons = [
      ...wrongReasons,
      ['no items', { reason, items: [] }, { items: ['Must not be empty.'] }],
      ['an id', { reason, items: [a] }, { 'items.0': ['Must be an object.'] }],
      ['another order', { reason, items: [item(a), item(foreign)] }, { 'items.1.order_item': ['Does not exist.'] }],
      ['twice', { reason, items: [item(a), item(a)] }, { 'items.1.order_item': ['Must not be listed twice.'] }],
      [
        'nothing left',
        { reason, items: [item(b)] },
        { 'items.0.order_item': ['The production order has no pieces of this item left.'] },
      ],
    ];
    for (const [what, body, errors] of wrong) {
      await nothingIsWritten(async () => {
        expect((await act(id, 'fail', body)).json.errors, what).toEqual(errors);
      });
    }
    expect(await unitStates(order)).not.toContain('pending');
  });
});
