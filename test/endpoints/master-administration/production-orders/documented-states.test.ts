import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { unitsOf } from '../../../support/arrange.ts';
import { documentedStates, type OrderStep } from '../../../support/documented-states.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import {
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
} from './arrange.ts';

const orders = noun(world, 'v2/orders');
const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const units = noun(world, 'master-administration/order-item-units', 'staff');

const productions = { N: { handle: north, sent: own }, S: { handle: south, sent: other } };

/** The places of the units that a step cancels. */
const cancelledUnits = { 'units of a': [0, 1], 'units of b': [2, 3, 4], 'last unit of b': [4] };

async function run(order: number, step: OrderStep): Promise<unknown> {
  const [first = '', ...rest] = step.split(' ');
  const deed = rest.join(' ');
  if (first === 'prepare') return world.drain();
  if (first === 'assign') {
    const named = rest.map((one) => {
      const [who, items] = one.split(':');
      return to(productions[who as 'N' | 'S'].handle, ...(items?.split(',') ?? []));
    });
    return expectStatus(await assign(order, named), 200);
  }
  if (deed === 'the order') return expectStatus(await orders.put(`${order}/cancel`), 200);
  if (first === 'cancel') {
    const which = deed.replace('the ', '') as keyof typeof cancelledUnits;
    for (const place of cancelledUnits[which]) {
      expectStatus(await units.put(`${firstPiece(order) + place}/cancel`), 200);
    }
    return;
  }
  const { handle, sent } = productions[(first === 'take' ? rest.at(-1) : first) as 'N' | 'S'];
  const { json } = await productionOrders.list(`?filter[disposition_order]=${order}&expand=production`);
  const { id } = json.data.findLast((one: { production: { handle: string } }) => one.production.handle === handle);
  const [a = 0, b = 0] = await itemsOf(order);
  if (first === 'take') return done(id, 'take-back');
  if (deed === 'accepts') return done(id, 'accept', undefined, sent);
  if (deed === 'rejects') return done(id, 'reject', { reason }, sent);
  if (deed === 'holds') return done(id, 'hold', { reason }, sent);
  if (deed === 'fails') return done(id, 'fail', { reason }, sent);
  if (deed === 'fails b') return done(id, 'fail', { reason, items: [{ order_item: b }] }, sent);
  const parcels = { 'sends a': [parcel([a, 2])], 'sends 2 b': [parcel([b, 2])], 'sends the rest': [{}] };
  return done(id, 'deliver', { parcels: parcels[deed as keyof typeof parcels] }, sent);
}

describe('the documented states of orders, disposition orders and units hold', () => {
  test.each(documentedStates)('$situation', async ({ steps, situation: _, ...expected }) => {
    const { id: order } = await aPlacedOrder(world, twoItems);
    for (const step of steps) await run(order, step);
    const states = (await unitsOf(order)).map(({ state }) => state);
    const made = await productionOrders.list(`?filter[disposition_order]=${order}`);
    expect({
      order: (await orders.get(order)).json.state,
      disposition_order: (await disposition(order)).state,
      units: Object.fromEntries(
        Object.entries(Object.groupBy(states, (state) => state)).map(([state, all]) => [state, all.length]),
      ),
      production_orders: made.json.data.map(({ state }: { state: string }) => state),
    }).toEqual(expected);
  });
});
