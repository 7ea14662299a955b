import { describe, expect, test } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aNewKey, keys } from './arrange.ts';

describe('POST /v2/access-keys', () => {
  test.each([
    ['merchant', false],
    ['merchant_test', true],
  ] as const)('creates a key of the same merchant and mode for %s', async (key, is_test) => {
    const made = await aNewKey({}, { key });
    expect(made).toMatchObject({ role: 'merchant', merchant: 1, production: null, is_test, rate_limit: null });
    expect((await world.call('GET /v2/orders', { key: made.key })).status).toBe(200);
    expect((await world.call('GET /master-administration/suppliers', { key: made.key })).status).toBe(403);
  });

  test('ignores fields that only staff may set', async () => {
    const made = await aNewKey({ role: 'staff', merchant: 2, production: 1, is_test: true, rate_limit: 1_000_000 });
    expect(made).toMatchObject({ role: 'merchant', merchant: 1, production: null, is_test: false, rate_limit: null });
  });

  test('a key of staff creates keys of the merchant that it acts for', async () => {
    const key = await aKey({ role: 'staff', merchant: 2 });
    expect(await aNewKey({}, { key })).toMatchObject({ role: 'merchant', merchant: 2 });
  });

  test('the new key has the same limit of requests', async () => {
    const key = await aKey({ rate_limit: 70 });
    expect(await aNewKey({}, { key })).toMatchObject({ rate_limit: 70 });
  });

  test.each([
    ['scopes.0', { scopes: ['suppliers:read'] }],
    ['version', { version: '2022-07-01' }],
    ['name', { name: null }],
  ])('returns 422 at %s for %j and writes nothing', async (place, more) => {
    const { status, json } = await nothingIsWritten(() => keys.post({ name: 'Shop server', ...more }));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });

  test('a key with scopes can only create keys that have some of these scopes', async () => {
    const key = await aKey({ scopes: ['keys:write', 'orders:read'] });
    const refused = await nothingIsWritten(() => keys.post({ name: 'x', scopes: ['orders:write'] }, { key }));
    expect([refused.status, refused.json.codes]).toEqual([422, { 'scopes.0': ['beyond_caller'] }]);
    expect(await aNewKey({ scopes: ['orders:read'] }, { key })).toMatchObject({ scopes: ['orders:read'] });
  });
});
