import { timestamps } from '../../model/fields.ts';
import { one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { unpricedInstruction } from '../designs/additional-instruction.ts';
import type { LogoRecord } from '../files/logo.ts';
import { productionFile } from '../files/media.ts';
import { mediaSchema, printSchema, withAddresses } from '../files/product-view.ts';
import { type MerchantVariantRecord, optionsSchema } from './product.ts';

/**
 * A logo for the production that prints it. It contains only the production file, because images that a merchant
 * uploaded may reveal where they were taken.
 */
const PrintedLogo = resource<LogoRecord>()({
  name: 'PrintedLogo',
  label: 'Logo',
  entity: 'logo',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        state: z.string(),
        production_method: z.int(),
        media: z.array(mediaSchema()),
        ...timestamps,
      }),
    shape: ({ media, ...record }, { fileUrl }) => {
      const [printed] = withAddresses(
        [{ media: media.filter((one) => one.collection_name === productionFile) }],
        fileUrl,
      );
      return { ...record, ...printed };
    },
  },
});

/** The copy of a variant that an order keeps, for the production that makes it. It has no prices. */
export const OrderedVariant = resource<MerchantVariantRecord>()({
  name: 'OrderedVariant',
  label: 'Ordered Variant',
  entity: 'merchant-variant',
  relations: { 'views.customizations.resource': one(() => PrintedLogo) },
  representation: {
    schema: (related) =>
      z.object({
        id: z.int(),
        option_values: optionsSchema(),
        origin: z.object({ sku: z.string() }),
        views: z.array(
          z.object({
            handle: z.string(),
            name: z.string(),
            media: z.array(mediaSchema()),
            customizations: z.array(printSchema(related['views.customizations.resource'])),
          }),
        ),
        additional_instructions: z.array(unpricedInstruction()),
        ...timestamps,
      }),
    shape: (record, { fileUrl }) => ({
      ...record,
      additional_instructions: record.additional_instructions ?? [],
      views: withAddresses(record.views, fileUrl),
    }),
  },
});
