import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { older, patchRecord, putRecord, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAcceptedProductionOrder, aPlacedOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { assigned, times } from './arrange.ts';

const { list, get } = noun(world, 'v2/orders');

describe('GET /v2/orders/{id}', () => {
  const twoProducts = {
    items: [
      { variant_id: 1, quantity: 2 },
      { variant_id: 17, quantity: 1 },
    ],
  };

  test('expand=order_type shows the order type as an object', async () => {
    const { id } = await aPlacedOrder(world);
    const type = { id: 1, handle: 'standard', name: { en: 'Standard order', de: 'Standardauftrag' } };
    expect((await get(`${id}?expand=order_type`)).json.order_type).toMatchObject(type);
    expect((await get(`${id}?expand=orderType`, older)).json.order_type).toMatchObject(type);
    expect((await list(`?filter[id]=${id}&expand=order_type`)).json.data[0].order_type).toMatchObject(type);
    expect((await list(`?filter[id]=${id}&expand=orderType`, older)).json.data[0].order_type).toMatchObject(type);
  });

  test('expand=items.variant shows the variants as objects', async () => {
    const { id } = await aPlacedOrder(world, twoProducts);
    const [plain, { json }] = [(await get(id)).json, await get(`${id}?expand=items.variant`)];
    const variants = json.items.map(({ variant }: { variant: object }) => variant);
    expect(variants).toMatchObject([
      { id: plain.items[0].variant, collection_name: 'ordered', origin: { sku: 'TS-WHITE-M' }, product: 1 },
      { id: plain.items[1].variant, collection_name: 'ordered', origin: { sku: 'MUG-WHITE' }, product: 3 },
    ]);
    expect(variants[0]).toEqual((await world.call(`GET /v2/variants/${plain.items[0].variant}`)).json);
  });

  test('expand=items.variant.views.customizations.resource implies items.variant', async () => {
    // uses a separate variant, because other orders would share the patched copy
    const { id } = await aPlacedOrder(world, { items: [{ variant_id: 7, quantity: 1 }] });
    const { items } = await recordIn('order', id);
    const variant = items[0]?.variant ?? 0;
    const customization = {
      id: 1,
      hash: 'h',
      production_method: 1,
      resource_type: 'logo',
      resource: 77,
      price: 1,
      calculation_type: 'square_centimeter',
      calculation_value: 1,
      x: null,
      y: null,
      width: 10,
      height: 10,
      position: 'tc',
      rotation: null,
      ...times,
    };
    const { views } = await recordIn('merchant-variant', variant);
    await patchRecord('merchant-variant', variant, {
      views: views.map((view) => ({ ...view, customizations: [customization] })),
    });
    const plain = (await get(`${id}?expand=items.variant`)).json.items[0].variant;
    expect(plain.views[0].customizations[0].resource).toBe(77);
    await putRecord('logo', {
      id: 77,
      rev: 1,
      merchant: 1,
      is_test: false,
      state: 'completed',
      collection_name: 'logo',
      name: 'Lion',
      production_method: 1,
      texts: [],
      media: [],
      failure_message: null,
      ...times,
    });
    const path = 'items.variant.views.customizations.resource';
    const deep = (await get(`${id}?expand=${path}`)).json.items[0].variant;
    expect(deep.views[0].customizations[0].resource).toMatchObject({ id: 77, name: 'Lion', state: 'completed' });
  });

  test('expand=items.id_tags shows new tags, and the text that a production set', async () => {
    const { order: id } = await anAcceptedProductionOrder(world);
    const [item] = (await recordIn('order', id)).items;
    const [first, second] = [firstPiece(id), firstPiece(id) + 1];
    const sent = { key: 'production', body: { current_state: 'Released to production stage' } };
    expectStatus(await world.call(`PUT /master-administration/id-tags/${second}`, sent), 200);
    expect((await get(id)).json.items[0].id_tags).toEqual([first, second]);
    const { json } = await get(`${id}?expand=items.id_tags`);
    const anyTimes = { created_at: expect.any(String), updated_at: expect.any(String) };
    expect(json.items[0].id_tags).toEqual(
      [first, second].map((tag) => ({
        id: tag,
        is_test: false,
        order: id,
        order_item: item?.id,
        state: 'ordered',
        ...anyTimes,
      })),
    );
    expect((await get(id, older)).json.id_tags).toEqual([
      { id: first, order_item_id: item?.id, current_state: 'ordered', ...anyTimes },
      { id: second, order_item_id: item?.id, current_state: 'Released to production stage', ...anyTimes },
    ]);
  });

  test('expand=disposition_order shows its production orders and their productions', async () => {
    const { id } = await aPreparedOrder(world);
    expect((await get(`${id}?expand=disposition_order`)).json.disposition_order).toMatchObject({
      id,
      order: id,
      state: 'manual_assignment_process',
    });
    await assigned(id, 'pending', 601);
    const at = async (name: string) => (await get(`${id}?expand=${name}`)).json.disposition_order;
    expect((await at('disposition_order')).production_orders).toEqual([601]);
    expect((await at('disposition_order.production_orders')).production_orders[0]).toMatchObject({
      id: 601,
      production: 1,
      state: 'pending',
    });
    const deepest = await at('disposition_order.production_orders.production');
    expect(deepest.production_orders[0].production).toMatchObject({ id: 1, handle: 'north-print' });
  });

  test('all expand names work together, and duplicates have no effect', async () => {
    const { id } = await aPlacedOrder(world);
    const names =
      'order_type,items.id_tags,items.variant,items.variant.views.customizations.resource,disposition_order,disposition_order.production_orders,disposition_order.production_orders.production,order_type';
    const { json } = expectStatus(await get(`${id}?expand=${names}`), 200);
    expect([json.order_type.id, json.disposition_order.id]).toEqual([1, id]);
  });

  test('related objects of another tenant are not shown', async () => {
    const { id } = await aPlacedOrder(world);
    const { items } = await recordIn('order', id);
    const theirs = await aPlacedOrder(world, {}, { key: 'merchant_test' });
    const foreign = (await recordIn('order', theirs.id)).items[0]?.variant;
    await patchRecord('order', id, { items: [{ ...items[0], variant: foreign }] });
    const { json } = expectStatus(await get(`${id}?expand=items.variant`), 200);
    expect(json.items[0].variant).toBe(foreign);
  });

  test.each(['order_type', 'items.id_tags', 'items.variant', 'disposition_order'])(
    'returns 422 for expand=%s in 2021-02-23, which supports only orderType',
    async (name) => {
      const { id } = await aPlacedOrder(world);
      expect((await get(`${id}?expand=${name}`, older)).status).toBe(422);
      expect((await list(`?expand=${name}`, older)).status).toBe(422);
    },
  );
});
