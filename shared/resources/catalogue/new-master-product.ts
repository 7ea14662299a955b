import * as z from 'zod';
import { tooMany } from '../../lib/problems.ts';
import { fill } from '../../lib/refusal.ts';
import {
  amount,
  filledText,
  id,
  localizedInput,
  description as longText,
  percentage,
  text,
  handle as textualKey,
} from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { issue } from '../../model/issues.ts';

/** Of one product; also those that one request may list. */
export const variantsAtMost = 500;
const viewsAtMost = 20;
const picturesAtMost = 50; // of a variant: merchants' variants keep a copy of what is known of each

const picture = z.object({ url: text(2048, 1), collection: filledText().default('view-image') });

const variantFields = {
  external_identifier: text().nullable(),
  cost_price: amount,
  tax_rate: percentage,
  discontinue_at: instant.nullable(),
  option_values: z.array(z.object({ id })).max(100),
  views: z
    .array(z.object({ handle: textualKey, media: z.array(picture) }))
    .max(viewsAtMost)
    .refine(
      (views) => views.reduce((sum, { media }) => sum + media.length, 0) <= picturesAtMost,
      issue(fill(tooMany, { max: picturesAtMost, things: 'images' })),
    ),
};

const ids = z
  .array(id)
  .max(100)
  .overwrite((all) => [...new Set(all)]);

const addition = { 'x-extension': true };

const productFields = {
  description: localizedInput(longText),
  available_at: instant,
  discontinue_at: instant.nullable(),
  // additions: the documents show no other way to give a product what they say that it has
  manufacturer_number: text().nullable().meta(addition),
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

/** A variant as a request lists it: made, or changed where its SKU is one of the product's. */
export type VariantInput = z.output<typeof variantInput>;

/** Body of a new product. */
export const newMasterProduct = z.object({
  handle: textualKey,
  name: localizedInput(filledText()),
  ...z.object(productFields).partial().shape,
  variants: z
    .array(variantInput.required({ price: true }))
    .max(variantsAtMost)
    .default([]),
});

/** Body of a change: what is given overwrites, nothing is deleted. */
export const masterProductChange = z
  .object({
    handle: textualKey,
    name: localizedInput(filledText()),
    ...productFields,
    variants: z.array(variantInput).max(variantsAtMost),
  })
  .partial();

/** What a request says of a product. */
export type ProductInput = z.output<typeof masterProductChange>;
