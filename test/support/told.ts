import type { EntityName } from '../../shared/domain/entity-design.ts';
import type { EventType } from '../../shared/domain/events.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import type { WebhookVersion } from '../../shared/resources/webhooks/event-names.ts';
import { isOutboxRow, type OutboxRow } from '../../shared/table/writes/outbox.ts';
import { bodyOf } from '../../shared/work/webhooks/notification.ts';
import { eventsOf } from './arrange.ts';
import { publicUrl, type TestWorld } from './world.ts';

/** The last event of a type about a record, as its row holds it. */
export async function eventRow(entity: EntityName, id: number, type: EventType): Promise<OutboxRow> {
  const row = (await eventsOf(entity, id)).findLast((one) => one.type === type);
  if (!row || !isOutboxRow(row)) throw new Error(`There is no ${type} of ${entity} ${id}`);
  return row;
}

/** What subscribers of a version are told of an event now, as bytes; undefined where it does not tell of it. */
export const bodyIn = (world: TestWorld, row: OutboxRow, version: WebhookVersion): Promise<string | undefined> =>
  bodyOf(row, version, { publicUrl, now: instantOf(world.now()) });
