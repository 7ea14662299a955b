import { type EventName, eventNames, type WebhookVersion } from '../resources/webhooks/event-names.ts';
import type { EntityName } from './entity-design.ts';

/** What follows from an event: work for one queue, or notifications. An event with both would lose one of them. */
export type Follows = FollowedByWork | FollowedByNotifications;

interface FollowedByWork {
  /** The queue (`shared/work/queues.ts`) whose worker does what follows. */
  readonly job: string;
  /**
   * Whether the row of its subject says of the work that it is to be done, and no row of its own: the subject is due
   * until the worker has done it, so that the sweeper finds it.
   */
  readonly inSubject?: true;
  readonly webhooks?: undefined;
  readonly keeps?: undefined;
}

interface FollowedByNotifications {
  /** The names under which subscribers know it, by version. */
  readonly webhooks: Partial<Record<WebhookVersion, EventName>>;
  /**
   * Records that these versions need in addition to the subject. They are kept with the event, since they may change
   * before it is sent.
   */
  readonly keeps?: readonly EntityName[];
  readonly job?: undefined;
  readonly inSubject?: undefined;
}

/**
 * What an order is published with: its tags are those of its disposition order, but for those with a text of their own.
 */
const orderKeeps = ['merchant-variant', 'disposition-order', 'id-tag'] as const satisfies readonly EntityName[];

/** All that happens, and all that follows from it. */
export const events = {
  'product.accepted': { job: 'process-product' },
  'import.started': { job: 'run-import' },
  'import.resumed': { job: 'run-import' },
  'catalogue.changed': { job: 'propagate-catalogue' },
  'merchant-product.changed': { job: 'sync-merchant-product' },
  'design.requested': { job: 'process-design' },
  'design.resumed': { job: 'process-design' },
  'variant.completed': { webhooks: { '2022-02-01': 'variant.completed', '2021-02-23': 'variant.designed' } },
  'variant.failed': { webhooks: { '2022-02-01': 'variant.failed' } },
  'logo.completed': { webhooks: { '2022-02-01': 'logo.completed' } },
  'logo.failed': { webhooks: { '2022-02-01': 'logo.failed' } },
  'file.unused': { job: 'remove-file', inSubject: true },
  'shipping-rates.requested': { job: 'shipping-rates', inSubject: true },
  'shipping-rates.calculated': { webhooks: { '2021-02-23': 'shipping-rate.calculated' } },
  'order.placed': { job: 'prepare-order', inSubject: true },
  'order.preparing-again': { job: 'prepare-order', inSubject: true },
  'order.prepared': { webhooks: { '2022-02-01': 'order.prepared' } },
  'order.failed': { webhooks: { '2022-02-01': 'order.failed' } },
  'order.cancelled': {
    webhooks: { '2022-02-01': 'order.cancelled', '2021-02-23': 'order.cancelled' },
    keeps: orderKeeps,
  },
  'order.completed': {
    webhooks: { '2022-02-01': 'order.completed', '2021-02-23': 'order.shipped' },
    keeps: orderKeeps,
  },
  'shipment.prepared': { webhooks: { '2022-02-01': 'shipment.prepared' } },
  'id-tag.updated': { webhooks: { '2021-02-23': 'id-tag.updated' } },
  'delivery.requested': { job: 'send-delivery', inSubject: true },
  'deliveries.requested': { job: 'resume-deliveries' },
  'webhook.activated': { job: 'resume-deliveries' },
} as const satisfies Record<string, Follows>;

export type EventType = keyof typeof events;

/** Tells whether a type is one that this release knows. */
export const isEventType = (type: string): type is EventType => Object.hasOwn(events, type);

/** What happens that is published to subscribers. */
export type PublishedType = {
  [T in EventType]: (typeof events)[T] extends { readonly webhooks: object } ? T : never;
}[EventType];

/** Tells whether an event is published to subscribers of some version. */
export const isPublished = (type: string): type is PublishedType => isEventType(type) && 'webhooks' in events[type];

/** Lists what is published to subscribers, with its name in each version. */
export const publishedEvents: readonly (readonly [PublishedType, Partial<Record<WebhookVersion, EventName>>])[] =
  Object.entries<Follows>(events).flatMap(([type, { webhooks }]) =>
    webhooks ? [[type as PublishedType, webhooks] as const] : [],
  );

/** Tells whether the row of an event's subject says what work is to be done. */
export const isInSubject = (type: string): boolean => isEventType(type) && 'inSubject' in events[type];

/** Names an event as a version knows it; undefined where it is not published in that version. */
export const nameIn = (type: EventType, version: WebhookVersion): EventName | undefined =>
  (events[type] as Follows).webhooks?.[version];

/** Lists the names that a version knows, in the order of their ids. */
export const namesOfVersion = (version: WebhookVersion): readonly EventName[] =>
  (Object.keys(eventNames) as EventName[]).filter((name) =>
    publishedEvents.some(([, names]) => names[version] === name),
  );
