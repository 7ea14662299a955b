import { eachOf, refsOf } from '../domain/found.ts';
import { everything, type Reach } from '../domain/reach.ts';
import type { DispositionOrderRecord } from '../resources/orders/disposition-record.ts';
import { tagsOf } from '../resources/orders/id-tag-record.ts';
import type { OrderRecord } from '../resources/orders/order-record.ts';
import { readEach, readRecord, readRecords } from '../table/table.ts';

/** Returns the distinct ids of the ordered variant copies that items refer to. */
export const variantsOfItems = (items: readonly { readonly variant: number }[]): readonly number[] => [
  ...new Set(items.map(({ variant }) => variant)),
];

/**
 * Reads the order of a disposition order, which has the same id and the same tenant. For staff, productions and
 * workers.
 */
export const readOrderOf = ({ id, merchant, is_test }: DispositionOrderRecord): Promise<OrderRecord | undefined> =>
  readRecord('order', id, { merchant, is_test });

/**
 * Reads the production orders and the variants of an order, in one round trip. Their ids come from the disposition
 * order, so the order itself can be read concurrently.
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
 * Reads the records of an order, and those of its id tags that have their own text. The notification of its completion
 * contains them.
 */
export async function readPublishedWith(disposition: DispositionOrderRecord) {
  const tags = tagsOf(disposition).map(({ id }) => id);
  const [parts, read] = await Promise.all([readParts(disposition, everything), readEach('id-tag', tags, everything)]);
  // all other tags are read from the disposition order
  return { ...parts, idTags: read.filter(({ rev }) => rev > 0) };
}
