import * as z from 'zod';
import { nullableText, type RecordBase, type Scope, timestamps } from '../../model/fields.ts';
import { one, resource, type ShapeContext } from '../../model/resource.ts';
import { Logo } from '../files/logo.ts';
import { type ProductView, viewSchema, withAddresses } from '../files/product-view.ts';
import { Product } from './product.ts';

/** Made in the administration and usable as a design base; designed by a merchant; or the copy that an order keeps. */
export const variantCollections = ['catalogue', 'custom', 'ordered'] as const;
export type VariantCollection = (typeof variantCollections)[number];

export interface VariantOption {
  readonly id: number;
  readonly handle: string;
  readonly name: string;
  readonly option_type: { readonly handle: string; readonly name: string };
}

/** A merchant's variant: `v2` shows it as a variant, `master-administration` as a merchant variant of the same id. */
export interface MerchantVariantRecord extends RecordBase, Scope {
  readonly collection_name: VariantCollection;
  readonly state: 'pending' | 'ready' | 'completed' | 'failed';
  readonly failure_message: string | null;
  /** Net, per piece; `total` is gross. */
  readonly price: number;
  readonly tax: number;
  readonly tax_rate: number;
  readonly total: number;
  readonly weight_grams: number;
  readonly option_values: readonly VariantOption[];
  /** `sku` is the master variant's, `external_identifier` the merchant's own. */
  readonly origin: { readonly sku: string; readonly external_identifier: string | null };
  readonly merchant_product: number;
  readonly master_variant: number;
  /** Of the copy that an order keeps: the variant that was ordered. Older copies do not say. */
  readonly copy_of?: number;
  readonly media_id: number | null;
  readonly views: readonly ProductView[];
  readonly available_at: string | null;
  readonly discontinue_at: string | null;
  /** The end of the merchant product, after which none of its variants is sold. */
  readonly withdrawn_at: string | null;
}

/** What is shown of a variant inside a checkout, and inside an older order. */
export const embeddedVariantFields = {
  id: z.int(),
  total: z.number(),
  price: z.number(),
  tax: z.number(),
  tax_rate: z.number(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  origin: z.object({ code: z.string() }),
  media_id: z.int().nullable(),
  views: z.array(viewSchema(z.int())),
  ...timestamps,
};

/** The record of a variant in that form. */
export const embeddedVariant = <V extends Pick<MerchantVariantRecord, 'option_values' | 'origin' | 'views'>>(
  variant: V,
  { fileUrl }: ShapeContext,
) => ({
  ...variant,
  attributes: variant.option_values.map(({ name, option_type }) => ({ name: option_type.name, value: name })),
  origin: { code: variant.origin.sku },
  views: withAddresses(variant.views, fileUrl),
});

export const Variant = resource<MerchantVariantRecord>()({
  name: 'Variant',
  label: 'Variant',
  entity: 'merchant-variant',
  relations: {
    product: one(() => Product, 'merchant_product'),
    'views.customizations.resource': one(() => Logo),
  },
  representation: {
    schema: (related) =>
      z.object({
        id: z.int(),
        state: z.string(),
        collection_name: z.string(),
        total: z.number(),
        price: z.number(),
        tax: z.number(),
        tax_rate: z.number(),
        option_values: z.array(
          z.object({
            handle: z.string(),
            name: z.string(),
            option_type: z.object({ handle: z.string(), name: z.string() }),
          }),
        ),
        origin: z.object({ sku: z.string(), external_identifier: nullableText }),
        product: related.product,
        views: z.array(viewSchema(related['views.customizations.resource'])),
        failure_message: nullableText,
        ...timestamps,
      }),
    shape: (record, { fileUrl }) => ({
      ...record,
      product: record.merchant_product,
      views: withAddresses(record.views, fileUrl),
    }),
  },
});

/** All names that `expand` may take on a variant. */
export const variantExpand = ['product', 'views.customizations.resource'] as const;
