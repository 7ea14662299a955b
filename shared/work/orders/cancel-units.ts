import { everything } from '../../changes/reach.ts';
import { cancelUnits, unitBlocks } from '../../rules/orders/unit.ts';
import { readEach, readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/**
 * Cancels the pending units of a cancelled order, block by block. Units that are not made yet will be made as
 * cancelled.
 */
export async function cancelUnitsOf({ order: id }: { order: number }): Promise<void> {
  const order = await readRecord('order', id, everything);
  if (order?.state !== 'cancelled') return;
  for (const block of unitBlocks(order)) {
    await decide(
      () => readEach('order-item-unit', block, everything),
      (units, { now }) => cancelUnits(units, now),
    );
  }
}
