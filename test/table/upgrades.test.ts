import { beforeAll, expect, test, vi } from 'vitest';
import { everything } from '../../shared/domain/reach.ts';
import { dataVersion } from '../../shared/domain/upgraded.ts';
import type { ReferenceRecord } from '../../shared/resources/catalogue/vocabularies.ts';
import type { Row } from '../../shared/table/rows.ts';
import { readRecord, readRow } from '../../shared/table/table.ts';
import { keptBy, packed, subjectOf } from '../../shared/table/writes/outbox.ts';
import { putRows, rowOf, startTable } from './own-table.ts';

// A later release, whose brands have a motto, and whose motto then became a list.
vi.mock('../../shared/domain/upgrades.ts', () => ({
  upgrades: [
    { entities: ['brand'], upgrade: (record: object) => ({ ...record, motto: 'none' }) },
    { entities: ['country'], upgrade: (record: object) => ({ ...record, motto: 'wrong' }) },
    { entities: ['brand'], upgrade: ({ motto, ...record }: { motto: string }) => ({ ...record, mottos: [motto] }) },
  ],
}));

beforeAll(startTable);

const at = '2026-11-21T10:00:00+00:00';
const brand: ReferenceRecord = {
  id: 900_001,
  rev: 1,
  created_at: at,
  updated_at: at,
  handle: 'one',
  name: { en: 'One' },
};
const stored = (row: object, v: number | undefined): Row => ({ ...row, v });

test('a record is upgraded from the version of its row', async () => {
  const row = rowOf('brand', brand);
  expect([row.v, dataVersion]).toEqual([4, 4]);
  const read = async (v: number | undefined) => {
    await putRows([stored(row, v)]);
    return readRecord('brand', brand.id, everything);
  };
  const expected = { ...brand, rev: 1, mottos: ['none'] };
  expect(await read(undefined)).toEqual(expected);
  expect(await read(1)).toEqual(expected);
  expect(await read(3)).toEqual({ ...brand, rev: 1, mottos: [undefined] });
  expect(await read(4)).toEqual({ ...brand, rev: 1 });
  expect((await readRow({ PK: `brand#${brand.id}`, SK: '@' }))?.v).toBe(4);
});

test('a record of a later release is not changed', async () => {
  await putRows([stored(rowOf('brand', brand), 9)]);
  expect(await readRecord('brand', brand.id, everything)).toEqual({ ...brand, rev: 1 });
});

test('the records of an event are upgraded from the version of its row', () => {
  const event = { event: 'evt_brand_1_1', record: packed(brand), related: packed({ brand: [brand], country: null }) };
  expect(subjectOf({ ...event, v: 1 })).toEqual({ ...brand, mottos: ['none'] });
  expect(subjectOf({ ...event, v: 4 })).toEqual(brand);
  expect(keptBy({ ...event, v: 1 })).toEqual({ brand: [{ ...brand, mottos: ['none'] }], country: null });
});
