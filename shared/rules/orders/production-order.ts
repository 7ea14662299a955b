import { type Change, changed, event, replaces, unchanged } from '../../domain/change.ts';
import { advance, next } from '../../domain/transitions.ts';
import { Refusal } from '../../lib/refusal.ts';
import { alreadyDelivered, cannotAccept, cannotDeliver, orderNotPrepared } from '../../lib/request-errors.ts';

import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { Delivery } from '../../resources/orders/delivery.ts';
import { type DispositionOrderRecord, progressOf } from '../../resources/orders/disposition-record.ts';
import type { IdTagRecord } from '../../resources/orders/id-tag-record.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import {
  changeAllRuns,
  itemsWithFirst,
  type PieceRun,
  type RoutedItem,
  rangesIn,
} from '../../resources/orders/pieces.ts';
import {
  deliveredThrough,
  leftIn,
  type ProductionOrderRecord,
  shipmentsOf,
} from '../../resources/orders/production-order-record.ts';
import { isDelivered } from './disposition.ts';
import { withoutHold } from './hold.ts';
import { isRepeated, parcelsOf, shipmentsFor } from './parcels.ts';

/** The order of a production order, with its disposition order. */
export interface OrderInProduction {
  readonly order: OrderRecord;
  readonly disposition: DispositionOrderRecord;
}

/**
 * Accepts a production order if its order is prepared. The pending pieces of its items become confirmed and get their
 * id tags. An accepted production order stays as it is.
 */
export function acceptProductionOrder(
  was: ProductionOrderRecord,
  { order, disposition }: OrderInProduction,
  now: string,
): Change<ProductionOrderRecord> {
  if (was.state === 'accepted') return unchanged(was);
  const after = { ...was, state: advance('production-order', was.state, 'accept', cannotAccept), updated_at: now };
  // a cancelled order has only cancelled production orders, and a completed order has no pending ones
  if (order.state === 'preparing') throw new Refusal(orderNotPrepared);
  const items = disposition.items.map((item) => (was.order_items.includes(item.id) ? confirmed(item, now) : item));
  // another production of the same items may have confirmed their pieces already. The disposition order is written
  // anyway, because this production must not accept while that one gives the items back
  const isConfirmed = items.every((item, index) => item === disposition.items[index]);
  const routed: DispositionOrderRecord = {
    ...disposition,
    items,
    progress: progressOf({ state: disposition.state, items }),
    updated_at: now,
  };
  return changed(after, [
    replaces('production-order', was, after),
    replaces('disposition-order', disposition, routed),
    ...(isConfirmed ? [] : [replaces('order', order, tagged(order, routed, now))]),
  ]);
}

const confirm = (run: PieceRun, now: string): PieceRun => {
  const state = next('unit', run.state, 'confirm');
  return state ? { ...run, state, since: now } : run;
};

function confirmed(item: RoutedItem, now: string): RoutedItem {
  const isPending = item.pieces.some(({ state }) => next('unit', state, 'confirm') !== undefined);
  return isPending ? { ...item, pieces: changeAllRuns(item.pieces, (run) => confirm(run, now)) } : item;
}

/** Sets the tags of the items of an order to those of their confirmed pieces. */
export function tagged(order: OrderRecord, { id, items }: DispositionOrderRecord, now: string): OrderRecord {
  const ranges = new Map(
    itemsWithFirst(id, items).map(({ item, first }) => [item.id, rangesIn('confirmed', first, item.pieces)]),
  );
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, id_tags: ranges.get(item.id) ?? [] })),
    updated_at: now,
  };
}

// Tags of this size fit a row, which holds 350 KB deflated. If the tags of an order are larger, its event is built with
// their state at that time.
const keptTextBytes = 300_000;

/** The records that the event of a completed order contains, for subscribers of every version. */
export interface PublishedWithOrder {
  readonly variants: readonly MerchantVariantRecord[];
  /** The tags with a text that a production reported. */
  readonly idTags: readonly IdTagRecord[];
}

/**
 * Delivers parcels of an accepted production order. Each parcel becomes a shipment of the order. The parcel with the
 * last pieces delivers the production order, and the last delivery of a fully assigned disposition order completes the
 * order. A repeat of the last delivery changes nothing.
 */
export function deliverProductionOrder(
  was: ProductionOrderRecord,
  body: Delivery,
  { order, disposition, ...published }: OrderInProduction & PublishedWithOrder,
  now: string,
): Change<ProductionOrderRecord> {
  if (isRepeated(was, body)) return unchanged(was);
  advance('production-order', was.state, 'deliver', was.state === 'delivered' ? alreadyDelivered : cannotDeliver);
  const left = leftIn(was, disposition.items);
  const shipments = shipmentsFor(parcelsOf(body, was, left), order, now);
  const { hold, ...rest } = was;
  const sent = { ...rest, shipments: [...shipmentsOf(was), ...shipments], updated_at: now };
  const hasMore = leftIn(sent, disposition.items).length > 0;
  const state = advance('production-order', was.state, hasMore ? 'deliver_some' : 'deliver', cannotDeliver);
  const after: ProductionOrderRecord = { ...sent, state, ...(hasMore && hold && { hold }) };
  const events = shipments.map(({ id }, index) => ({
    ...event('shipment.prepared', 'production-order', was, { order: order.id, shipment: id }),
    ...(index > 0 && { ordinal: index + 1 }),
  }));
  const shown = { ...order, shipments: [...order.shipments, ...shipments], updated_at: now };
  const own = replaces('production-order', was, after);
  if (hasMore) return changed(after, [own, replaces('order', order, shown)], events);
  const items = disposition.items.map((item) => (item.is_returned ? sentBy(after, item) : item));
  const open = disposition.open_production_orders - 1;
  const routed = { ...disposition, items, open_production_orders: open, updated_at: now };
  const end = settled(withoutHold(shown, was.id), routed, published, now);
  return changed(
    after,
    [
      own,
      replaces('order', order, end.writes.order),
      replaces('disposition-order', disposition, end.writes.disposition),
    ],
    [...events, ...end.events],
  );
}

/** Returns an item that another production gave back. Pieces that this production has sent do not wait any more. */
const sentBy = (productionOrder: ProductionOrderRecord, item: RoutedItem): RoutedItem => ({
  ...item,
  delivered: Math.max(item.delivered ?? 0, deliveredThrough(productionOrder, item)),
});

/**
 * Completes an order and its disposition order if everything is assigned and delivered. Otherwise returns them
 * unchanged. The caller passes both as it is about to write them. An order that ended in the meantime also stays. In
 * that case the write of its disposition order fails, and the caller reads everything again.
 */
export function settled(
  order: OrderRecord,
  disposition: DispositionOrderRecord,
  { variants, idTags }: PublishedWithOrder,
  now: string,
) {
  const end = next('order', order.state, 'deliver');
  if (!end || !isDelivered(disposition)) return { writes: { order, disposition }, events: [] };
  const state = advance('disposition-order', disposition.state, 'deliver', cannotDeliver);
  const routed = { ...disposition, state, progress: progressOf({ state, items: disposition.items }), updated_at: now };
  const completed = { ...order, state: end, updated_at: now };
  const textBytes = idTags.reduce((bytes, { current_state }) => bytes + Buffer.byteLength(current_state), 0);
  const kept = textBytes <= keptTextBytes ? idTags : null;
  const related = { 'merchant-variant': variants, 'disposition-order': [routed], 'id-tag': kept };
  return {
    writes: { order: completed, disposition: routed },
    events: [event('order.completed', 'order', order, { order: order.id }, related)],
  };
}
