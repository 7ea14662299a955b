import { isDeepStrictEqual } from 'node:util';
import { inLanguage } from '../../model/localized.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import { copyOfMedia } from '../../resources/files/media.ts';
import { masterPrice } from '../../resources/offers/master-price.ts';
import type { MerchantProductRecord, MerchantVariantRecord, VariantOption } from '../../resources/offers/product.ts';
import type { VariantParts } from '../../resources/offers/variant-parts.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';

type OwnFields<T> = Omit<T, 'id' | 'rev' | 'created_at' | 'updated_at'>;

/** Picks the fields of a merchant product that only the master product decides. */
export const masterFields = (product: MasterProductRecord) => ({
  origin: { manufacturer_number: product.manufacturer_number },
  designable_production_methods: product.designable_production_methods,
  scale_factors: product.scale_factors,
  production_areas: product.production_areas,
  positioning_areas: product.positioning_areas,
});

/** Picks the fields that a merchant product copies from the master product and that a merchant may change. */
export const offeredTexts = ({ name, description, available_at, discontinue_at }: MasterProductRecord) => ({
  title: name,
  description,
  available_at,
  discontinue_at,
});

/** Returns the fields of a new merchant product, copied from the master product. */
export const offeredProduct = (
  product: MasterProductRecord,
  merchant: MerchantRecord,
  merchant_variants: readonly number[],
): OwnFields<MerchantProductRecord> => ({
  merchant: merchant.id,
  is_test: false, // live and test mode share the catalogue
  master_product: product.id,
  locale: merchant.locale,
  ...masterFields(product),
  ...offeredTexts(product),
  merchant_variants,
  designer: null,
  own_dates: [],
  left_out: [],
  offered_by: null,
  copied_by: 0,
});

/** Picks the fields that a merchant product propagates to its variants. */
export const propagated = ({
  available_at,
  discontinue_at,
  designer,
}: Pick<MerchantProductRecord, 'available_at' | 'discontinue_at' | 'designer'>) => ({
  available_at,
  withdrawn_at: discontinue_at,
  ...(designer?.only_customized_orderable && { only_customized: true as const }),
});

/** The fields of a master variant from which merchants' variants copy theirs. */
type CopiedFromVariant = Pick<MasterVariantRecord, 'option_values' | 'views'>;

/**
 * Picks the fields that a merchant variant copies from the master variant and that a merchant cannot change. Price, tax
 * rate and weight are not among them: every read takes them from the master variant (`atMasterPrice`).
 */
export const masterVariantFields = (
  variant: CopiedFromVariant,
  product: Pick<MasterProductRecord, 'views'>,
  locale: string,
  { options, media }: VariantParts,
) => ({
  option_values: options.map((option) => shownOption(option, locale)),
  views: product.views.map(({ handle, name }) => ({
    handle,
    name,
    media: (variant.views.find((view) => view.handle === handle)?.media ?? []).flatMap((id) => {
      const found = media.get(id);
      return found ? [copyOfMedia(found)] : [];
    }),
    customizations: [],
  })),
});

/** Picks the fields of a master product and of a master variant from which merchants' records copy theirs. */
const copiedFrom = (product: MasterProductRecord) => ({ ...masterFields(product), views: product.views });
const copiedFromVariant = ({ option_values, views }: MasterVariantRecord): CopiedFromVariant => ({
  option_values,
  views,
});

/**
 * Tells whether a change of a master product and its variants reaches fields that merchants' records copy. New prices
 * and new variants do not.
 */
export const changesCopies = (
  was: MasterProductRecord,
  product: MasterProductRecord,
  variants: readonly { readonly was?: MasterVariantRecord | undefined; readonly record: MasterVariantRecord }[],
): boolean =>
  !isDeepStrictEqual(copiedFrom(was), copiedFrom(product)) ||
  variants.some(
    ({ was, record }) => was !== undefined && !isDeepStrictEqual(copiedFromVariant(was), copiedFromVariant(record)),
  );

/** Returns the fields of a new merchant variant. */
export const offeredVariant = (
  variant: MasterVariantRecord,
  {
    product,
    merchantProduct,
    parts,
    external_identifier = null,
  }: {
    product: MasterProductRecord;
    merchantProduct: Pick<MerchantProductRecord, 'id' | 'merchant' | 'locale'> & Parameters<typeof propagated>[0];
    parts: VariantParts;
    external_identifier?: string | null;
  },
): OwnFields<MerchantVariantRecord> => ({
  merchant: merchantProduct.merchant,
  is_test: false,
  collection_name: 'catalogue',
  state: 'ready',
  failure_message: null,
  ...masterPrice(variant),
  ...masterVariantFields(variant, product, merchantProduct.locale, parts),
  origin: { sku: variant.sku, external_identifier },
  merchant_product: merchantProduct.id,
  master_variant: variant.id,
  media_id: null,
  ...propagated(merchantProduct),
  discontinue_at: variant.discontinue_at,
});

const shownOption = ({ value, type }: VariantParts['options'][number], language: string): VariantOption => ({
  id: value.id,
  handle: value.handle,
  name: inLanguage(value.name, language),
  option_type: { handle: type.handle, name: inLanguage(type.name, language) },
});
