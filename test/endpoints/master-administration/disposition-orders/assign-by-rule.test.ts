import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { disposition, tester, twoItems } from '../production-orders/arrange.ts';
import { aTestOrderThatWaits } from './arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');

describe('the routing rule', () => {
  test('the routing rule assigns a test order to the only test production', async () => {
    const { id } = await aPreparedOrder(world, twoItems, { key: 'merchant_test' });
    const { state, production_orders } = await disposition(id);
    expect([state, production_orders.length]).toEqual(['assigned', 1]);
    const { json } = await productionOrders.get(`${production_orders[0]}?expand=production`);
    expect(json).toMatchObject({ is_test: true, production: { handle: tester, is_test: true } });
  });

  test('the routing rule leaves a test order to staff if no test production exists', async () => {
    const order = await aTestOrderThatWaits();
    expect(await disposition(order)).toMatchObject({ state: 'manual_assignment_process', production_orders: [] });
  });

  test('the routing rule leaves an order to staff if several productions can make it', async () => {
    const { id } = await aPreparedOrder(world);
    expect(await disposition(id)).toMatchObject({ state: 'manual_assignment_process', production_orders: [] });
  });
});
