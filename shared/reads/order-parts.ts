import { eachOf, refsOf } from '../changes/found.ts';
import { everything, type Reach } from '../changes/reach.ts';
import { idsOfRanges } from '../model/id-range.ts';
import type { DispositionOrderRecord } from '../resources/orders/disposition-record.ts';
import type { OrderRecord } from '../resources/orders/order-record.ts';
import { readEach, readRecords } from '../table/table.ts';

/** Reads the records that an order consists of, in one round trip: its production orders and its variants. */
export async function readParts(order: OrderRecord, disposition: DispositionOrderRecord, reach: Reach) {
  const productions = disposition.production_orders;
  const variants = order.items.map(({ variant }) => variant);
  const found = await readRecords(
    [...refsOf('production-order', productions), ...refsOf('merchant-variant', variants)],
    reach,
  );
  return {
    productionOrders: eachOf('production-order', productions, found),
    variants: eachOf('merchant-variant', variants, found),
  };
}

/**
 * Reads the records that an order consists of, with those of its id tags that have a text of their own: subscribers are
 * told them when it is completed.
 */
export async function readTold(order: OrderRecord, disposition: DispositionOrderRecord) {
  const tags = order.items.flatMap(({ id_tags }) => idsOfRanges(id_tags));
  const [parts, read] = await Promise.all([
    readParts(order, disposition, everything),
    readEach('id-tag', tags, everything),
  ]);
  // as made they are read off the disposition order
  return { ...parts, idTags: read.filter(({ rev }) => rev > 0) };
}
