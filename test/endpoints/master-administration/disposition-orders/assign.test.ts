import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCancelledOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun, times } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';
import { assign, disposition, north, south, tester, to, twoItems } from '../production-orders/arrange.ts';
import { aTestOrderThatWaits } from './arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const units = noun(world, 'master-administration/order-item-units', 'staff');

describe('POST /disposition-orders/by-order/{order_id}/production-orders', () => {
  test('assigns the whole order to every production if no items are given', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    const was = await disposition(id);
    expect(was).toMatchObject({ state: 'manual_assignment_process', unassigned_items: 2, production_orders: [] });
    const { json } = expectStatus(await assign(id, [to(north), to(south)]), 200);
    expect(json).toEqual({
      ...was,
      state: 'assigned',
      unassigned_items: 0,
      production_orders: [expect.any(Number), expect.any(Number)],
      updated_at: expect.any(String),
    });
    expect(await disposition(id)).toEqual(json);
    const items = (await recordIn('order', id)).items.map((item) => item.id);
    for (const [index, handle] of [north, south].entries()) {
      const shown = (await productionOrders.get(`${json.production_orders[index]}?expand=production`)).json;
      expect(shown).toMatchObject({
        production: { handle },
        disposition_order: id,
        order_items: items,
        state: 'pending',
        ...times,
      });
    }
  });

  test('assigns the given items, and assigns the remaining items with a later POST', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    const first = expectStatus(await assign(id, [to(south, 'b')]), 200).json;
    expect(first).toMatchObject({ state: 'partly_assigned', unassigned_items: 1 });
    const second = expectStatus(await assign(id, [to(north, 'a')]), 200).json;
    expect(second).toMatchObject({ state: 'partly_assigned', unassigned_items: 0 });
    expect(second.production_orders).toHaveLength(2);
    const { id: split } = await aPreparedOrder(world, twoItems);
    expect((await assign(split, [to(north, 'a'), to(south, 'b')])).json).toMatchObject({
      state: 'partly_assigned',
      unassigned_items: 0,
    });
  });

  test('creates a production order each time a production is named with items', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    const { json } = expectStatus(await assign(id, [to(north, 'a'), to(north, 'b')]), 200);
    expect(json.production_orders).toHaveLength(2);
  });

  test('names an item by its id if it has no external identifier', async () => {
    const { id } = await aPreparedOrder(world);
    const [item] = (await recordIn('order', id)).items;
    expect((await assign(id, [to(north, String(item?.id))])).status).toBe(200);
  });

  test('returns 409 for an item whose pieces are all cancelled', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    for (const unit of [firstPiece(id), firstPiece(id) + 1]) expectStatus(await units.put(`${unit}/cancel`), 200);
    await nothingIsWritten(async () => {
      expect((await assign(id, [to(north, 'a')])).status).toBe(409);
    });
    expect((await assign(id, [to(north)])).json).toMatchObject({ state: 'assigned', unassigned_items: 0 });
  });

  test.each([
    ['no productions', [], { productions: ['Must not be empty.'] }],
    ['an unknown production', [to('nobody')], { 'productions.0.handle': ['Does not exist.'] }],
    ['a duplicate production', [to(north), to(north)], { 'productions.1.handle': ['Must not be listed twice.'] }],
    [
      'an unknown item',
      [to(north, 'a', 'c')],
      { 'productions.0.order_items.1.external_identifier': ['Does not exist.'] },
    ],
    [
      'a duplicate item in one production',
      [to(north, 'a', 'a')],
      { 'productions.0.order_items.1.external_identifier': ['Must not be listed twice.'] },
    ],
    [
      'an item in two productions',
      [to(north, 'a'), to(south, 'a')],
      { 'productions.1.order_items.0.external_identifier': ['Must not be listed twice.'] },
    ],
    [
      'items for only one production',
      [to(north, 'a'), to(south)],
      { 'productions.1.order_items': ['Must be given for every production or for none.'] },
    ],
    ['no items', [{ handle: north, order_items: [] }], { 'productions.0.order_items': ['Must not be empty.'] }],
    [
      'more items than an order may have',
      [
        to(north, ...Array.from({ length: 41 }, (_, n) => `x${n}`)),
        to(south, ...Array.from({ length: 40 }, (_, n) => `y${n}`)),
      ],
      { productions: ['Must contain at most 80 order items in total.'] },
    ],
    ['a number as a handle', [to(7)], { 'productions.0.handle': ['Must be a string.'] }],
    [
      'a string as items',
      [{ handle: north, order_items: 'a' }],
      { 'productions.0.order_items': ['Must be an array.'] },
    ],
    ['a string as productions', 'north', { productions: ['Must be an array.'] }],
  ])('returns 422 for %s', async (_what, productions, errors) => {
    const { id } = await aPreparedOrder(world, twoItems);
    await nothingIsWritten(async () => {
      const answer = expectStatus(await assign(id, productions), 422);
      expect(answer.json.errors).toEqual(errors);
    });
  });

  test('returns 409 for an assigned item, an assigned order and a cancelled order', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    expectStatus(await assign(id, [to(north, 'a')]), 200);
    const cancelled = await aCancelledOrder(world);
    const { id: whole } = await aPreparedOrder(world, twoItems);
    expectStatus(await assign(whole, [to(north)]), 200);
    await nothingIsWritten(async () => {
      expect((await assign(id, [to(south, 'a')])).json).toEqual({
        code: 'item_assigned',
        message: 'An item has already been assigned or cancelled.',
      });
      expect((await assign(id, [to(south)])).json).toEqual({
        message: 'The order can no longer be assigned.',
        code: 'cannot_assign',
      });
      expect((await assign(whole, [to(south)])).status).toBe(409);
      expect((await assign(cancelled.id, [to(north)])).status).toBe(409);
    });
  });

  test('returns 422 at the production for a test order to a live production, and for the reverse', async () => {
    const { id: live } = await aPreparedOrder(world, twoItems);
    const tested = await aTestOrderThatWaits();
    const sentence = {
      live: 'Must not be a test production, because the order is live.',
      tested: 'Must be a test production, because the order is a test order.',
    };
    await nothingIsWritten(async () => {
      const refused = async (order: number, productions: readonly object[]) => {
        const { errors, codes } = expectStatus(await assign(order, productions), 422).json;
        return [errors, codes];
      };
      expect(await refused(live, [to(north, 'a'), to(tester, 'b')])).toEqual([
        { 'productions.1.handle': [sentence.live] },
        { 'productions.1.handle': ['not_a_live_production'] },
      ]);
      expect(await refused(tested, [to(north)])).toEqual([
        { 'productions.0.handle': [sentence.tested] },
        { 'productions.0.handle': ['not_a_test_production'] },
      ]);
    });
    expect((await assign(tested, [to(tester)])).json).toMatchObject({ is_test: true, state: 'assigned' });
  });

  test('assigns an order once under an Idempotency-Key, and repeats the response', async () => {
    const { id } = await aPreparedOrder(world);
    const named: Sent = { headers: { 'Idempotency-Key': 'assign-once' } };
    const first = expectStatus(await assign(id, [to(north)], named), 200);
    const again = expectStatus(await assign(id, [to(north)], named), 200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed'] ?? again.headers['Idempotent-Replayed']).toBe('true');
    expect((await assign(id, [to(south)], named)).status).toBe(422);
  });

  test('returns 404 for an unknown order, and 403 for the keys of merchants and productions', async () => {
    const { id } = await aPreparedOrder(world);
    await nothingIsWritten(async () => {
      const missing = await assign(999_999, [to(north)]);
      expect([missing.status, missing.json]).toEqual([
        404,
        { message: 'No results found for Disposition Order', code: 'not_found' },
      ]);
      for (const key of ['merchant', 'production'] as const)
        expect((await assign(id, [to(north)], { key })).status).toBe(403);
    });
  });
});
