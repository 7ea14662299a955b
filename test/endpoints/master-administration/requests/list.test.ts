import { expect, test } from 'vitest';
import { aKey, keyIdOf } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';

const { list } = noun(world, 'master-administration/requests', 'staff');

const shownTo = async (key: string) =>
  expectStatus(await list('?per_page=100', { key }), 200).json.data.map(
    (failed: { key: string; route: string }) => `${failed.key} ${failed.route}`,
  );

test('staff see the failed requests of all staff, in both areas, but not those of merchants and productions', async () => {
  const [first, second] = await Promise.all([
    aKey({ role: 'staff', merchant: null }),
    aKey({ role: 'staff', merchant: null }),
  ]);
  const [merchant, production] = await Promise.all([
    aKey({ merchant: 6001 }),
    aKey({ role: 'production', merchant: null, production: 6001 }),
  ]);
  const route = 'GET /master-administration/production-orders/999999';
  for (const key of [first, merchant, production])
    expect((await world.call(route, { key })).status).toBeGreaterThan(400);
  expectStatus(await world.call('GET /v2/orders/1', { key: second }), 403); // it belongs to no merchant
  const shown = await shownTo(first);
  expect(shown).toContain(`${keyIdOf(first)} ${route.replace('999999', '{id}')}`);
  expect(shown).toContain(`${keyIdOf(second)} GET /v2/orders/{id}`);
  for (const key of [merchant, production]) expect(shown.join()).not.toContain(keyIdOf(key));
});

test('a production sees its own failed requests of the mode of its key', async () => {
  const aProduction = (production: number, is_test: boolean) =>
    aKey({ role: 'production', merchant: null, production, is_test });
  const [live, test, other] = [
    await aProduction(6002, false),
    await aProduction(6002, true),
    await aProduction(6003, false),
  ];
  for (const key of [live, test, other]) {
    expectStatus(await world.call('GET /master-administration/production-orders/999999', { key }), 404);
  }
  const route = 'GET /master-administration/production-orders/{id}';
  for (const key of [live, test, other]) expect(await shownTo(key)).toEqual([`${keyIdOf(key)} ${route}`]);
});
