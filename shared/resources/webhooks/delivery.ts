import { nullableText, timestamp, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { type DeliveryRecord, type NotificationType, testType } from './delivery-record.ts';
import { type Audience, namesFor } from './event-names.ts';

/** The states of a delivery, in the order in which it passes through them. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;

/** Returns all types of notifications to some audiences. */
export const deliveryTypes = (...audiences: readonly Audience[]): readonly NotificationType[] => [
  ...audiences.flatMap((audience) => namesFor(audience)),
  testType,
];

/** The fields of an attempt, except for the response of the receiver. */
export const attemptFields = {
  at: timestamp,
  status: z
    .int()
    .nullable()
    .meta({ description: 'HTTP status of the response. `null` if the receiver did not respond in time.' }),
  duration_ms: z.int(),
  error: nullableText,
};

/** The fields of a delivery without its body, as its owner sees it. */
export const deliveryFields = {
  id: z.int(),
  event: z.object({ id: z.string(), type: z.string() }),
  state: z.enum(deliveryStates),
  attempts: z.array(
    z.object({
      ...attemptFields,
      response: nullableText.meta({
        description: 'First 256 printable characters of the response. `null` if it has none.',
      }),
    }),
  ),
  next_attempt_at: timestamp.nullable(),
  is_shadow: z.boolean().default(false).meta({
    'x-extension': true,
    description: "Whether it is an additional notification in the webhook's `shadow_version`.",
  }),
  ...timestamps,
};

const noun = { label: 'Delivery', entity: 'delivery', relations: {} } as const;

const representation = { schema: () => z.object(deliveryFields) };

/** A delivery with its body. */
export interface SentRecord extends DeliveryRecord {
  readonly sent: string;
}

const withBody = {
  schema: () =>
    z.object({
      ...deliveryFields,
      body: z.string().meta({ description: 'Exact body of the notification. The signatures are based on it.' }),
    }),
  shape: ({ sent, ...record }: SentRecord) => ({ ...record, body: sent }),
};

/** The delivery of an event to a merchant's webhook, with its attempts. */
export const Delivery = resource<DeliveryRecord>()({ name: 'Delivery', ...noun, representation });

/** A delivery to a merchant's webhook, with its body. */
export const SentDelivery = resource<SentRecord>()({ name: 'SentDelivery', ...noun, representation: withBody });

/** The delivery of an event to a production's webhook, with its attempts. */
export const ProductionDelivery = resource<DeliveryRecord>()({ name: 'ProductionDelivery', ...noun, representation });

/** A delivery to a production's webhook, with its body. */
export const SentProductionDelivery = resource<SentRecord>()({
  name: 'SentProductionDelivery',
  ...noun,
  representation: withBody,
});
