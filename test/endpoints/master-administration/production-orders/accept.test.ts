import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { unitsOf } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder, aProductionOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { assign, north, own, to, twoItems } from './arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const tags = noun(world, 'master-administration/id-tags', 'staff');
const orders = noun(world, 'v2/orders');

describe('accepting production orders', () => {
  test('accepting confirms the units and creates one tag per unit, only once', async () => {
    const { id, order } = await aProductionOrder(world, twoItems);
    const accepted = expectStatus(await productionOrders.put(`${id}/accept`, undefined, own), 200);
    expect(accepted.json).toMatchObject({ id, state: 'accepted' });
    const made = await unitsOf(order);
    expect(made.map(({ state, id_tag, id: unit }) => [state, id_tag === unit])).toEqual(
      Array.from({ length: 5 }, () => ['confirmed', true]),
    );
    const ids = made.map((unit) => unit.id);
    expect(ids).toEqual(Array.from({ length: 5 }, (_, index) => firstPiece(order) + index));
    expect(await tags.ids(`?filter[order]=${order}`, own)).toEqual(ids);
    const shown = (await orders.get(order)).json;
    expect(shown.items.map((item: { id_tags: number[] }) => item.id_tags)).toEqual([ids.slice(0, 2), ids.slice(2)]);
    await nothingIsWritten(async () => {
      expect((await productionOrders.put(`${id}/accept`, undefined, own)).body).toEqual(accepted.body);
    });
  });

  test('returns 409 while the order is being prepared', async () => {
    const { id: order } = await aPlacedOrder(world);
    const { json } = expectStatus(await assign(order, [to(north)]), 200);
    await nothingIsWritten(async () => {
      const answer = await productionOrders.put(`${json.production_orders[0]}/accept`);
      expect([answer.status, answer.json]).toEqual([
        409,
        {
          message: 'The order is still being prepared. Try again when its state is prepared.',
          code: 'order_not_prepared',
        },
      ]);
    });
    await world.drain();
    expectStatus(await productionOrders.put(`${json.production_orders[0]}/accept`), 200);
  });
});
