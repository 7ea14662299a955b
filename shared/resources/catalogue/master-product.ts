import {
  amount,
  filledLine,
  id,
  line,
  localized,
  localizedInput,
  description as longText,
  nullableText,
  percentage,
  type RecordBase,
  handle as textualKey,
  timestamp,
  timestamps,
  urlCharacters,
} from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { boundedInAll, list } from '../../model/list-query.ts';
import type { Localized } from '../../model/localized.ts';
import { many, one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { MediaFile } from '../files/media.ts';
import { Brand, Country, MaterialType, PositioningArea, ProductionArea, ScaleFactor } from './product-attributes.ts';
import { ProductOptionValue, shownOptionValues } from './vocabularies.ts';

/** A product of the catalogue, which merchants can offer. */
export interface MasterProductRecord extends RecordBase {
  /** False until its first variants are created. Lists exclude the product until then. */
  readonly is_made: boolean;
  readonly handle: string;
  /** Set by imports. */
  readonly manufacturer?: string | null;
  readonly manufacturer_number: string | null;
  readonly name: Localized;
  readonly description: Localized;
  readonly country: number | null;
  readonly brand: number | null;
  readonly material_type: number | null;
  readonly scale_factors: readonly number[];
  readonly production_areas: readonly number[];
  readonly positioning_areas: readonly number[];
  readonly designable_production_methods: readonly number[];
  /** The views that can be designed. */
  readonly views: readonly { readonly handle: string; readonly name: string }[];
  readonly variants: readonly number[];
  readonly available_at: string | null;
  readonly discontinue_at: string | null;
  /** The import that created the product. Later rows of the same file may change it. */
  readonly imported_by?: number;
}

export interface MasterVariantRecord extends RecordBase {
  readonly product_id: number;
  readonly sku: string;
  readonly external_identifier: string | null;
  readonly hs_tariff_code: string | null;
  /** Net price. */
  readonly price: number;
  readonly cost_price: number;
  readonly tax_rate: number;
  readonly weight_grams: number;
  readonly is_master: boolean;
  readonly option_values: readonly number[];
  /** Its images by view. */
  readonly views: readonly { readonly handle: string; readonly media: readonly number[] }[];
  readonly discontinue_at: string | null;
  /** Set by imports: whether stock is counted, and whether the variant is sold without stock. */
  readonly track_inventory?: boolean;
  readonly sale_continue?: boolean;
  /** The import that created the variant. */
  readonly imported_by?: number;
}

/** Maximum number of variants of a product, and of variants in one request. */
export const variantsAtMost = 500;
const viewsAtMost = 20;
const imagesAtMost = 50; // per variant; merchant variants keep copies of these media
const optionValuesAtMost = 100; // per variant
const optionValuesInAll = 10_000; // per request: 20 for each of 500 variants

const image = z.object({ url: filledLine(urlCharacters), collection: filledLine().default('view-image') });

const variantFields = {
  external_identifier: line().nullable(),
  cost_price: amount,
  tax_rate: percentage,
  discontinue_at: instant().nullable(),
  option_values: list(z.object({ id }), { max: optionValuesAtMost }),
  views: boundedInAll(
    list(z.object({ handle: textualKey, media: list(image, { max: imagesAtMost }) }), { max: viewsAtMost }),
    { of: ['media'], max: imagesAtMost, things: 'images' },
  ),
};

const ids = list(id, { max: 100 }).overwrite((all) => [...new Set(all)]);

const addition = { 'x-extension': true };

const productFields = {
  description: localizedInput(longText),
  available_at: instant(),
  discontinue_at: instant().nullable(),
  // additions: the documents show these fields of a product, but no other way to set them
  manufacturer_number: line().nullable().meta(addition),
  country: id.nullable().meta(addition),
  brand: id.nullable().meta(addition),
  material_type: id.nullable().meta(addition),
  scale_factors: ids.meta(addition),
  production_areas: ids.meta(addition),
  positioning_areas: ids.meta(addition),
  designable_production_methods: ids.meta(addition),
};

const variantInput = z.object({
  sku: textualKey,
  price: amount.optional(),
  ...z.object(variantFields).partial().shape,
});

const variantList = <Variant extends z.ZodType>(variant: Variant) =>
  boundedInAll(list(variant, { max: variantsAtMost }), {
    of: ['option_values'],
    max: optionValuesInAll,
    things: 'option values in total',
  });

/** A variant in a request. It updates the product's variant with the same SKU, or creates a new variant. */
export type VariantInput = z.output<typeof variantInput>;

/** Body of a new product. */
export const newMasterProduct = z.object({
  handle: textualKey,
  name: localizedInput(filledLine()),
  ...z.object(productFields).partial().shape,
  variants: variantList(variantInput.required({ price: true })).default([]),
});

/** Body of a change. Given fields overwrite, and nothing is deleted. */
export const masterProductChange = z
  .object({
    handle: textualKey,
    name: localizedInput(filledLine()),
    ...productFields,
    variants: variantList(variantInput),
  })
  .partial();

/** The fields that a request sets on a product. */
export type ProductInput = z.output<typeof masterProductChange>;

export const MasterVariant = resource<MasterVariantRecord>()({
  name: 'MasterVariant',
  label: 'Production Variant',
  entity: 'master-variant',
  relations: { option_values: many(() => ProductOptionValue), 'views.media': many(() => MediaFile) },
  representation: {
    needs: ['option_values'],
    schema: ({ option_values, 'views.media': media }) =>
      z.object({
        id: z.int(),
        product_id: z.int(),
        sku: z.string(),
        external_identifier: nullableText,
        hs_tariff_code: nullableText,
        price: z.number(),
        cost_price: z.number(),
        tax_rate: z.number(),
        is_master: z.boolean(),
        track_inventory: z.boolean().nullable().meta(addition),
        sale_continue: z.boolean().nullable().meta(addition),
        option_values,
        views: z.array(z.object({ handle: z.string(), media })).meta(addition),
      }),
    shape: (record) => ({
      track_inventory: null,
      sale_continue: null,
      ...record,
      option_values: shownOptionValues(record.option_values),
    }),
  },
});

export const MasterProduct = resource<MasterProductRecord>()({
  name: 'MasterProduct',
  label: 'Production Product',
  entity: 'master-product',
  relations: {
    country: one(() => Country),
    brand: one(() => Brand),
    variants: many(() => MasterVariant),
    material_type: one(() => MaterialType),
    scale_factors: many(() => ScaleFactor),
    production_areas: many(() => ProductionArea),
    positioning_areas: many(() => PositioningArea),
  },
  representation: {
    schema: (related) =>
      z.object({
        id: z.int(),
        handle: z.string(),
        manufacturer: nullableText.meta(addition),
        manufacturer_number: nullableText,
        name: localized,
        description: localized,
        country: related.country.nullable(),
        brand: related.brand.nullable(),
        material_type: related.material_type.nullable(),
        variants: related.variants,
        scale_factors: related.scale_factors,
        production_areas: related.production_areas,
        positioning_areas: related.positioning_areas,
        available_at: timestamp.nullable(),
        discontinue_at: timestamp.nullable(),
        ...timestamps,
      }),
    shape: (record) => ({ manufacturer: null, ...record }),
  },
});

/** All names that `expand` accepts on a master product. */
export const masterProductExpand = [
  'country',
  'brand',
  'variants',
  'variants.views.media',
  'material_type',
  'scale_factors',
  'production_areas',
  'production_areas.production_method',
  'positioning_areas',
  'positioning_areas.identifier',
  'positioning_areas.clamping_device',
  'positioning_areas.production_method',
] as const;

/** The response to an accepted create or update. Its ids are final, and a job does the rest of the work. */
export const acceptedProduct = z.object({
  id: z.int(),
  handle: z.string(),
  variants: z.array(z.object({ id: z.int(), sku: z.string() })).readonly(),
});
