import { once } from '../../lib/once.ts';
import { nullableText, type RecordBase, type Tenant, timestamps } from '../../model/fields.ts';
import { inLanguage } from '../../model/localized.ts';
import { beside, many, one, resource, type ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import type { MasterVariantRecord } from '../catalogue/master-product.ts';
import { ProductionMethod } from '../catalogue/vocabularies.ts';
import { type AdditionalInstructionRecord, instructionCollections } from '../designs/additional-instruction.ts';
import { Logo } from '../files/logo.ts';
import { type ProductView, viewSchema, withAddresses } from '../files/product-view.ts';
import { atMasterPrice, MasterPrice } from './master-price.ts';
import type { VariantCollection } from './variant-collections.ts';

/** An option value of a variant with its option type. */
export interface VariantOption {
  readonly id: number;
  readonly handle: string;
  readonly name: string;
  readonly option_type: { readonly handle: string; readonly name: string };
}

/** An instruction as of the time of the design. `pricedNow` updates its price. */
export type GivenInstruction = Pick<AdditionalInstructionRecord, 'id' | 'name' | 'price' | 'collection_name'>;

/** A merchant variant. `v2` shows it as a variant, `master-administration` as a merchant variant with the same id. */
export interface MerchantVariantRecord extends RecordBase, Tenant {
  readonly collection_name: VariantCollection;
  readonly state: 'pending' | 'ready' | 'completed' | 'failed';
  readonly failure_message: string | null;
  /**
   * Net price per piece; `total` is gross. Price, tax rate and weight are as of the creation of a catalogue variant (or
   * its last copy by an earlier release), and as of the last write of a custom variant. `atMasterPrice` and `pricedNow`
   * apply the current ones.
   */
  readonly price: number;
  readonly tax: number;
  readonly tax_rate: number;
  readonly total: number;
  readonly weight_grams: number;
  readonly option_values: readonly VariantOption[];
  /** `sku` belongs to the master variant. `external_identifier` is set by the merchant. */
  readonly origin: { readonly sku: string; readonly external_identifier: string | null };
  readonly merchant_product: number;
  readonly master_variant: number;
  /** For custom variants and their copies: the catalogue variant that the design is based on. */
  readonly base?: number;
  /** The instructions of the design. */
  readonly additional_instructions?: readonly GivenInstruction[];
  /** Net price of shipping instructions, charged once per line regardless of its quantity. */
  readonly price_per_line?: number;
  /** For a copy that an order keeps: the ordered variant. Older copies lack it. */
  readonly copy_of?: number;
  /** The import that created the variant. Later rows of the same file may change it. */
  readonly imported_by?: number;
  readonly media_id: number | null;
  readonly views: readonly ProductView[];
  readonly available_at: string | null;
  readonly discontinue_at: string | null;
  /** The end of the merchant product. None of its variants is sold after that. */
  readonly withdrawn_at: string | null;
  /** Whether its product is sold only with a design. The variant is then a design base and cannot be ordered itself. */
  readonly only_customized?: true;
}

/** Returns the schema of a variant's options. */
export const optionsSchema = once(() =>
  z.array(
    z.object({
      handle: z.string(),
      name: z.string(),
      option_type: z.object({ handle: z.string(), name: z.string() }),
    }),
  ),
);

/** Returns the fields of a variant in a checkout, and in an order of the older version. */
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

/** Shapes a variant for that schema. */
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
    master: {
      ...beside(one(() => MasterPrice, 'master_variant')),
      evenDeleted: true,
      when: ({ collection_name }: MerchantVariantRecord) => collection_name === 'catalogue',
    },
    'views.customizations.resource': one(() => Logo),
  },
  representation: {
    needs: ['master'],
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
    shape: ({ master, ...record }: MerchantVariantRecord & { readonly master?: unknown }, { fileUrl }) => ({
      ...(isLoaded(master) ? atMasterPrice(record, master) : record),
      additional_instructions: record.additional_instructions ?? [],
      product: record.merchant_product,
      views: withAddresses(record.views, fileUrl),
    }),
  },
});

const isLoaded = (master: unknown): master is MasterVariantRecord => typeof master === 'object' && master !== null;

/** All names that `expand` accepts on a variant. */
export const variantExpand = ['product', 'views.customizations.resource'] as const;

export const designerTypes = ['none', 'default', 'detail-page'] as const;
export type DesignerType = (typeof designerTypes)[number];

/**
 * A merchant product. `v2` shows it as a product, `master-administration` as a merchant product with the same id.
 * `locale` is the merchant's locale at the last write, so that a plain read needs only this record.
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
  /** The dates that the merchant set. A sync does not change them. */
  readonly own_dates: readonly ('available_at' | 'discontinue_at')[];
  /** Master variants that the merchant chose not to offer. */
  readonly left_out: readonly number[];
  /** The task that creates the variants that its POST promised; null if all were created at once. */
  readonly offered_by: number | null;
  /** The latest sync that copied texts and dates; 0 without one. */
  readonly copied_by: number;
  /** The import that created the merchant product. Later rows of the same file may change it. */
  readonly imported_by?: number;
  /** The merchant's handle of it, from an import, prefixed by the merchant's id. */
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

/** All names that `expand` accepts on a product. */
export const productExpand = [
  'variants',
  'variants.views.customizations.resource',
  'designable_production_methods',
] as const;
