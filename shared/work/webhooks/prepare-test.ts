import type { Reach } from '../../domain/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import { readWebhook } from '../../reads/webhooks.ts';
import type { NotificationType } from '../../resources/webhooks/delivery-record.ts';
import type { WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import { testTypeOf } from '../../rules/webhooks/redelivery.ts';
import { eventId } from '../../table/keys.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { exampleOf } from './example-notifications.ts';

/** Reads the input of the rule that tests a webhook, with the notification of the requested type. */
export async function prepareTest(
  id: number,
  asked: string | undefined,
  { reach, publicUrl }: { readonly reach: Reach; readonly publicUrl: string },
) {
  const [webhook, ids] = await Promise.all([readWebhook(id, reach), reserveIds({ delivery: 1 })]);
  const delivery = ids.delivery();
  const type = testTypeOf(webhook, asked);
  return { webhook, id: delivery, ...(await testNotification(webhook, type, { delivery, publicUrl })) };
}

/**
 * Builds the notification of a webhook test: the test type, or the example of an event. Its id comes from the delivery.
 */
async function testNotification(
  { version, is_test }: WebhookRecord,
  type: NotificationType,
  { delivery, publicUrl }: { readonly delivery: number; readonly publicUrl: string },
): Promise<{ readonly event: { readonly id: string; readonly type: NotificationType }; readonly body: string }> {
  const event = { id: eventId('delivery', delivery, 1), type };
  const example = await exampleOf(type, version, { id: event.id, is_test, publicUrl, now: nowInstant() });
  return { event, body: JSON.stringify(example) };
}
