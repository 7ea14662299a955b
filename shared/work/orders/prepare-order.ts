import { type Change, unchanged } from '../../changes/change.ts';
import { eachOf, refsOf } from '../../changes/found.ts';
import { everything } from '../../changes/reach.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import { finishPreparing } from '../../rules/orders/order.ts';
import { makeUnits } from '../../rules/orders/unit.ts';
import { readRecords } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/**
 * Prepares an order, step by step. It is safe to run twice: each unit is still made once.
 *
 * 1. makes the units, block by block
 * 2. finishes: the order is `prepared`, or says why it cannot be
 */
export async function prepareOrder({ order: id }: { order: number }): Promise<void> {
  let { all, order } = await makeUnitBlock(id);
  while (!all) ({ all, order } = await makeUnitBlock(id));
  if (order) await finish(order);
}

/** Makes one block of units; answers whether all are made, and the order; none when it does not exist. */
const makeUnitBlock = (id: number) =>
  decide(
    async () => {
      const found = await readRecords(
        [
          { entity: 'order', id },
          { entity: 'order-units', id },
        ],
        everything,
      );
      return { order: found.get('order', id), progress: found.get('order-units', id) };
    },
    ({ order, progress }, { now }): Change<{ all: boolean; order: OrderRecord | undefined }> => {
      const block = order ? makeUnits(order, progress, now) : unchanged(true);
      return { ...block, answer: { all: block.answer, order } };
    },
  );

async function finish({ id, items }: OrderRecord): Promise<void> {
  const ids = items.map(({ variant }) => variant);
  await decide(
    async () => {
      const found = await readRecords([{ entity: 'order', id }, ...refsOf('merchant-variant', ids)], everything);
      const variants = eachOf('merchant-variant', ids, found);
      if (variants.length < ids.length) throw new Error('A variant of the order is missing');
      return { order: found.get('order', id), variants };
    },
    ({ order, variants }, { now }) => (order ? finishPreparing(order, variants, now) : unchanged(undefined)),
  );
}
