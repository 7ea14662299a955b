/** The versions that subscribers can choose. Each has its own names of events. */
export const webhookVersions = ['2021-02-23', '2022-02-01'] as const;

export type WebhookVersion = (typeof webhookVersions)[number];

/** The default version of a webhook. */
export const latestWebhookVersion: WebhookVersion = '2022-02-01';

/** The names of events for subscribers, with the ids that responses show. An id is never reused for another name. */
export const eventNames = {
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
} as const;

export type EventName = keyof typeof eventNames;
