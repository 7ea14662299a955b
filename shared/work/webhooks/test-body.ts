import { nowInstant } from '../../lib/clock.ts';
import { type NotificationType, testType } from '../../resources/webhooks/delivery-record.ts';
import type { WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import { eventId } from '../../table/keys.ts';

/** Makes what a test of a webhook tells: its own type, or the example of an event. */
export async function testNotification(
  { version, is_test }: WebhookRecord,
  type: NotificationType,
  delivery: number,
): Promise<{ readonly event: { readonly id: string; readonly type: NotificationType }; readonly body: string }> {
  const event = { id: eventId('delivery', delivery, 1), type };
  const data = type === testType ? {} : {};
  return { event, body: JSON.stringify({ ...event, version, is_test, created_at: nowInstant(), sequence: 1, data }) };
}
