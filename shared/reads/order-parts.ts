import { eachOf, refsOf } from '../domain/found.ts';
import { everything, type Reach } from '../domain/reach.ts';
import type { DispositionOrderRecord } from '../resources/orders/disposition-record.ts';
import { tagsOf } from '../resources/orders/id-tag-record.ts';
import type { OrderRecord } from '../resources/orders/order-record.ts';
import { readEach, readRecord, readRecords } from '../table/table.ts';

/** Lists the ids of the ordered copies of variants that items name, each once. */
export const variantsOfItems = (items: readonly { readonly variant: number }[]): readonly number[] => [
  ...new Set(items.map(({ variant }) => variant)),
];

/**
 * Reads the order of a disposition order, which has its id and tells its tenant; for staff, productions and workers.
 */
export const readOrderOf = ({ id, merchant, is_test }: DispositionOrderRecord): Promise<OrderRecord | undefined> =>
  readRecord('order', id, { merchant, is_test });

/**
 * Reads the records that an order consists of, in one round trip: its production orders and its variants. How it is
 * routed tells which they are, so the order itself may be read at the same time.
 */
export async function readParts({ production_orders: productions, items }: DispositionOrderRecord, reach: Reach) {
  const variants = variantsOfItems(items);
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
export async function readPublishedWith(disposition: DispositionOrderRecord) {
  const tags = tagsOf(disposition).map(({ id }) => id);
  const [parts, read] = await Promise.all([readParts(disposition, everything), readEach('id-tag', tags, everything)]);
  // as made they are read off the disposition order
  return { ...parts, idTags: read.filter(({ rev }) => rev > 0) };
}
