import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAcceptedProductionOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun, times } from '../../../support/noun.ts';
import { twoItems } from '../production-orders/arrange.ts';

const units = noun(world, 'master-administration/order-item-units', 'staff');

describe('listing order item units', () => {
  test('shows order item units in the documented form, with their relations', async () => {
    const { order } = await anAcceptedProductionOrder(world, { ...twoItems, external_reference: 'shop' });
    const [a] = (await recordIn('order', order)).items;
    const id = firstPiece(order);
    const shown = expectStatus(await units.get(id), 200).json;
    expect(shown).toEqual({
      id,
      is_test: false,
      external_identifier: null,
      external_reference: 'shop',
      merchant: 1,
      order,
      order_item: a?.id,
      merchant_variant: a?.variant,
      id_tag: id,
      state: 'confirmed',
      ...times,
    });
    const whole = (await units.get(`${id}?expand=merchant_variant.master_variant,id_tag`)).json;
    expect(whole.merchant_variant).toMatchObject({ id: a?.variant, master_variant: { sku: expect.any(String) } });
    expect(whole.id_tag).toMatchObject({ id, order_item_unit: id, media: [], ...times });
  });

  test('each filter returns the units with its value', async () => {
    const { id: order } = await aPreparedOrder(world, { ...twoItems, external_reference: 'units-shop' });
    const { id: next } = await aPreparedOrder(world, { ...twoItems, external_reference: 'units-shop' });
    const [a, b] = (await recordIn('order', order)).items.map((item) => item.id);
    const idsOf = (of: number, from: number, count: number) =>
      Array.from({ length: count }, (_, index) => firstPiece(of) + from + index);
    expect(await units.ids(`?filter[order]=${order}`)).toEqual(idsOf(order, 0, 5));
    expect(await units.ids(`?filter[order_item]=${a}`)).toEqual(idsOf(order, 0, 2));
    expect(await units.ids(`?filter[order_item]=${b},${a}`)).toEqual(idsOf(order, 0, 5));
    expect(await units.ids('?filter[external_reference]=units-shop')).toEqual([
      ...idsOf(order, 0, 5),
      ...idsOf(next, 0, 5),
    ]);
    expect(await units.ids(`?filter[order_item.external_identifier]=b&filter[order]=${order},${next}`)).toEqual([
      ...idsOf(order, 2, 3),
      ...idsOf(next, 2, 3),
    ]);
    expectStatus(await units.put(`${firstPiece(order) + 3}/cancel`), 200);
    expect(await units.ids(`?filter[state]=cancelled&filter[order]=${order}`)).toEqual([firstPiece(order) + 3]);
    expect(await units.ids(`?filter[state]=cancelled&filter[external_reference]=units-shop`)).toEqual([
      firstPiece(order) + 3,
    ]);
    expect(await units.ids(`?filter[order_item]=999999`)).toEqual([]);
    expect(await units.ids(`?filter[id]=${firstPiece(next)}`)).toEqual([firstPiece(next)]);
    const { id: tested } = await aPreparedOrder(world, twoItems, { key: 'merchant_test' });
    const mode = (isTest: boolean) => units.ids(`?filter[order]=${order},${tested}&filter[is_test]=${isTest}`);
    expect([await mode(true), await mode(false)]).toEqual([idsOf(tested, 0, 5), idsOf(order, 0, 5)]);
    expect((await units.list('?filter[is_test]=1')).status).toBe(422);
    expect((await units.list('?filter[state]=lost')).status).toBe(422);
    expect((await units.list('?filter[order]=x')).status).toBe(422);
  });

  test('lists units by their last change, which is stored in their order', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    world.advance(60_000);
    const { json } = expectStatus(await units.put(`${firstPiece(order) + 1}/cancel`), 200);
    const since = encodeURIComponent(json.updated_at);
    expect(await units.ids(`?filter[updated_at_min]=${since}`)).toEqual([firstPiece(order) + 1]);
  });

  test('pages of units continue across orders without gaps, in both directions', async () => {
    const { id: order } = await aPreparedOrder(world, { ...twoItems, external_reference: 'units-pages' });
    const { id: next } = await aPreparedOrder(world, { ...twoItems, external_reference: 'units-pages' });
    const pages = await units.pages('?filter[external_reference]=units-pages&per_page=3');
    const walked = pages.flatMap(({ json }) => json.data.map((unit: { id: number }) => unit.id));
    expect(walked).toEqual(
      [order, next].flatMap((of) => Array.from({ length: 5 }, (_, index) => firstPiece(of) + index)),
    );
    const last = pages.at(-1)?.json;
    const back = await world.call(
      `GET ${new URL(last.links.prev).pathname.replace(/^.*(?=\/master)/, '')}${new URL(last.links.prev).search}`,
      { key: 'staff' },
    );
    expect(back.json.data.map((unit: { id: number }) => unit.id)).toEqual(walked.slice(6, 9));
  });
});
