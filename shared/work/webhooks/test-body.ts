import { nowInstant } from '../../lib/clock.ts';
import type { NotificationType } from '../../resources/webhooks/delivery-record.ts';
import type { WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import { eventId } from '../../table/keys.ts';
import { exampleOf } from './example-notifications.ts';

/**
 * Builds the notification of a webhook test: the test type, or the example of an event. Its id comes from the delivery.
 */
export async function testNotification(
  { version, is_test }: WebhookRecord,
  type: NotificationType,
  { delivery, publicUrl }: { readonly delivery: number; readonly publicUrl: string },
): Promise<{ readonly event: { readonly id: string; readonly type: NotificationType }; readonly body: string }> {
  const event = { id: eventId('delivery', delivery, 1), type };
  const example = await exampleOf(type, version, { id: event.id, is_test, publicUrl, now: nowInstant() });
  return { event, body: JSON.stringify(example) };
}
