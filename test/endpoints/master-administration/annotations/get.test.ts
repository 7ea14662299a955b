import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';

const { get } = noun(world, 'master-administration/annotations', 'staff');

describe('GET /master-administration/annotations/{id}', () => {
  test('returns 404 for an unknown annotation', async () => {
    const { status, json } = await get(999_999);
    expect([status, json]).toEqual([404, { message: 'No results found for Annotation', code: 'not_found' }]);
  });
});
