import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EntityName } from '../../changes/design.ts';
import type { Records } from '../../changes/records.ts';
import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import type { Scope } from '../../model/fields.ts';
import { eventLogIndex, outboxPartitions } from '../keys.ts';
import { oldestSeconds } from '../lists/age.ts';
import type { Row } from '../rows.ts';
import { readRounds, readRows, updateRow } from '../table.ts';

/** An event as its row holds it: in the outbox until it is relayed, then in the log of events for 30 days. */
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
  /** The subject as it was when it happened, deflated JSON; of events that subscribers are told of. */
  readonly record?: Uint8Array;
  /** The records that its versions need as they were, a list by entity, deflated JSON. */
  readonly related?: Uint8Array;
  readonly at: string;
  readonly relayed_at?: string;
}

/** What an event keeps beside its subject: null for what was too large, which is read when it is told. */
export type Kept = { readonly [E in EntityName]?: readonly Records[E][] | null };

/** Reads the subject of an event as it was when it happened. */
export const subjectOf = ({ record }: Pick<OutboxRow, 'record'>): object => unpacked(record);

/** Reads what an event keeps beside its subject. */
export const keptBy = ({ related }: Pick<OutboxRow, 'related'>): Kept => (related ? unpacked(related) : {});

/** Packs what an event keeps. */
export const packed = (value: object): Uint8Array => deflateRawSync(JSON.stringify(value));

const unpacked = (bytes: Uint8Array | undefined) => JSON.parse(inflateRawSync(bytes ?? new Uint8Array()).toString());

/** Names the side that an event belongs to; undefined for what is no merchant's. */
export const scopeOfEvent = ({ merchant, is_test }: Pick<OutboxRow, 'merchant' | 'is_test'>): Scope | undefined =>
  merchant === undefined ? undefined : { merchant, is_test: is_test === true };

/** Tells whether a row of the table is an event. */
export const isOutboxRow = (row: Row): row is Row & OutboxRow => row.kind === 'outbox';

/** Moves a relayed event from the outbox to its owner's log. Doing it again changes nothing. */
export async function moveToLog(row: OutboxRow): Promise<void> {
  const { PK, SK, at, event, type } = row;
  const { G1PK, G1SK } = eventLogIndex(scopeOfEvent(row), at, event);
  await updateRow(
    { PK, SK },
    {
      UpdateExpression: 'SET G1PK = :partition, G1SK = :sort, facets = :facets, relayed_at = :now',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(relayed_at)',
      ExpressionAttributeValues: { ':partition': G1PK, ':sort': G1SK, ':facets': { type }, ':now': nowInstant() },
    },
  );
}

const eventsPerShard = 100; // one BatchGet; 1 600 events in hand at a time

/**
 * Reads the events that have been in the outbox for longer than `seconds`, all shards at a time. The stream's relay has
 * missed them.
 */
export async function* overdueEvents(seconds: number): AsyncGenerator<readonly OutboxRow[]> {
  const to = new Date(nowMilliseconds() - seconds * 1000).toISOString();
  const query = { index: 1, to, ascending: true, limit: eventsPerShard } as const;
  for await (const waiting of readRounds(outboxPartitions, query)) {
    const rows = await readRows(waiting.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
    // the index may still show what has been relayed since
    yield rows.filter(isOutboxRow).filter(({ relayed_at }) => relayed_at === undefined);
  }
}

/** Answers the age in seconds of the oldest event that waits in the outbox; 0 when none waits. */
export const oldestEventSeconds = (): Promise<number> => oldestSeconds(outboxPartitions);
