import { describe, expect, test } from 'vitest';
import { offeredProduct, offeredVariant } from '../../shared/domain/catalogue.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../shared/resources/master-product.ts';
import { aMerchant, before } from './builders.ts';

const base = { rev: 1, created_at: before, updated_at: before };

const product: MasterProductRecord = {
  ...base,
  id: 3,
  handle: 'tee',
  manufacturer_number: 'M-1',
  name: { de: 'Hemd', en: 'Shirt' },
  description: { de: 'Ein Hemd' },
  country: null,
  brand: null,
  material_type: null,
  scale_factors: [],
  production_areas: [],
  positioning_areas: [],
  designable_production_methods: [1, 2],
  views: [{ handle: 'front', name: 'Front' }],
  variants: [5],
  available_at: before,
  discontinue_at: null,
};

const variant: MasterVariantRecord = {
  ...base,
  id: 5,
  product_id: 3,
  sku: 'TEE-RED-S',
  external_identifier: 'master-5',
  hs_tariff_code: null,
  price: 10.005,
  cost_price: 2,
  tax_rate: 19,
  weight_grams: 150,
  is_master: true,
  option_values: [8],
};

const named = (id: number, handle: string, name: Record<string, string>) => ({ ...base, id, handle, name });
const red = {
  value: named(8, 'red', { de: 'Rot', en: 'Red' }),
  type: named(9, 'color', { en: 'Color' }),
};

describe('what a merchant offers', () => {
  test('a product: the master’s texts and dates, common to live and test', () => {
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
      available_at: before,
      discontinue_at: null,
    });
  });

  test('a variant: priced per piece, with the master’s SKU, ready at once, options in the merchant’s language', () => {
    const offered = offeredVariant(variant, { product, merchant: aMerchant(), merchantProduct: 4, options: [red] });
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
      option_values: [{ handle: 'red', name: 'Rot', option_type: { handle: 'color', name: 'Color' } }],
      views: [{ handle: 'front', name: 'Front', media: [], customizations: [] }],
    });
  });

  test('what the master alone may know stays there', () => {
    const offered = offeredVariant(variant, { product, merchant: aMerchant(), merchantProduct: 4, options: [] });
    expect(Object.keys(offered)).not.toContain('cost_price');
    expect(JSON.stringify(offered)).not.toContain('master-5');
  });
});
