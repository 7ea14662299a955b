import { once } from '../../lib/once.ts';
import { nullableText, timestamps } from '../../model/fields.ts';
import type { ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { fileFields } from './media.ts';

/** Returns the schema of media inside other resources. */
export const mediaSchema = once(() =>
  z.object({
    id: z.int(),
    is_test: z.boolean(),
    ...fileFields,
    requested: nullableText.optional(),
    failure_message: nullableText,
    custom_properties: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
    ...timestamps,
  }),
);

/** Returns the schema of a customization of a view with its size, place and price. */
const customizationSchema = <Resource extends z.ZodType>(resource: Resource) =>
  printSchema(resource).extend({
    price: z.number(),
    calculation_type: z.string(),
    calculation_value: z.number(),
  });

/** Returns the schema of a customization of a view without its price. */
export const printSchema = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    id: z.int(),
    hash: z.string(),
    production_method: z.int(),
    resource_type: z.string(),
    resource,
    x: z.number().nullable(),
    y: z.number().nullable(),
    width: z.number(),
    height: z.number(),
    position: nullableText,
    rotation: z.number().nullable(),
    ...timestamps,
  });

/** Returns the schema of a product view with its images and its customizations. */
export const viewSchema = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    handle: z.string(),
    name: z.string(),
    media: z.array(mediaSchema()),
    customizations: z.array(customizationSchema(resource)),
  });

export type ProductView = z.output<ReturnType<typeof viewSchema<z.ZodInt>>>;

type WithMedia = { readonly media: readonly { readonly id: number; readonly state: string | null }[] };

/** Adds the current download URLs of files to views. */
export const withAddresses = <V extends WithMedia>(views: readonly V[], addressOf: ShapeContext['fileUrl']) =>
  views.map((view) => ({
    ...view,
    media: view.media.map((media) => ({
      ...media,
      download_url: media.state === 'pending' || media.state === 'failed' ? null : addressOf(media.id),
    })),
  }));
