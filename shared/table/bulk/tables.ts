import { DescribeTableCommand, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { send } from '../client.ts';
import type { Key } from '../keys.ts';
import { retryingContention } from '../retry.ts';
import { keyOfRow, type Row } from '../rows.ts';

// Work on whole tables, for commands. Functions must not use it, because it reads everything.

/** A part of a table. Every row is in one of the segments. */
export interface TableSegment {
  readonly number: number;
  /** The number of segments. */
  readonly of: number;
}

const rowsPerPage = 100;

/**
 * Reads the next rows of a segment, after a key. `next` is the key to continue after, or undefined at the end. A row
 * may be slightly stale.
 */
export async function scanPage(
  TableName: string,
  { number, of }: TableSegment,
  after?: Key,
): Promise<{ readonly rows: readonly Row[]; readonly next: Key | undefined }> {
  const { Items = [], LastEvaluatedKey: last } = await retryingContention(() =>
    send(
      new ScanCommand({
        TableName,
        Segment: number,
        TotalSegments: of,
        Limit: rowsPerPage,
        ...(after && { ExclusiveStartKey: { ...after } }),
      }),
    ),
  );
  return { rows: Items, next: last && keyOfRow(last) };
}

/** Reads one row of any table. Returns undefined if the row does not exist. */
export async function readRowIn(TableName: string, { PK, SK }: Key): Promise<Row | undefined> {
  const command = new GetCommand({ TableName, Key: { PK, SK }, ConsistentRead: true });
  return (await retryingContention(() => send(command))).Item;
}

/** Returns the status of a table, such as `ACTIVE`. Returns undefined if the table does not exist. */
export async function tableStatus(TableName: string): Promise<string | undefined> {
  try {
    const { Table } = await send(new DescribeTableCommand({ TableName }));
    return Table?.TableStatus;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** Starts to restore the state of a table at a time into a new table. `at` is in milliseconds since 1970. */
export async function startRestore(source: string, target: string, at: number): Promise<void> {
  await send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source,
      TargetTableName: target,
      RestoreDateTime: new Date(at),
    }),
  );
}
