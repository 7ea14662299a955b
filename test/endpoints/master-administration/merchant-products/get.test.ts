import { describe, expect, test } from 'vitest';
import { patchRecord, putRecord } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { patch, read } from './arrange.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');

describe('GET /master-administration/merchant-products', () => {
  const front = { production_method: 1, view: 'front' };
  const back = { production_method: 1, view: 'back' };

  test.each([
    [
      'merchant',
      {
        id: 1,
        handle: 'shirt-shop',
        name: 'Shirt Shop',
        currency: 'EUR',
        locale: 'en',
        cancellable_until: 'prepared',
        retention_days: null,
        order_type: 1,
        ...times,
      },
    ],
    ['scale_factors', [{ id: 1, handle: 'standard', name: expect.any(Object), ...times }]],
    [
      'production_areas',
      [
        { id: 1, handle: 'shirt-front', name: expect.any(Object), ...front, width: 300, height: 400, ...times },
        { id: 2, handle: 'shirt-back', name: expect.any(Object), ...back, width: 300, height: 400, ...times },
      ],
    ],
    [
      'positioning_areas',
      [
        expect.objectContaining({
          id: 1,
          handle: 'chest-left',
          identifier: 1,
          clamping_device: 1,
          view: 'front',
          width: 100,
          height: 100,
        }),
      ],
    ],
    [
      'merchant_variants',
      expect.arrayContaining([expect.objectContaining({ id: 1, merchant_product: 1, merchant: 1 })]),
    ],
    ['master_product', expect.objectContaining({ id: 1, handle: 't-shirt', variants: expect.any(Array) })],
  ])('expand=%s works for one merchant product and for a list', async (name, expected) => {
    expect((await read(1, `?expand=${name}`)).json[name]).toEqual(expected);
    const page = expectStatus(await offers.list(`?filter[id]=1&expand=${name}`), 200).json;
    expect(page.data[0][name]).toEqual(expected);
  });

  test('areas are null if a stored record has no views and sizes yet', async () => {
    const absent = { view: undefined, width: undefined, height: undefined };
    const wasProduced = await patchRecord('production-area', 1, absent);
    const wasPositioned = await patchRecord('positioning-area', 1, absent);
    const { production_areas, positioning_areas } = (await read(1, '?expand=production_areas,positioning_areas')).json;
    await putRecord('production-area', wasProduced);
    await putRecord('positioning-area', wasPositioned);
    const unknown = { view: null, width: null, height: null };
    expect([production_areas[0], positioning_areas[0]]).toMatchObject([unknown, unknown]);
  });

  test('expands all names together, and returns 422 for other names', async () => {
    const all = 'merchant,scale_factors,production_areas,positioning_areas,merchant_variants,master_product';
    const { json } = await read(1, `?expand=${all}`);
    for (const name of all.split(',')) expect(typeof [json[name]].flat()[0], name).toBe('object');
    for (const name of ['designer', 'merchant.id', 'variants', 'master_product.variants']) {
      expect((await offers.get(`1?expand=${name}`)).status, name).toBe(422);
    }
  });

  test('returns 404 for an unknown merchant product', async () => {
    const answers = [await offers.get(999_999), await patch(999_999, {})];
    for (const { status, json } of answers)
      expect([status, json]).toEqual([404, { message: 'No results found for Merchant Product', code: 'not_found' }]);
  });
});
