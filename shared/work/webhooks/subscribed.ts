import { isEventType, nameIn } from '../../domain/events.ts';
import type { Subscriber } from '../../domain/reach.ts';
import { subscribersId } from '../../domain/subscribers-id.ts';
import { type EventName, type WebhookVersion, webhookVersions } from '../../resources/webhooks/event-names.ts';
import { subscribersAt } from '../../rules/webhooks/subscribers.ts';
import { type Key, notificationKey, recordKey } from '../../table/keys.ts';
import { type Row, recordOf } from '../../table/rows.ts';
import { readRowsByKey } from '../../table/table.ts';
import { type OutboxRow, subscriberOfEvent } from '../../table/writes/outbox.ts';

/** The name of an event in a version. */
export interface EventNaming {
  readonly version: WebhookVersion;
  readonly name: EventName;
}

/** Lists the names of an event, in the versions that publish it. */
export const namingsOf = (type: string): readonly EventNaming[] =>
  webhookVersions.flatMap((version): EventNaming[] => {
    const name = isEventType(type) ? nameIn(type, version) : undefined;
    return name ? [{ version, name }] : [];
  });

/** Returns the key of the row that lists a subscriber's webhooks of an event name. */
export const subscribersKey = (subscriber: Subscriber, { name }: EventNaming): Key =>
  recordKey('subscribers', subscribersId(subscriber, name));

/** Returns the webhooks that subscribe to an event name at a time, from the row that lists them. */
export const webhooksSubscribedTo = (row: Row | undefined, { version }: EventNaming, at: string): readonly number[] =>
  subscribersAt(row && recordOf<'subscribers'>(row), version, at);

/** Returns the published events that have a subscriber. Looks up all of them in one round trip. */
export async function subscribedOf(events: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
  const looks = events.flatMap((event) => {
    const subscriber = subscriberOfEvent(event);
    return subscriber
      ? namingsOf(event.type).map((naming) => ({ event, naming, key: subscribersKey(subscriber, naming) }))
      : [];
  });
  const rowOf = await readRowsByKey(looks.map(({ key }) => key));
  const found = looks.filter(({ event, naming, key }) => webhooksSubscribedTo(rowOf(key), naming, event.at).length > 0);
  return [...new Set(found.map(({ event }) => event))];
}

/** Returns the published events that have a subscriber but no deliveries yet. */
export async function withoutDeliveries(events: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
  const subscribed = await subscribedOf(events);
  const keysOf = ({ event, type }: OutboxRow) => namingsOf(type).map(({ version }) => notificationKey(event, version));
  const rowOf = await readRowsByKey(subscribed.flatMap(keysOf));
  return subscribed.filter((event) => keysOf(event).every((key) => rowOf(key) === undefined));
}
