import { eachOf, refsOf } from '../changes/found.ts';
import type { Reach } from '../changes/reach.ts';
import { idsOfRanges } from '../model/id-range.ts';
import type { DispositionOrderRecord } from '../resources/orders/disposition-record.ts';
import type { OrderRecord } from '../resources/orders/order-record.ts';
import { readRecords } from '../table/table.ts';

/**
 * Reads the records that an order consists of, in one round trip: its production orders, its variants, and those of its
 * id tags that have a text of their own.
 */
export async function readParts(order: OrderRecord, disposition: DispositionOrderRecord, reach: Reach) {
  const productions = disposition.production_orders;
  const variants = order.items.map(({ variant }) => variant);
  const tags = order.items.flatMap(({ id_tags }) => idsOfRanges(id_tags));
  const found = await readRecords(
    [...refsOf('production-order', productions), ...refsOf('merchant-variant', variants), ...refsOf('id-tag', tags)],
    reach,
  );
  return {
    productionOrders: eachOf('production-order', productions, found),
    variants: eachOf('merchant-variant', variants, found),
    // as made they are read off the disposition order
    idTags: eachOf('id-tag', tags, found).filter(({ rev }) => rev > 0),
  };
}
