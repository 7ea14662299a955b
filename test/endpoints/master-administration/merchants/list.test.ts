import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { path, list, pages } = noun(world, 'master-administration/merchants', 'staff');

describe('GET /master-administration/merchants', () => {
  test('lists merchants with their settings', async () => {
    const { json } = expectStatus(await list(), 200);
    expect(json.data).toEqual([
      {
        id: 1,
        handle: 'shirt-shop',
        name: expect.any(String),
        currency: 'EUR',
        locale: 'en',
        cancellable_until: 'prepared',
        retention_days: null,
        order_type: 1,
        ...times,
      },
      {
        id: 2,
        handle: 'gift-house',
        name: expect.any(String),
        currency: 'EUR',
        locale: 'de',
        cancellable_until: 'prepared',
        retention_days: null,
        order_type: 1,
        ...times,
      },
    ]);
    expect(json.meta.path).toBe(`${publicUrl}${path}`);
  });

  test('lists merchants page by page', async () => {
    const all = await pages('?per_page=1');
    expect(all.map(idsIn)).toEqual([[1], [2]]);
  });
});
