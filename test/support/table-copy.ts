import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { createTable } from '../../local/create-table.ts';
import { tableClient } from '../../shared/table/client.ts';
import { allRows } from './dump.ts';

const batch = 25; // DynamoDB's limit for one BatchWriteItem

/** Copies the table into a new one, as DynamoDB restores it to a point in time. Returns the name of the copy. */
export async function copyTable(): Promise<string> {
  const name = `restored-${randomUUID()}`;
  await createTable(inject('engine'), name);
  const rows = await allRows();
  for (let start = 0; start < rows.length; start += batch) {
    const RequestItems = {
      [name]: rows.slice(start, start + batch).map((row) => ({ PutRequest: { Item: { ...row } } })),
    };
    await tableClient.get().send(new BatchWriteCommand({ RequestItems }));
  }
  return name;
}
