import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { tableClient, tableName } from '../../shared/table/client.ts';
import type { Row } from '../../shared/table/rows.ts';

/** Returns every row of the table. Only tests may scan, to prove that a call wrote no row. */
export async function allRows(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await tableClient.get().send(
      new ScanCommand({
        TableName: tableName(),
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    rows.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start);
  return rows;
}

/** Keys of rows that record requests and changes. Workers and later requests write them. */
export const isRecorded = /^(history|request|usage)#/;

/**
 * Keys that may change without a request: counters and sequences of IDs, counted and waiting requests of keys, the
 * sweeper's last minute, and recorded requests and changes.
 */
export const mayMove = new RegExp(`^((counter|sequence|key|wait)#|outbox$)|${isRecorded.source}`);

/** Returns the rows as text by key. Equal dumps mean that no row was written in between. See `nothingIsWritten`. */
export async function dump(): Promise<Readonly<Record<string, string>>> {
  const rows = (await allRows()).filter(({ PK }) => !mayMove.test(String(PK)));
  return Object.fromEntries(rows.map((row) => [`${row.PK} ${row.SK}`, JSON.stringify(row, sorted)]).sort());
}

/**
 * Runs a function that must leave the whole table unchanged. Returns its result. Throws with the changed rows
 * otherwise.
 */
export async function nothingIsWritten<T>(run: () => Promise<T>, what = 'nothing is written'): Promise<T> {
  const before = await dump();
  const result = await run();
  const after = await dump();
  const written = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
  const only = (rows: Readonly<Record<string, string>>) => Object.fromEntries(written.map((key) => [key, rows[key]]));
  expect(only(after), what).toEqual(only(before));
  return result;
}

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
