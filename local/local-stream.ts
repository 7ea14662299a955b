import { randomUUID } from 'node:crypto';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Clock } from '../shared/lib/clock.ts';
import { tableClient } from '../shared/table/client.ts';
import type { Row } from '../shared/table/rows.ts';
import type { StreamDesign } from '../shared/work/worker.ts';
import type { EventSource } from './local-source.ts';
import { startedLater } from './throttled.ts';

type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

interface StreamEntry {
  readonly record: DynamoDBRecord & { readonly dynamodb: { readonly SequenceNumber: string } };
  failures: number;
}

/** The local form of the table's stream, one shard of it, and of the event source of one worker. */
export interface LocalStream extends EventSource {
  /** Whether a row passes the filter of the event source. */
  shows(row: Row): boolean;
  /** Shows a row that a write has put. */
  show(row: Row): void;
}

/**
 * Makes a stream. From the first record of a batch that failed on, all come again in their order; one that has failed
 * too often is passed over, and `givesUp` is told. A worker that Lambda does not start is started again by `wait`.
 */
export function localStream(
  { rows, batchSize, retries }: StreamDesign,
  run: StreamHandler,
  givesUp: () => void,
  wait: Clock['wait'],
): LocalStream {
  const shown: StreamEntry[] = [];
  return {
    runs: 1, // a shard is read in its order
    // what is shown when it is new is never written again
    shows: ({ kind }) => typeof kind === 'string' && kind in rows,
    show: (row) => {
      const image = marshall(row, { removeUndefinedValues: true }) as NonNullable<
        DynamoDBRecord['dynamodb']
      >['NewImage'];
      const dynamodb = { SequenceNumber: randomUUID(), ...(image && { NewImage: image }) };
      shown.push({ record: { eventName: 'INSERT', dynamodb }, failures: 0 });
    },
    isEmpty: () => shown.length === 0,
    nextDue: () => undefined,
    deliver: async () => {
      const batch = shown.slice(0, batchSize);
      if (batch.length === 0) return false;
      const event = { Records: batch.map(({ record }) => record) };
      const { batchItemFailures = [] } = (await startedLater(() => run(event), wait)) ?? {};
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      const first = batch.findIndex(({ record }) => failed.has(record.dynamodb.SequenceNumber));
      shown.splice(0, first < 0 ? batch.length : first);
      const [stuck] = first < 0 ? [] : shown;
      if (!stuck) return true;
      stuck.failures += 1;
      if (stuck.failures > retries) {
        shown.shift();
        givesUp();
      }
      return true;
    },
  };
}

/** Watches the client of the table for what a stream would show: rows that a write has put. */
export function watchTable(show: (row: Record<string, unknown>) => void): void {
  tableClient.get().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { TransactItems = [], Item } = args.input as {
        TransactItems?: { Put?: { Item?: object } }[];
        Item?: object;
      };
      const items = [...TransactItems.map(({ Put }) => Put?.Item), Item];
      for (const item of items) if (item) show(unmarshall(item as Parameters<typeof unmarshall>[0]));
      return result;
    },
    // the last middleware before the network, so that it also sees a write whose answer is lost
    { step: 'deserialize', priority: 'high', name: 'localStream', override: true },
  );
}
