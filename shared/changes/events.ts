/**
 * All that happens, and all that follows from it. `job` names the queue (`shared/work/queues.ts`) whose worker goes on; `webhooks` the names under
 * which subscribers know it, by version. An event with neither is kept in the log of events only.
 */
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
  },
} as const satisfies Record<string, { job?: string; webhooks?: Partial<Record<'2021-02-23' | '2022-02-01', string>> }>;

export type EventType = keyof typeof events;
