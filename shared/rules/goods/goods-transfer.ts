import { type Change, changed, creates, newBase, replaces, unchanged } from '../../domain/change.ts';
import type { EntityName } from '../../domain/entity-design.ts';
import { type NamedRecord, requireExisting } from '../../domain/existing.ts';
import type { Found } from '../../domain/found.ts';
import type { NextId } from '../../domain/ids.ts';
import { advance, initialState } from '../../domain/transitions.ts';
import { doesNotExist } from '../../lib/problems.ts';
import { refuseAny } from '../../lib/refusal.ts';
import { alreadyDecided } from '../../lib/request-errors.ts';
import type {
  GoodsTransferItem,
  GoodsTransferParcel,
  GoodsTransferRecord,
  GoodsTransferState,
  NewGoodsTransfer,
  Receipts,
  Reference,
  ReferenceType,
} from '../../resources/goods/goods-transfer.ts';

/**
 * Returns the state of a parcel or of a whole transfer from the number of its accepted or rejected items. Without items
 * it is pending.
 */
export function progressOf(items: readonly Pick<GoodsTransferItem, 'state'>[]): GoodsTransferState {
  const decided = items.filter(({ state }) => state !== 'pending').length;
  if (decided === 0) return 'pending';
  return decided === items.length ? 'received' : 'partially-received';
}

/**
 * The entity of each type of reference. Types without an entity belong to other systems, which the service does not
 * check.
 */
const entityOf: Partial<Record<ReferenceType, EntityName>> = {
  'tenant-supplier': 'supplier',
  production: 'production',
  'id-tag': 'id-tag',
  'production-variant': 'master-variant',
};

/** Lists the records that must exist for a transfer, each with its path in the body. */
export function referencesOf(body: NewGoodsTransfer): readonly NamedRecord[] {
  const { origin, destination, creator, goods_transfer_parcels } = body;
  const items = goods_transfer_parcels.flatMap(({ goods_transfer_items }, parcel) =>
    goods_transfer_items.map((item, index): [string, Reference] => [
      `goods_transfer_parcels.${parcel}.goods_transfer_items.${index}`,
      item,
    ]),
  );
  const named: readonly [string, Reference][] = [
    ['origin', origin],
    ['destination', destination],
    ['creator', creator],
  ];
  return [...named, ...items].flatMap(([place, { resource_type, resource }]) => {
    const entity = entityOf[resource_type];
    return entity ? [{ entity, id: resource, at: `${place}.resource` }] : [];
  });
}

/** Returns the number of ids that a transfer needs from each counter. */
export const idsOfTransfer = ({ goods_transfer_parcels: parcels }: NewGoodsTransfer) => ({
  'goods-transfer': 1,
  'goods-transfer-parcel': parcels.length,
  'goods-transfer-item': parcels.reduce((sum, { goods_transfer_items }) => sum + goods_transfer_items.length, 0),
});

/** Creates a transfer whose items are all pending. */
export function createGoodsTransfer(
  body: NewGoodsTransfer,
  { found, ids }: { found: Pick<Found, 'get'>; ids: Readonly<Record<keyof ReturnType<typeof idsOfTransfer>, NextId>> },
  now: string,
): Change<GoodsTransferRecord> {
  requireExisting(referencesOf(body), found);
  const { goods_transfer_parcels, ...fields } = body;
  const times = { created_at: now, updated_at: now };
  const parcels = goods_transfer_parcels.map(({ goods_transfer_items, ...parcel }): GoodsTransferParcel => {
    const items = goods_transfer_items.map(
      (item): GoodsTransferItem => ({
        id: ids['goods-transfer-item'](),
        state: initialState('goods-transfer-item'),
        ...item,
        ...times,
      }),
    );
    return {
      id: ids['goods-transfer-parcel'](),
      state: progressOf(items),
      ...parcel,
      goods_transfer_items: items,
      ...times,
    };
  });
  const transfer: GoodsTransferRecord = {
    ...newBase(ids['goods-transfer'](), now),
    state: progressOf(itemsIn(parcels)),
    ...fields,
    parcels,
  };
  return changed(transfer, [creates('goods-transfer', transfer)]);
}

const itemsIn = (parcels: readonly GoodsTransferParcel[]): readonly GoodsTransferItem[] =>
  parcels.flatMap(({ goods_transfer_items }) => goods_transfer_items);

/**
 * Accepts and rejects items, either all of them or none. An item that is already in the requested state stays as it is.
 * Rejects with 409 if an item is in the other state, and with 422 at its path if it belongs to another transfer.
 */
export function receiveGoods(
  transfer: GoodsTransferRecord,
  { items: decisions }: Receipts,
  now: string,
): Change<GoodsTransferRecord> {
  const own = new Set(itemsIn(transfer.parcels).map(({ id }) => id));
  const strange = decisions.flatMap(({ id }, index) => (own.has(id) ? [] : [[`items.${index}.id`, [doesNotExist]]]));
  refuseAny(Object.fromEntries(strange));
  const wanted = new Map(decisions.map(({ id, state }) => [id, state]));
  const parcels = transfer.parcels.map((parcel): GoodsTransferParcel => {
    const items = parcel.goods_transfer_items.map((item) => decide(item, wanted.get(item.id), now));
    if (items.every((item, index) => item === parcel.goods_transfer_items[index])) return parcel;
    return { ...parcel, state: progressOf(items), goods_transfer_items: items, updated_at: now };
  });
  if (parcels.every((parcel, index) => parcel === transfer.parcels[index])) return unchanged(transfer);
  const after: GoodsTransferRecord = { ...transfer, state: progressOf(itemsIn(parcels)), parcels, updated_at: now };
  return changed(after, [replaces('goods-transfer', transfer, after)]);
}

const triggers = { accepted: 'accept', rejected: 'reject' } as const;

function decide(item: GoodsTransferItem, wanted: keyof typeof triggers | undefined, now: string): GoodsTransferItem {
  if (wanted === undefined || wanted === item.state) return item;
  const state = advance('goods-transfer-item', item.state, triggers[wanted], alreadyDecided);
  return { ...item, state, updated_at: now };
}
