import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../../shared/lib/clock.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewKey, keys, statusWith } from './arrange.ts';

describe('DELETE /master-administration/access-keys/{id}', () => {
  test('revokes a key from its next request on, and keeps it in the list', async () => {
    const { id, key } = await aNewKey();
    expect(await statusWith(key)).toBe(200);
    const before = instantOf(world.now());
    expectStatus(await keys.remove(id), 204);
    const after = instantOf(world.now());
    expect(await statusWith(key)).toBe(401);
    const { revoked_at } = (await keys.get(id)).json;
    expect(revoked_at >= before && revoked_at <= after, `${before} to ${after}: ${revoked_at}`).toBe(true);
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
