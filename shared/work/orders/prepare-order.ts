import { unchanged } from '../../changes/change.ts';
import { eachOf, refsOf } from '../../changes/found.ts';
import { everything } from '../../changes/reach.ts';
import { finishPreparing } from '../../rules/orders/order.ts';
import { readRecord, readRecords } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { keepFiles } from './keep-files.ts';

/** Prepares an order: it is `prepared`, or says why it cannot be. A second message changes nothing more. */
export async function prepareOrder({ order: id }: { order: number }): Promise<void> {
  const order = await readRecord('order', id, everything);
  if (order?.state !== 'preparing') return;
  const ids = order.items.map(({ variant }) => variant);
  await decide(
    async () => {
      const found = await readRecords([{ entity: 'order', id }, ...refsOf('merchant-variant', ids)], everything);
      const variants = eachOf('merchant-variant', ids, found);
      if (variants.length < ids.length) throw new Error('A variant of the order is missing');
      return { order: found.get('order', id), variants, lost: await keepFiles(variants) };
    },
    ({ order, variants, lost }, { now }) =>
      order ? finishPreparing(order, variants, lost, now) : unchanged(undefined),
  );
}
