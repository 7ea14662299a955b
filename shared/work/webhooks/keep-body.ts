import { notificationObjectKey, putFile } from '../../files/bucket.ts';
import { nowInstant } from '../../lib/clock.ts';
import { environment } from '../../lib/lazy.ts';
import type { WebhookVersion } from '../../resources/webhooks/event-names.ts';
import { packBody, type StoredNotification } from '../../table/notifications.ts';
import type { EventInRow } from '../../table/writes/outbox.ts';
import { bodyOf } from './notification.ts';

const inlineBytes = 200_000; // of a compressed body: with its deliveries it fits into a row of 400 KB

/** Builds the body of an event for a version, as its notification stores it. A large body is stored in the bucket. */
export async function keepBody(
  row: EventInRow,
  version: WebhookVersion,
): Promise<Pick<StoredNotification, 'body' | 'object_key'>> {
  const text = await bodyOf(row, version, { publicUrl: environment('PUBLIC_URL'), now: nowInstant() });
  if (text === undefined) throw new Error('A webhook names an event that its version lacks');
  const body = packBody(text);
  if (body.length <= inlineBytes) return { body, object_key: undefined };
  const object_key = notificationObjectKey(row.event, version, body);
  await putFile(object_key, Buffer.from(body), 'application/octet-stream');
  return { body: undefined, object_key };
}
