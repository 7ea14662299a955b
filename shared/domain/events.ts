import {
  type Audience,
  type EventName,
  type EventNameFor,
  namesFor,
  type WebhookVersion,
} from '../resources/webhooks/event-names.ts';
import type { EntityName } from './entity-design.ts';

/**
 * The consequence of an event: work for one queue, or notifications. An event cannot have both, because one of them
 * could get lost.
 */
export type Follows = FollowedByWork | FollowedByNotifications;

interface FollowedByWork {
  /** The queue (`shared/work/queues.ts`) whose worker does the work. */
  readonly job: string;
  /**
   * If true, the subject's row requests the work, and the event has no row in the outbox. The subject stays due until
   * the worker has finished, so that the sweeper finds it.
   */
  readonly inSubject?: true;
  readonly webhooks?: undefined;
  readonly keeps?: undefined;
}

interface FollowedByNotifications {
  /** The names of the event for subscribers, by version. */
  readonly webhooks: Partial<Record<WebhookVersion, EventName>>;
  /**
   * Records that these versions need in addition to the subject. The event stores them, because they may change before
   * it is sent.
   */
  readonly keeps?: readonly EntityName[];
  readonly job?: undefined;
  readonly inSubject?: undefined;
}

/**
 * The records that events about an order store. An order's tags come from its disposition order, except tags that have
 * their own text.
 */
const orderKeeps = ['merchant-variant', 'disposition-order', 'id-tag'] as const satisfies readonly EntityName[];

/** All events, and the consequence of each. */
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
  'order.routing-again': { job: 'prepare-order', inSubject: true },
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
  'production-order.created': { webhooks: { '2022-02-01': 'production-order.created' } },
  'production-order.changed': { webhooks: { '2022-02-01': 'production-order.changed' } },
  'production-order.cancelled': { webhooks: { '2022-02-01': 'production-order.cancelled' } },
  'production-order.taken-back': { webhooks: { '2022-02-01': 'production-order.taken-back' } },
  'export.requested': { job: 'run-export', inSubject: true },
  'privacy-request.requested': { job: 'run-privacy-request', inSubject: true },
  'delivery.requested': { job: 'send-delivery', inSubject: true },
  'deliveries.requested': { job: 'resume-deliveries' },
  'webhook.activated': { job: 'resume-deliveries' },
} as const satisfies Record<string, Follows>;

export type EventType = keyof typeof events;

/** Returns whether this release knows an event type. */
export const isEventType = (type: string): type is EventType => Object.hasOwn(events, type);

/** The event types that are published to subscribers. */
export type PublishedType = {
  [T in EventType]: (typeof events)[T] extends { readonly webhooks: object } ? T : never;
}[EventType];

/** The event types that are published to productions. All others are published to merchants. */
export type ProductionType = {
  [T in EventType]: (typeof events)[T] extends {
    readonly webhooks: Partial<Record<WebhookVersion, EventNameFor<'production'>>>;
  }
    ? T
    : never;
}[EventType];

/** Returns whether an event is published to productions. */
export function isForProductions(type: string): type is ProductionType {
  const names = isPublished(type) ? Object.values<EventName>(events[type].webhooks) : [];
  return names.some((name) => namesFor('production').some((one) => one === name));
}

/** Returns whether an event is published to the subscribers of any version. */
export const isPublished = (type: string): type is PublishedType => isEventType(type) && 'webhooks' in events[type];

/** All published event types, with their names by version. */
export const publishedEvents: readonly (readonly [PublishedType, Partial<Record<WebhookVersion, EventName>>])[] =
  Object.entries<Follows>(events).flatMap(([type, { webhooks }]) =>
    webhooks ? [[type as PublishedType, webhooks] as const] : [],
  );

/** Returns whether an event's work is requested in its subject's row. */
export const isInSubject = (type: string): boolean => isEventType(type) && 'inSubject' in events[type];

/** Returns the name of an event in a version. Returns undefined if the version does not publish it. */
export const nameIn = (type: EventType, version: WebhookVersion): EventName | undefined =>
  (events[type] as Follows).webhooks?.[version];

/** Returns the event names of a version for an audience, in the order of their ids. */
export const namesOfVersion = <A extends Audience>(version: WebhookVersion, audience: A): readonly EventNameFor<A>[] =>
  namesFor(audience).filter((name) => publishedEvents.some(([, names]) => names[version] === name));
