import { everything, type Reach, reaches } from '../changes/reach.ts';
import { notFound, orNotFound } from '../lib/refusal.ts';
import { ProductionOrder } from '../resources/orders/production-order.ts';
import { orderOfProductionOrder } from '../resources/orders/production-order-record.ts';
import { readRecords } from '../table/table.ts';
import { readParts } from './order-parts.ts';

/**
 * Reads a production order within the caller's reach as the subject of a change, with its order and how that is routed:
 * its id tells which. Those are the merchant's: a production reaches them through its own production order alone.
 */
export async function readInProduction(id: number, reach: Reach) {
  const order = orderOfProductionOrder(id);
  const refs = [
    { entity: 'production-order', id },
    { entity: 'order', id: order },
    { entity: 'disposition-order', id: order },
  ] as const;
  const found = await readRecords(refs, everything);
  const subject = orNotFound(found.get('production-order', id), ProductionOrder);
  if (!reaches('production-order', reach, subject)) throw notFound(ProductionOrder.label);
  return {
    subject,
    order: orNotFound(found.get('order', order), ProductionOrder),
    disposition: orNotFound(found.get('disposition-order', order), ProductionOrder),
  };
}

/**
 * Reads a production order as `readInProduction` does. Where it is the last that is open, its delivery may complete the
 * order: then all is read that subscribers are told.
 */
export async function readForDelivery(id: number, reach: Reach) {
  const read = await readInProduction(id, reach);
  if (read.disposition.open_production_orders > 1) return { ...read, variants: [], idTags: [] };
  return { ...read, ...(await readParts(read.order, read.disposition, everything)) };
}
