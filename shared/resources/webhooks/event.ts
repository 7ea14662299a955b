import { timestamp } from '../../model/fields.ts';
import * as z from '../../model/zod.ts';
import { namesFor, webhookVersions } from './event-names.ts';

/** The types of objects that an event for merchants may be about. */
export const eventSubjects = ['order', 'variant', 'logo', 'shipment', 'checkout', 'id-tag'] as const;

const eventSchema = z.object({
  id: z
    .string()
    .meta({ description: 'Identifier of the event, as in its notifications.', examples: ['evt_order_51_3'] }),
  type: z.enum(namesFor('merchant')),
  subject: z.object({ type: z.enum(eventSubjects), id: z.int() }),
  version: z.enum(webhookVersions),
  is_test: z.boolean(),
  created_at: timestamp,
  sequence: z
    .int()
    .meta({ description: 'Sequence number of the event. It increases with each event of the same object.' }),
  request: z
    .object({
      id: z.string().meta({ description: 'Identifier of the request, as in its `X-Request-Id` header.' }),
      idempotency_key: z.string().nullable().meta({
        description:
          '`Idempotency-Key` of the request, or `null` if it had none or was sent with a key of another owner.',
      }),
    })
    .nullable()
    .meta({ description: 'Request that caused the event, or `null` if the service caused it.' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'The object of the event, as in its notifications.' }),
});

/** An event of a list, with its position there. */
export interface ListedEvent {
  readonly id: number;
  readonly event: z.input<typeof eventSchema>;
}

const isListed = (value: object): value is ListedEvent => 'event' in value;

/** The schema of an event in a list. Responses omit the position. */
export const listedEvent = z.preprocess((value: object) => (isListed(value) ? value.event : value), eventSchema);
