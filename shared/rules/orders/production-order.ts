import { type Change, changed, event, replaces, unchanged } from '../../domain/change.ts';
import { advance, next } from '../../domain/transitions.ts';
import { refused } from '../../lib/refusal.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import { type DispositionOrderRecord, progressOf } from '../../resources/orders/disposition-record.ts';
import type { IdTagRecord } from '../../resources/orders/id-tag-record.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import {
  changeAllRuns,
  isVoid,
  itemsWithFirst,
  type PieceRun,
  type RoutedItem,
  rangesIn,
} from '../../resources/orders/pieces.ts';
import type { Delivery } from '../../resources/orders/production-order.ts';
import type { ProductionOrderRecord } from '../../resources/orders/production-order-record.ts';
import type { Shipment } from '../../resources/orders/shipment.ts';
import { isDelivered } from './disposition.ts';

/** The order of a production order, with its disposition order. */
export interface OrderInProduction {
  readonly order: OrderRecord;
  readonly disposition: DispositionOrderRecord;
}

const cannotBeAccepted = 'The production order can no longer be accepted.';

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
  const after = { ...was, state: advance('production-order', was.state, 'accept', cannotBeAccepted), updated_at: now };
  // a cancelled order has only cancelled production orders, and a completed order has no pending ones
  if (order.state === 'preparing')
    throw refused('The order is still being prepared. Try again when its state is prepared.');
  const items = disposition.items.map((item) => (was.order_items.includes(item.id) ? confirmed(item, now) : item));
  const own = replaces('production-order', was, after);
  // if an item has several productions, another one may have confirmed its pieces already
  if (items.every((item, index) => item === disposition.items[index])) return changed(after, [own]);
  const routed: DispositionOrderRecord = {
    ...disposition,
    items,
    progress: progressOf({ state: disposition.state, items }),
    updated_at: now,
  };
  return changed(after, [
    own,
    replaces('disposition-order', disposition, routed),
    replaces('order', order, tagged(order, routed, now)),
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

/** Adds the tags of the confirmed pieces to the items of an order. */
function tagged(order: OrderRecord, { id, items }: DispositionOrderRecord, now: string): OrderRecord {
  const ranges = new Map(
    itemsWithFirst(id, items).map(({ item, first }) => [item.id, rangesIn('confirmed', first, item.pieces)]),
  );
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, id_tags: ranges.get(item.id) ?? [] })),
    updated_at: now,
  };
}

const cannotBeDelivered = 'The production order cannot be delivered, because it has not been accepted.';
const isSent = 'The production order has already been delivered with a different tracking number.';

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
 * Delivers an accepted production order. The pieces of its items that are not cancelled become a shipment of the order.
 * The last delivery of a fully assigned disposition order completes the order. A delivered production order stays as it
 * is.
 */
export function deliverProductionOrder(
  was: ProductionOrderRecord,
  { tracking_number }: Delivery,
  { order, disposition, ...told }: OrderInProduction & PublishedWithOrder,
  now: string,
): Change<ProductionOrderRecord> {
  if (was.shipment) {
    if (tracking_number !== null && tracking_number !== was.shipment.tracking_number) throw refused(isSent);
    return unchanged(was);
  }
  const state = advance('production-order', was.state, 'deliver', cannotBeDelivered);
  const shipment = shipmentOf(was, tracking_number, { order, disposition }, now);
  const after: ProductionOrderRecord = { ...was, state, shipment, updated_at: now };
  const open = disposition.open_production_orders - 1;
  const { writes, events } = settled(
    { ...order, shipments: [...order.shipments, shipment], updated_at: now },
    { ...disposition, open_production_orders: open, updated_at: now },
    told,
    now,
  );
  return changed(
    after,
    [
      replaces('production-order', was, after),
      replaces('order', order, writes.order),
      replaces('disposition-order', disposition, writes.disposition),
    ],
    [event('shipment.prepared', 'production-order', was, { order: order.id }), ...events],
  );
}

function shipmentOf(
  { id, order_items }: ProductionOrderRecord,
  tracking_number: string | null,
  { order, disposition }: OrderInProduction,
  now: string,
): Shipment {
  const { is_test } = order;
  const sent = disposition.items.filter((item) => order_items.includes(item.id) && !isVoid(item));
  return {
    id,
    is_test,
    shipping_method: { is_test, order_id: order.id, ...order.shipping },
    tracking_number,
    media: [],
    parcels: [sent.map((item) => item.id)],
    order: order.id,
    created_at: now,
    updated_at: now,
  };
}

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
  const state = advance('disposition-order', disposition.state, 'deliver', cannotBeDelivered);
  const routed = { ...disposition, state, progress: progressOf({ state, items: disposition.items }), updated_at: now };
  const completed = { ...order, state: end, updated_at: now };
  const textBytes = idTags.reduce((bytes, { current_state }) => bytes + Buffer.byteLength(current_state), 0);
  const told = textBytes <= keptTextBytes ? idTags : null;
  const related = { 'merchant-variant': variants, 'disposition-order': [routed], 'id-tag': told };
  return {
    writes: { order: completed, disposition: routed },
    events: [event('order.completed', 'order', order, { order: order.id }, related)],
  };
}
