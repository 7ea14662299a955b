import { nullableText, timestamp, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { type DeliveryRecord, type NotificationType, testType } from './delivery-record.ts';
import { type Audience, namesFor } from './event-names.ts';

/** The states of a delivery, in the order in which it passes through them. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;

/** Returns all types of notifications to an audience. */
export const deliveryTypes = (audience: Audience): readonly NotificationType[] => [...namesFor(audience), testType];

const fields = {
  id: z.int(),
  event: z.object({ id: z.string(), type: z.string() }),
  state: z.enum(deliveryStates),
  attempts: z.array(
    z.object({
      at: timestamp,
      status: z
        .int()
        .nullable()
        .meta({ description: 'HTTP status of the response. `null` if the receiver did not respond in time.' }),
      duration_ms: z.int(),
      error: nullableText,
      response: nullableText.meta({
        description: 'First 256 printable characters of the response. `null` if it has none.',
      }),
    }),
  ),
  next_attempt_at: timestamp.nullable(),
  ...timestamps,
};

/** The delivery of an event to a webhook, with its attempts. */
export const Delivery = resource<DeliveryRecord>()({
  name: 'Delivery',
  label: 'Delivery',
  entity: 'delivery',
  relations: {},
  representation: { schema: () => z.object(fields) },
});

/** A delivery with its body. */
export const SentDelivery = resource<DeliveryRecord & { readonly sent: string }>()({
  name: 'SentDelivery',
  label: 'Delivery',
  entity: 'delivery',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        ...fields,
        body: z.string().meta({ description: 'Exact body of the notification. The signatures are based on it.' }),
      }),
    shape: ({ sent, ...record }) => ({ ...record, body: sent }),
  },
});
