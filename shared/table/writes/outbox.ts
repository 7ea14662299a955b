import type { EntityName } from '../../domain/entity-design.ts';
import { type Subscriber, subscriberIn } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { dataVersion, upgraded } from '../../domain/upgraded.ts';
import { currentActor } from '../../lib/actor.ts';
import { dayMilliseconds, nowMilliseconds } from '../../lib/clock.ts';
import { deflate, inflate } from '../deflate.ts';
import { entityOfEvent, outboxDay, outboxPartitions, outboxReachedKey } from '../keys.ts';
import type { Row } from '../rows.ts';
import { deleteRow, putRow, readRounds, readRow } from '../table.ts';

/**
 * An event as its row stores it, in the outbox of its day. Events that can be published stay there for 30 days, and the
 * relay adds those for a merchant to the merchant's feed. Other events are deleted after they have been relayed.
 */
export interface OutboxRow {
  readonly PK: string;
  readonly SK: string;
  readonly kind: 'outbox';
  readonly schema: number;
  /** The version of the form of its records. Missing in rows of the first version. */
  readonly v?: number;
  readonly event: string;
  readonly type: string;
  readonly subject: number;
  readonly sequence: number;
  readonly merchant?: number;
  readonly is_test?: boolean;
  /** The owner of the work (`workOwner`), if it is not the tenant: the access key of staff. */
  readonly owner?: string;
  /**
   * The events for productions of one change, as compressed JSON. They share a row, because an order can have many
   * productions. The row has the id of the first of them.
   */
  readonly events?: Uint8Array;
  /** In one of these events: the production that it is published to, instead of the merchant. */
  readonly production?: number;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The request that caused the event. Missing if a worker caused it. */
  readonly request?: EventRequest;
  /** The subject at the time of the event, as compressed JSON. Only for published events. */
  readonly record?: Uint8Array;
  /** Other records that the event's versions need, at the time of the event: a list per entity, as compressed JSON. */
  readonly related?: Uint8Array;
  /** The time of the event, with milliseconds. */
  readonly at: string;
  /** The trace of the change. Missing if its span is not recorded. */
  readonly traceparent?: string;
}

/** A request that caused an event. */
export interface EventRequest {
  readonly id: string;
  /** The request's `Idempotency-Key`. Null without one, or if the request was not made with the subscriber's key. */
  readonly idempotency_key: string | null;
}

/**
 * Returns the request that causes an event for a merchant or a production. Returns nothing in a worker. Only the owner
 * of a key sees the `Idempotency-Key` that was sent with it.
 */
export function requestFor(subscriber: {
  readonly merchant?: number | undefined;
  readonly production?: number | undefined;
}): Pick<OutboxRow, 'request'> {
  const actor = currentActor();
  if (!actor) return {};
  const isOwn = [
    [actor.merchant, subscriber.merchant],
    [actor.production, subscriber.production],
  ].some(([own, other]) => own !== null && own === other);
  return { request: { id: actor.request_id, idempotency_key: isOwn ? actor.idempotency_key : null } };
}

/**
 * The related records that an event stores. `null` if they were too large. In that case they are read when the event is
 * published.
 */
export type Kept = { readonly [E in EntityName]?: readonly Records[E][] | null };

/** An event from a row. If it shares its row with others, it has its subject decompressed, instead of `record`. */
export interface EventInRow extends OutboxRow {
  readonly decompressed?: object;
}

/** Returns the subject of an event, as it was at the time of the event. */
export const subjectOf = ({
  event,
  record,
  decompressed,
  v,
}: Pick<EventInRow, 'event' | 'record' | 'decompressed' | 'v'>): object =>
  upgraded(entityOfEvent(event), decompressed ?? unpacked(record), v);

/** Returns the related records that an event stores. */
export const keptBy = ({ related, v }: Pick<OutboxRow, 'related' | 'v'>): Kept =>
  Object.fromEntries(
    Object.entries<readonly object[] | null>(related ? unpacked(related) : {}).map(([entity, records]) => [
      entity,
      records?.map((one) => upgraded(entity as EntityName, one, v)) ?? null, // only known entities are stored
    ]),
  );

/** Compresses the records that an event stores. */
export const packed = (value: object): Uint8Array => deflate(JSON.stringify(value));

const unpacked = (bytes: Uint8Array | undefined) => JSON.parse(inflate(bytes ?? new Uint8Array()));

/** An event for a production, in a row with others. */
export interface ProductionEvent {
  readonly event: string;
  readonly subject: number;
  readonly sequence: number;
  readonly production: number;
  readonly facts: OutboxRow['facts'];
  readonly request?: EventRequest;
  readonly record: object;
}

/** Returns the events in a row: itself, or those for productions that share it. */
export function eventsIn(row: OutboxRow): readonly EventInRow[] {
  if (!row.events) return [row];
  const events: readonly ProductionEvent[] = unpacked(row.events);
  return events.map(({ record: decompressed, ...event }) => ({ ...row, ...event, decompressed }));
}

/**
 * Returns an event's row with other records instead of those that it stores: its subject, related records, and the
 * subjects of the events that share its row. `of` returns the record to store.
 */
export function withRecords(row: OutboxRow, of: (entity: EntityName, record: object) => object): OutboxRow {
  const subject = entityOfEvent(row.event);
  const { record, related, events } = row;
  const kept = Object.entries<readonly object[] | null>(keptBy(row)).map(([entity, records]) => [
    entity,
    records?.map((one) => of(entity as EntityName, one)) ?? null, // only this release's entities are stored
  ]);
  const shared: readonly ProductionEvent[] = events ? unpacked(events) : [];
  return {
    ...row,
    v: dataVersion,
    ...(record && { record: packed(of(subject, subjectOf(row))) }),
    ...(related && { related: packed(Object.fromEntries(kept)) }),
    ...(events && {
      events: packed(shared.map((one) => ({ ...one, record: of(subject, upgraded(subject, one.record, row.v)) }))),
    }),
  };
}

/** Returns the subscriber that an event is published to. Returns undefined if it belongs to nobody. */
export const subscriberOfEvent = ({
  merchant,
  is_test,
  production,
}: Pick<OutboxRow, 'merchant' | 'is_test' | 'production'>): Subscriber | undefined =>
  merchant === undefined ? undefined : subscriberIn({ merchant, production, is_test: is_test === true });

/** Returns whether a row is an event. */
export const isOutboxRow = (row: Row): row is Row & OutboxRow => row.kind === 'outbox';

/** Work that a record's row requests, as it is sent to the workers. */
export type Work = Pick<OutboxRow, 'event' | 'type' | 'schema' | 'facts'> & {
  /** The owner of the work (`workOwner`). Missing for the back office, and in rows of the release before. */
  readonly owner?: string | undefined;
};

/**
 * Returns the trace of the change that wrote a row. Only rows of events have one, and rows of records that wait for a
 * worker, if their change was in a recorded span.
 */
export const traceOf = ({ traceparent }: Row): unknown => traceparent;

const workKind = 'work';

/** Returns the attributes by which a record's row requests work. */
export const workAttributes = (work: Work) => ({ kind: workKind, work: JSON.stringify(work) });

/** Returns the work that the last change of a record requested. Returns undefined if it requested none. */
export const workOf = ({ kind, work }: Row): Work | undefined =>
  kind === workKind ? JSON.parse(String(work)) : undefined;

/** Deletes an event that has been relayed and that no subscriber will need. */
export const removeEvent = ({ PK, SK }: OutboxRow): Promise<void> => deleteRow({ PK, SK });

const eventsPerShard = 100; // per query
// the relay processes an event of the stream within a second. After a minute it has failed
const shownAfterSeconds = 60;
const openSeconds = 180; // events may still be written with a time that is up to this old
const firstSeconds = 3600; // how far back the first sweep of a table begins

/** Returns the time from which events may still wait for the relay. */
export async function reachedTime(): Promise<string> {
  const row = await readRow(outboxReachedKey);
  return String(row?.at ?? instantBefore(firstSeconds));
}

/**
 * Stores the time before which no event waits. The time is at least three minutes ago, because events may still be
 * written with later times.
 */
export async function noteReached(at: string): Promise<void> {
  const open = instantBefore(openSeconds);
  await putRow({ ...outboxReachedKey, at: at < open ? at : open });
}

/**
 * Yields pages of events that happened since a time and are older than a minute. It reads all shards of a day
 * concurrently.
 */
export async function* eventsFrom(first: string): AsyncGenerator<readonly OutboxRow[]> {
  const end = instantBefore(shownAfterSeconds);
  for (let day = outboxDay(first); day <= outboxDay(end); day = dayAfter(day)) {
    const query = { from: first, to: `${end}~`, ascending: true, limit: eventsPerShard, eventual: true } as const;
    for await (const rows of readRounds(outboxPartitions(day), query)) yield rows.filter(isOutboxRow);
  }
}

const instantBefore = (seconds: number): string => new Date(nowMilliseconds() - seconds * 1000).toISOString();

const dayAfter = (day: string): string => outboxDay(new Date(Date.parse(day) + dayMilliseconds).toISOString());
