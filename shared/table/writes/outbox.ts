import type { EntityName } from '../../domain/entity-design.ts';
import type { Records } from '../../domain/records.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import { deflate, inflate } from '../deflate.ts';
import { outboxDay, outboxPartitions, outboxReachedKey } from '../keys.ts';
import type { Row } from '../rows.ts';
import { deleteRow, putRow, readRounds, readRow } from '../table.ts';

/**
 * An event as its row holds it: in the outbox of its day. What may be published stays there for 30 days,
 * and is in its owner's log; any other is deleted once it is relayed.
 */
export interface OutboxRow {
  readonly PK: string;
  readonly SK: string;
  readonly kind: 'outbox';
  readonly schema: number;
  readonly event: string;
  readonly type: string;
  readonly subject: number;
  readonly sequence: number;
  readonly merchant?: number;
  readonly is_test?: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The subject as it was when it happened, deflated JSON; of events that are published. */
  readonly record?: Uint8Array;
  /** The records that its versions need as they were, a list by entity, deflated JSON. */
  readonly related?: Uint8Array;
  /** When it happened, with milliseconds. */
  readonly at: string;
}

/** What an event keeps beside its subject: null for what was too large, which is read when it is published. */
export type Kept = { readonly [E in EntityName]?: readonly Records[E][] | null };

/** Reads the subject of an event as it was when it happened. */
export const subjectOf = ({ record }: Pick<OutboxRow, 'record'>): object => unpacked(record);

/** Reads what an event keeps beside its subject. */
export const keptBy = ({ related }: Pick<OutboxRow, 'related'>): Kept => (related ? unpacked(related) : {});

/** Packs what an event keeps. */
export const packed = (value: object): Uint8Array => deflate(JSON.stringify(value));

const unpacked = (bytes: Uint8Array | undefined) => JSON.parse(inflate(bytes ?? new Uint8Array()));

/** Names the tenant that an event belongs to; undefined for what is no merchant's. */
export const tenantOfEvent = ({ merchant, is_test }: Pick<OutboxRow, 'merchant' | 'is_test'>): Tenant | undefined =>
  merchant === undefined ? undefined : { merchant, is_test: is_test === true };

/** Tells whether a row of the table is an event. */
export const isOutboxRow = (row: Row): row is Row & OutboxRow => row.kind === 'outbox';

/** Work that a record's row says is to be done: what its workers are sent. */
export type Work = Pick<OutboxRow, 'event' | 'type' | 'schema' | 'facts'>;

const workKind = 'work';

/** Makes the attributes by which a record's row says what work is to be done. */
export const workAttributes = (work: Work) => ({ kind: workKind, work: JSON.stringify(work) });

/** Reads off a record's row what work its last change has asked for; undefined where it asked for none. */
export const workOf = ({ kind, work }: Row): Work | undefined =>
  kind === workKind ? JSON.parse(String(work)) : undefined;

/** Deletes an event that is relayed and that no subscriber asks for later. */
export const removeEvent = ({ PK, SK }: OutboxRow): Promise<void> => deleteRow({ PK, SK });

const eventsPerShard = 100; // of one query
const shownAfterSeconds = 60; // the stream's relay takes up an event within a second; after a minute it has failed
const openSeconds = 180; // for which an event may still come to a time that has passed
const firstSeconds = 3600; // that the first sweep of a table goes back
const dayMilliseconds = 24 * 3600 * 1000;

/** Reads from which time on events may still wait for their relay. */
export async function reachedTime(): Promise<string> {
  const row = await readRow(outboxReachedKey);
  return String(row?.at ?? instantBefore(firstSeconds));
}

/** Notes that no event waits before a time. The last three minutes are never passed: events may still come to them. */
export async function noteReached(at: string): Promise<void> {
  const open = instantBefore(openSeconds);
  await putRow({ ...outboxReachedKey, at: at < open ? at : open });
}

/** Reads the events from a time on that are older than a minute, page by page, all shards of a day at a time. */
export async function* eventsFrom(first: string): AsyncGenerator<readonly OutboxRow[]> {
  const end = instantBefore(shownAfterSeconds);
  for (let day = outboxDay(first); day <= outboxDay(end); day = dayAfter(day)) {
    const query = { from: first, to: `${end}~`, ascending: true, limit: eventsPerShard, eventual: true } as const;
    for await (const rows of readRounds(outboxPartitions(day), query)) yield rows.filter(isOutboxRow);
  }
}

const instantBefore = (seconds: number): string => new Date(nowMilliseconds() - seconds * 1000).toISOString();

const dayAfter = (day: string): string => outboxDay(new Date(Date.parse(day) + dayMilliseconds).toISOString());
