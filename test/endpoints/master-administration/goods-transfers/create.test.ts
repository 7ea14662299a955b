import { describe, expect, test } from 'vitest';
import { eventsOf, pathOf, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aGoodsTransfer, aGoodsTransferBody, aParcel } from '../../../support/given/goods.ts';
import { anIdTag } from '../../../support/given/orders.ts';
import { publicUrl } from '../../../support/world.ts';
import { get, itemsOf, post, receive, reject, spelled, spellings } from './arrange.ts';

describe.each(spellings)('POST /master-administration/%s', (spelling) => {
  const { post } = spelled(spelling);

  test('creates a goods transfer in the documented form, with its Location', async () => {
    const { id: tag } = await anIdTag(world);
    const body = {
      origin: { resource_type: 'tenant-supplier', resource: 1 },
      destination: { resource_type: 'production', resource: { id: 2 } },
      creator: { resource_type: 'client', resource: { id: 987_654 } },
      external_identifier: 'delivery-9',
      estimated_arrival_at: '2026-11-21',
      goods_transfer_parcels: [
        {
          tracking_number: 'T1',
          goods_transfer_items: [
            { resource_type: 'id-tag', resource: { id: tag } },
            { resource_type: 'production-variant', resource: 2 },
          ],
        },
        {
          tracking_number: 'T2',
          external_identifier: 'P2',
          goods_transfer_items: [{ resource_type: 'stock-item', resource: { id: 123_456_789 } }],
        },
      ],
    };
    const { json, headers } = expectStatus(await post(body), 201);
    const stamps = { created_at: json.created_at, updated_at: json.created_at };
    const [first, second] = json.parcels;
    expect(json).toEqual({
      id: expect.any(Number),
      state: 'pending',
      external_identifier: 'delivery-9',
      origin: { resource_type: 'tenant-supplier', resource: 1 },
      destination: { resource_type: 'production', resource: 2 },
      creator: { resource_type: 'client', resource: 987_654 },
      estimated_arrival_at: '2026-11-21T00:00:00.000000Z',
      parcels: [
        {
          id: first.id,
          state: 'pending',
          tracking_number: 'T1',
          external_identifier: null,
          goods_transfer_items: [
            { id: expect.any(Number), state: 'pending', resource_type: 'id-tag', resource: tag, ...stamps },
            { id: expect.any(Number), state: 'pending', resource_type: 'production-variant', resource: 2, ...stamps },
          ],
          ...stamps,
        },
        {
          id: first.id + 1,
          state: 'pending',
          tracking_number: 'T2',
          external_identifier: 'P2',
          goods_transfer_items: [
            { id: expect.any(Number), state: 'pending', resource_type: 'stock-item', resource: 123_456_789, ...stamps },
          ],
          ...stamps,
        },
      ],
      ...stamps,
    });
    expect(second.goods_transfer_items[0].id).toBe(first.goods_transfer_items[0].id + 2);
    expect(headers.location).toBe(`${publicUrl}/master-administration/good-transfers/${json.id}`);
    expect((await world.call(`GET ${pathOf(headers.location ?? '')}`, { key: 'staff' })).json).toEqual(json);
    expect(await eventsOf('goods-transfer', json.id)).toEqual([]);
  });

  test('camel case and snake case requests create the same goods transfer', async () => {
    const made = await post({
      origin: { resourceType: 'tenant-supplier', resource: { id: 1 } },
      destination: { resourceType: 'production', resource: 1 },
      creator: { resource_type: 'staff', resource: 7 },
      externalIdentifier: 'camel',
      estimatedArrivalAt: '2026-11-21',
      goodsTransferParcels: [
        {
          trackingNumber: 'C1',
          externalIdentifier: 'C2',
          goodsTransferItems: [{ resourceType: 'stock-item', resource: 1 }],
        },
      ],
    });
    expect(expectStatus(made, 201).json).toMatchObject({
      origin: { resource_type: 'tenant-supplier', resource: 1 },
      external_identifier: 'camel',
      estimated_arrival_at: '2026-11-21T00:00:00.000000Z',
      parcels: [
        {
          tracking_number: 'C1',
          external_identifier: 'C2',
          goods_transfer_items: [{ resource_type: 'stock-item', resource: 1 }],
        },
      ],
    });
  });
});

describe('a new goods transfer', () => {
  test('a goods transfer without parcels and a parcel without items are pending', async () => {
    for (const none of [undefined, null, []]) {
      const { json } = expectStatus(await post(aGoodsTransferBody({ goods_transfer_parcels: none })), 201);
      expect([json.state, json.parcels, json.estimated_arrival_at]).toEqual(['pending', [], null]);
    }
    const empty = [{ tracking_number: 'T' }, { tracking_number: 'T', goods_transfer_items: [] }];
    const { json } = expectStatus(await post(aGoodsTransferBody({ goods_transfer_parcels: empty })), 201);
    expect(json.parcels).toMatchObject([
      { state: 'pending', goods_transfer_items: [] },
      { state: 'pending', goods_transfer_items: [] },
    ]);
  });

  test('two goods transfers can have the same external identifier', async () => {
    const [one, other] = [await aGoodsTransfer(world), await aGoodsTransfer(world)];
    expect((await get(one.id)).json.external_identifier).toBe((await get(other.id)).json.external_identifier);
  });

  test('the largest possible goods transfer fits into the table', async () => {
    const longest = '😀'.repeat(100);
    const parcel = aParcel(10, { tracking_number: longest, external_identifier: longest });
    const body = aGoodsTransferBody({ goods_transfer_parcels: Array.from({ length: 100 }, () => parcel) });
    const { json } = expectStatus(await post(body), 201);
    expect(itemsOf(json)).toHaveLength(1000);
    const items = itemsOf(json).map(({ id }) => id);
    expectStatus(await receive(json.id, reject(...items)), 200);
    // with ids of the maximum length
    const text = JSON.stringify(await recordIn('goods-transfer', json.id));
    const widest = text.replace(/"(id|resource)":\d+/g, `"$1":${Number.MAX_SAFE_INTEGER}`);
    expect(Buffer.byteLength(widest)).toBeGreaterThan(250_000);
    expect(Buffer.byteLength(widest)).toBeLessThan(330_000);
  });
});
