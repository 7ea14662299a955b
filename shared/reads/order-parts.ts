import { eachOf, refsOf } from '../domain/found.ts';
import { everything, type Reach } from '../domain/reach.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { Tenant } from '../model/fields.ts';
import type { DispositionOrderRecord } from '../resources/orders/disposition-record.ts';
import { tagsOf } from '../resources/orders/id-tag-record.ts';
import { Order } from '../resources/orders/order.ts';
import type { OrderRecord } from '../resources/orders/order-record.ts';
import { readEach, readRecord, readRecords } from '../table/table.ts';
import { merchantOf } from './merchants.ts';

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

/** Reads an order of a tenant with its disposition order and its merchant. Rejects with 404. */
export async function readRoutedOrder(id: number, tenant: Tenant) {
  // the disposition order has the id of its order, so one read is enough
  const found = await readRecords(
    [
      { entity: 'order', id },
      { entity: 'disposition-order', id },
      { entity: 'merchant', id: tenant.merchant },
    ],
    tenant,
  );
  const order = orNotFound(found.get('order', id), Order);
  return {
    order,
    disposition: orNotFound(found.get('disposition-order', id), Order),
    merchant: merchantOf(found, tenant),
  };
}

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
