import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aHeldProductionOrder, aPreparedOrder, aProductionOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { act, assign, done, north, other, south, to, twoItems } from './arrange.ts';

const orders = noun(world, 'v2/orders');

describe('releasing production orders', () => {
  test('removes only the hold of this production order', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    const [first, second] = json.production_orders;
    for (const [id, reason, sent] of [
      [first, 'Shirts.'],
      [second, 'Ink.', other],
    ] as const) {
      await done(id, 'accept', undefined, sent);
      await done(id, 'hold', { reason }, sent);
    }
    expect((await orders.get(order)).json.holds).toMatchObject([{ reason: 'Shirts.' }, { reason: 'Ink.' }]);
    const released = await done(first, 'release');
    expect(released).toMatchObject({ state: 'accepted', hold: null });
    expect((await orders.get(order)).json.holds).toEqual([{ reason: 'Ink.', since: expect.any(String) }]);
    await nothingIsWritten(async () => {
      expect(await done(first, 'release')).toEqual(released);
    });
  });

  test('returns 409 unless the production order is accepted, and 404 to another production', async () => {
    const { id: pending } = await aProductionOrder(world);
    const { id: held } = await aHeldProductionOrder(world);
    const { id: delivered } = await aHeldProductionOrder(world);
    expectStatus(await act(delivered, 'deliver', {}), 200);
    await nothingIsWritten(async () => {
      for (const id of [pending, delivered]) expect((await act(id, 'release')).status).toBe(409);
      expect((await act(held, 'release', undefined, other)).status).toBe(404);
    });
  });
});
