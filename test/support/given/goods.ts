import { everything } from '../../../shared/domain/reach.ts';
import { recordRow } from '../../../shared/table/rows.ts';
import { putRow, readRecord } from '../../../shared/table/table.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';

/** Returns the body of a valid goods transfer with the demo's first supplier, production and master variant. */
export const aGoodsTransferBody = (more: Record<string, unknown> = {}) => ({
  origin: { resource_type: 'tenant-supplier', resource: 1 },
  destination: { resource_type: 'production', resource: 1 },
  creator: { resource_type: 'staff', resource: 7 },
  external_identifier: 'delivery-1',
  goods_transfer_parcels: [aParcel(2)],
  ...more,
});

/** Returns the body of a parcel with this many items. */
export const aParcel = (items: number, more: Record<string, unknown> = {}) => ({
  tracking_number: 'parcel-1',
  goods_transfer_items: Array.from({ length: items }, () => ({ resource_type: 'production-variant', resource: 1 })),
  ...more,
});

export async function aGoodsTransfer(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const sent = { key: 'staff', ...as, body: aGoodsTransferBody(more) };
  return expectStatus(await world.call('POST /master-administration/good-transfers', sent), 201).json;
}

/** Creates a goods transfer whose first item has the ID in the example of its receipts. */
export async function aGoodsTransferToReceive(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { id } = await aGoodsTransfer(world, {}, as);
  const record = await readRecord('goods-transfer', id, everything);
  const [parcel, ...parcels] = record?.parcels ?? [];
  const [item, ...items] = parcel?.goods_transfer_items ?? [];
  if (!record || !parcel || !item) throw new Error(`Goods transfer ${id} has no item`);
  const first = { ...parcel, goods_transfer_items: [{ ...item, id: 1 }, ...items] };
  await putRow(recordRow('goods-transfer', { ...record, parcels: [first, ...parcels] }));
  return { id };
}
