import * as z from 'zod';
import { type RecordBase, type Scope, timestamps } from '../../model/fields.ts';
import { inLanguage } from '../../model/localized.ts';
import { many, resource } from '../../model/resource.ts';
import { ProductionMethod } from '../catalogue/reference-data.ts';
import { Variant } from './variant.ts';

export const designerTypes = ['none', 'default', 'detail-page'] as const;
export type DesignerType = (typeof designerTypes)[number];

/**
 * A merchant's product: `v2` shows it as a product, `master-administration` as a merchant product of the same id.
 * `locale` is the merchant's when it was written, so that a plain read needs no other record.
 */
export interface MerchantProductRecord extends RecordBase, Scope {
  readonly master_product: number;
  readonly locale: string;
  readonly title: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
  readonly origin: { readonly manufacturer_number: string | null };
  readonly designable_production_methods: readonly number[];
  readonly merchant_variants: readonly number[];
  readonly designer: { readonly type: DesignerType; readonly only_customized_orderable: boolean } | null;
  readonly scale_factors: readonly number[];
  readonly production_areas: readonly number[];
  readonly positioning_areas: readonly number[];
  readonly available_at: string | null;
  readonly discontinue_at: string | null;
  /** The dates that the merchant has set: a sync leaves them alone. */
  readonly own_dates: readonly ('available_at' | 'discontinue_at')[];
  /** Master variants that the merchant chose not to offer. */
  readonly left_out: readonly number[];
  /** The task that makes the variants which its POST has promised; null where all were made at once. */
  readonly offered_by: number | null;
  /** The latest sync that has copied texts and dates; 0 for none. */
  readonly copied_by: number;
}

export const Product = resource<MerchantProductRecord>()({
  name: 'Product',
  label: 'Product',
  entity: 'merchant-product',
  relations: {
    designable_production_methods: many(() => ProductionMethod),
    variants: many(() => Variant, 'merchant_variants'),
  },
  representation: {
    schema: ({ designable_production_methods, variants }) =>
      z.object({
        is_test: z.boolean(),
        id: z.int(),
        title: z.string(),
        description: z.string(),
        designable_production_methods,
        variants,
        ...timestamps,
      }),
    shape: (record) => ({
      ...record,
      title: inLanguage(record.title, record.locale),
      description: inLanguage(record.description, record.locale),
      variants: record.merchant_variants,
    }),
  },
});

/** All names that `expand` may take on a product. */
export const productExpand = [
  'variants',
  'variants.views.customizations.resource',
  'designable_production_methods',
] as const;
