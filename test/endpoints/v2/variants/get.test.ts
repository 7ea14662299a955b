import { describe, expect, test } from 'vitest';
import { older, patchRecord, putRecord, versions } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { aDesignedVariant, times } from './arrange.ts';

const { get } = noun(world, 'v2/variants');

describe('GET /v2/variants/{id}', () => {
  test('shows the documented fields of a variant, alike in both versions', async () => {
    for (const version of versions) {
      const { json } = expectStatus(await get(1, { headers: { 'X-Api-Version': version } }), 200);
      expect(json).toEqual({
        id: 1,
        state: 'ready',
        collection_name: 'catalogue',
        total: 15.35,
        price: 12.9,
        tax: 2.45,
        tax_rate: 19,
        option_values: [
          { handle: 'white', name: 'White', option_type: { handle: 'color', name: 'Color' } },
          { handle: 'm', name: 'M', option_type: { handle: 'size', name: 'Size' } },
        ],
        origin: { sku: 'TS-WHITE-M', external_identifier: null },
        product: 1,
        views: [
          { handle: 'front', name: 'Front', media: [], customizations: [] },
          { handle: 'back', name: 'Back', media: [], customizations: [] },
        ],
        additional_instructions: [],
        failure_message: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
    }
  });

  test("names option values in the merchant's language", async () => {
    const { json } = await get(9, { key: 'other_merchant' });
    expect(json.option_values[0]).toEqual({
      handle: 'white',
      name: 'Weiß',
      option_type: { handle: 'color', name: 'Farbe' },
    });
  });

  test.each([{}, older])('expand=product shows the product as an object', async (sent) => {
    const { json } = expectStatus(await get('1?expand=product', sent), 200);
    expect(json.product).toMatchObject({ id: 1, title: 'T-shirt', variants: [1, 2, 3, 4, 5, 6, 7, 8] });
  });

  test('expand=views.customizations.resource shows the logos as objects', async () => {
    const customization = {
      id: 1,
      hash: 'h',
      production_method: 1,
      resource_type: 'logo',
      resource: 88,
      price: 1,
      calculation_type: 'square_centimeter',
      calculation_value: 1,
      x: 1,
      y: 2,
      width: 10,
      height: 10,
      position: null,
      rotation: null,
      ...times,
    };
    await aDesignedVariant(5001, {
      merchant: 1,
      is_test: false,
      views: [{ handle: 'front', name: 'Front', media: [], customizations: [customization] }],
    });
    const logo = { merchant: 1, is_test: false, state: 'completed', collection_name: 'logo', name: 'Lion' } as const;
    const rest = { production_method: 1, texts: [], media: [], failure_message: null, ...times };
    await putRecord('logo', { id: 88, rev: 1, ...logo, ...rest });
    expect((await get(5001)).json.views[0].customizations[0]).toEqual(customization);
    const { json } = expectStatus(await get('5001?expand=views.customizations.resource,product'), 200);
    expect(json.views[0].customizations[0].resource).toMatchObject({ id: 88, name: 'Lion' });
    expect(json.product.id).toBe(1);
    // another merchant's logo stays an id
    await patchRecord('logo', 88, { merchant: 2 });
    const foreign = await get('5001?expand=views.customizations.resource');
    expect(foreign.json.views[0].customizations[0].resource).toBe(88);
  });

  test('the catalogue is common to live and test mode, but custom variants are not', async () => {
    await aDesignedVariant(5002, { merchant: 1, is_test: true });
    await aDesignedVariant(5003, { merchant: 1, is_test: false });
    expectStatus(await get(1, { key: 'merchant_test' }), 200);
    expectStatus(await get(5002, { key: 'merchant_test' }), 200);
    expectStatus(await get(5003), 200);
    const unknown = await get(999_999);
    expect([unknown.status, unknown.json]).toEqual([
      404,
      { message: 'No results found for Variant', code: 'not_found' },
    ]);
    const foreign = [
      await get(5002),
      await get(5003, { key: 'merchant_test' }),
      await get(5003, { key: 'other_merchant' }),
      await get(1, { key: 'other_merchant' }),
    ];
    for (const answer of foreign)
      expect([answer.status, answer.body.toString()]).toEqual([404, unknown.body.toString()]);
  });

  test('returns 304 for the ETag of the same bytes, 422 for an unknown expand name, and 403 for staff', async () => {
    const tag = (await get(2)).headers.etag ?? '';
    expect((await get(2, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    for (const name of ['variants', 'views', 'product.variants', 'views.customizations']) {
      expect((await get(`2?expand=${name}`)).status).toBe(422);
    }
    expect((await get(2, { key: 'staff' })).status).toBe(403);
  });
});
