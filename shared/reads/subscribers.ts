import { design } from '../domain/entity-design.ts';
import { everything, type Subscriber, tenantKey } from '../domain/reach.ts';
import { subscribersId } from '../domain/subscribers-id.ts';
import { exactInstant, nowInstant } from '../lib/clock.ts';
import type { EventName } from '../resources/webhooks/event-names.ts';
import type { NotedAt, SubscribersRecord, WebhookRecord } from '../resources/webhooks/webhook-record.ts';
import { indexPartition } from '../table/keys.ts';
import { idOfRow, queryPartition, readEachEventually, readRecords } from '../table/table.ts';

const webhooksAtMost = 200; // a subscriber has at most ten per name

/** Reads all webhooks of a subscriber. A webhook that was created just now may be missing. */
export async function readWebhooks(subscriber: Subscriber): Promise<readonly WebhookRecord[]> {
  const { collection } = design.webhook;
  const partition = indexPartition('webhook', undefined, collection, tenantKey(subscriber), []);
  const { rows } = await queryPartition({ index: collection.gsi, partition, ascending: true, limit: webhooksAtMost });
  return readEachEventually('webhook', rows.map(idOfRow), subscriber);
}

/** Reads the records that list a subscriber's webhooks of events, by event name. */
export async function readSubscribers(
  subscriber: Subscriber,
  names: readonly EventName[],
): Promise<ReadonlyMap<EventName, SubscribersRecord>> {
  const found = await readRecords(
    names.map((name) => ({ entity: 'subscribers', id: subscribersId(subscriber, name) })),
    everything,
  );
  return new Map(
    names.flatMap((name) => {
      const record = found.get('subscribers', subscribersId(subscriber, name));
      return record ? [[name, record] as const] : [];
    }),
  );
}

/** Returns the current time in the form that webhook records store. */
export const notedNow = (): NotedAt => ({ now: nowInstant(), exactly: exactInstant() });
