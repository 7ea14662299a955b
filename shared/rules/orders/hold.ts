import { type Change, changed, event, replaces, unchanged } from '../../domain/change.ts';
import { advance } from '../../domain/transitions.ts';
import { cannotHold } from '../../lib/request-errors.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import type { ProductionOrderRecord } from '../../resources/orders/production-order-record.ts';

/**
 * Puts an accepted production order on hold. Its order shows the reason, and no state changes. A repeat with the same
 * reason changes nothing.
 */
export function holdProductionOrder(
  was: ProductionOrderRecord,
  reason: string,
  order: OrderRecord,
  now: string,
): Change<ProductionOrderRecord> {
  const state = advance('production-order', was.state, 'hold', cannotHold);
  if (was.hold?.reason === reason) return unchanged(was);
  const hold = { reason, since: now };
  const after: ProductionOrderRecord = { ...was, state, hold, updated_at: now };
  const others = withoutHold(order, was.id).holds ?? [];
  const shown = { ...order, holds: [...others, { production_order: was.id, ...hold }], updated_at: now };
  return changed(
    after,
    [replaces('production-order', was, after), replaces('order', order, shown)],
    [event('production-order.changed', 'production-order', after)],
  );
}

/** Releases a production order that is on hold. Any other accepted production order stays as it is. */
export function releaseProductionOrder(
  was: ProductionOrderRecord,
  order: OrderRecord,
  now: string,
): Change<ProductionOrderRecord> {
  const state = advance('production-order', was.state, 'release', cannotHold);
  if (!was.hold) return unchanged(was);
  const { hold, ...released } = was;
  const after: ProductionOrderRecord = { ...released, state, updated_at: now };
  const shown = { ...withoutHold(order, was.id), updated_at: now };
  return changed(
    after,
    [replaces('production-order', was, after), replaces('order', order, shown)],
    [event('production-order.changed', 'production-order', after)],
  );
}

/** Returns an order without the hold of a production order, if it has one. */
export function withoutHold(order: OrderRecord, productionOrder: number): OrderRecord {
  const { holds = [], ...others } = order;
  const left = holds.filter(({ production_order }) => production_order !== productionOrder);
  return left.length < holds.length ? { ...others, ...(left.length > 0 && { holds: left }) } : order;
}
