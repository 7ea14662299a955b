import * as z from 'zod';
import { nullableText, text, timestamp, timestamps } from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { many, one, resource } from '../../model/resource.ts';
import { MasterVariant } from '../catalogue/master-product.ts';
import { ProductOptionValue, shownOptionValues } from '../catalogue/reference-data.ts';
import { viewSchema, withAddresses } from '../files/product-view.ts';
import { Merchant } from '../people/merchant.ts';
import { isAvailable, MerchantProduct } from './merchant-product.ts';
import type { MerchantProductRecord } from './product.ts';
import type { MerchantVariantRecord } from './variant.ts';

/** Body of a change: what is given overwrites. */
export const merchantVariantChange = z.object({
  external_identifier: text().nullable().optional(),
  discontinue_at: instant.nullable().optional(),
});
export type MerchantVariantChange = z.output<typeof merchantVariantChange>;

/**
 * Tells how a variant may be designed: its product's designer says it, and where there is something to position or
 * produce.
 */
const designerOf = (product: unknown) => {
  // as `needs` has put it there; an id where it is gone
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

/** A merchant's variant as staff see it; `v2` shows it as a variant of the same id. */
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

/** All names that `expand` may take on a merchant variant. */
export const merchantVariantExpand = ['merchant', 'master_variant'] as const;

const idOf = (loaded: unknown): unknown =>
  typeof loaded === 'object' && loaded !== null && 'id' in loaded ? loaded.id : loaded;
