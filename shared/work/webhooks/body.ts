import type { ToldVersion } from '../../changes/events.ts';
import type { OutboxRow } from '../../table/writes/outbox.ts';

/** Makes the body of an event's notifications in a version. */
export async function bodyOf(row: OutboxRow, version: ToldVersion): Promise<string> {
  return JSON.stringify({ id: row.event, type: row.type, version });
}
