import { everything, type Reach, reaches } from '../domain/reach.ts';
import { notFound, orNotFound } from '../lib/refusal.ts';
import { type DispositionOrderRecord, unassignedItems } from '../resources/orders/disposition-record.ts';
import { ProductionOrder } from '../resources/orders/production-order.ts';
import { orderOfProductionOrder } from '../resources/orders/production-order-record.ts';
import { type Condition, withIds } from '../table/lists/page.ts';
import { readEach, readEachEventually, readRecords } from '../table/table.ts';
import { readOrderOf, readPublishedWith } from './order-parts.ts';

/**
 * Reads a production order within the caller's reach as the subject of a change, with its order and disposition order.
 * The id of the production order determines the disposition order, which determines the tenant of the order. Both
 * belong to a merchant. A production reaches them only through its production order.
 */
export async function readInProduction(id: number, reach: Reach) {
  const read = await readRouted(id, reach);
  return { ...read, order: orNotFound(await readOrderOf(read.disposition), ProductionOrder) };
}

/**
 * Reads a production order as `readInProduction` does, and all production orders of its order. A change that gives
 * items back needs them. If it may complete the order, this also reads the records that the notification contains.
 */
export async function readWithOthers(id: number, reach: Reach) {
  const read = await readRouted(id, reach);
  const { disposition } = read;
  const [order, all] = await Promise.all([
    readOrderOf(disposition),
    disposition.open_production_orders === 1 ? readPublishedWith(disposition) : readOthers(disposition),
  ]);
  return { ...read, order: orNotFound(order, ProductionOrder), ...all };
}

const readOthers = async ({ production_orders: ids }: DispositionOrderRecord) => ({
  productionOrders: await readEach('production-order', ids, everything),
  variants: [],
  idTags: [],
});

/**
 * Reads a production order as `readInProduction` does. If its delivery may complete the order, this also reads the
 * records that the notification contains.
 */
export async function readForDelivery(id: number, reach: Reach) {
  const read = await readRouted(id, reach);
  const { disposition } = read;
  const isLast = disposition.open_production_orders === 1 && unassignedItems(disposition.items).length === 0;
  const [order, published] = await Promise.all([
    readOrderOf(disposition),
    isLast ? readPublishedWith(disposition) : { variants: [], idTags: [] },
  ]);
  return { ...read, order: orNotFound(order, ProductionOrder), ...published };
}

/** Reads a production order within the caller's reach, and its disposition order. */
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

/** Returns the condition that a production order belongs to one of the orders. */
export async function productionOrdersOf(orders: readonly (string | number)[]): Promise<Condition> {
  const dispositions = await readEachEventually('disposition-order', orders.map(Number), everything);
  return withIds(dispositions.flatMap(({ production_orders }) => production_orders));
}
