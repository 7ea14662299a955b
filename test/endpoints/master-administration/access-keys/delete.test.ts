import { afterEach, describe, expect, test, vi } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewKey, keys, statusWith } from './arrange.ts';

describe('DELETE /master-administration/access-keys/{id}', () => {
  afterEach(() => void vi.useRealTimers());

  test('revokes a key from its next request on, and keeps it in the list', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }); // so that no second passes
    const { id, key } = await aNewKey();
    expect(await statusWith(key)).toBe(200);
    expectStatus(await keys.remove(id), 204);
    expect(await statusWith(key)).toBe(401);
    const at = new Date(world.now()).toISOString().slice(0, 19);
    expect((await keys.get(id)).json.revoked_at).toBe(`${at}+00:00`);
  });

  test('returns 204 and changes nothing if the key is already revoked', async () => {
    const { id } = await aNewKey();
    expectStatus(await keys.remove(id), 204);
    expect((await nothingIsWritten(() => keys.remove(id))).status).toBe(204);
  });

  test('a key can revoke itself', async () => {
    const { id, key } = await aNewKey({ role: 'staff', merchant: null });
    expectStatus(await keys.remove(id, { key }), 204);
    expect(await statusWith(key, 'GET /master-administration/suppliers')).toBe(401);
  });
});
