import { afterAll, describe, expect, test } from 'vitest';
import { patchRecord, putRecord } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle } from '../../../support/given/arranged.ts';
import { aNewProduct } from '../../../support/given/catalogue.ts';
import { startImages } from '../../../support/images.ts';
import { noun, times } from '../../../support/noun.ts';
import { offer, patch, read } from './arrange.ts';

const images = await startImages();
afterAll(() => images.stop());
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');

const optionValue = (id: number, handle: string, option_type: number) => ({
  id,
  handle,
  name: expect.any(Object),
  option_type,
  media: [],
  media_state: 'empty',
  ...times,
});

describe('GET /master-administration/merchant-variants/{id}', () => {
  test('shows all documented fields of a merchant variant', async () => {
    expect((await read(1)).json).toEqual({
      id: 1,
      merchant: 1,
      external_identifier: null,
      is_available: true,
      discontinue_at: null,
      merchant_product: 1,
      master_variant: 1,
      option_values: [optionValue(1, 'white', 1), optionValue(6, 'm', 2)],
      designer: {
        type: 'none',
        modes: { free: false, positioning: false, production: false },
        only_customized_orderable: false,
      },
      views: [
        { handle: 'front', name: 'Front', media: [], customizations: [] },
        { handle: 'back', name: 'Back', media: [], customizations: [] },
      ],
      collection_name: 'catalogue',
      ...times,
    });
  });

  test('views show files with a signed URL, but a failed file has no URL', async () => {
    images.answers.set('/gone.png', { status: 404 });
    const media = ['good', 'gone'].map((name) => ({ url: `${images.url}/${name}.png`, collection: 'view-image' }));
    const views = [
      { handle: 'front', media },
      { handle: 'back', media: [] },
    ];
    const { id } = await aNewProduct(world, { variants: [{ sku: aHandle(), price: 1, views }] });
    const { merchant_variants } = await offer(id);
    const { json } = await read(merchant_variants[0]);
    const file = {
      id: expect.any(Number),
      is_test: false,
      collection_name: 'view-image',
      requested: null,
      ...times,
    };
    expect(json.views).toEqual([
      {
        handle: 'front',
        name: 'front',
        media: [
          {
            ...file,
            file_name: 'good.png',
            size: expect.any(Number),
            mime_type: 'image/png',
            state: 'ready',
            failure_message: null,
            download_url: expect.stringMatching(/\/files\/\d+\?expires=\d+&signature=/),
            custom_properties: expect.objectContaining({ width: 4, height: 3 }),
          },
          {
            ...file,
            file_name: 'gone.png',
            size: 0,
            mime_type: '',
            state: 'failed',
            failure_message: 'The URL of the image responded with status 404.',
            download_url: null,
            custom_properties: {},
          },
        ],
        customizations: [],
      },
      { handle: 'back', name: 'back', media: [], customizations: [] },
    ]);
    expect(JSON.stringify(json)).not.toContain(images.url); // callers must not see the source URL
  });

  test('designer modes depend on the positions and the production of prints', async () => {
    const modes = async () => (await read(1)).json.designer.modes;
    const was = await patchRecord('merchant-product', 1, {
      designer: { type: 'default', only_customized_orderable: false },
    });
    expect(await modes()).toEqual({ free: true, positioning: true, production: true });
    await patchRecord('merchant-product', 1, { positioning_areas: [] });
    expect(await modes()).toEqual({ free: true, positioning: false, production: true });
    await patchRecord('merchant-product', 1, { positioning_areas: [1], production_areas: [] });
    expect(await modes()).toEqual({ free: true, positioning: true, production: false });
    await putRecord('merchant-product', was);
  });

  test('expand=merchant,master_variant shows both as objects', async () => {
    const { json } = await read(1, '?expand=merchant,master_variant');
    expect(json.merchant).toEqual({
      id: 1,
      handle: 'shirt-shop',
      name: 'Shirt Shop',
      currency: 'EUR',
      locale: 'en',
      cancellable_until: 'prepared',
      retention_days: null,
      order_type: 1,
      ...times,
    });
    expect(json.master_variant).toEqual({
      id: 1,
      product_id: 1,
      sku: 'TS-WHITE-M',
      external_identifier: null,
      hs_tariff_code: '61091000',
      price: 12.9,
      cost_price: 6.45,
      tax_rate: 19,
      is_master: true,
      track_inventory: null,
      sale_continue: null,
      option_values: [optionValue(1, 'white', 1), optionValue(6, 'm', 2)],
      views: [],
    });
    expect((await read(1, '?expand=master_variant')).json.merchant).toBe(1);
    for (const name of [
      'merchant_product',
      'option_values',
      'views',
      'master_variant.option_values',
      'master_variant.views.media',
    ]) {
      expect((await offeredVariants.get(`1?expand=${name}`)).status, name).toBe(422);
    }
  });

  test('returns 404 for an unknown merchant variant, and 403 for a merchant', async () => {
    for (const { status, json } of [await offeredVariants.get(999_999), await patch(999_999, {})])
      expect([status, json]).toEqual([404, { message: 'No results found for Merchant Variant', code: 'not_found' }]);
    expect((await offeredVariants.get(1, { key: 'merchant' })).status).toBe(403);
  });
});
