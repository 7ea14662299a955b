import { describe, expect, test } from 'vitest';
import type { MediaRecord } from '../../shared/resources/files/media.ts';
import type { MerchantProductRecord } from '../../shared/resources/offers/product.ts';
import { offeredProduct, offeredVariant } from '../../shared/rules/offers/offered.ts';
import { aMasterProduct, aMasterVariant, aMerchant, before } from './builders.ts';

const base = { rev: 1, created_at: before, updated_at: before };

const product = aMasterProduct();
const variant = aMasterVariant({ option_values: [8], views: [{ handle: 'front', media: [6] }] });
const merchantProduct = { ...base, id: 4, ...offeredProduct(product, aMerchant(), [1]) };
const front: MediaRecord = {
  ...base,
  id: 6,
  merchant: null,
  is_test: false,
  collection_name: 'view-image',
  file_name: 'front.png',
  size: 10,
  mime_type: 'image/png',
  state: 'ready',
  failure_message: null,
  custom_properties: {},
  url: 'https://images.example.com/front.png',
  object_key: 'media/6/x',
};
const media = new Map([[6, front]]);

const named = (id: number, handle: string, name: Record<string, string>) => ({ ...base, id, handle, name });
const red = {
  value: { ...named(8, 'red', { de: 'Rot', en: 'Red' }), option_type: 9 },
  type: named(9, 'color', { en: 'Color' }),
};

describe('offeredProduct and offeredVariant', () => {
  test("a product copies the master's texts and dates, and belongs to live and test mode", () => {
    expect(offeredProduct(product, aMerchant(), [1, 2])).toEqual({
      merchant: 7,
      is_test: false,
      master_product: 3,
      locale: 'de',
      title: product.name,
      description: product.description,
      origin: { manufacturer_number: 'M-1' },
      designable_production_methods: [1, 2],
      merchant_variants: [1, 2],
      scale_factors: [],
      production_areas: [],
      positioning_areas: [],
      designer: null,
      own_dates: [],
      left_out: [],
      offered_by: null,
      copied_by: 0,
      available_at: before,
      discontinue_at: null,
    });
  });

  test("a ready variant has a price per piece, the master's SKU, and options in the merchant's language", () => {
    const offered = offeredVariant(variant, { product, merchantProduct, parts: { options: [red], media } });
    expect(offered).toMatchObject({
      merchant: 7,
      is_test: false,
      collection_name: 'catalogue',
      state: 'ready',
      price: 10.01,
      tax: 1.9,
      total: 11.91,
      tax_rate: 19,
      weight_grams: 150,
      origin: { sku: 'TEE-RED-S', external_identifier: null },
      merchant_product: 4,
      master_variant: 5,
      available_at: before,
      option_values: [{ id: 8, handle: 'red', name: 'Rot', option_type: { handle: 'color', name: 'Color' } }],
      views: [
        {
          handle: 'front',
          name: 'Front',
          media: [{ id: 6, file_name: 'front.png', state: 'ready', download_url: null }],
          customizations: [],
        },
      ],
    });
  });

  test('a variant ends with its master variant, and separately with its product', () => {
    const [end, endOfProduct] = ['2030-01-01T00:00:00+00:00', '2031-01-01T00:00:00+00:00'];
    const offered = offeredVariant(aMasterVariant({ discontinue_at: end }), {
      product,
      merchantProduct: { ...merchantProduct, discontinue_at: endOfProduct },
      parts: { options: [], media },
    });
    expect(offered).toMatchObject({ discontinue_at: end, withdrawn_at: endOfProduct });
  });

  test('a variant records whether its product is sold only with a design', () => {
    const variantOf = (designer: MerchantProductRecord['designer']) =>
      offeredVariant(variant, {
        product,
        merchantProduct: { ...merchantProduct, designer },
        parts: { options: [], media },
      });
    const designer = { type: 'default', only_customized_orderable: true } as const;
    expect(variantOf(designer)).toEqual({ ...variantOf(null), only_customized: true });
    expect(variantOf({ ...designer, only_customized_orderable: false })).toEqual(variantOf(null));
    expect(Object.keys(variantOf(null))).not.toContain('only_customized');
  });

  test('a variant does not contain internal fields of the master', () => {
    const offered = offeredVariant(variant, { product, merchantProduct, parts: { options: [], media } });
    expect(Object.keys(offered)).not.toContain('cost_price');
    expect(JSON.stringify(offered)).not.toContain('master-5');
    expect(JSON.stringify(offered)).not.toContain('images.example.com');
    expect(JSON.stringify(offered)).not.toContain('media/6');
  });
});
