/** The versions that subscribers choose from; each knows events by its own names. */
export const webhookVersions = ['2021-02-23', '2022-02-01'] as const;

export type WebhookVersion = (typeof webhookVersions)[number];

/** The version that a webhook is told in unless its merchant says otherwise. */
export const latestWebhookVersion: WebhookVersion = '2022-02-01';

/** The names under which subscribers know events, with the id that an answer shows. No id is given to another name. */
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
