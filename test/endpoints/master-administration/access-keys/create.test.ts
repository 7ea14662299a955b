import { describe, expect, test } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { allRows, nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { publicUrl } from '../../../support/world.ts';
import { aBody, aNewKey, keys, statusWith } from './arrange.ts';

const orders = ['orders:read'];

describe('POST /master-administration/access-keys', () => {
  test('creates a key that works, and shows the key itself only in this response', async () => {
    const { json, headers } = expectStatus(await keys.post(aBody({ scopes: orders, is_test: true })), 201);
    const { id, key, key_id, created_at, updated_at } = json;
    expect(key).toMatch(/^mto_test_[a-z0-9]{12}_[\w-]{43}$/);
    expect(key.split('_')[2]).toBe(key_id);
    const shown = {
      id,
      key_id,
      name: 'Shop server',
      role: 'merchant',
      merchant: 1,
      production: null,
      is_test: true,
      scopes: orders,
      version: null,
      expires_at: null,
      allowed_ips: null,
      rate_limit: null,
      last_used_at: null,
      revoked_at: null,
      created_at,
      updated_at,
    };
    expect(json).toEqual({ ...shown, key });
    expect(headers.location).toBe(`${publicUrl}${keys.path}/${id}`);
    expect((await keys.get(id)).json).toEqual(shown);
    expect(await statusWith(key)).toBe(200);
    const stored = JSON.stringify(await allRows());
    expect([stored.includes(key_id), stored.includes(key.slice(-43))]).toEqual([true, false]);
    expect(world.logs.join('\n')).not.toContain(key.slice(-43));
  });

  test('creates keys of staff, which may act for a merchant, and of productions', async () => {
    const staff = await aNewKey({ role: 'staff', merchant: 1 });
    expect(staff).toMatchObject({ role: 'staff', merchant: 1, production: null });
    expect([await statusWith(staff.key), await statusWith(staff.key, 'GET /master-administration/suppliers')]).toEqual([
      200, 200,
    ]);
    const production = await aNewKey({ role: 'production', merchant: null, production: 1 });
    expect(await statusWith(production.key, 'GET /master-administration/production-orders')).toBe(200);
  });

  test('a repeat with the same Idempotency-Key returns the same key without the key itself', async () => {
    const sent = { headers: { 'Idempotency-Key': 'once' } };
    const first = expectStatus(await keys.post(aBody(), sent), 201);
    const again = expectStatus(await keys.post(aBody(), sent), 201);
    expect(again.json).toEqual({ ...first.json, key: null });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers.etag).not.toBe(first.headers.etag);
  });

  test('the limit of a key counts instead of 5,000, in the headers and for its requests', async () => {
    const { key } = await aNewKey({ rate_limit: 2 });
    const limits = async () => {
      const { status, headers } = await world.call('GET /v2/payment-methods', { key });
      return [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']];
    };
    expect(await limits()).toEqual([200, '2', '1']);
    expect(await limits()).toEqual([200, '2', '0']);
    expect(await limits()).toEqual([429, '2', '0']);
  });

  test('a key works until it expires, for counted requests and for 304 responses', async () => {
    const expires_at = new Date(world.now() + 60_000).toISOString();
    const { key } = await aNewKey({ expires_at });
    const { headers } = expectStatus(await world.call('GET /v2/payment-methods', { key }), 200);
    const held = { headers: { 'If-None-Match': headers.etag ?? '' } };
    expect(await statusWith(key, 'GET /v2/payment-methods', held)).toBe(304);
    world.advance(60_000);
    expect([await statusWith(key), await statusWith(key, 'GET /v2/payment-methods', held)]).toEqual([401, 401]);
  });

  test('a key with networks works only from there', async () => {
    const { key } = await aNewKey({ allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (sourceIp: string) => statusWith(key, 'GET /v2/orders', { sourceIp });
    expect([await from('203.0.113.7'), await from('2001:db8::1')]).toEqual([200, 200]);
    expect([await from('203.0.114.7'), await from('2001:db9::1'), await from('127.0.0.1')]).toEqual([403, 403, 403]);
    const refused = await world.call('GET /v2/orders', { key });
    expect(refused.json.message).toBe('This key may not be used from this IP address.');
  });

  test('a key with scopes may do nothing else, and the response names the scope that it lacks', async () => {
    const { key } = await aNewKey({ scopes: ['orders:read', 'checkouts:write'] });
    expect(await statusWith(key)).toBe(200);
    expect(await statusWith(key, 'POST /v2/checkouts', { body: {} })).toBe(422);
    for (const [route, scope] of [
      ['GET /v2/checkouts/1', 'checkouts:read'],
      ['PUT /v2/orders/1/cancel', 'orders:write'],
      ['GET /v2/access-keys', 'keys:read'],
      ['POST /v2/access-keys', 'keys:write'],
    ] as const) {
      const { status, json } = await nothingIsWritten(() => world.call(route, { key, body: {} }));
      expect([status, json.message]).toEqual([403, `This key does not have the scope ${scope}.`]);
    }
  });

  test.each([
    ['name', { name: undefined }],
    ['name', { name: '' }],
    ['role', { role: 'admin' }],
    ['merchant', { merchant: null }],
    ['merchant', { merchant: 999_999 }],
    ['merchant', { role: 'production', production: 1 }],
    ['production', { role: 'production', merchant: null }],
    ['production', { production: 1 }],
    ['production', { role: 'staff', production: 1 }],
    ['is_test', { role: 'staff', is_test: true }],
    ['is_test', { role: 'production', merchant: null, production: 1, is_test: true }],
    ['is_test', { role: 'production', merchant: null, production: 3 }],
    ['version', { version: '2022-07-01' }],
    ['version', { role: 'staff', version: '2022-02-01' }],
    ['scopes', { scopes: [] }],
    ['scopes.1', { scopes: ['orders:read', 'orders:all'] }],
    ['scopes.0', { scopes: ['suppliers:read'] }],
    ['expires_at', { expires_at: '2020-01-01' }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['allowed_ips', { allowed_ips: [] }],
    ['allowed_ips.0', { allowed_ips: ['203.0.113.7'] }],
    ['allowed_ips.1', { allowed_ips: ['::/0', '203.0.113.0/33'] }],
    ['allowed_ips.0', { allowed_ips: ['example.com/24'] }],
    ['rate_limit', { rate_limit: 0 }],
    ['rate_limit', { rate_limit: 1_000_001 }],
  ])('returns 422 at %s for %j and writes nothing', async (place, more) => {
    const { status, json } = await nothingIsWritten(() => keys.post(aBody(more)));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });

  test('a key can only grant what it has', async () => {
    const scopes = ['keys:write', 'orders:read'];
    const expires_at = '2030-01-01T00:00:00+00:00';
    const allowed_ips = ['127.0.0.0/8'];
    const key = await aKey({ role: 'staff', merchant: null, scopes, expires_at, allowed_ips });
    const granted = {
      role: 'staff',
      merchant: null,
      scopes: ['orders:read'],
      expires_at,
      allowed_ips: ['127.0.0.1/32'],
    };
    for (const [place, more] of [
      ['scopes', { scopes: null }],
      ['scopes.0', { scopes: ['suppliers:read'] }],
      ['expires_at', { expires_at: null }],
      ['expires_at', { expires_at: '2030-01-01T00:00:01+00:00' }],
      ['allowed_ips', { allowed_ips: null }],
      ['allowed_ips.0', { allowed_ips: ['126.0.0.0/7'] }],
      ['allowed_ips.0', { allowed_ips: ['::/0'] }],
    ] as const) {
      const { status, json } = await nothingIsWritten(() => keys.post(aBody({ ...granted, ...more }), { key }));
      expect([status, Object.keys(json.errors ?? {})], place).toEqual([422, [place]]);
    }
    expect((await keys.post(aBody(granted), { key })).status).toBe(201);
  });
});
