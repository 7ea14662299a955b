import {
  amount,
  description,
  filledLine,
  localizedInput,
  optionalLine,
  orNull,
  percentage,
  handle as uniqueText,
} from '../model/fields.ts';
import { instant } from '../model/instant.ts';
import * as z from '../model/zod.ts';
import { newSupplier } from './goods/supplier.ts';
import {
  additionalInstructionFields,
  brandFields,
  countryFields,
  merchantFields,
  namedFields,
  optionValueFields,
  paymentMethodFields,
  placeFields,
  productionAreaFields,
  productionFields,
  productionMethodFields,
  referenceHandle,
  shippingRateFields,
} from './reference-fields.ts';

const handle = referenceHandle; // a reference to a record, too
const handles = z.array(handle).default([]);
const named = z.strictObject(namedFields());
const time = orNull(instant());

const masterVariant = z.strictObject({
  sku: uniqueText,
  external_identifier: optionalLine(),
  hs_tariff_code: optionalLine(),
  price: amount,
  cost_price: amount.default(0),
  tax_rate: percentage,
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
  countries: z.array(z.strictObject(countryFields())).default([]),
  brands: z.array(z.strictObject(brandFields())).default([]),
  material_types: z.array(named).default([]),
  option_types: z.array(named).default([]),
  option_values: z.array(z.strictObject(optionValueFields(handle))).default([]),
  scale_factors: z.array(named).default([]),
  clamping_devices: z.array(named).default([]),
  identifiers: z.array(named).default([]),
  production_methods: z.array(z.strictObject(productionMethodFields())).default([]),
  production_areas: z.array(z.strictObject(productionAreaFields(handle))).default([]),
  positioning_areas: z
    .array(named.extend({ identifier: handle, clamping_device: handle, production_method: handle, ...placeFields() }))
    .default([]),
  annotation_channels: z.array(named).default([]),
  order_types: z.array(named).default([]),
  payment_methods: z.array(z.strictObject(paymentMethodFields())).default([]),
  shipping_rates: z.array(z.strictObject(shippingRateFields())).default([]),
  additional_instructions: z.array(z.strictObject(additionalInstructionFields())).default([]),
  suppliers: z
    .array(z.strictObject({ handle, ...newSupplier.shape, address: z.strictObject(newSupplier.shape.address.shape) }))
    .default([]),
  // scales have no handle, so sizes refer to them by name
  size_scales: z.array(z.strictObject({ name: uniqueText })).default([]),
  sizes: z.array(z.strictObject({ handle, value: filledLine(), product_size_scale: uniqueText })).default([]),
  size_labels: z.array(z.strictObject({ handle, name: filledLine(), product_sizes: handles })).default([]),
  productions: z.array(z.strictObject(productionFields(handle))).default([]),
  merchants: z.array(z.strictObject(merchantFields(handle))).default([]),
  products: z
    .array(
      named.extend({
        manufacturer_number: optionalLine(),
        description: localizedInput(description),
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

const keys: Partial<Record<ReferenceTable, readonly string[]>> = {
  size_scales: ['name'],
  shipping_rates: ['service', 'country_code', 'max_weight_grams'],
};

/** Returns the fields that identify a record of a table. */
export const keyOf = (table: ReferenceTable): readonly string[] => keys[table] ?? ['handle'];
