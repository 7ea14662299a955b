import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isPublished } from '../domain/events.ts';
import { describeError, fault, log } from '../lib/log.ts';
import { type OpenSpan, openSpan, parentOf, withSpan } from '../lib/trace.ts';
import type { Row } from '../table/rows.ts';
import { unitsUsed } from '../table/use.ts';
import { addToFeed } from '../table/writes/event-feed.ts';
import { isOutboxRow, type OutboxRow, removeEvent, traceOf, workOf } from '../table/writes/outbox.ts';
import { isOfLaterRelease, type Job, jobOfEvent, jobOfPublished, jobOfWork, sendWritten, trySending } from './send.ts';
import { rowOfImage } from './stream-image.ts';
import { subscribedOf } from './webhooks/subscribed.ts';

/**
 * Relays the records of the table's stream: new outbox events, and rows whose state requests work. The stream's filter
 * passes no other rows. The relay must not write such rows itself, because AWS would not detect the loop.
 */
export const relay = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const read = Records.map(({ dynamodb }) => inSpan(readImage(dynamodb)));
  const published = read.flatMap(({ row }) => (row && isOutboxRow(row) && isPublished(row.type) ? [row] : []));
  const subscribed = subscribedOf(published);
  const shown = await Promise.all(read.map((one) => withJob(one, subscribed)));
  const unsent = await trySending(shown.flatMap(({ job }) => job ?? []));
  const failures = await Promise.all(
    shown.map(({ number, row, job, span, error: problem = job && unsent.get(job) }) =>
      span.run(async () => {
        try {
          if (problem) throw problem;
          if (row && isOutboxRow(row)) await settleEvent(row);
          return [];
        } catch (error) {
          span.fail(error);
          log({ event: 'relay', status: 500, ...describeError(error) }, fault);
          return [{ itemIdentifier: number }];
        } finally {
          span.end();
        }
      }),
    ),
  );
  log({ event: 'relay', status: 200, count: Records.length, ...unitsUsed() });
  return { batchItemFailures: failures.flat() };
};

/** A record of the stream: its row and the type of its event, or the error that occurred. */
interface StreamedRow {
  readonly number: string;
  readonly row?: Row;
  readonly type?: string;
  readonly error?: unknown;
}

/** A record in its span, with the message that the row requests. */
interface RelayedRecord extends StreamedRow {
  readonly span: OpenSpan;
  readonly job?: Job | undefined;
}

/**
 * Reads the row in a stream record. Returns the error if that fails. Leaves out the row if only a later release can
 * relay it, because a retry would only hold up other rows. The sweeper of that release finds it.
 */
function readImage({ NewImage = {}, SequenceNumber: number = '' }: DynamoDBRecord['dynamodb'] = {}): StreamedRow {
  try {
    const row = rowOfImage(NewImage);
    const asked = isOutboxRow(row) ? row : workOf(row);
    if (!asked) return { number, row };
    if (!isOfLaterRelease(asked)) return { number, row, type: asked.type };
    log({ event: 'notice', note: 'An event of a later release waits for that release' });
    return { number };
  } catch (error) {
    return { number, error };
  }
}

/** Starts the span of a record, which continues the trace of the row's change. */
function inSpan(read: StreamedRow): RelayedRecord {
  const { row = {}, type = 'unknown' } = read;
  return { ...read, span: openSpan(['relay', type], { parent: parentOf(traceOf(row)) }) };
}

/** Adds the message that the row requests. If a row cannot be understood, only that row gets an error. */
async function withJob(shown: RelayedRecord, subscribed: Promise<readonly OutboxRow[]>): Promise<RelayedRecord> {
  const { row, span } = shown;
  if (!row) return shown;
  try {
    const events = isOutboxRow(row) ? await subscribed : [];
    return { ...shown, job: span.run(() => (isOutboxRow(row) ? jobFor(row, events) : jobOfRow(row))) };
  } catch (error) {
    return { ...shown, error };
  }
}

function jobOfRow(row: Row): Job | undefined {
  const work = workOf(row);
  return work && jobOfWork(work);
}

/** Builds the message that an event requests. Returns `undefined` for a published event without subscribers. */
function jobFor(event: OutboxRow, subscribed: readonly OutboxRow[]): Job | undefined {
  if (!isPublished(event.type)) return jobOfEvent(event);
  return subscribed.includes(event) ? jobOfPublished(event) : undefined;
}

/** Deletes an event after its message was sent. A published event stays, and is added to the feed of its merchant. */
const settleEvent = (event: OutboxRow): Promise<void> =>
  isPublished(event.type) ? addToFeed(event) : removeEvent(event);

/** Sends an event that the relay missed. If the event is published, at least one webhook must subscribe to it. */
export const relayEvent = (event: OutboxRow): Promise<void> =>
  withSpan(['relay', event.type], { parent: parentOf(event.traceparent) }, async () => {
    const job = jobFor(event, [event]);
    if (job) await sendWritten([job]);
    if (!isPublished(event.type)) await removeEvent(event);
  });
