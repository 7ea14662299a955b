import { type Change, unchanged } from '../../shared/changes/change.ts';
import { everything } from '../../shared/changes/reach.ts';
import { variantsOf } from '../../shared/reads/variants.ts';
import type { OrderRecord } from '../../shared/resources/orders/order.ts';
import { prepareOrder } from '../../shared/rules/orders/order.ts';
import { makeUnits } from '../../shared/rules/orders/unit.ts';
import { readRecords } from '../../shared/table/table.ts';
import { decide } from '../../shared/table/writes/decide.ts';
import { worker } from '../../shared/work/worker.ts';

/** Makes an order's units in blocks, each exactly once, and takes the order to `prepared`. */
export const handler = worker('prepare-order', ['table:read', 'table:write'], async ({ order: id }) => {
  let { all, order } = await makeBlock(id);
  while (!all) ({ all, order } = await makeBlock(id));
  if (!order) return;
  const refs = order.items.map(({ variant }) => ({ entity: 'merchant-variant' as const, id: variant }));
  await decide(
    async () => {
      const found = await readRecords([{ entity: 'order', id }, ...refs], everything, true);
      const variants = [...variantsOf(found, refs).values()];
      if (variants.length < refs.length) throw new Error('A variant of the order is missing');
      return { order: found.get('order', id), variants };
    },
    ({ order, variants }, { now }) => (order ? prepareOrder(order, variants, now) : unchanged(undefined)),
  );
});

/** Makes one block of units; answers whether all are made, and the order; none when it does not exist. */
const makeBlock = (id: number) =>
  decide(
    async () => {
      const found = await readRecords(
        [
          { entity: 'order', id },
          { entity: 'order-units', id },
        ],
        everything,
        true,
      );
      return { order: found.get('order', id), progress: found.get('order-units', id) };
    },
    ({ order, progress }, { now }): Change<{ all: boolean; order: OrderRecord | undefined }> => {
      const block = order ? makeUnits(order, progress, now) : unchanged(true);
      return { ...block, answer: { all: block.answer, order } };
    },
  );
