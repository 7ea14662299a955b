import { beforeAll, expect, test } from 'vitest';
import { currentDeadline } from '../../shared/aws/deadlines.ts';
import type { Key } from '../../shared/table/keys.ts';
import { deleteRow, putRow, queryPartition, readRow, readRows, updateRow } from '../../shared/table/table.ts';
import { countingUse, countUnits, unitsUsed } from '../../shared/table/use.ts';
import { type Action, transact } from '../../shared/table/writes/transact.ts';
import { startTable } from './own-table.ts';

// The expected units are those of DynamoDB's documentation: 1 KB for a write unit, 4 KB for a read unit, and two write
// units for each row of a transaction.

beforeAll(startTable);

const key: Key = { PK: 'use', SK: '@' };
const large = { ...key, text: 'x'.repeat(1500) };
const puts = (PK: string, more: object = {}): Action => ({
  what: 'moved',
  put: { Item: { PK, SK: '@', n: 1 }, ...more },
});
const isNew = { ConditionExpression: 'attribute_not_exists(PK)' };
const write = (actions: readonly Action[]) => transact(actions, currentDeadline());

/** Returns the units that work consumed. */
const unitsOf = (work: () => Promise<unknown>) =>
  countingUse(async () => {
    await work();
    const { read_units, write_units } = unitsUsed();
    return [read_units, write_units];
  });

test.each<[string, () => Promise<unknown>, readonly [number, number]]>([
  ['a put of 1.5 KB', () => putRow(large), [0, 2]],
  ['a consistent read', () => readRow(key), [1, 0]],
  ['a batch of two consistent reads, one of a missing row', () => readRows([key, { PK: 'none', SK: '@' }]), [2, 0]],
  ['a consistent query', () => queryPartition({ partition: 'use', ascending: true, limit: 5 }), [1, 0]],
  [
    'a query of an index, which is eventually consistent',
    () => queryPartition({ partition: 'none', index: 1, ascending: true, limit: 5 }),
    [0.5, 0],
  ],
  [
    'an update of 1.5 KB',
    () => updateRow(key, { UpdateExpression: 'SET n = :n', ExpressionAttributeValues: { ':n': 1 } }),
    [0, 2],
  ],
  ['a transaction of two small rows', () => write([puts('a'), puts('b')]), [0, 4]],
  [
    'a transaction that is cancelled, for which DynamoDB reports none',
    () => write([puts('a', isNew), puts('c')]),
    [0, 0],
  ],
  ['a put whose condition fails, for which DynamoDB reports none', () => putRow({ ...large }, isNew), [0, 0]],
  ['a deletion of 1.5 KB', () => deleteRow(key), [0, 2]],
])('counts the units of %s', async (_what, work, units) => {
  expect(await unitsOf(work)).toEqual(units);
});

test('counts a repeated transaction as read, as DynamoDB reports it', async () => {
  const output = { ConsumedCapacity: [{ CapacityUnits: 6, ReadCapacityUnits: 6 }] };
  expect(await unitsOf(async () => countUnits('TransactWriteItemsCommand', output))).toEqual([6, 0]);
});

test('counts the units of concurrent work separately, and of inner work only for the inner work', async () => {
  const reading = (rows: number) => async () => {
    for (let n = 0; n < rows; n += 1) await readRow(key);
  };
  let inner: unknown;
  const outer = async () => {
    await reading(1)();
    inner = await unitsOf(reading(2));
  };
  expect(await Promise.all([unitsOf(outer), unitsOf(reading(3))])).toEqual([
    [1, 0],
    [3, 0],
  ]);
  expect(inner).toEqual([2, 0]);
});

test('counts nothing outside of work', async () => {
  await readRow(key);
  expect(unitsUsed()).toEqual({});
});
