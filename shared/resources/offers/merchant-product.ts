import { idOrSkuRequired } from '../../lib/problems.ts';
import {
  filledLine,
  id,
  line,
  localized,
  localizedInput,
  description as longText,
  nullableText,
  optionalLine,
  timestamp,
  timestamps,
} from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { issue } from '../../model/issues.ts';
import { list } from '../../model/list-query.ts';
import { many, one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { MasterProduct, MasterVariant, variantsAtMost } from '../catalogue/master-product.ts';
import { PositioningArea, ProductionArea, ScaleFactor } from '../catalogue/product-attributes.ts';
import { ProductOptionValue, shownOptionValues } from '../catalogue/vocabularies.ts';
import { viewSchema, withAddresses } from '../files/product-view.ts';
import { Merchant } from '../people/merchant.ts';
import { designerTypes, type MerchantProductRecord, type MerchantVariantRecord } from './product.ts';

const texts = {
  title: localizedInput(filledLine()).optional(),
  description: localizedInput(longText).optional(),
  available_at: instant().nullable().optional(),
  discontinue_at: instant().nullable().optional(),
};

const merchantVariantInput = z.object({
  external_identifier: optionalLine(),
  master_variant: z
    .object({ id: id.optional(), sku: filledLine().optional() })
    .refine(({ id: given, sku }) => given !== undefined || sku !== undefined, issue(idOrSkuRequired)),
});

/** Body of a new merchant product. */
export const newMerchantProduct = z.object({
  ...texts,
  merchant: z.object({ id }),
  master_product: z.object({ id }),
  merchant_variants: list(merchantVariantInput, { max: variantsAtMost }).optional(),
});
export type NewMerchantProduct = z.output<typeof newMerchantProduct>;

/** Body of a change. Given fields overwrite. */
export const merchantProductChange = z.object({
  ...texts,
  designer: z.object({ type: z.enum(designerTypes), only_customized_orderable: z.boolean() }).nullish(),
});
export type MerchantProductChange = z.output<typeof merchantProductChange>;

/** All names that `expand` accepts on a merchant product. */
export const merchantProductExpand = [
  'merchant',
  'scale_factors',
  'production_areas',
  'positioning_areas',
  'merchant_variants',
  'master_product',
] as const;

/** Tells whether something is on sale at a moment. Only its dates decide. */
export const isAvailable = (available_at: string | null, ends: readonly (string | null)[], now: string): boolean =>
  available_at !== null && available_at <= now && ends.every((end) => end === null || end > now);

/** A merchant product in the back office. `v2` shows it as a product with the same id. */
export const MerchantProduct = resource<MerchantProductRecord>()({
  name: 'MerchantProduct',
  label: 'Merchant Product',
  entity: 'merchant-product',
  relations: {
    merchant: one(() => Merchant),
    scale_factors: many(() => ScaleFactor),
    production_areas: many(() => ProductionArea),
    positioning_areas: many(() => PositioningArea),
    merchant_variants: many(() => MerchantVariant),
    master_product: one(() => MasterProduct),
  },
  representation: {
    schema: (related) =>
      z.object({
        id: z.int(),
        merchant: related.merchant,
        title: localized,
        description: localized,
        is_available: z.boolean(),
        available_at: timestamp.nullable(),
        discontinue_at: timestamp.nullable(),
        master_product: related.master_product,
        designer: z.object({ type: z.string(), only_customized_orderable: z.boolean() }).nullable(),
        scale_factors: related.scale_factors,
        production_areas: related.production_areas,
        positioning_areas: related.positioning_areas,
        merchant_variants: related.merchant_variants,
        ...timestamps,
      }),
    shape: (record, { now }) => ({
      ...record,
      is_available: isAvailable(record.available_at, [record.discontinue_at], now),
    }),
  },
});

/** Body of a change. Given fields overwrite. */
export const merchantVariantChange = z.object({
  external_identifier: line().nullable().optional(),
  discontinue_at: instant().nullable().optional(),
});
export type MerchantVariantChange = z.output<typeof merchantVariantChange>;

/** Tells how a variant may be designed. This depends on the designer of its product and on the product's areas. */
const designerOf = (product: unknown) => {
  // `needs` loads the product; if it is deleted, its id is left
  const {
    designer = null,
    positioning_areas = [],
    production_areas = [],
  }: Partial<MerchantProductRecord> = typeof product === 'object' && product !== null ? product : {};
  const designs = designer !== null && designer.type !== 'none';
  return {
    type: designer?.type ?? 'none',
    modes: {
      free: designs,
      positioning: designs && positioning_areas.length > 0,
      production: designs && production_areas.length > 0,
    },
    only_customized_orderable: designer?.only_customized_orderable ?? false,
  };
};

/** A merchant variant in the back office. `v2` shows it as a variant with the same id. */
export const MerchantVariant = resource<MerchantVariantRecord>()({
  name: 'MerchantVariant',
  label: 'Merchant Variant',
  entity: 'merchant-variant',
  relations: {
    merchant: one(() => Merchant),
    master_variant: one(() => MasterVariant),
    merchant_product: one(() => MerchantProduct),
    option_values: many(() => ProductOptionValue, 'option_values.id'),
  },
  representation: {
    needs: ['merchant_product', 'option_values'],
    schema: ({ merchant, master_variant, option_values }) =>
      z.object({
        id: z.int(),
        merchant,
        external_identifier: nullableText,
        is_available: z.boolean(),
        discontinue_at: timestamp.nullable(),
        merchant_product: z.int(),
        master_variant,
        option_values,
        designer: z.object({
          type: z.string(),
          modes: z.object({ free: z.boolean(), positioning: z.boolean(), production: z.boolean() }),
          only_customized_orderable: z.boolean(),
        }),
        views: z.array(viewSchema(z.int())),
        collection_name: z.string(),
        ...timestamps,
      }),
    shape: ({ merchant_product, ...record }, { now, fileUrl }) => ({
      ...record,
      external_identifier: record.origin.external_identifier,
      is_available: isAvailable(record.available_at, [record.discontinue_at, record.withdrawn_at], now),
      merchant_product: idOf(merchant_product),
      option_values: shownOptionValues(record.option_values.map(({ id }) => id)),
      designer: designerOf(merchant_product),
      views: withAddresses(record.views, fileUrl),
    }),
  },
});

/** All names that `expand` accepts on a merchant variant. */
export const merchantVariantExpand = ['merchant', 'master_variant'] as const;

const idOf = (loaded: unknown): unknown =>
  typeof loaded === 'object' && loaded !== null && 'id' in loaded ? loaded.id : loaded;
