import { type Change, changed, event, replaces, unchanged } from '../../domain/change.ts';
import { advance } from '../../domain/transitions.ts';
import { cannotCancelUnit } from '../../lib/request-errors.ts';
import { type DispositionOrderRecord, progressOf } from '../../resources/orders/disposition-record.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import {
  changeRuns,
  isUnassigned,
  isVoid,
  itemsWithFirst,
  pieceOf,
  type RoutedItem,
} from '../../resources/orders/pieces.ts';
import { leftIn, type ProductionOrderRecord } from '../../resources/orders/production-order-record.ts';
import { type UnitRecord, unitOf } from '../../resources/orders/unit-record.ts';
import { cancelled, cancelledItem, cancelledProductionOrders } from './order.ts';
import { type PublishedWithOrder, settled } from './production-order.ts';

/** The other records that may change if the item of a unit has productions, or if the unit is the last of its item. */
export interface AroundUnit extends PublishedWithOrder {
  readonly order: OrderRecord;
  readonly productionOrders: readonly ProductionOrderRecord[];
}

/** Tells whether the cancellation of a unit concerns more than its disposition order. */
export function concernsOthers(disposition: DispositionOrderRecord, unit: UnitRecord): boolean {
  if (unit.state !== 'pending') return false;
  const without = itemWithout(disposition, unit.id, '');
  return without !== undefined && (without.productions.length > 0 || !isUnassigned(without));
}

/** Returns the item of a unit as if the unit were cancelled. */
function itemWithout({ id: order, items }: DispositionOrderRecord, id: number, now: string): RoutedItem | undefined {
  const placed = itemsWithFirst(order, items).find(({ item }) => item.id === pieceOf(order, items, id)?.item.id);
  if (!placed) return undefined;
  const { item, first } = placed;
  const pieces = changeRuns(item.pieces, { from: id - first, count: 1 }, (run) => ({
    ...run,
    state: advance('unit', run.state, 'cancel', cannotCancelUnit),
    since: now,
  }));
  return { ...item, pieces };
}

/**
 * Cancels a pending unit. The last unit of an item also cancels the item. Pending production orders that have no pieces
 * left are cancelled too. The last unit of an order cancels the order, regardless of the merchant's setting, because
 * only staff cancel units. If everything else of the order is delivered, the order is completed. A cancelled unit stays
 * as it is.
 */
export function cancelUnit(
  disposition: DispositionOrderRecord,
  unit: UnitRecord,
  around: AroundUnit | undefined,
  now: string,
): Change<UnitRecord> {
  if (unit.state === 'cancelled') return unchanged(unit);
  const without = itemWithout(disposition, unit.id, now);
  const items = disposition.items.map((item) => (without && item.id === without.id ? without : item));
  const routed: DispositionOrderRecord = {
    ...disposition,
    items,
    progress: progressOf({ state: disposition.state, items }),
    updated_at: now,
  };
  if (!around) return changed(unitAfter(routed, unit), [replaces('disposition-order', disposition, routed)]);
  const { order, productionOrders, ...published } = around;
  // if the order was cancelled after its disposition order was read, the write below fails, and the caller reads again
  if (items.every(isVoid) && order.state !== 'cancelled') {
    const { writes, events } = cancelled(order, { disposition, productionOrders }, published.variants, now);
    return changed(unitAfter(routed, unit), writes, events);
  }
  const voided = new Set(items.filter(isVoid).map((item) => item.id));
  const concerned = productionOrders.filter(
    ({ state, order_items }) => state === 'pending' && order_items.includes(unit.order_item),
  );
  const empty = concerned.filter((one) => leftIn(one, items).length === 0);
  const fewer = concerned.filter((one) => !empty.includes(one));
  const ended = cancelledProductionOrders(empty, now);
  const shown = voided.has(unit.order_item)
    ? {
        ...order,
        items: order.items.map((item) => (voided.has(item.id) ? cancelledItem(item, now) : item)),
        updated_at: now,
      }
    : order;
  const after = settled(
    shown,
    { ...routed, open_production_orders: routed.open_production_orders - empty.length },
    published,
    now,
  );
  return changed(
    unitAfter(after.writes.disposition, unit),
    [
      replaces('disposition-order', disposition, after.writes.disposition),
      ...(after.writes.order === order ? [] : [replaces('order', order, after.writes.order)]),
      ...ended.writes,
      ...fewer.map((one) => replaces('production-order', one, { ...one, updated_at: now })),
    ],
    [
      ...after.events,
      ...ended.events,
      ...fewer.map((one) => event('production-order.changed', 'production-order', one)),
    ],
  );
}

/** Returns a unit as its disposition order will show it after the write. */
const unitAfter = (after: DispositionOrderRecord, unit: UnitRecord): UnitRecord =>
  unitOf({ ...after, rev: after.rev + 1 }, unit.id) ?? unit;
