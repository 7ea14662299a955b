import { changed, creates } from '../../domain/change.ts';
import { isEventType, isForProductions } from '../../domain/events.ts';
import { eventSeconds } from '../../domain/lifetimes.ts';
import { type Subscriber, subscriberIn } from '../../domain/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import type { WebhookVersion } from '../../resources/webhooks/event-names.ts';
import { newDelivery } from '../../rules/webhooks/delivery.ts';
import { eventKey, type Key, notificationKey } from '../../table/keys.ts';
import { type MadeDelivery, notificationAction, notificationOf } from '../../table/notifications.ts';
import type { Row } from '../../table/rows.ts';
import { readRowsByKey } from '../../table/table.ts';
import { actionsOf, commitActions } from '../../table/writes/commit.ts';
import { type EventInRow, eventsIn, isOutboxRow, type OutboxRow } from '../../table/writes/outbox.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import type { MessageSource } from '../queue-worker.ts';
import type { Facts } from '../queues.ts';
import { sendJobs } from '../send.ts';
import { keepBody } from './keep-body.ts';
import { type EventNaming, namingsOf, subscribersKey, webhooksSubscribedTo } from './subscribed.ts';

const runs = 3; // if two runs create the deliveries concurrently, one finds the other's

/**
 * Creates a delivery of an event for each webhook that was active at that time, with one body per version, in one
 * transaction per event. Then sends the messages for the deliveries. If it runs again, it only sends the messages
 * again, which their workers tolerate.
 */
export async function fanOutEvent(published: Facts<'fan-out-event'>, source: MessageSource): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const made = await deliveriesOf(published);
    if (!made) continue;
    const facts = made.map(({ delivery, webhook }) => ({ delivery, webhook, made: 0 }));
    await sendJobs(
      'send-delivery',
      facts.map((one) => ({ ...source, facts: one })),
    );
    return;
  }
  throw new Error('The deliveries of an event exist, but were not found');
}

/** The rows by which an event's subscribers and its deliveries are found. */
const keysAround = (event: Pick<OutboxRow, 'event' | 'type'>, subscriber: Subscriber): readonly Key[] =>
  namingsOf(event.type).flatMap((naming) => [
    subscribersKey(subscriber, naming),
    notificationKey(event.event, naming.version),
  ]);

/**
 * Returns the deliveries of the events in a row, and creates them if necessary. Returns `undefined` if another run has
 * just created some of them.
 */
async function deliveriesOf(published: Facts<'fan-out-event'>): Promise<readonly MadeDelivery[] | undefined> {
  const { event, type, at, merchant, is_test } = published;
  if (!isEventType(type)) throw new Error('The event is of a later release');
  const key = eventKey(at, event);
  // the row says which productions its events are for
  const isKnown = !isForProductions(type);
  const first = await readRowsByKey([key, ...(isKnown ? keysAround(published, { merchant, is_test }) : [])]);
  const row = first(key);
  if (!row || !isOutboxRow(row)) return []; // it has expired
  if (row.type !== type || row.merchant !== merchant || row.is_test !== is_test) throw new Error('It is another event');
  const events = eventsIn(row).map((one) => ({ event: one, subscriber: subscriberIn({ merchant, is_test, ...one }) }));
  const rowOf = isKnown ? first : await readRowsByKey(events.flatMap((one) => keysAround(one.event, one.subscriber)));
  const made = await Promise.all(events.map((one) => deliveriesOfEvent(one.event, one.subscriber, rowOf)));
  return made.every((one) => one !== undefined) ? made.flat() : undefined;
}

/** Returns the deliveries of one event, as `deliveriesOf` does. */
async function deliveriesOfEvent(
  event: EventInRow,
  subscriber: Subscriber,
  rowOf: (key: Key) => Row | undefined,
): Promise<readonly MadeDelivery[] | undefined> {
  const namings = namingsOf(event.type);
  const found = namings.flatMap(({ version }) => notificationOf(rowOf(notificationKey(event.event, version))) ?? []);
  if (found.length > 0) return found.flatMap(({ deliveries }) => deliveries);
  const wanted = namings.flatMap((naming) =>
    webhooksSubscribedTo(rowOf(subscribersKey(subscriber, naming)), naming, event.at).flatMap(({ webhook, shadow }) => {
      const other = namings.find(({ version }) => version === shadow);
      return [{ ...naming, webhook }, ...(other ? [{ ...other, webhook, is_shadow: true as const }] : [])];
    }),
  );
  return wanted.length === 0 ? [] : makeDeliveries(event, subscriber, wanted);
}

/** A notification for a webhook. */
interface WantedNotification extends EventNaming {
  readonly webhook: number;
  readonly is_shadow?: true;
}

/** Creates the deliveries of an event. Returns `undefined` if another run was faster. */
async function makeDeliveries(
  row: EventInRow,
  subscriber: Subscriber,
  wanted: readonly WantedNotification[],
): Promise<readonly MadeDelivery[] | undefined> {
  const now = nowInstant();
  // deletes personal data together with its event
  const expires_at = Math.floor(Date.parse(row.at) / 1000) + eventSeconds;
  const versions = [...new Set(wanted.map(({ version }) => version))];
  const [ids, bodies] = await Promise.all([
    reserveIds({ delivery: wanted.length }),
    Promise.all(versions.map(async (version) => [version, await keepBody(row, version)] as const)),
  ]);
  const deliveries = wanted.map(({ name, ...more }) =>
    newDelivery({ id: ids.delivery(), subscriber, event: { id: row.event, type: name }, expires_at, ...more }, now),
  );
  const madeOf = (version: WebhookVersion): readonly MadeDelivery[] =>
    deliveries.flatMap((one) => (one.version === version ? [{ delivery: one.id, webhook: one.webhook }] : []));
  const change = changed(
    undefined,
    deliveries.map((delivery) => creates('delivery', delivery)),
  );
  const notifications = bodies.map(([version, body]) =>
    notificationAction({ event: row.event, version, ...body, deliveries: madeOf(version), expires_at }),
  );
  const { written } = await commitActions([...actionsOf(change), ...notifications]);
  return written ? versions.flatMap(madeOf) : undefined;
}
