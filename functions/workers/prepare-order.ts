import { decide } from '../../shared/data/decide.ts';
import { everything } from '../../shared/data/design.ts';
import { variantsOf } from '../../shared/data/surroundings.ts';
import { readRecord, readRecords } from '../../shared/data/table.ts';
import { unchanged } from '../../shared/domain/change.ts';
import { prepareOrder } from '../../shared/domain/order.ts';
import { makeUnits } from '../../shared/domain/unit.ts';
import { worker } from '../../shared/work/worker.ts';

/** Makes an order's units in blocks, each exactly once, and takes the order to `prepared`. */
export const handler = worker('prepare-order', ['table:read', 'table:write'], async ({ order: id }) => {
  while (!(await makeBlock(id)));
  await decide(
    async () => {
      const order = await readRecord('order', id, everything);
      const refs = order?.items.map(({ variant }) => ({ entity: 'merchant-variant' as const, id: variant })) ?? [];
      const variants = [...variantsOf(await readRecords(refs, everything, true), refs).values()];
      if (variants.length < refs.length) throw new Error('A variant of the order is missing');
      return { order, variants };
    },
    ({ order, variants }, { now }) => (order ? prepareOrder(order, variants, now) : unchanged(undefined)),
  );
});

/** Makes one block of units; answers whether all are made. */
async function makeBlock(id: number): Promise<boolean> {
  const settled = await decide(
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
    ({ order, progress }, { now }) => (order ? makeUnits(order, progress, now) : unchanged(true)),
  );
  return !('answer' in settled) || settled.answer;
}
