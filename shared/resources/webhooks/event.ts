import { timestamp } from '../../model/fields.ts';
import * as z from '../../model/zod.ts';
import { type EventName, eventNames, webhookVersions } from './event-names.ts';

/** What an event that is published may be about. */
export const eventSubjects = ['order', 'variant', 'logo', 'shipment', 'checkout', 'id-tag'] as const;

const names = Object.keys(eventNames) as [EventName, ...EventName[]];

const eventSchema = z.object({
  id: z.string().meta({ description: 'The same as in notifications of it.', examples: ['evt_order_51_3'] }),
  type: z.enum(names),
  subject: z.object({ type: z.enum(eventSubjects), id: z.int() }),
  version: z.enum(webhookVersions),
  is_test: z.boolean(),
  created_at: timestamp,
  sequence: z.int().meta({ description: 'Rises with each event of the same subject.' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'The same as in notifications of it.' }),
});

/** An event of a list, at its position there. */
export interface ListedEvent {
  readonly id: number;
  readonly event: z.input<typeof eventSchema>;
}

const isListed = (value: object): value is ListedEvent => 'event' in value;

/** How an event is listed: its position stays inside. */
export const listedEvent = z.preprocess((value: object) => (isListed(value) ? value.event : value), eventSchema);
