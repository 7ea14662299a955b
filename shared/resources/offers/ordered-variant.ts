import * as z from 'zod';
import { timestamps } from '../../model/fields.ts';
import { one, resource } from '../../model/resource.ts';
import { instructionCollections } from '../designs/additional-instruction.ts';
import { Logo } from '../files/logo.ts';
import { mediaSchema, printSchema, withAddresses } from '../files/product-view.ts';
import type { MerchantVariantRecord } from './product.ts';

/** The copy of a variant that an order keeps, as the production that makes it sees it: without prices. */
export const OrderedVariant = resource<MerchantVariantRecord>()({
  name: 'OrderedVariant',
  label: 'Ordered Variant',
  entity: 'merchant-variant',
  relations: { 'views.customizations.resource': one(() => Logo) },
  representation: {
    schema: (related) =>
      z.object({
        id: z.int(),
        option_values: z.array(
          z.object({
            handle: z.string(),
            name: z.string(),
            option_type: z.object({ handle: z.string(), name: z.string() }),
          }),
        ),
        origin: z.object({ sku: z.string() }),
        views: z.array(
          z.object({
            handle: z.string(),
            name: z.string(),
            media: z.array(mediaSchema),
            customizations: z.array(printSchema(related['views.customizations.resource'])),
          }),
        ),
        additional_instructions: z.array(
          z.object({ id: z.int(), name: z.string(), collection_name: z.enum(instructionCollections) }),
        ),
        ...timestamps,
      }),
    shape: (record, { fileUrl }) => ({
      ...record,
      additional_instructions: record.additional_instructions ?? [],
      views: withAddresses(record.views, fileUrl),
    }),
  },
});
