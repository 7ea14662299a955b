import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { tableClient, tableName } from '../../shared/table/client.ts';
import type { Row } from '../../shared/table/rows.ts';

/** Every row of the table. The product may not scan; a test that proves that nothing was written has to. */
export async function allRows(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await tableClient.get().send(
      new ScanCommand({
        TableName: tableName.get(),
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    rows.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start);
  return rows;
}

/**
 * What may move though nothing happens: counters of ids, counted and waiting requests of keys, the minute that the
 * sweeper has reached.
 */
export const mayMove = /^((counter|key|wait)#|outbox$)/;

/**
 * The table as text by key, to be compared: equal dumps mean that nothing was written in between. See
 * `nothingIsWritten`.
 */
export async function dump(): Promise<Readonly<Record<string, string>>> {
  const rows = (await allRows()).filter(({ PK }) => !mayMove.test(String(PK)));
  return Object.fromEntries(rows.map((row) => [`${row.PK} ${row.SK}`, JSON.stringify(row, sorted)]).sort());
}

/**
 * Runs what must leave the whole table as it is; answers its result, or fails with the rows that are other ones now.
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
