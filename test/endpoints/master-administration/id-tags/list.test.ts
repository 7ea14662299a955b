import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAcceptedProductionOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { assign, north, ofTests, other, own, south, to, twoItems } from '../production-orders/arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const tags = noun(world, 'master-administration/id-tags', 'staff');

describe('id tags', () => {
  test('lists id tags by their last change, even if their order has not changed', async () => {
    const { order } = await anAcceptedProductionOrder(world, twoItems);
    const id = firstPiece(order) + 1;
    world.advance(60_000);
    const { json } = expectStatus(await tags.put(id, { current_state: 'Shipped' }), 200);
    const since = encodeURIComponent(json.updated_at);
    expect(await tags.ids(`?filter[updated_at_min]=${since}`)).toEqual([id]);
    expect(await tags.ids(`?filter[order]=${order}&filter[updated_at_min]=${since}`, own)).toEqual([id]);
  });

  test('a live production sees no tags of test orders, and filter[is_test] returns the tags of a mode', async () => {
    const { order: live } = await anAcceptedProductionOrder(world);
    const { order: tested } = await anAcceptedProductionOrder(world, {}, { key: 'merchant_test' });
    const of = (order: number) => [firstPiece(order), firstPiece(order) + 1];
    const both = `?filter[order]=${live},${tested}`;
    expect(await tags.ids(both)).toEqual([...of(live), ...of(tested)]);
    expect(await tags.ids(`${both}&filter[is_test]=true`)).toEqual(of(tested));
    expect(await tags.ids(`${both}&filter[is_test]=false`)).toEqual(of(live));
    expect(await tags.ids(both, own)).toEqual(of(live));
    expect(await tags.ids(both, ofTests)).toEqual(of(tested));
    expect((await tags.get(firstPiece(tested), own)).status).toBe(404);
    expect((await tags.get(firstPiece(tested), ofTests)).json).toMatchObject({ is_test: true });
    expect((await tags.list('?filter[is_test]=yes')).status).toBe(422);
  });

  test("lists only id tags of a production's items for that production", async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    for (const id of json.production_orders) expectStatus(await productionOrders.put(`${id}/accept`), 200);
    const ids = Array.from({ length: 5 }, (_, index) => firstPiece(order) + index);
    expect(await tags.ids(`?filter[order]=${order}`, own)).toEqual(ids.slice(0, 2));
    expect(await tags.ids(`?filter[order]=${order}`, other)).toEqual(ids.slice(2));
    const walked = (await tags.pages('?per_page=2', other)).flatMap(({ json: page }) => page.data);
    expect(walked.map((tag: { id: number }) => tag.id)).toEqual(expect.arrayContaining(ids.slice(2)));
    expect(walked.map((tag: { id: number }) => tag.id)).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(await tags.ids(`?filter[order]=${order}`, ofTests)).toEqual([]);
    const missing = await tags.get(999_999, own);
    await nothingIsWritten(async () => {
      const answer = await tags.put(ids[4] ?? 0, { current_state: 'Shipped' }, own);
      expect([answer.status, answer.json]).toEqual([404, missing.json]);
    });
  });
});
