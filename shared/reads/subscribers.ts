import { design } from '../domain/design.ts';
import { everything, sideOf } from '../domain/reach.ts';
import { exactInstant, nowInstant } from '../lib/clock.ts';
import type { Scope } from '../model/fields.ts';
import type { EventName } from '../resources/webhooks/event-names.ts';
import {
  type NotedAt,
  type SubscribersRecord,
  subscribersId,
  type WebhookRecord,
} from '../resources/webhooks/webhook-record.ts';
import { indexPartition } from '../table/keys.ts';
import { idOfRow, queryPartition, readEachEventually, readRecords } from '../table/table.ts';

const webhooksAtMost = 200; // a side has at most ten for each name

/** Reads all webhooks of a merchant's side; one that was made right now may be missing. */
export async function readWebhooks(scope: Scope): Promise<readonly WebhookRecord[]> {
  const { collection } = design.webhook;
  const partition = indexPartition('webhook', undefined, collection, sideOf(scope), []);
  const { rows } = await queryPartition({ index: collection.gsi, partition, ascending: true, limit: webhooksAtMost });
  return readEachEventually('webhook', rows.map(idOfRow), scope);
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
