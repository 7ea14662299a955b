import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewKey, keys } from './arrange.ts';

describe('DELETE /v2/access-keys/{id}', () => {
  test('revokes a key of the merchant, and nobody else’s', async () => {
    const { id, key } = await aNewKey();
    for (const other of ['merchant_test', 'other_merchant']) {
      expect((await nothingIsWritten(() => keys.remove(id, { key: other }))).status).toBe(404);
    }
    expectStatus(await keys.remove(id), 204);
    expect((await world.call('GET /v2/orders', { key })).status).toBe(401);
  });
});
