import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { createTable } from '../../local/create-table.ts';
import { currentDeadline } from '../../shared/aws/deadlines.ts';
import type { Change, Write } from '../../shared/domain/change.ts';
import { type EntityName, entityDesign } from '../../shared/domain/entity-design.ts';
import { tenantIn } from '../../shared/domain/reach.ts';
import type { Records } from '../../shared/domain/records.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { forgetHeld } from '../../shared/lib/held.ts';
import type { RecordBase } from '../../shared/model/fields.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import { sequenceKey } from '../../shared/table/keys.ts';
import { type Row, recordRow } from '../../shared/table/rows.ts';
import { updateRow } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';

/** Creates a table and a bucket for the test file, and sets the environment that points to them. */
export async function startTable(): Promise<void> {
  const engine = inject('engine');
  const bucket = inject('bucket');
  const name = `data-${randomUUID()}`;
  // object keys contain ids, which each table counts from 1
  await Promise.all([createTable(engine, name), makeBucket(bucket.AWS_ENDPOINT_URL_S3, name)]);
  forgetHeld();
  Object.assign(process.env, {
    ...environmentOf(engine, name),
    ...bucket,
    BUCKET_NAME: name,
    OUTBOUND_LOCAL: '1', // the receivers of the tests are on this machine
  });
}

/** Returns the environment that points to a table. */
export const environmentOf = (engine: string, table: string) => ({
  TABLE_NAME: table,
  AWS_ENDPOINT_URL: engine,
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});

/** Creates a bucket without the S3 client, which most suites do not load. The emulator does not require a signature. */
async function makeBucket(endpoint: string, name: string): Promise<void> {
  const { ok, status } = await fetch(`${endpoint}/${name}`, { method: 'PUT' });
  if (!ok) throw new Error(`The emulator makes no bucket: ${status}`);
}

/** A clock that the test moves. Waiting moves it immediately, so tests never sleep. */
export interface TestClock {
  at: number;
}

/** Installs a clock for the test. `stride` is the minimum duration of a wait, so that a deadline comes near soon. */
export function startClock(instant = '2026-11-21T10:00:00Z', stride = 0): TestClock {
  const clock = { at: Date.parse(instant) };
  setClock({
    now: () => clock.at,
    wait: async (milliseconds) => {
      clock.at += Math.max(stride, milliseconds);
    },
  });
  return clock;
}

/** Returns the write of a record of any entity. */
export const writing = <E extends EntityName>(entity: E, record: Records[E], was?: Records[E]): Write =>
  ({ entity, record, was }) as Write;

/** Returns a change that only writes records, unless `more` says otherwise. */
export const aChange = <T = undefined>(
  writes: readonly Write[],
  more: Partial<Change<T>> = {},
): Change<T | undefined> => ({
  answer: undefined,
  writes,
  unchangedSince: [],
  events: [],
  ...more,
});

const writesPerTransaction = 30;

/** Commits any number of new records. */
export async function put<E extends EntityName>(entity: E, records: readonly Records[E][]): Promise<void> {
  for (let start = 0; start < records.length; start += writesPerTransaction) {
    const writes = records.slice(start, start + writesPerTransaction).map((record) => writing(entity, record));
    const outcome = await commit(aChange(writes), [], currentDeadline());
    if (!outcome.written) throw new Error(`The arrangement was not written: ${JSON.stringify(outcome)}`);
  }
  await showToPolls(entity, records);
}

/** Makes polls show records that were written directly, as if their ids came from the sequence of their tenant. */
export async function showToPolls(entity: EntityName, records: readonly RecordBase[]): Promise<void> {
  if (!entityDesign(entity).home) return;
  for (const record of records) {
    const tenant = tenantIn(record);
    if (!tenant) throw new Error('The record has no tenant');
    await updateRow(sequenceKey(entity, tenant), {
      UpdateExpression: 'SET #next = :next',
      ConditionExpression: 'attribute_not_exists(#next) OR #next < :next',
      ExpressionAttributeNames: { '#next': 'next' },
      ExpressionAttributeValues: { ':next': record.id + 1 },
    });
  }
}

let merchants = 1000;

/** Returns a merchant that no other test in the file uses. */
export function anOwner(): { readonly merchant: number; readonly is_test: boolean } {
  merchants += 1;
  return { merchant: merchants, is_test: false };
}

/** Returns the row that `commit` would write for a record that was changed once. */
export const rowOf = <E extends EntityName>(entity: E, record: Records[E]): Row =>
  recordRow(entity, { ...record, rev: 1 });

const batch = 25; // DynamoDB's limit for one BatchWriteItem
const side = 8; // concurrent batches

/**
 * Writes rows directly, without any rules, for test data that is too large for transactions. The stream does not show
 * them, so the relay ignores them.
 */
export async function putRows(rows: readonly Row[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  );
  const name = tableName();
  const work = async () => {
    for (let next = batches.pop(); next; next = batches.pop()) {
      const RequestItems = { [name]: next.map((Item) => ({ PutRequest: { Item } })) };
      await tableClient.get().send(new BatchWriteCommand({ RequestItems }));
    }
  };
  await Promise.all(Array.from({ length: side }, work));
}
