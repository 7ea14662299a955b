import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aHeldProductionOrder, aProductionOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import {
  act,
  anAcceptedPair,
  assign,
  disposition,
  done,
  own,
  parcel,
  reason,
  south,
  to,
  unitStates,
} from './arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const orders = noun(world, 'v2/orders');

describe('taking production orders back', () => {
  test.each([['pending'], ['accepted']])(
    'returns the items of one that is %s to staff, not to the rule',
    async (state) => {
      const { id, order } = await aProductionOrder(world);
      if (state === 'accepted') await done(id, 'accept');
      const taken = await done(id, 'take-back');
      expect(taken).toMatchObject({ state: 'taken_back', returned_items: [{ quantity: 2, reason: null }] });
      const seen = expectStatus(await productionOrders.get(id, own), 200).json;
      expect(seen).toMatchObject({ state: 'taken_back', ship_to: null, sender: null, packing_slip: null });
      await world.drain();
      expect(await disposition(order)).toMatchObject({ state: 'manual_assignment_process', unassigned_items: 1 });
      expect(await unitStates(order)).toBe('pending pending');
      await nothingIsWritten(async () => {
        const again = expectStatus(await act(id, 'take-back'), 200);
        expect(again.json).toEqual(taken);
      });
      expectStatus(await assign(order, [to(south)]), 200);
      expect(expectStatus(await orders.put(`${order}/cancel`), 200).json).toMatchObject({ state: 'cancelled' });
    },
  );

  test('keeps the delivered pieces, so the merchant can no longer cancel', async () => {
    const { id, order, b } = await anAcceptedPair();
    await done(id, 'deliver', { parcels: [parcel([b, 2])] });
    expect(await done(id, 'take-back')).toMatchObject({
      state: 'taken_back',
      shipments: [{ items: [{ quantity: 2 }] }],
    });
    expect(await unitStates(order)).toBe('pending pending confirmed confirmed pending');
    expect(await disposition(order)).toMatchObject({ state: 'partly_assigned', unassigned_items: 2 });
    await nothingIsWritten(async () => {
      expect((await orders.put(`${order}/cancel`)).status).toBe(409);
    });
  });

  test('ends a hold', async () => {
    const { id, order } = await aHeldProductionOrder(world);
    expect(await done(id, 'take-back')).toMatchObject({ hold: null });
    expect((await orders.get(order)).json.holds).toEqual([]);
  });

  test('returns 403 to a production, and 409 once the production order has ended', async () => {
    const { id } = await aProductionOrder(world);
    const { id: rejected } = await aProductionOrder(world);
    await done(rejected, 'reject', { reason });
    const { id: delivered } = await anAcceptedPair();
    await done(delivered, 'deliver', {});
    const { id: failed } = await anAcceptedPair();
    await done(failed, 'fail', { reason });
    await nothingIsWritten(async () => {
      expect((await productionOrders.put(`${id}/take-back`, undefined, own)).status).toBe(403);
      for (const one of [rejected, delivered, failed]) expect((await act(one, 'take-back')).status).toBe(409);
      expect((await act(999_999, 'take-back')).status).toBe(404);
    });
  });
});
