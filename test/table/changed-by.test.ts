import { beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../shared/lib/actor.ts';
import { nowInstant } from '../../shared/lib/clock.ts';
import { recordKey } from '../../shared/table/keys.ts';
import { readRow } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { aChange, anOwner, startClock, startTable, writing } from './own-table.ts';

beforeAll(startTable);
beforeEach(() => {
  startClock();
});

const actor = {
  key_id: 'a1b2c3d4e5f6',
  role: 'staff',
  merchant: 4,
  production: null,
  request_id: 'request-1',
  idempotency_key: 'once',
} as const;

const aBrand = () => ({
  ...anOwner(),
  id: anOwner().merchant,
  rev: 0,
  handle: `brand-${anOwner().merchant}`,
  name: { en: 'Brand' },
  created_at: nowInstant(),
  updated_at: nowInstant(),
});

test('commit stores the key, its role and the request with each record that it writes', async () => {
  const brand = aBrand();
  await actingAs(actor, () => commit(aChange([writing('brand', brand)])));
  expect((await readRow(recordKey('brand', brand.id)))?.changed_by).toEqual({
    key: 'a1b2c3d4e5f6',
    role: 'staff',
    request_id: 'request-1',
  });
});

test('commit stores the service as the author when no request makes the change', async () => {
  const brand = aBrand();
  await actingAs(actor, () => commit(aChange([writing('brand', brand)])));
  const was = { ...brand, rev: 1 };
  await commit(aChange([writing('brand', { ...was, handle: 'other' }, was)]));
  expect((await readRow(recordKey('brand', brand.id)))?.changed_by).toEqual({
    key: null,
    role: 'service',
    request_id: null,
  });
});
