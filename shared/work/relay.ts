import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isPublished } from '../domain/events.ts';
import { describeError, fault, log } from '../lib/log.ts';
import type { Row } from '../table/rows.ts';
import { isOutboxRow, type OutboxRow, removeEvent, workOf } from '../table/writes/outbox.ts';
import { type Job, jobOfPublished, jobOfWork, sendWritten, trySending } from './send.ts';
import { subscribedOf } from './webhooks/subscribed.ts';

/**
 * Relays what the table's stream shows: new events of the outbox, and records whose row says what work is to be done.
 * The stream's filter lets nothing else through. It must write no such row: that would be a loop that AWS does not
 * notice.
 */
export const relay = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const read = Records.map(({ dynamodb }) => readImage(dynamodb));
  const published = read.flatMap(({ row }) => (row && isOutboxRow(row) && isPublished(row.type) ? [row] : []));
  const subscribed = subscribedOf(published);
  const shown = await Promise.all(read.map((one) => withJob(one, subscribed)));
  const unsent = await trySending(shown.flatMap(({ job }) => job ?? []));
  const failures = await Promise.all(
    shown.map(async ({ number, row, job, error: problem = job && unsent.get(job) }) => {
      try {
        if (problem) throw problem;
        if (row && isOutboxRow(row)) await settleEvent(row);
        return [];
      } catch (error) {
        log({ event: 'relay', status: 500, ...describeError(error) }, fault);
        return [{ itemIdentifier: number }];
      }
    }),
  );
  log({ event: 'relay', status: 200, count: Records.length });
  return { batchItemFailures: failures.flat() };
};

/** A record of the stream: the row that it shows, the message that the row asks for, or why it has none. */
interface RelayedRecord {
  readonly number: string;
  readonly row?: Row;
  readonly job?: Job | undefined;
  readonly error?: unknown;
}

/** Reads the row that a record of the stream shows, in the form that the client's unmarshaller reads; or why not. */
function readImage({ NewImage = {}, SequenceNumber: number = '' }: DynamoDBRecord['dynamodb'] = {}): RelayedRecord {
  try {
    return { number, row: unmarshall(NewImage as Parameters<typeof unmarshall>[0]) };
  } catch (error) {
    return { number, error };
  }
}

/** Adds the message that the row asks for. A row that cannot be understood gets an error, and so fails alone. */
async function withJob(shown: RelayedRecord, subscribed: Promise<readonly OutboxRow[]>): Promise<RelayedRecord> {
  const { row } = shown;
  if (!row) return shown;
  try {
    return { ...shown, job: isOutboxRow(row) ? jobOfEvent(row, await subscribed) : jobOfRow(row) };
  } catch (error) {
    return { ...shown, error };
  }
}

function jobOfRow(row: Row): Job | undefined {
  const work = workOf(row);
  return work && jobOfWork(work);
}

/** Makes the message that an event asks for. A published event asks for one only if a webhook subscribes to it. */
function jobOfEvent(event: OutboxRow, subscribed: readonly OutboxRow[]): Job | undefined {
  if (!isPublished(event.type)) return jobOfWork(event);
  return subscribed.includes(event) ? jobOfPublished(event) : undefined;
}

/** Deletes an event whose message is sent. A published one stays: subscribers may list it. */
async function settleEvent(event: OutboxRow): Promise<void> {
  if (!isPublished(event.type)) await removeEvent(event);
}

/** Relays an event that the relay has missed, to which a webhook subscribes if it is published. */
export async function relayEvent(event: OutboxRow): Promise<void> {
  const job = jobOfEvent(event, [event]);
  if (job) await sendWritten([job]);
  await settleEvent(event);
}
