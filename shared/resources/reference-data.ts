import { filledLine, optionalLine, orNull, text, handle as uniqueText } from '../model/fields.ts';
import { instant } from '../model/instant.ts';
import * as z from '../model/zod.ts';
import { instructionCollections } from './designs/additional-instruction.ts';
import { countryCode } from './orders/address.ts';

const handle = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Must contain only lowercase letters, digits, dots, dashes and underscores.');
const localized = z
  .record(z.string().regex(/^[a-z]{2}$/, 'Must be a two-letter lowercase language code (ISO 639-1).'), text(65_000))
  .refine((value) => Object.keys(value).length > 0, 'Must contain text in at least one language.');
const twoCapitals = z.string().regex(/^[A-Z]{2}$/, 'Must be two uppercase letters, for example DE.');
const currency = z.string().regex(/^[A-Z]{3}$/, 'Must be three uppercase letters, for example EUR.');
const locale = z.string().regex(/^[a-z]{2}$/, 'Must be two lowercase letters, for example de.');
const money = (decimals: number) =>
  z
    .number()
    .min(0)
    .max(10_000_000)
    .refine(
      (value) => new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`).test(String(value)),
      `Must have at most ${decimals} decimal places.`,
    );
const price = money(2);
const taxRate = z.number().min(0).max(100);
const handles = z.array(handle).default([]);
const named = z.strictObject({ handle, name: localized });
const millimetres = z.number().positive().nullable().default(null);
const place = {
  view: filledLine().nullable().default(null).describe('handle of the view of the area, or null for every view'),
  width: millimetres,
  height: millimetres,
};
const time = orNull(instant());

const masterVariant = z.strictObject({
  sku: uniqueText,
  external_identifier: optionalLine(),
  hs_tariff_code: optionalLine(),
  price,
  cost_price: price.default(0),
  tax_rate: taxRate,
  weight_grams: z.int().min(0).default(0),
  is_master: z.boolean().default(false),
  option_values: handles,
});

const view = z.strictObject({ handle, name: filledLine() });

/**
 * The format of a reference data file for `npm run reference -- load FILE`. Every table is optional. Handles identify
 * records, and references to other records are their handles. Unknown fields and handles are rejected.
 */
export const referenceFile = z.strictObject({
  $schema: z.string().optional(), // lets an editor validate and complete the file
  countries: z.array(named.extend({ code: twoCapitals })).default([]),
  brands: z.array(named).default([]),
  material_types: z.array(named).default([]),
  option_types: z.array(named).default([]),
  option_values: z.array(named.extend({ option_type: handle })).default([]),
  scale_factors: z.array(named).default([]),
  clamping_devices: z.array(named).default([]),
  identifiers: z.array(named).default([]),
  production_methods: z
    .array(
      named.extend({
        collection_name: filledLine(),
        price_per_square_centimeter: money(4).default(0).describe('net price of a print, in addition to its variant'),
        max_width: millimetres.describe('maximum width of a print, or null for no limit'),
        max_height: millimetres.describe('maximum height of a print, or null for no limit'),
        prints_alpha: z.boolean().default(true).describe('whether transparent pixels stay transparent in a print'),
      }),
    )
    .default([]),
  production_areas: z.array(named.extend({ production_method: handle, ...place })).default([]),
  positioning_areas: z
    .array(named.extend({ identifier: handle, clamping_device: handle, production_method: handle, ...place }))
    .default([]),
  annotation_channels: z.array(named).default([]),
  order_types: z.array(named).default([]),
  payment_methods: z.array(z.strictObject({ handle, name: filledLine() })).default([]),
  shipping_rates: z
    .array(
      z.strictObject({
        service: handle,
        title: localized,
        country_code: twoCapitals,
        max_weight_grams: z.int().positive().describe('maximum weight of a parcel at this rate'),
        currency,
        price,
        tax_rate: taxRate,
      }),
    )
    .default([]),
  additional_instructions: z
    .array(z.strictObject({ handle, name: filledLine(), price, collection_name: z.enum(instructionCollections) }))
    .default([]),
  suppliers: z
    .array(
      z.strictObject({
        handle,
        name: filledLine(),
        address: z.strictObject({
          street1: filledLine(),
          zip: filledLine(),
          city: filledLine(),
          country_code: countryCode,
        }),
      }),
    )
    .default([]),
  // scales have no handle, so sizes refer to them by name
  size_scales: z.array(z.strictObject({ name: uniqueText })).default([]),
  sizes: z.array(z.strictObject({ handle, value: filledLine(), product_size_scale: uniqueText })).default([]),
  size_labels: z.array(z.strictObject({ handle, name: filledLine(), product_sizes: handles })).default([]),
  productions: z
    .array(
      z.strictObject({
        handle,
        name: filledLine(),
        production_methods: handles,
        is_test: z.boolean().default(false).describe('whether it makes test orders instead of live orders'),
      }),
    )
    .default([]),
  merchants: z
    .array(
      z.strictObject({
        handle,
        name: filledLine(),
        currency,
        locale,
        cancellable_until: z
          .enum(['never', 'preparing', 'prepared'])
          .default('prepared')
          .describe('last state in which a merchant can cancel an order'),
        order_type: handle,
      }),
    )
    .default([]),
  products: z
    .array(
      named.extend({
        manufacturer_number: optionalLine(),
        description: localized,
        country: orNull(handle),
        brand: orNull(handle),
        material_type: orNull(handle),
        scale_factors: handles,
        production_areas: handles,
        positioning_areas: handles,
        designable_production_methods: handles,
        available_at: time,
        discontinue_at: time,
        views: z.array(view).default([]),
        variants: z.array(masterVariant).min(1),
        offered_by: handles.describe('merchants that offer the product'),
      }),
    )
    .default([]),
});

export type ReferenceFile = z.output<typeof referenceFile>;

/** A table of records in the file. */
export type ReferenceTable = Exclude<keyof ReferenceFile, '$schema'>;

/** The tables, sorted so that each comes after the tables that its records refer to. */
export const referenceTables = Object.keys(referenceFile.shape).filter(
  (name): name is ReferenceTable => name !== '$schema',
);

/** The fields that refer to records of the file or of the service, and the table of these records. */
export const referencesOf = {
  option_values: { option_type: 'option_types' },
  production_areas: { production_method: 'production_methods' },
  positioning_areas: {
    identifier: 'identifiers',
    clamping_device: 'clamping_devices',
    production_method: 'production_methods',
  },
  sizes: { product_size_scale: 'size_scales' },
  size_labels: { product_sizes: 'sizes' },
  productions: { production_methods: 'production_methods' },
  merchants: { order_type: 'order_types' },
  products: {
    country: 'countries',
    brand: 'brands',
    material_type: 'material_types',
    scale_factors: 'scale_factors',
    production_areas: 'production_areas',
    positioning_areas: 'positioning_areas',
    designable_production_methods: 'production_methods',
    'variants.option_values': 'option_values',
    offered_by: 'merchants',
  },
} as const satisfies Partial<Record<ReferenceTable, Readonly<Record<string, ReferenceTable>>>>;

const keys: Partial<Record<ReferenceTable, readonly string[]>> = {
  size_scales: ['name'],
  shipping_rates: ['service', 'country_code', 'max_weight_grams'],
};

/** Returns the fields that identify a record of a table. */
export const keyOf = (table: ReferenceTable): readonly string[] => keys[table] ?? ['handle'];
