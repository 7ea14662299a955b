import { withoutPersonalFields } from '../../domain/history-entry.ts';
import { isPersonal, type PersonalEntity, withoutPersonalData } from '../../domain/personal-data.ts';
import { everything } from '../../domain/reach.ts';
import { removeVersion, versionsOf } from '../../files/bucket.ts';
import { type WebhookVersion, webhookVersions } from '../../resources/webhooks/event-names.ts';
import { eraseRecord } from '../../rules/people/erasure.ts';
import { entriesOf, withEntries } from '../../table/history-rows.ts';
import { type Key, notificationKey } from '../../table/keys.ts';
import { keyOfRow, type Row } from '../../table/rows.ts';
import { putRow, readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { type EventInRow, eventsIn, type OutboxRow, withRecords } from '../../table/writes/outbox.ts';
import { keepBody } from '../webhooks/keep-body.ts';
import type { HeldByOrder, HeldHistory } from './held-by-order.ts';

/**
 * Erases the personal data of an order everywhere except in the order itself and in its checkout. Every step can run
 * again. A notification is built again from its event without personal data.
 */
export async function eraseAround({
  disposition,
  productionOrders,
  events,
  notifications,
  deliveries,
  histories,
}: HeldByOrder): Promise<void> {
  for (const { id } of productionOrders) await erase('production-order', id);
  if (disposition) await erase('disposition-order', disposition.id);
  for (const row of events) await eraseEvent(row, notifications);
  for (const { id } of deliveries) await erase('delivery', id);
  for (const history of histories) await eraseHistory(history);
}

const erase = (entity: PersonalEntity, id: number): Promise<undefined> =>
  decide(
    () => readRecord(entity, id, everything),
    (record, { now }) => eraseRecord(entity, record, now),
  );

/** Erases an event and its notifications, whose bodies are built again from the erased event. */
async function eraseEvent(row: OutboxRow, notifications: readonly Row[]): Promise<void> {
  const erased = withRecords(row, (entity, record) =>
    isPersonal(entity) ? withoutPersonalData(entity, record) : record,
  );
  for (const event of eventsIn(erased)) {
    for (const version of webhookVersions) {
      const { PK, SK } = notificationKey(event.event, version);
      const stored = notifications.find((one) => one.PK === PK && one.SK === SK);
      if (stored) await eraseNotification(event, version, stored);
    }
  }
  await replaceRow(erased);
}

async function eraseNotification(event: EventInRow, version: WebhookVersion, { body, object_key, ...row }: Row) {
  const kept = await keepBody(event, version);
  await replaceRow({
    ...row,
    ...(kept.body && { body: kept.body }),
    ...(kept.object_key && { object_key: kept.object_key }),
  });
  if (typeof object_key !== 'string' || object_key === kept.object_key) return;
  for (const one of await versionsOf(object_key)) await removeVersion(one);
}

async function eraseHistory({ entity, rows }: HeldHistory): Promise<void> {
  for (const row of rows) {
    const entries = entriesOf(row).map((entry) => withoutPersonalFields(entity, entry));
    // if the row has been written again in the meantime, the second pass erases it
    await putRow(placed(withEntries(row, entries)), {
      ConditionExpression: 'entries = :read',
      ExpressionAttributeValues: { ':read': row.entries },
    });
  }
}

/** Replaces a row, unless it has expired in the meantime. */
const replaceRow = (row: Row | OutboxRow) => putRow(placed(row), { ConditionExpression: 'attribute_exists(PK)' });

/** Returns a row that was read, with its key. */
const placed = (row: Row | OutboxRow): Row & Key => ({ ...row, ...keyOfRow(row) });
