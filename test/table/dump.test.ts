import { beforeAll, expect, test } from 'vitest';
import { deleteRow, putRow } from '../../shared/table/table.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { startTable } from './own-table.ts';

const row = { PK: 'order#1', SK: '@', kind: 'order' };
beforeAll(async () => {
  await startTable();
  await putRow(row);
});

test('nothingIsWritten returns the result of a call that writes nothing', async () => {
  await expect(nothingIsWritten(async () => 7)).resolves.toBe(7);
});

test('nothingIsWritten ignores counters, keys, and recorded requests and changes', async () => {
  for (const PK of [
    'counter#order',
    'sequence#order#1.live',
    'key#a',
    'wait#a',
    'history#order#1',
    'request#1.live',
    'usage#1.live',
  ])
    await nothingIsWritten(() => putRow({ PK, SK: '@' }));
});

test.each([
  ['an added row', () => putRow({ ...row, PK: 'order#2' }), 'order#2 @'],
  ['a row with a changed field', () => putRow({ ...row, kind: 'other' }), 'order#1 @'],
  ['a deleted row', () => deleteRow({ PK: row.PK, SK: row.SK }), 'order#1 @'],
])('nothingIsWritten fails on %s, and its message shows only that row', async (_what, write, key) => {
  const failure = await nothingIsWritten<unknown>(write).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringContaining('nothing is written') });
  const { actual, expected } = failure as { actual: object; expected: object };
  expect([...new Set([...Object.keys(actual), ...Object.keys(expected)])]).toEqual([key]);
});
