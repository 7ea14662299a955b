import { isEventType, nameIn } from '../../domain/events.ts';
import type { Subscriber } from '../../domain/reach.ts';
import { subscribersId } from '../../domain/subscribers-id.ts';
import { type EventName, type WebhookVersion, webhookVersions } from '../../resources/webhooks/event-names.ts';
import { subscribersAt } from '../../rules/webhooks/subscribers.ts';
import { type Key, notificationKey, recordKey } from '../../table/keys.ts';
import { type Row, recordOf } from '../../table/rows.ts';
import { readRowsByKey } from '../../table/table.ts';
import { eventsIn, type OutboxRow, subscriberOfEvent } from '../../table/writes/outbox.ts';

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
export const webhooksSubscribedTo = (row: Row | undefined, { version }: EventNaming, at: string) =>
  subscribersAt(row && recordOf('subscribers', row), version, at);

/** An event with a subscriber, and the row that it is in. */
interface SubscribedEvent {
  readonly row: OutboxRow;
  readonly event: OutboxRow;
}

/** Returns the published events in rows that have a subscriber. Looks up all of them in one round trip. */
async function eventsWithSubscribers(rows: readonly OutboxRow[]): Promise<readonly SubscribedEvent[]> {
  const looks = rows.flatMap((row) =>
    eventsIn(row).flatMap((event) => {
      const subscriber = subscriberOfEvent(event);
      const namings = subscriber ? namingsOf(event.type) : [];
      const keys = subscriber ? namings.map((naming) => ({ naming, key: subscribersKey(subscriber, naming) })) : [];
      return keys.length > 0 ? [{ row, event, keys }] : [];
    }),
  );
  const rowOf = await readRowsByKey(looks.flatMap(({ keys }) => keys.map(({ key }) => key)));
  return looks.filter(({ event, keys }) =>
    keys.some(({ naming, key }) => webhooksSubscribedTo(rowOf(key), naming, event.at).length > 0),
  );
}

const rowsOf = (events: readonly SubscribedEvent[]): readonly OutboxRow[] => [...new Set(events.map(({ row }) => row))];

/** Returns the rows that have an event with a subscriber. */
export const subscribedOf = async (rows: readonly OutboxRow[]): Promise<readonly OutboxRow[]> =>
  rowsOf(await eventsWithSubscribers(rows));

/** Returns the rows that have an event with a subscriber but without deliveries. */
export async function withoutDeliveries(rows: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
  const subscribed = await eventsWithSubscribers(rows);
  const keysOf = ({ event, type }: OutboxRow) => namingsOf(type).map(({ version }) => notificationKey(event, version));
  const rowOf = await readRowsByKey(subscribed.flatMap(({ event }) => keysOf(event)));
  return rowsOf(subscribed.filter(({ event }) => keysOf(event).every((key) => rowOf(key) === undefined)));
}
