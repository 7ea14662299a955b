import type { HistoryEntry } from '../../domain/history-entry.ts';
import { everything } from '../../domain/reach.ts';
import { blocks } from '../../lib/blocks.ts';
import type { Tenant } from '../../model/fields.ts';
import type { CheckoutRecord } from '../../resources/orders/checkout.ts';
import type { DispositionOrderRecord } from '../../resources/orders/disposition-record.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import type { ProductionOrderRecord } from '../../resources/orders/production-order-record.ts';
import type { HeldCounts } from '../../resources/people/privacy-request-record.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import { webhookVersions } from '../../resources/webhooks/event-names.ts';
import { entriesOf, readHistoryRows } from '../../table/history-rows.ts';
import { notificationKey, orderEventsPartition } from '../../table/keys.ts';
import { notificationOf } from '../../table/notifications.ts';
import { keyOfRow, type Row } from '../../table/rows.ts';
import { keysAtOnce, readEach, readRecord, readRecords, readRounds, readRows } from '../../table/table.ts';
import { eventsIn, isOutboxRow, type OutboxRow } from '../../table/writes/outbox.ts';

/** The rows of a record's history. */
export interface HeldHistory {
  readonly entity: 'order' | 'disposition-order' | 'production-order';
  readonly id: number;
  readonly rows: readonly Row[];
}

/** Everything that the table contains about an order. */
export interface HeldByOrder {
  readonly order: OrderRecord;
  /** Missing if the order is from an earlier release, which does not name its checkout. */
  readonly checkout: CheckoutRecord | undefined;
  readonly disposition: DispositionOrderRecord | undefined;
  readonly productionOrders: readonly ProductionOrderRecord[];
  readonly events: readonly OutboxRow[];
  readonly notifications: readonly Row[];
  readonly deliveries: readonly DeliveryRecord[];
  readonly histories: readonly HeldHistory[];
}

const eventsPerQuery = 500;

/**
 * Reads everything that the table contains about an order. Returns undefined if the order does not exist. `known` is
 * the id of its checkout, if the caller knows it.
 */
export async function readHeld(
  { id, merchant, is_test }: Tenant & { readonly id: number },
  known?: number,
): Promise<HeldByOrder | undefined> {
  const order = await readRecord('order', id, { merchant, is_test });
  return order && readAround(order, order.checkout ?? known);
}

async function readAround(order: OrderRecord, checkout: number | undefined): Promise<HeldByOrder> {
  const { id, merchant, is_test } = order;
  const [found, events] = await Promise.all([
    readRecords(
      [
        { entity: 'disposition-order', id },
        ...(checkout === undefined ? [] : [{ entity: 'checkout', id: checkout } as const]),
      ],
      { merchant, is_test },
    ),
    readEvents(id),
  ]);
  const disposition = found.get('disposition-order', id);
  const productionIds = disposition?.production_orders ?? [];
  const subjects: readonly (readonly [HeldHistory['entity'], number])[] = [
    ['order', id],
    ['disposition-order', id],
    ...productionIds.map((one) => ['production-order', one] as const),
  ];
  const [productionOrders, notifications, histories] = await Promise.all([
    readEach('production-order', productionIds, everything),
    readNotifications(events),
    Promise.all(
      subjects.map(async ([entity, subject]) => ({
        entity,
        id: subject,
        rows: await readHistoryRows(entity, subject),
      })),
    ),
  ]);
  return {
    order,
    checkout: checkout === undefined ? undefined : found.get('checkout', checkout),
    disposition,
    productionOrders,
    events,
    notifications,
    deliveries: await readDeliveries(notifications),
    histories,
  };
}

/** Reads the stored events about an order and its production orders. */
async function readEvents(order: number): Promise<readonly OutboxRow[]> {
  const events: OutboxRow[] = [];
  const query = { index: 2, ascending: true, limit: eventsPerQuery } as const;
  for await (const found of readRounds([orderEventsPartition(order)], query)) {
    const rows = await readRows(found.map(keyOfRow));
    events.push(...rows.filter(isOutboxRow));
  }
  return events;
}

async function readNotifications(events: readonly OutboxRow[]): Promise<readonly Row[]> {
  const names = events.flatMap((row) => eventsIn(row).map(({ event }) => event));
  const rows = await readRows(
    names.flatMap((name) => webhookVersions.map((version) => notificationKey(name, version))),
  );
  return rows.filter((row) => notificationOf(row));
}

async function readDeliveries(notifications: readonly Row[]): Promise<readonly DeliveryRecord[]> {
  const ids = notifications.flatMap((row) => notificationOf(row)?.deliveries.map(({ delivery }) => delivery) ?? []);
  const found = await Promise.all(blocks(ids, keysAtOnce).map((some) => readEach('delivery', some, everything)));
  return found.flat();
}

/** Counts what the table contains about an order. */
export const countsOf = (held: HeldByOrder): HeldCounts => ({
  checkouts: held.checkout ? 1 : 0,
  orders: 1,
  disposition_orders: held.disposition ? 1 : 0,
  production_orders: held.productionOrders.length,
  events: held.events.reduce((sum, row) => sum + eventsIn(row).length, 0),
  notifications: held.notifications.length,
  deliveries: held.deliveries.length,
  changes: held.histories.flatMap(({ rows }) => rows.flatMap(entriesOf)).filter((entry) => !isErasure(entry)).length,
});

/** Returns whether a change is an erasure. It is not counted, so that a repeated run counts the same changes. */
const isErasure = ({ fields }: HistoryEntry): boolean => fields.some(({ field }) => field === 'erased_at');
