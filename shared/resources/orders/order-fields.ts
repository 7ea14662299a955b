import { nullableText, timestamp, timestamps } from '../../model/fields.ts';
import * as z from '../../model/zod.ts';

/** Returns the fields of an order that both versions and the back office share. */
export const orderFields = (order_type: z.ZodType) => ({
  id: z.int(),
  order_type,
  is_test: z.boolean(),
  external_identifier: nullableText,
  external_reference: nullableText,
  cost_centre: nullableText,
  state: z.string(),
  customer_locale: z.string(),
  currency: z.string(),
  total: z.number(),
  subtotal: z.number(),
  total_tax: z.number(),
  total_items_price: z.number(),
  shipping_total: z.number(),
  ...timestamps,
  ordered_at: timestamp,
  cancelled_at: nullableText,
});

/** The fields of an order item that both versions and the back office share. */
export const orderItemFields = {
  id: z.int(),
  is_test: z.boolean(),
  quantity: z.int(),
  total: z.number(),
  price: z.number(),
  total_tax: z.number(),
  tax_rate: z.number(),
  ...timestamps,
  cancelled_at: nullableText,
  external_identifier: z.string().meta({ 'x-extension': true }),
};

/** The reasons why productions have interrupted their work on an order. */
export const shownHolds = z
  .array(z.object({ reason: z.string(), since: timestamp }))
  .default([])
  .meta({ 'x-extension': true });
