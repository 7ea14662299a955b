import { design } from '../changes/design.ts';
import { everything, type Reach, sideOf } from '../changes/reach.ts';
import { exactInstant, nowInstant } from '../lib/clock.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { Scope } from '../model/fields.ts';
import { Delivery } from '../resources/webhooks/delivery.ts';
import type { DeliveryRecord } from '../resources/webhooks/delivery-record.ts';
import type { EventName } from '../resources/webhooks/event-names.ts';
import { Webhook } from '../resources/webhooks/webhook.ts';
import {
  type NotedAt,
  type SubscribersRecord,
  subscribersId,
  type WebhookHealthRecord,
  type WebhookRecord,
} from '../resources/webhooks/webhook-record.ts';
import { indexPartition } from '../table/keys.ts';
import { idOfIndexRow, queryPartition, readEachEventually, readRecord, readRecords } from '../table/table.ts';

/** Reads a webhook of a merchant's side; 404 otherwise. */
export const readWebhook = async (id: number, reach: Reach): Promise<WebhookRecord> =>
  orNotFound(await readRecord('webhook', id, reach), Webhook);

const webhooksAtMost = 200; // a side has at most ten for each name

/** Reads all webhooks of a merchant's side; one that was made right now may be missing. */
export async function readWebhooks(scope: Scope): Promise<readonly WebhookRecord[]> {
  const { collection } = design.webhook;
  const partition = indexPartition('webhook', undefined, collection, sideOf(scope), []);
  const { rows } = await queryPartition({ index: collection.gsi, partition, ascending: true, limit: webhooksAtMost });
  return readEachEventually('webhook', rows.map(idOfIndexRow), scope);
}

/** Reads a webhook of a merchant's side, and how it fares; 404 otherwise. */
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

/** Reads a webhook and one of its deliveries; 404 otherwise. */
export async function readDelivery(
  { id, delivery_id }: { readonly id: number; readonly delivery_id: number },
  reach: Reach,
): Promise<{ webhook: WebhookRecord; delivery: DeliveryRecord }> {
  const found = await readRecords(
    [
      { entity: 'webhook', id },
      { entity: 'delivery', id: delivery_id },
    ],
    reach,
  );
  const webhook = orNotFound(found.get('webhook', id), Webhook);
  const delivery = found.get('delivery', delivery_id);
  return { webhook, delivery: orNotFound(delivery?.webhook === id ? delivery : undefined, Delivery) };
}

/** Reads who is told of events on a merchant's side, by name. */
export async function readSubscribers(
  scope: Scope,
  names: readonly EventName[],
): Promise<ReadonlyMap<EventName, SubscribersRecord>> {
  const found = await readRecords(
    names.map((name) => ({ entity: 'subscribers', id: subscribersId(scope, name) })),
    everything,
  );
  return new Map(
    names.flatMap((name) => {
      const record = found.get('subscribers', subscribersId(scope, name));
      return record ? [[name, record] as const] : [];
    }),
  );
}

/** Reads the clock, as what webhooks are told of from now on is noted. */
export const notedNow = (): NotedAt => ({ now: nowInstant(), exactly: exactInstant() });
