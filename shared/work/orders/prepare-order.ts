import { unchanged } from '../../domain/change.ts';
import { hasMagicZip } from '../../domain/magic-values.ts';
import { everything } from '../../domain/reach.ts';
import type { Tenant } from '../../model/fields.ts';
import { variantsOfItems } from '../../reads/order-parts.ts';
import { finishPreparing } from '../../rules/orders/order.ts';
import { readEach, readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import type { Facts } from '../queues.ts';
import { keepFiles } from './keep-files.ts';
import { routeOrder } from './route-order.ts';

/**
 * Prepares an order after it was placed, or again. With `route` it also starts the routing. Both run concurrently, and
 * one can fail without the other. A duplicate message has no further effect.
 */
export async function prepareOrder({ route, after, ...which }: Facts<'prepare-order'>): Promise<void> {
  const ended = await Promise.allSettled([prepare(which), route && routeOrder({ ...which, after })]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** Changes an order to `prepared`, or records why that is not possible. */
async function prepare({ order: id, ...tenant }: { order: number } & Tenant): Promise<void> {
  await decide(
    async () => {
      const order = await readRecord('order', id, tenant);
      if (order?.state !== 'preparing') return undefined;
      const ids = variantsOfItems(order.items);
      const variants = await readEach('merchant-variant', ids, everything);
      if (variants.length < ids.length) throw new Error('A variant of the order is missing');
      const fails = hasMagicZip(order, order.shipping_address, 'preparingFails');
      return { order, variants, lost: fails ? ids : await keepFiles(variants) };
    },
    (read, { now }) => (read ? finishPreparing(read.order, read.variants, read.lost, now) : unchanged(undefined)),
  );
}
