import * as z from 'zod';
import { filledText, text, handle as uniqueText } from '../shared/model/fields.ts';
import { instant } from '../shared/model/instant.ts';
import { instructionCollections } from '../shared/resources/designs/additional-instruction.ts';
import { countryCode } from '../shared/resources/orders/address.ts';

const handle = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Must be lower-case letters, digits, dots, dashes and underscores.');
const localized = z
  .record(z.string().regex(/^[a-z]{2}$/, 'Must be a language code.'), text(65_000))
  .refine((value) => Object.keys(value).length > 0, 'Must hold at least one language.');
const money = (decimals: number) =>
  z
    .number()
    .min(0)
    .max(10_000_000)
    .refine(
      (value) => new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`).test(String(value)),
      `Must have at most ${decimals} decimals.`,
    );
const price = money(2);
const taxRate = z.number().min(0).max(100);
const handles = z.array(handle).default([]);
const named = z.strictObject({ handle, name: localized });
const millimetres = z.number().positive().nullable().default(null);
const place = { view: filledText().nullable().default(null), width: millimetres, height: millimetres };
const time = instant.nullish().transform((value) => value ?? null);

const masterVariant = z.strictObject({
  sku: filledText(),
  external_identifier: text()
    .nullish()
    .transform((value) => value ?? null),
  hs_tariff_code: text()
    .nullish()
    .transform((value) => value ?? null),
  price,
  cost_price: price.default(0),
  tax_rate: taxRate,
  weight_grams: z.int().min(0).default(0),
  is_master: z.boolean().default(false),
  option_values: handles,
});

const view = z.strictObject({ handle, name: filledText() });

/**
 * A file of reference data, for `npm run reference -- load FILE`: every section is optional, records are found again by
 * their handle, and names of other records are their handles. Unknown names are refused.
 */
export const referenceFile = z.strictObject({
  countries: z.array(named.extend({ code: z.string().regex(/^[A-Z]{2}$/) })).default([]),
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
        collection_name: filledText(),
        price_per_square_centimeter: money(4).default(0),
        max_width: millimetres,
        max_height: millimetres,
        prints_alpha: z.boolean().default(true),
      }),
    )
    .default([]),
  production_areas: z.array(named.extend({ production_method: handle, ...place })).default([]),
  positioning_areas: z
    .array(named.extend({ identifier: handle, clamping_device: handle, production_method: handle, ...place }))
    .default([]),
  annotation_channels: z.array(named).default([]),
  order_types: z.array(named).default([]),
  payment_methods: z.array(z.strictObject({ handle, name: filledText() })).default([]),
  shipping_rates: z
    .array(
      z.strictObject({
        service: handle,
        title: localized,
        country_code: z.string().regex(/^[A-Z]{2}$/),
        max_weight_grams: z.int().positive(),
        currency: z.string().regex(/^[A-Z]{3}$/),
        price,
        tax_rate: taxRate,
      }),
    )
    .default([]),
  additional_instructions: z
    .array(z.strictObject({ handle, name: filledText(), price, collection_name: z.enum(instructionCollections) }))
    .default([]),
  suppliers: z
    .array(
      z.strictObject({
        handle,
        name: filledText(),
        address: z.strictObject({
          street1: filledText(),
          zip: filledText(),
          city: filledText(),
          country_code: countryCode,
        }),
      }),
    )
    .default([]),
  // scales have no handle: sizes name them by their names
  size_scales: z.array(z.strictObject({ name: uniqueText })).default([]),
  sizes: z.array(z.strictObject({ handle, value: filledText(), product_size_scale: uniqueText })).default([]),
  size_labels: z.array(z.strictObject({ handle, name: filledText(), product_sizes: handles })).default([]),
  productions: z.array(z.strictObject({ handle, name: filledText(), production_methods: handles })).default([]),
  merchants: z
    .array(
      z.strictObject({
        handle,
        name: filledText(),
        currency: z.string().regex(/^[A-Z]{3}$/),
        locale: z.string().regex(/^[a-z]{2}$/),
        cancellable_until: z.enum(['never', 'preparing', 'prepared']).default('prepared'),
        order_type: handle,
      }),
    )
    .default([]),
  products: z
    .array(
      named.extend({
        manufacturer_number: text()
          .nullish()
          .transform((value) => value ?? null),
        description: localized,
        country: handle.nullish().transform((value) => value ?? null),
        brand: handle.nullish().transform((value) => value ?? null),
        material_type: handle.nullish().transform((value) => value ?? null),
        scale_factors: handles,
        production_areas: handles,
        positioning_areas: handles,
        designable_production_methods: handles,
        available_at: time,
        discontinue_at: time,
        views: z.array(view).default([]),
        variants: z.array(masterVariant).min(1),
        /** Merchants that offer it, by handle. */
        offered_by: handles,
      }),
    )
    .default([]),
});

export type ReferenceFile = z.output<typeof referenceFile>;
