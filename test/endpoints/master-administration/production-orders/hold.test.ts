import { describe, expect, test } from 'vitest';
import { older } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aHeldProductionOrder, anAcceptedProductionOrder, aProductionOrder } from '../../../support/given/orders.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { noun } from '../../../support/noun.ts';
import { act, anAcceptedPair, done, other, parcel, reason, unitStates, wrongReasons } from './arrange.ts';

const orders = noun(world, 'v2/orders');
const dispositions = noun(world, 'master-administration/disposition-orders', 'staff');

describe('putting production orders on hold', () => {
  test('the merchant and staff see the reason, and no state changes', async () => {
    const { id, order } = await anAcceptedProductionOrder(world);
    const [was, units, heard] = [(await orders.get(order)).json, await unitStates(order), typesHeard('order', order)];
    expect(was.holds).toEqual([]);
    const held = await done(id, 'hold', { reason });
    expect(held).toMatchObject({ state: 'accepted', hold: { reason, since: expect.any(String) } });
    const holds = [held.hold];
    expect((await orders.get(order)).json).toEqual({ ...was, holds, updated_at: expect.any(String) });
    expect((await dispositions.get(`by-order/${order}?expand=order`)).json.order.holds).toEqual(holds);
    expect((await orders.get(order, older)).json).not.toHaveProperty('holds');
    expect([await unitStates(order), typesHeard('order', order)]).toEqual([units, heard]);
    await nothingIsWritten(async () => {
      expect(await done(id, 'hold', { reason })).toEqual(held);
    });
    expect(await done(id, 'hold', { reason: 'Another one.' })).toMatchObject({ hold: { reason: 'Another one.' } });
    expect((await orders.get(order)).json.holds).toMatchObject([{ reason: 'Another one.' }]);
  });

  test('a partial delivery keeps the hold, and the last parcel ends it', async () => {
    const { id, order, a } = await anAcceptedPair();
    await done(id, 'hold', { reason });
    expect(await done(id, 'deliver', { parcels: [parcel([a, 1])] })).toMatchObject({ hold: { reason } });
    expect((await orders.get(order)).json.holds).toMatchObject([{ reason }]);
    expect(await done(id, 'deliver', {})).toMatchObject({ state: 'delivered', hold: null });
    expect((await orders.get(order)).json).toMatchObject({ state: 'completed', holds: [] });
  });

  test('a failure of all items ends the hold', async () => {
    const { id, order } = await aHeldProductionOrder(world);
    expect(await done(id, 'fail', { reason })).toMatchObject({ state: 'failed', hold: null });
    expect((await orders.get(order)).json.holds).toEqual([]);
  });

  test('returns 409 unless the production order is accepted, and 404 to another production', async () => {
    const { id: pending } = await aProductionOrder(world);
    const { id: delivered } = await anAcceptedProductionOrder(world);
    await done(delivered, 'deliver', {});
    await nothingIsWritten(async () => {
      for (const id of [pending, delivered]) expect((await act(id, 'hold', { reason })).status).toBe(409);
      expect((await act(pending, 'hold', { reason }, other)).status).toBe(404);
    });
  });

  test.each(wrongReasons)('returns 422 for %s', async (_what, body, errors) => {
    const { id } = await anAcceptedProductionOrder(world);
    await nothingIsWritten(async () => {
      expect(expectStatus(await act(id, 'hold', body), 422).json.errors).toEqual(errors);
    });
  });
});
