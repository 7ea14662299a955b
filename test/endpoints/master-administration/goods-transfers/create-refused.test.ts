import { describe, expect, test } from 'vitest';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aGoodsTransferBody, aParcel } from '../../../support/given/goods.ts';
import { post, refused } from './arrange.ts';

describe('validation of a new goods transfer', () => {
  const withItem = (item: unknown) => ({
    goods_transfer_parcels: [aParcel(1), { tracking_number: 'T', goods_transfer_items: [aParcel(1), item] }],
  });
  const place = 'goods_transfer_parcels.1.goods_transfer_items.1';
  const good = { resource_type: 'stock-item', resource: 1 };
  const withItems = (item: unknown) => ({
    goods_transfer_parcels: [aParcel(1), { tracking_number: 'T', goods_transfer_items: [good, item] }],
  });

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21 23:59:59', '2026-11-21'],
    ['2026-11-21T10:00:00Z', '2026-11-21'],
    ['2026-11-21T00:00:00.000000Z', '2026-11-21'],
    ['2026-11-21T23:30:00-05:00', '2026-11-22'],
    [null, undefined],
  ])('converts %s to its day in UTC', async (estimated_arrival_at, day) => {
    const { json } = expectStatus(await post(aGoodsTransferBody({ estimated_arrival_at })), 201);
    expect(json.estimated_arrival_at).toBe(day ? `${day}T00:00:00.000000Z` : null);
  });

  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ['an unknown supplier', { origin: { resource_type: 'tenant-supplier', resource: 999_999 } }, ['origin.resource']],
    [
      'an unknown production',
      { destination: { resource_type: 'production', resource: { id: 999_999 } } },
      ['destination.resource'],
    ],
    ['an unknown id tag', withItems({ resource_type: 'id-tag', resource: { id: 999_999 } }), [`${place}.resource`]],
    [
      'an unknown variant',
      withItems({ resource_type: 'production-variant', resource: 999_999 }),
      [`${place}.resource`],
    ],
    [
      'several unknown objects',
      {
        ...withItems({ resource_type: 'id-tag', resource: 999_999 }),
        origin: { resource_type: 'tenant-supplier', resource: 999_999 },
      },
      ['origin.resource', `${place}.resource`],
    ],
    ['a production as its origin', { origin: { resource_type: 'production', resource: 1 } }, ['origin.resource_type']],
    [
      'a supplier as its destination',
      { destination: { resource_type: 'tenant-supplier', resource: 1 } },
      ['destination.resource_type'],
    ],
    [
      'a supplier as its creator',
      { creator: { resource_type: 'tenant-supplier', resource: 1 } },
      ['creator.resource_type'],
    ],
    ['staff as an item', withItems({ resource_type: 'staff', resource: 1 }), [`${place}.resource_type`]],
    ['an unknown type', { creator: { resource_type: 'nonsense', resource: 1 } }, ['creator.resource_type']],
    ['no creator', { creator: undefined }, ['creator']],
    ['a creator without an id', { creator: { resource_type: 'staff' } }, ['creator.resource']],
    ['an id of 0', { creator: { resource_type: 'staff', resource: 0 } }, ['creator.resource']],
    ['an object without an id', { creator: { resource_type: 'staff', resource: {} } }, ['creator.resource']],
    ['an id as a string', { creator: { resource_type: 'staff', resource: '7' } }, ['creator.resource']],
    ['no external identifier', { external_identifier: undefined }, ['external_identifier']],
    ['an empty external identifier', { external_identifier: ' ' }, ['external_identifier']],
    ['a long external identifier', { external_identifier: 'x'.repeat(256) }, ['external_identifier']],
    ['a day that does not exist', { estimated_arrival_at: '2026-02-30' }, ['estimated_arrival_at']],
    ['a day in words', { estimated_arrival_at: 'tomorrow' }, ['estimated_arrival_at']],
    ['parcels that are not a list', { goods_transfer_parcels: {} }, ['goods_transfer_parcels']],
    [
      'a parcel without a number',
      { goods_transfer_parcels: [aParcel(1), {}] },
      ['goods_transfer_parcels.1.tracking_number'],
    ],
    [
      'a tracking number that is too long',
      { goods_transfer_parcels: [aParcel(1, { tracking_number: 'x'.repeat(101) })] },
      ['goods_transfer_parcels.0.tracking_number'],
    ],
    [
      'items without a type',
      withItem({ resource: 1 }),
      [
        'goods_transfer_parcels.1.goods_transfer_items.0.resource_type',
        'goods_transfer_parcels.1.goods_transfer_items.0.resource',
        `${place}.resource_type`,
      ],
    ],
    [
      '101 parcels',
      { goods_transfer_parcels: Array.from({ length: 101 }, () => aParcel(0)) },
      ['goods_transfer_parcels'],
    ],
    [
      '1001 items in one parcel',
      { goods_transfer_parcels: [aParcel(1001)] },
      ['goods_transfer_parcels.0.goods_transfer_items'],
    ],
    ['1001 items in all', { goods_transfer_parcels: [aParcel(500), aParcel(501)] }, ['goods_transfer_parcels']],
    ['different values in both spellings', { externalIdentifier: 'another' }, ['external_identifier']],
    [
      'different values in both spellings of a nested field',
      { origin: { resource_type: 'tenant-supplier', resourceType: 'production', resource: 1 } },
      ['origin.resource_type'],
    ],
  ])('returns 422 at the field for %s', async (_, more, fields) => {
    expect(await refused(() => post(aGoodsTransferBody(more)), 422)).toEqual(fields);
  });
});
