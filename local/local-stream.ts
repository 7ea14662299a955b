import { randomUUID } from 'node:crypto';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Clock } from '../shared/lib/clock.ts';
import { tableClient } from '../shared/table/client.ts';
import type { Row } from '../shared/table/rows.ts';
import type { StreamImage } from '../shared/work/relay.ts';
import type { StreamDesign } from '../shared/work/worker.ts';
import type { EventSource } from './local-source.ts';
import { startedLater } from './throttled.ts';

type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

interface StreamEntry {
  readonly record: DynamoDBRecord & { readonly dynamodb: { readonly SequenceNumber: string } };
  failures: number;
}

/** The local form of the table's stream, with one shard, and of a worker's event source. */
export interface LocalStream extends EventSource {
  /** Tests whether a row passes the filter of the event source. */
  shows(row: Row): boolean;
  /** Adds a row that was written to the table. */
  show(row: Row): void;
}

/**
 * Creates a stream. If a record of a batch fails, this record and all later ones are retried in order. A record that
 * failed too often is skipped, and `givesUp` is called. If Lambda does not start the worker, the stream waits with
 * `wait` and retries.
 */
export function localStream(
  { rows, batchSize, retries }: StreamDesign,
  run: StreamHandler,
  givesUp: () => void,
  wait: Clock['wait'],
): LocalStream {
  const shown: StreamEntry[] = [];
  return {
    runs: 1, // a shard is read in order
    // rows whose insertion the stream shows are never updated
    shows: ({ kind }) => typeof kind === 'string' && kind in rows,
    show: (row) => {
      const dynamodb = { SequenceNumber: randomUUID(), NewImage: imageOf(row) };
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

/** Returns a row as Lambda passes it to a worker, with bytes as Base64. */
const imageOf = (row: Row): StreamImage =>
  Object.fromEntries(
    Object.entries(marshall(row, { removeUndefinedValues: true })).map(([name, value]) => [
      name,
      value.B === undefined ? value : { B: Buffer.from(value.B).toString('base64') },
    ]),
  ) as StreamImage;

/** Watches the table's client for rows that the stream would show, which are the rows of puts. */
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
    // the last middleware before the network, so that it also sees a write whose response is lost
    { step: 'deserialize', priority: 'high', name: 'localStream', override: true },
  );
}
