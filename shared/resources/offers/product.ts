import { once } from '../../lib/once.ts';
import { nullableText, type RecordBase, type Tenant, timestamps } from '../../model/fields.ts';
import { inLanguage } from '../../model/localized.ts';
import { many, one, resource, type ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { ProductionMethod } from '../catalogue/vocabularies.ts';
import { type AdditionalInstructionRecord, instructionCollections } from '../designs/additional-instruction.ts';
import { Logo } from '../files/logo.ts';
import { type ProductView, viewSchema, withAddresses } from '../files/product-view.ts';
import type { VariantCollection } from './variant-collections.ts';

/** Made in the administration and usable as a design base; designed by a merchant; or the copy that an order keeps. */

export interface VariantOption {
  readonly id: number;
  readonly handle: string;
  readonly name: string;
  readonly option_type: { readonly handle: string; readonly name: string };
}

/** An instruction as it was when it was given; `pricedNow` gives it the price of now. */
export type GivenInstruction = Pick<AdditionalInstructionRecord, 'id' | 'name' | 'price' | 'collection_name'>;

/** A merchant's variant: `v2` shows it as a variant, `master-administration` as a merchant variant of the same id. */
export interface MerchantVariantRecord extends RecordBase, Tenant {
  readonly collection_name: VariantCollection;
  readonly state: 'pending' | 'ready' | 'completed' | 'failed';
  readonly failure_message: string | null;
  /**
   * Net, per piece; `total` is gross. Those of a custom variant are as they were when it was last written: `pricedNow`
   * gives it the prices, the tax rate and the weight of now.
   */
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
  /** Of a custom variant and its copies: the variant of the catalogue that it was designed from. */
  readonly base?: number;
  /** The instructions that were given with a design. */
  readonly additional_instructions?: readonly GivenInstruction[];
  /** Net, of instructions for shipping: once for a line, whatever its quantity. */
  readonly price_per_line?: number;
  /** Of the copy that an order keeps: the variant that was ordered. Older copies have none. */
  readonly copy_of?: number;
  /** The import that has made it: later rows of the same file may change it. */
  readonly imported_by?: number;
  readonly media_id: number | null;
  readonly views: readonly ProductView[];
  readonly available_at: string | null;
  readonly discontinue_at: string | null;
  /** The end of the merchant product, after which none of its variants is sold. */
  readonly withdrawn_at: string | null;
  /** Whether its product is sold with a design alone: then it is a design base, and is not ordered itself. */
  readonly only_customized?: true;
}

/** Answers the schema of a variant's options as they are shown. */
export const optionsSchema = once(() =>
  z.array(
    z.object({
      handle: z.string(),
      name: z.string(),
      option_type: z.object({ handle: z.string(), name: z.string() }),
    }),
  ),
);

/** Answers the fields of a variant that a checkout shows, and an order in its older version. */
export const embeddedVariantFields = once(() => ({
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
}));

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
        option_values: optionsSchema(),
        origin: z.object({ sku: z.string(), external_identifier: nullableText }),
        product: related.product,
        views: z.array(viewSchema(related['views.customizations.resource'])),
        additional_instructions: z
          .array(
            z.object({
              id: z.int(),
              name: z.string(),
              price: z.number(),
              collection_name: z.enum(instructionCollections),
            }),
          )
          .meta({ 'x-extension': true }),
        failure_message: nullableText,
        ...timestamps,
      }),
    shape: (record, { fileUrl }) => ({
      ...record,
      additional_instructions: record.additional_instructions ?? [],
      product: record.merchant_product,
      views: withAddresses(record.views, fileUrl),
    }),
  },
});

/** All names that `expand` may take on a variant. */
export const variantExpand = ['product', 'views.customizations.resource'] as const;

export const designerTypes = ['none', 'default', 'detail-page'] as const;
export type DesignerType = (typeof designerTypes)[number];

/**
 * A merchant's product: `v2` shows it as a product, `master-administration` as a merchant product of the same id.
 * `locale` is the merchant's when it was written, so that a plain read needs no other record.
 */
export interface MerchantProductRecord extends RecordBase, Tenant {
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
  /** The import that has made it: later rows of the same file may change it. */
  readonly imported_by?: number;
  /** The merchant's own handle of it, as an import has given it, behind the merchant's id. */
  readonly imported_as?: string;
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
