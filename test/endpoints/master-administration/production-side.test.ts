import { inspectUpload } from '@made-to-order/image-facts/image.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { eventsOf, older, recordIn, unitsOf } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { injectFaults, isCommit } from '../../support/faults.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aCustomVariant } from '../../support/given/designs.ts';
import {
  aCancelledOrder,
  anAcceptedProductionOrder,
  anOrderThatFailed,
  aPlacedOrder,
  aPreparedOrder,
  aProductionOrder,
} from '../../support/given/orders.ts';
import { typesHeard } from '../../support/hear-events.ts';
import { noun, times } from '../../support/noun.ts';
import { publicUrl, type Sent, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const admin = 'master-administration';
const dispositions = noun(world, `${admin}/disposition-orders`, 'staff');
const productionOrders = noun(world, `${admin}/production-orders`, 'staff');
const units = noun(world, `${admin}/order-item-units`, 'staff');
const tags = noun(world, `${admin}/id-tags`, 'staff');
const orders = noun(world, 'v2/orders');

/** North Print and South Stitch of the demo, and the keys that see their work. */
const [north, south] = ['north-print', 'south-stitch'];
const own: Sent = { key: 'production' };
const other: Sent = { key: 'other_production' };

const assign = (order: number, productions: unknown, sent: Sent = {}) =>
  world.call(`POST ${dispositions.path}/by-order/${order}/production-orders`, {
    key: 'staff',
    body: { productions },
    ...sent,
  });
const to = (handle: unknown, ...items: string[]) => ({
  handle,
  ...(items.length > 0 && { order_items: items.map((external_identifier) => ({ external_identifier })) }),
});
const disposition = async (order: number) => expectStatus(await dispositions.get(`by-order/${order}`), 200).json;

/** A prepared order of two items, two and three pieces of them, which the caller calls `a` and `b`. */
const twoItems = {
  items: [
    { variant_id: 1, quantity: 2, external_identifier: 'a' },
    { variant_id: 2, quantity: 3, external_identifier: 'b' },
  ],
};

describe('POST /disposition-orders/by-order/{order_id}/production-orders', () => {
  test('without items every production takes the whole order: assigned', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    const was = await disposition(id);
    expect(was).toMatchObject({ state: 'manual_assignment_process', unassigned_items: 2, production_orders: [] });
    const { json } = expectStatus(await assign(id, [to(north), to(south)]), 200);
    expect(json).toEqual({
      ...was,
      state: 'assigned',
      unassigned_items: 0,
      production_orders: [expect.any(Number), expect.any(Number)],
      updated_at: expect.any(String),
    });
    expect(await disposition(id)).toEqual(json);
    const items = (await recordIn('order', id)).items.map((item) => item.id);
    for (const [index, handle] of [north, south].entries()) {
      const shown = (await productionOrders.get(`${json.production_orders[index]}?expand=production`)).json;
      expect(shown).toMatchObject({
        production: { handle },
        disposition_order: id,
        order_items: items,
        state: 'pending',
        ...times,
      });
    }
  });

  test('with items: partly assigned, also when nothing is left; a later POST takes what is left', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    const first = expectStatus(await assign(id, [to(south, 'b')]), 200).json;
    expect(first).toMatchObject({ state: 'partly_assigned', unassigned_items: 1 });
    const second = expectStatus(await assign(id, [to(north, 'a')]), 200).json;
    expect(second).toMatchObject({ state: 'partly_assigned', unassigned_items: 0 });
    expect(second.production_orders).toHaveLength(2);
    const { id: split } = await aPreparedOrder(world, twoItems);
    expect((await assign(split, [to(north, 'a'), to(south, 'b')])).json).toMatchObject({
      state: 'partly_assigned',
      unassigned_items: 0,
    });
  });

  test('a production may be named with items more than once, for a production order each', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    const { json } = expectStatus(await assign(id, [to(north, 'a'), to(north, 'b')]), 200);
    expect(json.production_orders).toHaveLength(2);
  });

  test('409 for an item of which all pieces are cancelled', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    for (const unit of [firstPiece(id), firstPiece(id) + 1]) expectStatus(await units.put(`${unit}/cancel`), 200);
    await nothingIsWritten(async () => {
      expect((await assign(id, [to(north, 'a')])).status).toBe(409);
    });
    expect((await assign(id, [to(north)])).json).toMatchObject({ state: 'assigned', unassigned_items: 0 });
  });

  test('an item goes by its id where its caller gave it no name', async () => {
    const { id } = await aPreparedOrder(world);
    const [item] = (await recordIn('order', id)).items;
    expect((await assign(id, [to(north, String(item?.id))])).status).toBe(200);
  });

  test.each([
    ['no productions', [], { productions: ['Must not be empty.'] }],
    ['an unknown production', [to('nobody')], { 'productions.0.handle': ['Does not exist.'] }],
    ['a production twice', [to(north), to(north)], { 'productions.1.handle': ['Is listed twice.'] }],
    [
      'an unknown item',
      [to(north, 'a', 'c')],
      { 'productions.0.order_items.1.external_identifier': ['Does not exist.'] },
    ],
    [
      'an item twice in one production',
      [to(north, 'a', 'a')],
      { 'productions.0.order_items.1.external_identifier': ['Is listed twice.'] },
    ],
    [
      'an item for two productions',
      [to(north, 'a'), to(south, 'a')],
      { 'productions.1.order_items.0.external_identifier': ['Is listed twice.'] },
    ],
    [
      'items for one production alone',
      [to(north, 'a'), to(south)],
      { 'productions.1.order_items': ['Must be given for each production or for none.'] },
    ],
    ['no items', [{ handle: north, order_items: [] }], { 'productions.0.order_items': ['Must not be empty.'] }],
    [
      'more items in all than an order may have',
      [
        to(north, ...Array.from({ length: 41 }, (_, n) => `x${n}`)),
        to(south, ...Array.from({ length: 40 }, (_, n) => `y${n}`)),
      ],
      { productions: ['Must hold at most 80 order items in all.'] },
    ],
    ['a number for a handle', [to(7)], { 'productions.0.handle': ['Must be a text.'] }],
    ['a text for items', [{ handle: north, order_items: 'a' }], { 'productions.0.order_items': ['Must be a list.'] }],
    ['a text for productions', 'north', { productions: ['Must be a list.'] }],
  ])('422: %s', async (_what, productions, errors) => {
    const { id } = await aPreparedOrder(world, twoItems);
    await nothingIsWritten(async () => {
      const answer = expectStatus(await assign(id, productions), 422);
      expect(answer.json.errors).toEqual(errors);
    });
  });

  test('409: an assigned item, an assigned order, one that is cancelled', async () => {
    const { id } = await aPreparedOrder(world, twoItems);
    expectStatus(await assign(id, [to(north, 'a')]), 200);
    const cancelled = await aCancelledOrder(world);
    const { id: whole } = await aPreparedOrder(world, twoItems);
    expectStatus(await assign(whole, [to(north)]), 200);
    await nothingIsWritten(async () => {
      expect((await assign(id, [to(south, 'a')])).json).toEqual({
        message: 'An item is assigned or cancelled already.',
      });
      expect((await assign(id, [to(south)])).json).toEqual({ message: 'The order can no longer be assigned.' });
      expect((await assign(whole, [to(south)])).status).toBe(409);
      expect((await assign(cancelled.id, [to(north)])).status).toBe(409);
    });
  });

  test('404: no such order; 403: a merchant, a production', async () => {
    const { id } = await aPreparedOrder(world);
    await nothingIsWritten(async () => {
      const missing = await assign(999_999, [to(north)]);
      expect([missing.status, missing.json]).toEqual([404, { message: 'No results found for Disposition Order' }]);
      for (const key of ['merchant', 'production'] as const)
        expect((await assign(id, [to(north)], { key })).status).toBe(403);
    });
  });

  test('under one Idempotency-Key it is assigned once, and answered alike', async () => {
    const { id } = await aPreparedOrder(world);
    const named: Sent = { headers: { 'Idempotency-Key': 'assign-once' } };
    const first = expectStatus(await assign(id, [to(north)], named), 200);
    const again = expectStatus(await assign(id, [to(north)], named), 200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed'] ?? again.headers['Idempotent-Replayed']).toBe('true');
    expect((await assign(id, [to(south)], named)).status).toBe(422);
  });
});

describe('PUT /disposition-orders/by-order/{order_id}/prepare', () => {
  const prepare = (order: number, sent?: Sent) => dispositions.put(`by-order/${order}/prepare`, undefined, sent);

  test('an order whose preparation has failed is prepared again', async () => {
    const { id } = await anOrderThatFailed(world);
    const failed = (await orders.get(id)).json;
    expect(failed).toMatchObject({ state: 'preparing', failure_message: expect.stringContaining('Variant') });
    expectStatus(await prepare(id), 200);
    expect((await orders.get(id)).json).toMatchObject({ state: 'preparing', failure_message: null });
    await world.drain();
    expect((await orders.get(id)).json).toMatchObject({ state: 'prepared', failure_message: null });
    expect(typesHeard('order', id)).toEqual([
      'order.placed',
      'order.failed',
      'order.preparing-again',
      'order.prepared',
    ]);
  });

  test('409, and nothing is written, unless its preparation has failed', async () => {
    const prepared = await aPreparedOrder(world);
    const cancelled = await aCancelledOrder(world);
    const placed = await aPlacedOrder(world);
    await nothingIsWritten(async () => {
      for (const { id } of [prepared, cancelled, placed]) {
        const { json } = expectStatus(await prepare(id), 409);
        expect(json).toEqual({ message: 'The preparation of the order has not failed.' });
      }
      expectStatus(await prepare(999_999), 404);
    });
    const failed = await anOrderThatFailed(world);
    expectStatus(await prepare(failed.id), 200);
    expectStatus(await prepare(failed.id), 409);
  });

  describe('while another request changes the disposition order', () => {
    const faults = injectFaults();
    afterEach(() => faults.reset());

    /** An order that failed, one piece of which is cancelled right before it is to be prepared again. */
    async function anOrderThatMoves(): Promise<{ id: number; tag: string }> {
      const { id } = await anOrderThatFailed(world);
      const tag = String((await dispositions.get(`by-order/${id}`)).headers.etag);
      let moves = 1;
      faults.before(async (call) => {
        if (moves === 0 || !isCommit(call)) return;
        moves -= 1;
        expectStatus(await units.put(`${firstPiece(id)}/cancel`), 200);
      });
      return { id, tag };
    }

    test('If-Match refuses what the caller has not seen, and the order is not prepared again', async () => {
      const { id, tag } = await anOrderThatMoves();
      expectStatus(await prepare(id, { headers: { 'If-Match': tag } }), 412);
      expect((await orders.get(id)).json.failure_message).toEqual(expect.any(String));
    });

    test('without If-Match the answer has the tag of what came of both', async () => {
      const { id } = await anOrderThatMoves();
      const { headers } = expectStatus(await prepare(id), 200);
      faults.reset();
      expect(headers.etag).toBe((await dispositions.get(`by-order/${id}`)).headers.etag);
      expect((await orders.get(id)).json.failure_message).toBeNull();
    });
  });
});

describe('production orders', () => {
  test('a production sees its own alone, and so it is with what it does', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    const [mine, theirs] = json.production_orders;
    expect(await productionOrders.ids(`?filter[disposition_order]=${order}`, own)).toEqual([mine]);
    expect(await productionOrders.ids(`?filter[disposition_order]=${order}`)).toEqual([mine, theirs]);
    const missing = await productionOrders.get(999_999, own);
    await nothingIsWritten(async () => {
      for (const answer of [
        await productionOrders.get(theirs, own),
        await productionOrders.put(`${theirs}/accept`, undefined, own),
        await productionOrders.put(`${theirs}/deliver`, {}, own),
      ]) {
        expect([answer.status, answer.json]).toEqual([404, missing.json]);
      }
    });
    expectStatus(await productionOrders.put(`${theirs}/accept`, undefined, other), 200);
  });

  test('a production sees what it prints of the variants of its own orders, and where the files are, without prices', async () => {
    const made = await aCustomVariant(world, { key: 'merchant' }, { additional_instructions: [2] });
    const items = [{ variant_id: made.variant, quantity: 3 }];
    const { id: order } = await aPreparedOrder(world, { items });
    const [mine] = (await disposition(order)).production_orders; // by the rule: it alone masters the method
    const expand = '?expand=variants.views.customizations.resource';
    const { json } = expectStatus(await productionOrders.get(`${mine}${expand}`, own), 200);
    const [variant] = json.variants;
    const [print] = variant.views[0].customizations;
    expect(print).toMatchObject({ width: 2, height: 1.5, position: 'tc', resource: { state: 'completed' } });
    // what the merchant has uploaded may tell where it was taken
    expect(print.resource.media).toHaveLength(1);
    expect(variant.additional_instructions).toEqual([
      { id: 2, name: 'Iron before packing', collection_name: 'product' },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/"(price|total|tax)"/);
    const file = print.resource.media.find(
      (one: { collection_name: string }) => one.collection_name === 'production-file',
    );
    const address = await world.call(`GET ${file.download_url.replace(publicUrl, '')}`, { key: null });
    expect(address.status).toBe(302);
    const bytes = Buffer.from(await (await fetch(address.headers.location ?? '')).arrayBuffer());
    expect(inspectUpload(bytes)).toMatchObject({ dpi: { horizontal: 508, vertical: 508 } });
    // not through what is another production's, nor by the variant's own id
    expect((await productionOrders.get(`${mine}${expand}`, other)).status).toBe(404);
    expect((await world.call(`GET /master-administration/merchant-variants/${variant.id}`, own)).status).toBe(403);
  });

  test('accepting confirms the units and makes a tag of each, once', async () => {
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

  test('409 while the order is being prepared', async () => {
    const { id: order } = await aPlacedOrder(world);
    const { json } = expectStatus(await assign(order, [to(north)]), 200);
    await nothingIsWritten(async () => {
      const answer = await productionOrders.put(`${json.production_orders[0]}/accept`);
      expect([answer.status, answer.json]).toEqual([409, { message: 'The order is still being prepared.' }]);
    });
    await world.drain();
    expectStatus(await productionOrders.put(`${json.production_orders[0]}/accept`), 200);
  });

  test('the last delivery completes the order, and the merchant sees what was sent in both versions', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    const [first, second] = json.production_orders;
    for (const id of [first, second]) expectStatus(await productionOrders.put(`${id}/accept`), 200);
    await world.drain();
    const sent = { tracking_number: '00340434161094000000' };
    expect((await productionOrders.put(`${first}/deliver`, sent)).json).toMatchObject({ state: 'delivered' });
    expect((await orders.get(order)).json).toMatchObject({ state: 'prepared', shipments: [sent] });
    expect(await disposition(order)).toMatchObject({ state: 'partly_assigned' });
    expectStatus(await productionOrders.put(`${second}/deliver`, {}), 200);
    expect(await disposition(order)).toMatchObject({ state: 'delivered' });
    const shown = (await orders.get(order)).json;
    expect(shown).toMatchObject({ state: 'completed' });
    expect(shown.shipments).toEqual([
      {
        id: first,
        is_test: false,
        order,
        shipping_method: {
          is_test: false,
          order_id: order,
          handle: 'standard',
          title: expect.any(String),
          price: expect.any(Number),
        },
        tracking_number: sent.tracking_number,
        media: [],
        ...times,
      },
      expect.objectContaining({ id: second, tracking_number: null }),
    ]);
    const old = (await orders.get(order, older)).json;
    const [a, b] = shown.items.map((item: { id: number }) => item.id);
    expect(old).toMatchObject({ state: 'delivered' });
    expect(old.fulfillments).toEqual([
      { id: first, tracking_number: sent.tracking_number, order, parcels: [[a]], ...times },
      { id: second, tracking_number: null, order, parcels: [[b]], ...times },
    ]);
    expect(old.id_tags).toHaveLength(5);
    expect(typesHeard('order', order)).toEqual(['order.placed', 'order.prepared', 'order.completed']);
    for (const id of [first, second])
      expect((await eventsOf('production-order', id)).map(({ type }) => type)).toEqual(['shipment.prepared']);
  });

  test('409: delivering what is not accepted, and again with another number; again alike it changes nothing', async () => {
    const { id } = await aProductionOrder(world);
    await nothingIsWritten(async () => {
      expect((await productionOrders.put(`${id}/deliver`, {}, own)).status).toBe(409);
    });
    expectStatus(await productionOrders.put(`${id}/accept`, undefined, own), 200);
    const sent = { tracking_number: 'T-1' };
    const first = expectStatus(await productionOrders.put(`${id}/deliver`, sent, own), 200);
    await nothingIsWritten(async () => {
      expect((await productionOrders.put(`${id}/deliver`, sent, own)).body).toEqual(first.body);
      expect((await productionOrders.put(`${id}/deliver`, { tracking_number: 'T-2' }, own)).status).toBe(409);
      expect((await productionOrders.put(`${id}/accept`, undefined, own)).status).toBe(409);
    });
  });

  test.each([
    ['x'.repeat(300), 'Must be at most 255 characters.'],
    ['', 'Must not be empty.'],
    [5, 'Must be a text.'],
  ])('422: a tracking number of %j', async (tracking_number, problem) => {
    const { id } = await anAcceptedProductionOrder(world);
    await nothingIsWritten(async () => {
      const answer = expectStatus(await productionOrders.put(`${id}/deliver`, { tracking_number }, own), 422);
      expect(answer.json.errors).toEqual({ tracking_number: [problem] });
    });
  });
});

describe('order item units', () => {
  test('are shown as the documents say, with what they lead to', async () => {
    const { order } = await anAcceptedProductionOrder(world, { ...twoItems, external_reference: 'shop' });
    const [a] = (await recordIn('order', order)).items;
    const id = firstPiece(order);
    const shown = expectStatus(await units.get(id), 200).json;
    expect(shown).toEqual({
      id,
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

  test('each filter finds those of its value', async () => {
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
    expect((await units.list('?filter[state]=lost')).status).toBe(422);
    expect((await units.list('?filter[order]=x')).status).toBe(422);
  });

  test('pages walk through orders without a gap, both ways', async () => {
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

  test('cancelling: pending alone; the last of an item cancels it, the last of all the order', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const [first, second] = [firstPiece(order), firstPiece(order) + 1];
    const answer = expectStatus(await units.put(`${first}/cancel`), 200);
    expect(answer.json).toMatchObject({ id: first, state: 'cancelled', id_tag: null });
    await nothingIsWritten(async () => {
      expect((await units.put(`${first}/cancel`)).body).toEqual(answer.body);
    });
    expect((await orders.get(order)).json.items.map((item: { cancelled_at: unknown }) => item.cancelled_at)).toEqual([
      null,
      null,
    ]);
    expectStatus(await units.put(`${second}/cancel`), 200);
    expect((await orders.get(order)).json.items.map((item: { cancelled_at: unknown }) => item.cancelled_at)).toEqual([
      expect.any(String),
      null,
    ]);
    for (const id of [2, 3, 4]) expectStatus(await units.put(`${firstPiece(order) + id}/cancel`), 200);
    expect((await orders.get(order)).json).toMatchObject({ state: 'cancelled', cancelled_at: expect.any(String) });
    expect(await disposition(order)).toMatchObject({ state: 'cancelled', unassigned_items: 0 });
    expect((await eventsOf('order', order)).map(({ type }) => type).at(-1)).toBe('order.cancelled');
  });

  test('409: a confirmed unit; its production order ships what is left of a partly cancelled order', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = expectStatus(await assign(order, [to(north)]), 200);
    const [id] = json.production_orders;
    for (const unit of [firstPiece(order), firstPiece(order) + 1]) expectStatus(await units.put(`${unit}/cancel`), 200);
    expectStatus(await productionOrders.put(`${id}/accept`), 200);
    await nothingIsWritten(async () => {
      expect((await units.put(`${firstPiece(order) + 2}/cancel`)).status).toBe(409);
    });
    expectStatus(await productionOrders.put(`${id}/deliver`, {}), 200);
    const [, b] = (await recordIn('order', order)).items.map((item) => item.id);
    const old = (await orders.get(order, older)).json;
    expect(old).toMatchObject({ state: 'delivered', fulfillments: [{ parcels: [[b]] }] });
    expect(old.id_tags).toHaveLength(3);
  });

  test('a production order of nothing but cancelled items is cancelled, and the rest completes the order', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    const [first, second] = json.production_orders;
    expectStatus(await productionOrders.put(`${second}/accept`), 200);
    expectStatus(await productionOrders.put(`${second}/deliver`, {}), 200);
    for (const unit of [firstPiece(order), firstPiece(order) + 1]) expectStatus(await units.put(`${unit}/cancel`), 200);
    expect((await productionOrders.get(first)).json).toMatchObject({ state: 'cancelled' });
    expect(await disposition(order)).toMatchObject({ state: 'delivered' });
    expect((await orders.get(order)).json).toMatchObject({ state: 'completed' });
  });
});

describe('id tags', () => {
  test('say what their production says; merchants of the older version see it, and an event tells it', async () => {
    const { order } = await anAcceptedProductionOrder(world, twoItems);
    const id = firstPiece(order) + 1;
    const was = expectStatus(await tags.get(id, own), 200).json;
    expect(was).toMatchObject({
      id,
      order,
      order_item_unit: id,
      state: 'ordered',
      current_state: 'ordered',
      media: [],
    });
    const told = expectStatus(await tags.put(id, { current_state: 'Scanned on machine (DTG)' }, own), 200);
    expect(told.json).toMatchObject({ id, state: 'ordered', current_state: 'Scanned on machine (DTG)' });
    await nothingIsWritten(async () => {
      const again = await tags.put(id, { current_state: 'Scanned on machine (DTG)' }, own);
      expect(again.body).toEqual(told.body);
    });
    expect((await tags.get(id)).json).toEqual(told.json);
    expectStatus(await tags.put(id, { current_state: 'Shipped' }), 200);
    const old = (await orders.get(order, older)).json;
    expect(old.id_tags.map((tag: { current_state: string }) => tag.current_state)).toEqual([
      'ordered',
      'Shipped',
      'ordered',
      'ordered',
      'ordered',
    ]);
    expect((await eventsOf('id-tag', id)).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['id-tag.updated', 1],
      ['id-tag.updated', 2],
    ]);
    expect((await tags.list(`?filter[order]=${order}`)).json.data[1]).toMatchObject({ id, current_state: 'Shipped' });
  });

  test('a production sees those of its items alone', async () => {
    const { id: order } = await aPreparedOrder(world, twoItems);
    const { json } = await assign(order, [to(north, 'a'), to(south, 'b')]);
    for (const id of json.production_orders) expectStatus(await productionOrders.put(`${id}/accept`), 200);
    const ids = Array.from({ length: 5 }, (_, index) => firstPiece(order) + index);
    expect(await tags.ids(`?filter[order]=${order}`, own)).toEqual(ids.slice(0, 2));
    expect(await tags.ids(`?filter[order]=${order}`, other)).toEqual(ids.slice(2));
    const walked = (await tags.pages('?per_page=2', other)).flatMap(({ json: page }) => page.data);
    expect(walked.map((tag: { id: number }) => tag.id)).toEqual(expect.arrayContaining(ids.slice(2)));
    expect(walked.map((tag: { id: number }) => tag.id)).not.toEqual(expect.arrayContaining([ids[0]]));
    const missing = await tags.get(999_999, own);
    await nothingIsWritten(async () => {
      const answer = await tags.put(ids[4] ?? 0, { current_state: 'Shipped' }, own);
      expect([answer.status, answer.json]).toEqual([404, missing.json]);
    });
  });

  test('a tag is found by when it last changed, also where its order has not', async () => {
    const { order } = await anAcceptedProductionOrder(world, twoItems);
    const id = firstPiece(order) + 1;
    world.advance(60_000);
    const { json } = expectStatus(await tags.put(id, { current_state: 'Shipped' }), 200);
    const since = encodeURIComponent(json.updated_at);
    expect(await tags.ids(`?filter[updated_at_min]=${since}`)).toEqual([id]);
    expect(await tags.ids(`?filter[order]=${order}&filter[updated_at_min]=${since}`, own)).toEqual([id]);
  });

  test('422: no text, an empty one, one that is too long', async () => {
    const { order } = await anAcceptedProductionOrder(world);
    await nothingIsWritten(async () => {
      for (const body of [{}, { current_state: '' }, { current_state: 7 }, { current_state: 'x'.repeat(256) }]) {
        const answer = await tags.put(firstPiece(order), body);
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.json.errors)).toEqual(['current_state']);
      }
    });
  });
});

describe('the rule', () => {
  test('an order that several productions can make waits for a person', async () => {
    const { id } = await aPreparedOrder(world);
    expect(await disposition(id)).toMatchObject({ state: 'manual_assignment_process', production_orders: [] });
  });
});
