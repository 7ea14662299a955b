import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Clock } from '../shared/lib/clock.ts';
import { tableClient, tableName } from '../shared/table/client.ts';
import { recordPrefix } from '../shared/table/keys.ts';
import type { Row } from '../shared/table/rows.ts';
import type { StreamImage } from '../shared/work/stream-image.ts';
import { isOfChanges, type StreamDesign, type StreamRows } from '../shared/work/worker.ts';
import type { EventSource } from './local-source.ts';
import { startedLater } from './throttled.ts';

type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/** A record of the stream, as Lambda passes it to a worker. */
export type StreamRecord = DynamoDBRecord & { readonly dynamodb: { readonly SequenceNumber: string } };

interface StreamEntry {
  readonly record: StreamRecord;
  failures: number;
}

/** The local form of the table's stream, with one shard, and of a worker's event source. */
export interface LocalStream extends EventSource {
  /** Tests whether a row passes the filter of the event source. */
  shows(row: Row): boolean;
  /** Whether the worker needs the row as it was before. */
  readonly seesOld: boolean;
  /** Adds a row that was written to the table, and the row before, if there was one. */
  show(row: Row, was: Row | undefined): void;
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
    shows: (row) => isShown(rows, row),
    seesOld: isOfChanges(rows),
    show: (row, was) => {
      shown.push({ record: streamRecord(row, was), failures: 0 });
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

/** Returns whether the filter of an event source passes a row that was written. */
export const isShown = (rows: StreamRows, { PK, kind, changed_by }: Row): boolean =>
  isOfChanges(rows)
    ? changed_by !== undefined && rows.changesOf.some((entity) => String(PK).startsWith(recordPrefix(entity)))
    : // rows whose insertion the stream shows are never updated
      typeof kind === 'string' && kind in rows;

/** Returns the record of a row that was written, and of the row before, if there was one. */
export function streamRecord(row: Row, was: Row | undefined): StreamRecord {
  const { PK, SK } = row;
  const dynamodb = {
    SequenceNumber: randomUUID(),
    Keys: imageOf({ PK, SK }),
    NewImage: imageOf(row),
    ...(was && { OldImage: imageOf(was) }),
  };
  return { eventName: was ? 'MODIFY' : 'INSERT', dynamodb };
}

/** Returns a row as Lambda passes it to a worker, with bytes as Base64. */
const imageOf = (row: Row): StreamImage =>
  Object.fromEntries(
    Object.entries(marshall(row, { removeUndefinedValues: true })).map(([name, value]) => [
      name,
      value.B === undefined ? value : { B: Buffer.from(value.B).toString('base64') },
    ]),
  ) as StreamImage;

/** What the stream shows of the table's rows. */
export interface TableWatch {
  /** Returns whether `show` needs the row as it was before. */
  readonly seesOld: (row: Row) => boolean;
  readonly show: (row: Row, was: Row | undefined) => void;
}

/** Watches the table's client for rows that the stream would show, which are the rows of puts. */
export function watchTable({ seesOld, show }: TableWatch): void {
  tableClient.get().middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems = [], Item } = args.input as {
        TransactItems?: { Put?: { Item?: object } }[];
        Item?: object;
      };
      const rows = [...TransactItems.map(({ Put }) => Put?.Item), Item].flatMap((item): Row[] =>
        item ? [unmarshall(item as Parameters<typeof unmarshall>[0])] : [],
      );
      // the write requires the revision that it replaces, so another write in between would make it fail
      const before = await Promise.all(rows.map((row) => (seesOld(row) ? rowBefore(row) : undefined)));
      const result = await next(args);
      rows.forEach((row, index) => {
        show(row, before[index]);
      });
      return result;
    },
    // the last middleware before the network, so that it also sees a write whose response is lost
    { step: 'deserialize', priority: 'high', name: 'localStream', override: true },
  );
}

/** Reads a row with a separate client, because tests count the calls of the table's client. */
async function rowBefore({ PK, SK }: Row): Promise<Row | undefined> {
  const command = new GetCommand({ TableName: tableName(), Key: { PK, SK }, ConsistentRead: true });
  return (await ownClient().send(command)).Item;
}

const clients = new Map<string | undefined, DynamoDBDocumentClient>();

function ownClient(): DynamoDBDocumentClient {
  const endpoint = process.env.AWS_ENDPOINT_URL;
  const client = clients.get(endpoint) ?? DynamoDBDocumentClient.from(new DynamoDBClient({}));
  clients.set(endpoint, client);
  return client;
}
