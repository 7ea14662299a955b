import type { EntityName } from '../domain/entity-design.ts';
import type { Metrics } from '../lib/log.ts';
import type { OrderRecord } from '../resources/orders/order-record.ts';
import type { ProductionOrderRecord } from '../resources/orders/production-order-record.ts';

/** A record before and after a change. A new record has no `was`. */
export interface ChangedRecord {
  readonly entity: EntityName;
  readonly was: object | undefined;
  readonly record: object;
}

/**
 * Returns the metrics of the business that changes of records mean. Test orders do not count. Changes that leave the
 * state of a record as it is mean nothing.
 */
export function businessMetrics(changes: readonly ChangedRecord[]): Metrics {
  const values: Record<string, number[]> = {};
  for (const change of changes) {
    for (const [name, value] of Object.entries(meaningOf(change))) {
      values[name] = [...(values[name] ?? []), value];
    }
  }
  return values;
}

function meaningOf({ entity, was, record }: ChangedRecord): { readonly [M in keyof Metrics]?: number } {
  if (entity === 'order') return ofOrder(was as OrderRecord | undefined, record as OrderRecord);
  if (entity === 'production-order')
    return ofProductionOrder(was as ProductionOrderRecord | undefined, record as ProductionOrderRecord);
  return {};
}

function ofOrder(was: OrderRecord | undefined, { state, is_test, ordered_at, updated_at }: OrderRecord) {
  if (is_test || was?.state === state) return {};
  if (!was) return { OrdersPlaced: 1 };
  if (state === 'prepared') return { SecondsInPreparing: secondsBetween(ordered_at, updated_at) };
  return state === 'completed' ? { OrdersCompleted: 1 } : {};
}

function ofProductionOrder(was: ProductionOrderRecord | undefined, record: ProductionOrderRecord) {
  const isAccepted = was?.state === 'pending' && record.state === 'accepted';
  return isAccepted && !record.is_test ? { SecondsToAccept: secondsBetween(record.created_at, record.updated_at) } : {};
}

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;
