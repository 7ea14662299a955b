import { randomBytes } from 'node:crypto';
import type { EntityName } from '../../shared/domain/entity-design.ts';
import type { EventType } from '../../shared/domain/events.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import type { WebhookVersion } from '../../shared/resources/webhooks/event-names.ts';
import { eventKey } from '../../shared/table/keys.ts';
import { updateRow } from '../../shared/table/table.ts';
import { isOutboxRow, type OutboxRow, packed, subjectOf } from '../../shared/table/writes/outbox.ts';
import { bodyOf } from '../../shared/work/webhooks/notification.ts';
import { eventsOf } from './arrange.ts';
import { publicUrl, type TestWorld } from './world.ts';

/** Returns the row of the last event of a type about a record. */
export async function eventRow(entity: EntityName, id: number, type: EventType): Promise<OutboxRow> {
  const row = (await eventsOf(entity, id)).findLast((one) => one.type === type);
  if (!row || !isOutboxRow(row)) throw new Error(`${entity} ${id} has no ${type}`);
  return row;
}

/**
 * Returns the body that subscribers of a version would receive for an event now. Returns undefined if the version lacks
 * the event.
 */
export const bodyIn = (world: TestWorld, row: OutboxRow, version: WebhookVersion): Promise<string | undefined> =>
  bodyOf(row, version, { publicUrl, now: instantOf(world.now()) });

/** Makes the notifications of an order's event too large for a row, before the event is relayed. Returns its record. */
export async function enlargeEvent(order: number, type: EventType) {
  const row = await eventRow('order', order, type);
  const record = { ...subjectOf(row), failure_message: randomBytes(210_000).toString('base64') };
  await updateRow(eventKey(row.at, row.event), {
    UpdateExpression: 'SET #record = :record',
    ExpressionAttributeNames: { '#record': 'record' },
    ExpressionAttributeValues: { ':record': packed(record) },
  });
  return { event: row.event, record };
}
