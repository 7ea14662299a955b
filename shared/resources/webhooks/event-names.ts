/** The versions that subscribers can choose. Each has its own names of events. */
export const webhookVersions = ['2021-02-23', '2022-02-01'] as const;

export type WebhookVersion = (typeof webhookVersions)[number];

/** The default version of a webhook. */
export const latestWebhookVersion: WebhookVersion = '2022-02-01';

/**
 * The names of events for each kind of subscriber, with the ids that responses show. A name belongs to one kind. An id
 * is never reused for another name.
 */
const eventNamesFor = {
  merchant: {
    'order.completed': 1,
    'order.prepared': 2,
    'order.failed': 3,
    'order.cancelled': 4,
    'variant.completed': 5,
    'variant.failed': 6,
    'logo.completed': 7,
    'logo.failed': 8,
    'shipment.prepared': 9,
    'order.shipped': 10,
    'shipping-rate.calculated': 11,
    'variant.designed': 12,
    'id-tag.updated': 13,
  },
  production: {
    'production-order.created': 14,
    'production-order.changed': 15,
    'production-order.cancelled': 16,
    'production-order.taken-back': 17,
  },
} as const;

/** All names of events, with their ids. */
export const eventNames = { ...eventNamesFor.merchant, ...eventNamesFor.production } as const;

/** A kind of subscriber. */
export type Audience = keyof typeof eventNamesFor;

/** The kinds of subscribers. */
export const audiences: readonly Audience[] = ['merchant', 'production'];

/** The name of an event for an audience. */
export type EventNameFor<A extends Audience> = { [K in A]: keyof (typeof eventNamesFor)[K] }[A];

export type EventName = EventNameFor<Audience>;

/** Returns the event names for an audience, in all versions, in the order of their ids. */
export const namesFor = <A extends Audience>(audience: A): readonly [EventNameFor<A>, ...EventNameFor<A>[]] =>
  Object.keys(eventNamesFor[audience]) as [EventNameFor<A>, ...EventNameFor<A>[]];
