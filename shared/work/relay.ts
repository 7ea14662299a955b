import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { describeError, fault, log } from '../lib/log.ts';
import { isOutboxRow } from '../table/writes/outbox.ts';
import { relayEvent } from './send.ts';

/**
 * Relays the events that the table's stream shows; the stream's filter lets new outbox rows through and nothing else.
 */
export const relay = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
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
