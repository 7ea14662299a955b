import { beforeAll, expect, test } from 'vitest';
import { deleteRow, putRow } from '../../shared/table/table.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { startTable } from './own-table.ts';

const row = { PK: 'order#1', SK: '@', kind: 'order' };
beforeAll(async () => {
  await startTable();
  await putRow(row);
});

test('what writes nothing answers its result', async () => {
  await expect(nothingIsWritten(async () => 7)).resolves.toBe(7);
});

test('the counters of ids and what is counted of keys may move', async () => {
  for (const PK of ['counter#order', 'key#a', 'wait#a']) await nothingIsWritten(() => putRow({ PK, SK: '@' }));
});

test.each([
  ['a row that has come', () => putRow({ ...row, PK: 'order#2' }), 'order#2 @'],
  ['a row of which a field is another', () => putRow({ ...row, kind: 'other' }), 'order#1 @'],
  ['a row that is gone', () => deleteRow({ PK: row.PK, SK: row.SK }), 'order#1 @'],
])('%s fails, and the message shows that row alone', async (_what, write, key) => {
  const failure = await nothingIsWritten<unknown>(write).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringContaining('nothing is written') });
  const { actual, expected } = failure as { actual: object; expected: object };
  expect([...new Set([...Object.keys(actual), ...Object.keys(expected)])]).toEqual([key]);
});
