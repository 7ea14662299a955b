import * as z from 'zod';
import { localized, relation, timestamp, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import { MasterProduct } from '../catalogue/master-product.ts';
import { PositioningArea, ProductionArea, ScaleFactor } from '../catalogue/product-attributes.ts';
import { Merchant } from '../people/merchant.ts';
import { MerchantVariant } from './merchant-variant.ts';
import type { ProductRecord } from './product.ts';

/** All names that `expand` may take on a merchant product. */
export const merchantProductExpand = [
  'merchant',
  'scale_factors',
  'production_areas',
  'positioning_areas',
  'merchant_variants',
  'master_product',
] as const;

/** Whether something is on sale at a moment: its dates say so, nothing else does. */
export const isAvailable = (available_at: string | null, ends: readonly (string | null)[], now: string): boolean =>
  available_at !== null && available_at <= now && ends.every((end) => end === null || end > now);

/** A merchant's product as staff see it; `v2` shows it as a product of the same id. */
export const MerchantProduct = resource<ProductRecord>()({
  name: 'MerchantProduct',
  label: 'Merchant Product',
  entity: 'merchant-product',
  relations: {
    merchant: 'Merchant',
    scale_factors: 'ScaleFactor',
    production_areas: 'ProductionArea',
    positioning_areas: 'PositioningArea',
    merchant_variants: 'MerchantVariant',
    master_product: 'MasterProduct',
  },
  view: {
    schema: z.object({
      id: z.int(),
      merchant: relation(() => Merchant.view.schema),
      title: localized,
      description: localized,
      is_available: z.boolean(),
      available_at: timestamp.nullable(),
      discontinue_at: timestamp.nullable(),
      master_product: relation(() => MasterProduct.view.schema),
      designer: z.object({ type: z.string(), only_customized_orderable: z.boolean() }).nullable(),
      scale_factors: z.array(relation(() => ScaleFactor.view.schema)),
      production_areas: z.array(relation(() => ProductionArea.view.schema)),
      positioning_areas: z.array(relation(() => PositioningArea.view.schema)),
      merchant_variants: z.array(relation((): z.ZodType => MerchantVariant.view.schema)),
      ...timestamps,
    }),
    shape: (record, { now }) => ({
      ...record,
      is_available: isAvailable(record.available_at, [record.discontinue_at], now),
    }),
  },
});
