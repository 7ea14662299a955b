import { describe, expect, test } from 'vitest';
import { aKey, keyIdOf } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { aNewKey, keys } from './arrange.ts';

describe('GET /v2/access-keys/{id}', () => {
  test('shows a key of the merchant, and nobody else’s', async () => {
    const { key: _, ...shown } = await aNewKey();
    expect(expectStatus(await keys.get(shown.id), 200).json).toEqual(shown);
    for (const key of ['merchant_test', 'other_merchant']) expect((await keys.get(shown.id, { key })).status).toBe(404);
  });

  test('does not show a key of staff that acts for the merchant', async () => {
    const staff = keyIdOf(await aKey({ role: 'staff', merchant: 1 }));
    const admin = noun(world, 'master-administration/access-keys', 'staff');
    const [id = 0] = await admin.ids(`?filter[key_id]=${staff}`);
    expect((await admin.get(id)).json).toMatchObject({ role: 'staff', merchant: 1 });
    expect((await keys.get(id)).status).toBe(404);
  });
});
