import { everything, type Reach, reaches } from '../domain/reach.ts';
import { notFound, orNotFound } from '../lib/refusal.ts';
import { unassignedItems } from '../resources/orders/disposition-record.ts';
import { ProductionOrder } from '../resources/orders/production-order.ts';
import { orderOfProductionOrder } from '../resources/orders/production-order-record.ts';
import { type Condition, withIds } from '../table/lists/page.ts';
import { readEachEventually, readRecords } from '../table/table.ts';
import { readOrderOf, readPublishedWith } from './order-parts.ts';

/**
 * Reads a production order within the caller's reach as the subject of a change, with its order and how that is routed:
 * its id tells which, and how it is routed tells whose the order is. Those are the merchant's: a production reaches
 * them through its own production order alone.
 */
export async function readInProduction(id: number, reach: Reach) {
  const read = await readRouted(id, reach);
  return { ...read, order: orNotFound(await readOrderOf(read.disposition), ProductionOrder) };
}

/**
 * Reads a production order as `readInProduction` does. Where its delivery may complete the order, all is read that
 * subscribers are told.
 */
export async function readForDelivery(id: number, reach: Reach) {
  const read = await readRouted(id, reach);
  const { disposition } = read;
  const isLast = disposition.open_production_orders === 1 && unassignedItems(disposition.items).length === 0;
  const [order, told] = await Promise.all([
    readOrderOf(disposition),
    isLast ? readPublishedWith(disposition) : { variants: [], idTags: [] },
  ]);
  return { ...read, order: orNotFound(order, ProductionOrder), ...told };
}

/** Reads a production order within the caller's reach, and how its order is routed. */
async function readRouted(id: number, reach: Reach) {
  const order = orderOfProductionOrder(id);
  const refs = [
    { entity: 'production-order', id },
    { entity: 'disposition-order', id: order },
  ] as const;
  const found = await readRecords(refs, everything);
  const subject = orNotFound(found.get('production-order', id), ProductionOrder);
  if (!reaches('production-order', reach, subject)) throw notFound(ProductionOrder.label);
  return { subject, disposition: orNotFound(found.get('disposition-order', order), ProductionOrder) };
}

/** Finds the production orders of orders, as a condition on their ids. */
export async function productionOrdersOf(orders: readonly (string | number)[]): Promise<Condition> {
  const dispositions = await readEachEventually('disposition-order', orders.map(Number), everything);
  return withIds(dispositions.flatMap(({ production_orders }) => production_orders));
}
