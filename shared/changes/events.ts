import type { EntityName } from './design.ts';

/** What follows from an event. An event with neither job nor subscribers is only kept in the log of events. */
export interface Follows {
  /** The queue (`shared/work/queues.ts`) whose worker does what follows. */
  readonly job?: string;
  /** The names under which subscribers know it, by version. */
  readonly webhooks?: Partial<Record<'2021-02-23' | '2022-02-01', string>>;
  /**
   * Records that these versions need in addition to the subject. They are kept with the event, since they may change
   * before it is sent.
   */
  readonly keeps?: readonly EntityName[];
}

/** All that happens, and all that follows from it. */
export const events = {
  'product.accepted': { job: 'process-product' },
  'catalogue.changed': { job: 'hand-on-catalogue' },
  'merchant-product.changed': { job: 'sync-merchant-product' },
  'shipping-rates.requested': { job: 'shipping-rates' },
  'shipping-rates.calculated': { webhooks: { '2021-02-23': 'shipping-rate.calculated' } },
  'shipping-rates.failed': {},
  'order.placed': { job: 'prepare-order' },
  'order.prepared': { webhooks: { '2022-02-01': 'order.prepared' } },
  'order.failed': { webhooks: { '2022-02-01': 'order.failed' } },
  'order.cancelled': {
    job: 'cancel-units',
    webhooks: { '2022-02-01': 'order.cancelled', '2021-02-23': 'order.cancelled' },
    keeps: ['merchant-variant', 'id-tag'],
  },
} as const satisfies Record<string, Follows>;

export type EventType = keyof typeof events;
