import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAnnotationBody } from '../../../support/given/catalogue.ts';
import { aCustomVariant } from '../../../support/given/designs.ts';
import { aCancelledOrder, anAddress, aPreparedOrder, aProductionOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import {
  act,
  anAcceptedPair,
  assign,
  disposition,
  done,
  itemsOf,
  north,
  other,
  own,
  parcel,
  to,
  twoItems,
} from './arrange.ts';

const productionOrders = noun(world, 'master-administration/production-orders', 'staff');
const units = noun(world, 'master-administration/order-item-units', 'staff');
const orders = noun(world, 'v2/orders');
const seen = async (id: number, sent = own) => expectStatus(await productionOrders.get(id, sent), 200).json;
const day = 24 * 3600 * 1000;

const sentAs = {
  ...twoItems,
  email: 'customer@example.com',
  external_identifier: 'shop-1',
  external_reference: 'reference-1',
  cost_centre: 'CC-1',
  shipping_address: anAddress({ last_name: 'Recipient' }),
  billing_address: anAddress({ last_name: 'Payer', city: 'Hamburg' }),
  whitelabel_address: anAddress({ company: 'The brand' }),
};

describe('the work packet of a production order', () => {
  test('has all that the production needs, and nothing about the payer, the customer or prices', async () => {
    const { id, order } = await aProductionOrder(world, sentAs);
    const [a, b] = await itemsOf(order);
    const packet = await seen(id);
    const { customer_locale } = (await orders.get(order)).json;
    expect(packet).toMatchObject({
      items: [
        { order_item: a, quantity: 2, pieces_left: 2, external_identifier: 'a', additional_instructions: [] },
        { order_item: b, quantity: 3, pieces_left: 3, external_identifier: 'b' },
      ],
      ship_to: anAddress({ last_name: 'Recipient' }),
      sender: anAddress({ company: 'The brand' }),
      shipping: { handle: 'standard', title: expect.any(String) },
      packing_slip: {
        order,
        external_identifier: 'shop-1',
        external_reference: 'reference-1',
        cost_centre: 'CC-1',
        customer_locale,
      },
      hold: null,
      returned_items: [],
      shipments: [],
    });
    expect(JSON.stringify(packet)).not.toMatch(
      /Payer|Hamburg|customer@example|"(price|total|tax|payment|billing_address)"/,
    );
    expect((await productionOrders.list(`?filter[id]=${id}`, own)).json.data).toEqual([packet]);
    expect(await seen(id, {})).toEqual(packet);
    expect((await productionOrders.get(id, other)).status).toBe(404);
    expect(await productionOrders.ids(`?filter[id]=${id}`, other)).toEqual([]);
  });

  test('names no sender without a white-label address, and only the annotations for productions', async () => {
    const annotate = async (channels: number[]) => {
      const body = anAnnotationBody({ channels });
      return expectStatus(await world.call('POST /master-administration/annotations', { key: 'staff', body }), 201).json
        .id;
    };
    const [customer, production] = [await annotate([1]), await annotate([3])];
    world.advance(5000); // the packet reads reference data at most every five seconds
    const { id } = await aProductionOrder(world);
    const { sender, annotations } = await seen(id);
    const ids = annotations.map((one: { id: number }) => one.id);
    expect([sender, ids.includes(customer), ids.includes(production)]).toEqual([null, false, true]);
    expect(annotations.find((one: { id: number }) => one.id === production)).toEqual({
      id: production,
      handle: expect.any(String),
      description: { de: 'Bei 30 Grad waschen.', en: 'Wash at 30 degrees.' },
    });
  });

  test('expands the variants of the items, with the prints', async () => {
    const made = await aCustomVariant(world, { key: 'merchant' }, { additional_instructions: [2] });
    const { id: order } = await aPreparedOrder(world, { items: [{ variant_id: made.variant, quantity: 3 }] });
    const [id] = (await disposition(order)).production_orders;
    const plain = await seen(id);
    expect(plain.items[0]).toMatchObject({
      variant: expect.any(Number),
      additional_instructions: [{ id: 2, name: 'Iron before packing', collection_name: 'product' }],
    });
    const query = '?expand=items.variant.views.customizations.resource';
    const { json } = expectStatus(await productionOrders.get(`${id}${query}`, own), 200);
    const { variant } = json.items[0];
    expect(variant.id).toBe(plain.items[0].variant);
    expect(variant.views[0].customizations).toMatchObject([{ resource: { state: 'completed' } }]);
    expect(JSON.stringify(json)).not.toMatch(/"(price|total|tax)"/);
    expect((await productionOrders.list(`${query}&filter[id]=${id}`, own)).json.data[0].items[0].variant.id).toBe(
      variant.id,
    );
    expect((await productionOrders.get(`${id}?expand=order`, own)).status).toBe(422);
  });

  test('hides the recipient 30 days after the last parcel', async () => {
    const { id, a } = await anAcceptedPair();
    await done(id, 'deliver', { parcels: [parcel([a, 2])] });
    world.advance(40 * day);
    expect(await seen(id)).toMatchObject({ state: 'accepted', ship_to: expect.any(Object) });
    await done(id, 'deliver', {});
    world.advance(30 * day - 60_000);
    expect(await seen(id)).toMatchObject({ ship_to: expect.any(Object), packing_slip: expect.any(Object) });
    world.advance(60_000);
    expect(await seen(id)).toMatchObject({ state: 'delivered', ship_to: null, sender: null, packing_slip: null });
    expect(await seen(id, {})).toMatchObject({ ship_to: null });
  });

  test('shows fewer pieces after staff cancelled some, in a new revision, and no recipient once all are cancelled', async () => {
    const { id, order } = await aProductionOrder(world, twoItems);
    const was = await productionOrders.get(id, own);
    expectStatus(await units.put(`${firstPiece(order)}/cancel`), 200);
    const after = await productionOrders.get(id, own);
    expect(after.json.items).toMatchObject([{ quantity: 1, pieces_left: 1 }, { quantity: 3 }]);
    expect(after.headers.etag).not.toBe(was.headers.etag);
    expect(expectStatus(await orders.put(`${order}/cancel`), 200).json).toMatchObject({ state: 'cancelled' });
    expect(await seen(id)).toMatchObject({ state: 'cancelled', ship_to: null, packing_slip: null, sender: null });
    expect((await act(id, 'accept')).status).toBe(409);
  });

  test('an order that was cancelled before cannot be assigned', async () => {
    const { id } = await aCancelledOrder(world);
    expect((await assign(id, [to(north)])).status).toBe(409);
  });
});
