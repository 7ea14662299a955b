import * as z from 'zod';
import { noIdOrSku } from '../../lib/problems.ts';
import {
  filledText,
  handle,
  id,
  localized,
  localizedInput,
  description as longText,
  optionalText,
  timestamp,
  timestamps,
} from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { issue } from '../../model/issues.ts';
import { many, one, resource } from '../../model/resource.ts';
import { MasterProduct } from '../catalogue/master-product.ts';
import { PositioningArea, ProductionArea, ScaleFactor } from '../catalogue/product-attributes.ts';
import { Merchant } from '../people/merchant.ts';
import { MerchantVariant } from './merchant-variant.ts';
import { designerTypes, type MerchantProductRecord } from './product.ts';

const texts = {
  title: localizedInput(filledText()).optional(),
  description: localizedInput(longText).optional(),
  available_at: instant.nullable().optional(),
  discontinue_at: instant.nullable().optional(),
};

/** Body of a new merchant product. */
export const newMerchantProduct = z.object({
  ...texts,
  merchant: z.object({ id }),
  master_product: z.object({ id }),
  merchant_variants: z
    .array(
      z.object({
        external_identifier: optionalText(),
        master_variant: z
          .object({ id: id.optional(), sku: handle.optional() })
          .refine(({ id: given, sku }) => given !== undefined || sku !== undefined, issue(noIdOrSku)),
      }),
    )
    .max(500)
    .optional(),
});
export type NewMerchantProduct = z.output<typeof newMerchantProduct>;

/** Body of a change: what is given overwrites. */
export const merchantProductChange = z.object({
  ...texts,
  designer: z.object({ type: z.enum(designerTypes), only_customized_orderable: z.boolean() }).nullish(),
});
export type MerchantProductChange = z.output<typeof merchantProductChange>;

/** All names that `expand` may take on a merchant product. */
export const merchantProductExpand = [
  'merchant',
  'scale_factors',
  'production_areas',
  'positioning_areas',
  'merchant_variants',
  'master_product',
] as const;

/** Tells whether something is on sale at a moment: its dates say so, nothing else does. */
export const isAvailable = (available_at: string | null, ends: readonly (string | null)[], now: string): boolean =>
  available_at !== null && available_at <= now && ends.every((end) => end === null || end > now);

/** A merchant's product as staff see it; `v2` shows it as a product of the same id. */
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
