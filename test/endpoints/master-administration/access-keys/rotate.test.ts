import { describe, expect, test } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewKey, keys, statusWith } from './arrange.ts';

const rotate = (id: number, overlap_seconds: unknown = 60, sent: object = {}) =>
  world.call(`POST ${keys.path}/${id}/rotate`, { key: 'staff', body: { overlap_seconds }, ...sent });

describe('POST /master-administration/access-keys/{id}/rotate', () => {
  test('creates a key with the same rights, and the first key stays valid until the overlap is over', async () => {
    const rights = { scopes: ['orders:read'], version: '2021-02-23', rate_limit: 70, is_test: true };
    const first = await aNewKey(rights);
    const { json } = expectStatus(await rotate(first.id), 201);
    expect(json).toMatchObject({ name: 'Shop server', role: 'merchant', merchant: 1, ...rights });
    expect([json.id, json.key_id, json.key]).not.toEqual([first.id, first.key_id, first.key]);
    expect([await statusWith(first.key), await statusWith(json.key)]).toEqual([200, 200]);
    world.advance(60_000);
    expect([await statusWith(first.key), await statusWith(json.key)]).toEqual([401, 200]);
    expect((await keys.get(first.id)).json).toMatchObject({ revoked_at: null, expires_at: expect.any(String) });
  });

  test('revokes the first key at once if the overlap is 0', async () => {
    const first = await aNewKey();
    expectStatus(await rotate(first.id, 0), 201);
    expect(await statusWith(first.key)).toBe(401);
    expect((await keys.get(first.id)).json).toMatchObject({ revoked_at: expect.any(String), expires_at: null });
  });

  test('does not extend a key that expires earlier', async () => {
    const expires_at = new Date(world.now() + 30_000).toISOString().replace(/\.\d+Z/, '+00:00');
    const first = await aNewKey({ expires_at });
    expect(expectStatus(await rotate(first.id), 201).json.expires_at).toBe(expires_at);
    expect((await keys.get(first.id)).json.expires_at).toBe(expires_at);
  });

  test('returns 409 if the key is revoked or has expired', async () => {
    const revoked = await aNewKey();
    expectStatus(await keys.remove(revoked.id), 204);
    const expired = await aNewKey({ expires_at: new Date(world.now() + 60_000).toISOString() });
    world.advance(60_000);
    for (const { id } of [revoked, expired]) expect((await nothingIsWritten(() => rotate(id))).status).toBe(409);
  });

  test('returns 403 if the calling key lacks a right of the key, because it would get it', async () => {
    const key = await aKey({ role: 'staff', merchant: null, scopes: ['keys:write'] });
    const { id } = await aNewKey({ role: 'staff', merchant: null });
    expect((await nothingIsWritten(() => rotate(id, 60, { key }))).status).toBe(403);
    const less = await aNewKey({ role: 'staff', merchant: null, scopes: ['keys:write'] });
    expect((await rotate(less.id, 60, { key })).status).toBe(201);
  });

  test('a repeat with the same Idempotency-Key creates no other key, and has no key', async () => {
    const { id } = await aNewKey();
    const sent = { headers: { 'Idempotency-Key': 'rotate-once' } };
    const first = expectStatus(await rotate(id, 60, sent), 201);
    expect(expectStatus(await rotate(id, 60, sent), 201).json).toEqual({ ...first.json, key: null });
  });

  test.each([[undefined], [null], [-1], [2_592_001], ['60'], [1.5]])(
    'returns 422 for an overlap of %j and writes nothing',
    async (overlap) => {
      const { id } = await aNewKey();
      const { status, json } = await nothingIsWritten(() => rotate(id, 0, { body: { overlap_seconds: overlap } }));
      expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['overlap_seconds']]);
    },
  );
});
