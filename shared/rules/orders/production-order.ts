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

/** The order of a production order, and how it is routed. */
export interface OrderInProduction {
  readonly order: OrderRecord;
  readonly disposition: DispositionOrderRecord;
}

const cannotBeAccepted = 'The production order can no longer be accepted.';

/**
 * Accepts a production order of an order that is prepared: the pending pieces of its items are confirmed, and get their
 * id tags. One that is accepted already stays as it is.
 */
export function acceptProductionOrder(
  was: ProductionOrderRecord,
  { order, disposition }: OrderInProduction,
  now: string,
): Change<ProductionOrderRecord> {
  if (was.state === 'accepted') return unchanged(was);
  const after = { ...was, state: advance('production-order', was.state, 'accept', cannotBeAccepted), updated_at: now };
  // an order that is cancelled has cancelled its production orders, and a completed one has none that is pending
  if (order.state === 'preparing') throw refused('The order is still being prepared.');
  const items = disposition.items.map((item) => (was.order_items.includes(item.id) ? confirmed(item, now) : item));
  const own = replaces('production-order', was, after);
  // pieces that another production holds too may be confirmed already
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

/** Shows on an order's items the tags that their confirmed pieces have. */
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

const cannotBeDelivered = 'The production order is not accepted, so it cannot be delivered.';
const isSent = 'The production order is delivered already, with another tracking number.';

// what tags say fits a row, which holds 350 KB deflated; an order whose tags say more is told with what they say then
const keptTextBytes = 300_000;

/** What a completed order is published with, to subscribers of every version. */
export interface PublishedWithOrder {
  readonly variants: readonly MerchantVariantRecord[];
  /** The tags that have a text of their own. */
  readonly idTags: readonly IdTagRecord[];
}

/**
 * Delivers an accepted production order: what is not cancelled of its items is sent as a shipment of the order. The
 * last one of a disposition order that is assigned in full completes the order. One that is delivered already stays as
 * it is.
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
 * Completes an order of which nothing is left to be assigned or delivered, with its disposition order; leaves them as
 * they are else. Both are given as they are about to be written. An order that has ended since its disposition order
 * was read is left too: the write of that one fails, and all is read again.
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
