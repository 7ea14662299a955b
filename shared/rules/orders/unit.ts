import { type Change, changed, creates, replaces, unchanged } from '../../changes/change.ts';
import { advance, initialState, next } from '../../changes/transitions.ts';
import { blocks } from '../../lib/blocks.ts';
import type { OrderRecord, UnitProgress } from '../../resources/orders/order-record.ts';
import type { UnitRecord } from '../../resources/orders/unit.ts';

/**
 * Units that one transaction makes or changes; with the progress row and the check of the order it stays below 100
 * actions.
 */
export const unitsPerBlock = 90;

const isDone = 'The unit can no longer be cancelled.';

/** Lists every unit that an order has or will have, in the order of its items. */
function plannedUnits(order: OrderRecord): readonly Pick<UnitRecord, 'id' | 'order_item' | 'merchant_variant'>[] {
  return order.items.flatMap(({ id: order_item, variant: merchant_variant, units }) =>
    Array.from({ length: units.count }, (_, index) => ({ id: units.first + index, order_item, merchant_variant })),
  );
}

/** Lists the ids of an order's units, made or not, in blocks. */
export function unitBlocks(order: OrderRecord): readonly (readonly number[])[] {
  const ids = plannedUnits(order).map(({ id }) => id);
  return blocks(ids, unitsPerBlock);
}

/**
 * Makes the next block of an order's units: one per ordered piece, each exactly once, because the block and the
 * progress are one transaction. Units of an order that is cancelled by then are made as cancelled. Answers whether all
 * are made.
 */
export function makeUnits(order: OrderRecord, progress: UnitProgress | undefined, now: string): Change<boolean> {
  const planned = plannedUnits(order);
  const made = progress?.made ?? 0;
  const block = planned.slice(made, made + unitsPerBlock);
  if (block.length === 0) return unchanged(true);
  const pending = initialState('unit');
  const isCancelled = order.state === 'cancelled';
  const state = isCancelled ? advance('unit', pending, 'cancel', isDone) : pending;
  const units = block.map(
    (unit): UnitRecord => ({
      ...unit,
      rev: 0,
      merchant: order.merchant,
      is_test: order.is_test,
      external_identifier: null,
      external_reference: order.external_reference,
      order: order.id,
      id_tag: null,
      state,
      created_at: now,
      updated_at: now,
    }),
  );
  const after = made + block.length;
  const write = progress
    ? replaces('order-units', progress, { ...progress, made: after, updated_at: now })
    : creates('order-units', { id: order.id, rev: 0, made: after, created_at: now, updated_at: now });
  return changed(
    after === planned.length,
    [write, ...units.map((unit) => creates('order-item-unit', unit))],
    [],
    // the state that the units are made in must still be the order's
    [{ entity: 'order', id: order.id, rev: order.rev }],
  );
}

/** Cancels those of a cancelled order's units that are pending. */
export function cancelUnits(units: readonly UnitRecord[], now: string): Change<undefined> {
  const pending = units.filter(({ state }) => next('unit', state, 'cancel') !== undefined);
  if (pending.length === 0) return unchanged(undefined);
  return changed(
    undefined,
    pending.map((unit) => {
      const state = advance('unit', unit.state, 'cancel', isDone);
      return replaces('order-item-unit', unit, { ...unit, state, updated_at: now });
    }),
  );
}
