import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { noun, times } from '../../../support/noun.ts';
import { read, scale } from './arrange.ts';

const { get } = noun(world, 'master-administration/product-size-labels', 'staff');

describe('GET /master-administration/product-size-labels/{id}', () => {
  test('returns a size label with its sizes as ids, or as objects with their scales', async () => {
    expect((await get(1)).json).toEqual({
      id: 1,
      handle: 'small',
      name: 'Small',
      product_sizes: [1, 2],
      ...times,
    });
    expect((await read(1)).json.product_sizes).toEqual([
      { id: 1, handle: 'int-s', value: 'S', product_size_scale: scale(1, 'International'), ...times },
      { id: 2, handle: 'eu-46', value: '46', product_size_scale: scale(2, 'EU'), ...times },
    ]);
  });

  test('returns 404 for an unknown size label', async () => {
    const { status, json } = await read(999_999);
    expect([status, json]).toEqual([404, { message: 'No results found for Product Size Label', code: 'not_found' }]);
  });
});
