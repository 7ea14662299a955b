import { describe, expect, test } from 'vitest';
import { older, patchRecord, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { cancel, times } from './arrange.ts';

const { list, ids, get } = noun(world, 'v2/orders');

describe('GET /v2/orders/{id}', () => {
  const twoProducts = {
    items: [
      { variant_id: 1, quantity: 2 },
      { variant_id: 17, quantity: 1 },
    ],
  };

  test('relations are ids unless they are expanded', async () => {
    const { id } = await aPreparedOrder(world, twoProducts);
    const { json } = expectStatus(await get(id), 200);
    expect([json.order_type, json.disposition_order]).toEqual([1, id]);
    expect(json.items.map(({ variant, id_tags }: Record<string, unknown>) => [typeof variant, id_tags])).toEqual([
      ['number', []],
      ['number', []],
    ]);
  });

  test('shows a delivered order in both versions', async () => {
    const { id } = await aPreparedOrder(world);
    const { items } = await recordIn('order', id);
    const shipment = {
      id: 9,
      is_test: false,
      shipping_method: { is_test: false, order_id: id, handle: 'standard', title: 'Standard shipping', price: 4.12 },
      tracking_number: 'T-1',
      media: [],
      parcels: [[items[0]?.id]],
      order: id,
      ...times,
    };
    await patchRecord('order', id, { state: 'completed', shipments: [shipment] });
    const { parcels, ...shown } = shipment;
    expect((await get(id)).json).toMatchObject({ state: 'completed', shipments: [shown] });
    expect((await get(id, older)).json).toMatchObject({
      state: 'delivered',
      fulfillments: [{ id: 9, tracking_number: 'T-1', order: id, parcels, ...times }],
    });
  });

  test('returns 304 for the ETag of the same bytes, and another ETag after a change', async () => {
    const { id } = await aPlacedOrder(world);
    const tag = (await get(id)).headers.etag ?? '';
    expect((await get(id, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await list('', { headers: { 'If-None-Match': (await list('')).headers.etag ?? '' } })).status).toBe(304);
    await world.drain();
    const after = expectStatus(await get(id, { headers: { 'If-None-Match': tag } }), 200);
    expect(after.json.state).toBe('prepared');
  });

  test("another merchant's order gives the same 404 as an unknown order", async () => {
    const { id } = await aPlacedOrder(world);
    await nothingIsWritten(async () => {
      for (const key of ['merchant_test', 'other_merchant']) {
        for (const [theirs, unknown] of [
          [await get(id, { key }), await get(999_999, { key })],
          [await cancel(id, { key }), await cancel(999_999, { key })],
        ] as const) {
          expect([theirs.status, theirs.json]).toEqual([
            404,
            { message: 'No results found for Order', code: 'not_found' },
          ]);
          expect(theirs.body.toString()).toBe(unknown.body.toString());
        }
        expect(await ids(`?filter[id]=${id}`, { key })).toEqual([]);
      }
    });
  });

  test('returns 403 for the keys of staff and productions', async () => {
    const { id } = await aPlacedOrder(world);
    for (const key of ['staff', 'production']) {
      expect([(await get(id, { key })).status, (await list('', { key })).status]).toEqual([403, 403]);
      expect((await cancel(id, { key })).status).toBe(403);
    }
  });
});
