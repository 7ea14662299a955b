import * as z from 'zod';
import { nullableText, timestamp, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import type { DeliveryRecord } from './delivery-record.ts';

/** The states of a delivery, in the order in which it passes through them. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;

const fields = {
  id: z.int(),
  event: z.object({ id: z.string(), type: z.string() }),
  state: z.enum(deliveryStates),
  attempts: z.array(
    z.object({
      at: timestamp,
      status: z.int().nullable().meta({ description: 'Of the answer; null where none came in time.' }),
      duration_ms: z.int(),
      error: nullableText,
      response: nullableText.meta({ description: 'The first 256 printable characters of the answer.' }),
    }),
  ),
  next_attempt_at: timestamp.nullable(),
  ...timestamps,
};

/** What a webhook is told of an event, and how that goes. */
export const Delivery = resource<DeliveryRecord>()({
  name: 'Delivery',
  label: 'Delivery',
  entity: 'delivery',
  relations: {},
  representation: { schema: z.object(fields) },
});

/** A delivery with the body as it is sent. */
export const deliveryWithBody = z.object({
  ...fields,
  body: z.string().meta({ description: 'As it is sent, byte by byte: what the signatures are made of.' }),
});
