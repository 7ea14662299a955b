import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';

const { get } = noun(world, 'master-administration/suppliers', 'staff');

describe('GET /master-administration/suppliers/{id}', () => {
  test('returns a supplier of the reference data', async () => {
    const { json } = expectStatus(await get(1), 200);
    const mill = { street1: 'Mill Lane 1', zip: '48143', city: 'Münster', country_code: 'DE' };
    expect(json).toEqual({ id: 1, name: 'Textile Mill', address: { id: 1, ...mill, ...times }, ...times });
  });

  test('returns 404 for an unknown supplier', async () => {
    const { status, json } = await get(999_999);
    expect([status, json]).toEqual([404, { message: 'No results found for Supplier', code: 'not_found' }]);
  });
});
