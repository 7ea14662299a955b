import { type Reach, subscriberIn } from '../domain/reach.ts';
import { orNotFound } from '../lib/refusal.ts';
import { Delivery } from '../resources/webhooks/delivery.ts';
import type { DeliveryRecord } from '../resources/webhooks/delivery-record.ts';
import { Webhook } from '../resources/webhooks/webhook.ts';
import type { WebhookHealthRecord, WebhookRecord } from '../resources/webhooks/webhook-record.ts';
import { readRecord, readRecords } from '../table/table.ts';
import { notedNow, readSubscribers } from './subscribers.ts';

/** Reads a webhook. Rejects with 404 if it does not exist within the reach. */
export const readWebhook = async (id: number, reach: Reach): Promise<WebhookRecord> =>
  orNotFound(await readRecord('webhook', id, reach), Webhook);

/** Reads a webhook and its health. Rejects with 404 if it does not exist within the reach. */
export async function readWebhookWithHealth(
  id: number,
  reach: Reach,
): Promise<{ webhook: WebhookRecord; health: WebhookHealthRecord | undefined }> {
  const found = await readRecords(
    [
      { entity: 'webhook', id },
      { entity: 'webhook-health', id },
    ],
    reach,
  );
  return { webhook: orNotFound(found.get('webhook', id), Webhook), health: found.get('webhook-health', id) };
}

/** Reads a webhook as the subject of its deletion. Rejects with 404 if it does not exist within the reach. */
export async function readToDelete(id: number, reach: Reach) {
  const { webhook: subject, health } = await readWebhookWithHealth(id, reach);
  const subscribers = await readSubscribers(subscriberIn(subject), subject.events);
  return { subject, health, subscribers, noted: notedNow() };
}

/**
 * Reads a webhook and, as the subject, one of its deliveries. Rejects with 404 if either does not exist within the
 * reach.
 */
export async function readDelivery(
  { id, delivery_id }: { readonly id: number; readonly delivery_id: number },
  reach: Reach,
): Promise<{ webhook: WebhookRecord; subject: DeliveryRecord }> {
  const found = await readRecords(
    [
      { entity: 'webhook', id },
      { entity: 'delivery', id: delivery_id },
    ],
    reach,
  );
  const webhook = orNotFound(found.get('webhook', id), Webhook);
  const delivery = found.get('delivery', delivery_id);
  return { webhook, subject: orNotFound(delivery?.webhook === id ? delivery : undefined, Delivery) };
}
