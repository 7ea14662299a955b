import { unchanged } from '../../changes/change.ts';
import { everything } from '../../changes/reach.ts';
import type { Scope } from '../../model/fields.ts';
import { variantsOfItems } from '../../reads/order-parts.ts';
import { finishPreparing } from '../../rules/orders/order.ts';
import { readEach, readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { keepFiles } from './keep-files.ts';

/** Prepares an order: it is `prepared`, or says why it cannot be. A second message changes nothing more. */
export async function prepareOrder({ order: id, ...scope }: { order: number } & Scope): Promise<void> {
  await decide(
    async () => {
      const order = await readRecord('order', id, scope);
      if (order?.state !== 'preparing') return undefined;
      const ids = variantsOfItems(order.items);
      const variants = await readEach('merchant-variant', ids, everything);
      if (variants.length < ids.length) throw new Error('A variant of the order is missing');
      return { order, variants, lost: await keepFiles(variants) };
    },
    (read, { now }) => (read ? finishPreparing(read.order, read.variants, read.lost, now) : unchanged(undefined)),
  );
}
