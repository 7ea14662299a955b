import { describe, expect, test } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import type { Sent } from '../../../support/world.ts';
import { aNewKey, keys } from './arrange.ts';

const rotate = (id: number, sent: Sent = {}) =>
  world.call(`POST ${keys.path}/${id}/rotate`, { body: { overlap_seconds: 0 }, ...sent });

describe('POST /v2/access-keys/{id}/rotate', () => {
  test('replaces a key of the merchant, and nobody else’s', async () => {
    const { id, key } = await aNewKey();
    for (const other of ['merchant_test', 'other_merchant']) {
      expect((await nothingIsWritten(() => rotate(id, { key: other }))).status).toBe(404);
    }
    const { json } = expectStatus(await rotate(id), 201);
    const statuses = [key, json.key].map(async (one) => (await world.call('GET /v2/orders', { key: one })).status);
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  test('returns 403 if the key has more rights than the calling key', async () => {
    const { id } = await aNewKey();
    const key = await aKey({ scopes: ['keys:write'] });
    expect((await nothingIsWritten(() => rotate(id, { key }))).status).toBe(403);
  });
});
