import { everything } from '../../shared/changes/reach.ts';
import { cancelUnits, unitBlocks } from '../../shared/rules/orders/unit.ts';
import { readRecord, readRecords } from '../../shared/table/table.ts';
import { decide } from '../../shared/table/writes/decide.ts';
import { worker } from '../../shared/work/worker.ts';

/** Cancels the pending units of a cancelled order. Units that are not made yet will be made as cancelled. */
export const handler = worker('cancel-units', ['table:read', 'table:write'], async ({ order: id }) => {
  const order = await readRecord('order', id, everything);
  if (order?.state !== 'cancelled') return;
  for (const block of unitBlocks(order)) {
    const refs = block.map((unit) => ({ entity: 'order-item-unit' as const, id: unit }));
    await decide(
      async () => {
        const found = await readRecords(refs, everything, true);
        return refs.flatMap((ref) => found.get('order-item-unit', ref.id) ?? []);
      },
      (units, { now }) => cancelUnits(units, now),
    );
  }
});
