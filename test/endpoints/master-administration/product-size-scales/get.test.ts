import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';

const { get } = noun(world, 'master-administration/product-size-scales', 'staff');

describe('GET /master-administration/product-size-scales/{id}', () => {
  test('returns 404 for an unknown size scale', async () => {
    const { status, json } = await get(999_999);
    expect([status, json]).toEqual([404, { message: 'No results found for Product Size Scale', code: 'not_found' }]);
  });
});
