import * as z from 'zod';
import { noIdOrSku } from '../../lib/problems.ts';
import {
  filledText,
  id,
  localizedInput,
  description as longText,
  optionalText,
  text,
  handle as textualKey,
} from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { issue } from '../../model/issues.ts';
import { designerTypes } from './product.ts';

const texts = {
  title: localizedInput(filledText()).optional(),
  description: localizedInput(longText).optional(),
  available_at: instant.nullable().optional(),
  discontinue_at: instant.nullable().optional(),
};

/** Body of a new merchant product. */
export const newMerchantProduct = z.object({
  ...texts,
  merchant: z.object({ id }),
  master_product: z.object({ id }),
  merchant_variants: z
    .array(
      z.object({
        external_identifier: optionalText(),
        master_variant: z
          .object({ id: id.optional(), sku: textualKey.optional() })
          .refine(({ id: given, sku }) => given !== undefined || sku !== undefined, issue(noIdOrSku)),
      }),
    )
    .max(500)
    .optional(),
});
export type NewMerchantProduct = z.output<typeof newMerchantProduct>;

/** Body of a change: what is given overwrites. */
export const merchantProductChange = z.object({
  ...texts,
  designer: z.object({ type: z.enum(designerTypes), only_customized_orderable: z.boolean() }).nullish(),
});
export type MerchantProductChange = z.output<typeof merchantProductChange>;

/** Body of a change: what is given overwrites. */
export const merchantVariantChange = z.object({
  external_identifier: text().nullable().optional(),
  discontinue_at: instant.nullable().optional(),
});
export type MerchantVariantChange = z.output<typeof merchantVariantChange>;
