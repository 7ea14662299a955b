import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { describeError, fault, log } from '../../shared/lib/log.ts';
import { isOutboxRow } from '../../shared/table/writes/outbox.ts';
import { lateRelay, relayEvent } from '../../shared/work/send.ts';
import { worker } from '../../shared/work/worker.ts';

/**
 * Relays the events that the table's stream shows; the stream's filter lets new outbox rows through and nothing else.
 */
const relay = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const failures = await Promise.all(
    Records.map(async ({ dynamodb }) => {
      try {
        // the stream's images have the form that the client's unmarshaller reads
        const row = unmarshall((dynamodb?.NewImage ?? {}) as Parameters<typeof unmarshall>[0]);
        if (isOutboxRow(row)) await relayEvent(row);
        return [];
      } catch (error) {
        log({ event: 'relay', status: 500, ...describeError(error) }, fault);
        return [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }];
      }
    }),
  );
  log({ event: 'relay', status: 200, count: Records.length });
  return { batchItemFailures: failures.flat() };
};

export const handler = worker(
  {
    on: 'stream',
    summary: 'Relays new events from the table to the queues',
    needs: ['table:write', 'queues:send'],
    rows: 'outbox', // its own updates of them must not come back to it
    timeoutSeconds: 60,
    batchSize: 25, // each event is a message and an update: some 30 ms side by side
    retries: 10,
    behindSeconds: 60, // then the sweeper has taken over: the stream's way is broken
    errorImpact: lateRelay,
  },
  relay,
);
