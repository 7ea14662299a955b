import { design } from '../domain/entity-design.ts';
import { everything, tenantKey } from '../domain/reach.ts';
import { exactInstant, nowInstant } from '../lib/clock.ts';
import type { Tenant } from '../model/fields.ts';
import type { EventName } from '../resources/webhooks/event-names.ts';
import {
  type NotedAt,
  type SubscribersRecord,
  subscribersId,
  type WebhookRecord,
} from '../resources/webhooks/webhook-record.ts';
import { indexPartition } from '../table/keys.ts';
import { idOfRow, queryPartition, readEachEventually, readRecords } from '../table/table.ts';

const webhooksAtMost = 200; // a tenant has at most ten per name

/** Reads all webhooks of a tenant. A webhook that was created just now may be missing. */
export async function readWebhooks(tenant: Tenant): Promise<readonly WebhookRecord[]> {
  const { collection } = design.webhook;
  const partition = indexPartition('webhook', undefined, collection, tenantKey(tenant), []);
  const { rows } = await queryPartition({ index: collection.gsi, partition, ascending: true, limit: webhooksAtMost });
  return readEachEventually('webhook', rows.map(idOfRow), tenant);
}

/** Reads a tenant's subscribers of events, by event name. */
export async function readSubscribers(
  tenant: Tenant,
  names: readonly EventName[],
): Promise<ReadonlyMap<EventName, SubscribersRecord>> {
  const found = await readRecords(
    names.map((name) => ({ entity: 'subscribers', id: subscribersId(tenant, name) })),
    everything,
  );
  return new Map(
    names.flatMap((name) => {
      const record = found.get('subscribers', subscribersId(tenant, name));
      return record ? [[name, record] as const] : [];
    }),
  );
}

/** Returns the current time in the form that webhook records store. */
export const notedNow = (): NotedAt => ({ now: nowInstant(), exactly: exactInstant() });
