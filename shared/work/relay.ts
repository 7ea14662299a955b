import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isTold } from '../changes/events.ts';
import { describeError, fault, log } from '../lib/log.ts';
import type { Row } from '../table/rows.ts';
import { isOutboxRow, type OutboxRow, removeEvent, workOf } from '../table/writes/outbox.ts';
import { sendTold, sendWork } from './send.ts';
import { subscribedOf } from './webhooks/subscribed.ts';

/**
 * Relays what the table's stream shows: new events of the outbox, and records whose row says what work is to be done.
 * The stream's filter lets nothing else through. It must write no such row: that would be a loop that AWS does not
 * notice.
 */
export const relay = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const shown = Records.map(({ dynamodb }) => readImage(dynamodb));
  const events = shown.flatMap(({ row }) => (row && isOutboxRow(row) && isTold(row.type) ? [row] : []));
  const subscribed = subscribedOf(events);
  const failures = await Promise.all(
    shown.map(async ({ number, row, error: unread }) => {
      try {
        if (!row) throw unread;
        if (isOutboxRow(row)) await relayEvent(row, await subscribed);
        else await relayWork(row);
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

/** Reads the row that a record of the stream shows, in the form that the client's unmarshaller reads; or why not. */
function readImage({ NewImage = {}, SequenceNumber: number = '' }: DynamoDBRecord['dynamodb'] = {}): {
  readonly number: string;
  readonly row?: Row;
  readonly error?: unknown;
} {
  try {
    return { number, row: unmarshall(NewImage as Parameters<typeof unmarshall>[0]) };
  } catch (error) {
    return { number, error };
  }
}

async function relayWork(row: Row): Promise<void> {
  const work = workOf(row);
  if (work) await sendWork(work);
}

/** Relays one event, of which `subscribed` tells whether a webhook is told of it. Doing it again repeats messages. */
export async function relayEvent(event: OutboxRow, subscribed: readonly OutboxRow[]): Promise<void> {
  if (isTold(event.type)) {
    if (subscribed.includes(event)) await sendTold(event);
    return;
  }
  await sendWork(event);
  await removeEvent(event);
}
