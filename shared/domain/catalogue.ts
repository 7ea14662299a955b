import { inLanguage } from '../lib/localized.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../resources/master-product.ts';
import type { MerchantRecord } from '../resources/merchant.ts';
import type { ProductRecord } from '../resources/product.ts';
import type { ReferenceRecord } from '../resources/reference.ts';
import type { VariantOption, VariantRecord } from '../resources/variant.ts';
import { priceOfPiece } from './pricing.ts';

/** An option value with the type that it is one of. */
export interface LoadedOption {
  readonly value: ReferenceRecord;
  readonly type: ReferenceRecord;
}

type Fields<T> = Omit<T, 'id' | 'rev' | 'created_at' | 'updated_at'>;

/** The fields of a merchant's product that come from the master product. */
export const offeredProduct = (
  product: MasterProductRecord,
  merchant: MerchantRecord,
  merchant_variants: readonly number[],
): Fields<ProductRecord> => ({
  merchant: merchant.id,
  is_test: false, // the catalogue is common to live and test
  master_product: product.id,
  locale: merchant.locale,
  title: product.name,
  description: product.description,
  origin: { manufacturer_number: product.manufacturer_number },
  designable_production_methods: product.designable_production_methods,
  merchant_variants,
  available_at: product.available_at,
  discontinue_at: product.discontinue_at,
});

/** The fields of a merchant's variant that come from the master variant. */
export const offeredVariant = (
  variant: MasterVariantRecord,
  {
    product,
    merchant,
    merchantProduct,
    options,
  }: {
    product: MasterProductRecord;
    merchant: MerchantRecord;
    merchantProduct: number;
    options: readonly LoadedOption[];
  },
): Fields<VariantRecord> => ({
  merchant: merchant.id,
  is_test: false,
  collection_name: 'catalogue',
  state: 'ready',
  failure_message: null,
  ...priceOfPiece(variant),
  weight_grams: variant.weight_grams,
  option_values: options.map((option) => shownOption(option, merchant.locale)),
  origin: { sku: variant.sku, external_identifier: null },
  merchant_product: merchantProduct,
  master_variant: variant.id,
  media_id: null,
  views: product.views.map(({ handle, name }) => ({ handle, name, media: [], customizations: [] })),
  available_at: product.available_at,
  discontinue_at: product.discontinue_at,
});

const shownOption = ({ value, type }: LoadedOption, language: string): VariantOption => ({
  handle: value.handle,
  name: inLanguage(value.name, language),
  option_type: { handle: type.handle, name: inLanguage(type.name, language) },
});
