import type { ArrangementName } from '../lib/arrangements.ts';
import { once } from '../lib/once.ts';
import { id } from '../model/fields.ts';
import * as z from '../model/zod.ts';

/** The messages of a queue. */
interface Messages {
  /** Schema of the facts in a message. */
  readonly facts: () => z.ZodObject;
  /** Facts of a message that works on the demo data of the fixture `given`. */
  readonly example: { readonly given: ArrangementName; readonly facts: Readonly<Record<string, unknown>> };
}

/** Returns the visibility timeout of a queue in seconds: six times the timeout of its worker, as Lambda advises. */
export const hiddenSeconds = ({ timeoutSeconds }: { readonly timeoutSeconds: number }): number => 6 * timeoutSeconds;

/** A message that failed this many times goes to the dead-letter queue. */
export const maximumReceives = 5;

/** Upper limit for the hops of a message. AWS silently stops a loop of functions and queues after about 16. */
const maximumHops = 8;

/**
 * A delivery to attempt, with the number of earlier attempts. `probe` marks the delivery that tests a paused receiver.
 */
const toSend = once(() => z.object({ delivery: id, webhook: id, made: z.int().min(0), probe: z.boolean().optional() }));

/** The job queues by name. `functions/workers/<name>.ts` processes the messages of each queue. */
export const queues = {
  'shipping-rates': {
    facts: once(() => z.object({ checkout: id, job: z.int().positive() })),
    example: { given: 'aRequestedRatesJob', facts: { checkout: 1, job: 1 } },
  },
  'prepare-order': {
    facts: once(() =>
      z.object({
        order: id,
        merchant: id,
        is_test: z.boolean(),
        route: z.boolean(),
        after: z.int().min(0).default(0), // absent in messages of the release before
      }),
    ),
    example: { given: 'anOrderToRoute', facts: { order: 1, merchant: 1, is_test: false, route: true, after: 0 } },
  },
  'process-product': {
    facts: once(() => z.object({ product: id, job: id })),
    example: { given: 'anAcceptedProduct', facts: { product: 1, job: 1 } },
  },
  'run-import': {
    facts: once(() =>
      z.object({ entity: z.enum(['product-import', 'size-label-import', 'merchant-product-import']), import: id }),
    ),
    example: { given: 'aStartedImport', facts: { entity: 'product-import', import: 1 } },
  },
  'propagate-catalogue': {
    facts: once(() => z.object({ task: id })),
    example: { given: 'aCatalogueTask', facts: { task: 1 } },
  },
  'sync-merchant-product': {
    facts: once(() => z.object({ merchant_product: id, task: id.nullable() })),
    example: { given: 'aChangedMerchantProduct', facts: { merchant_product: 1, task: null } },
  },
  'process-design': {
    facts: once(() => z.object({ variant: id })),
    example: { given: 'aRequestedDesign', facts: { variant: 1 } },
  },
  'run-export': {
    facts: once(() => z.object({ export: id })),
    example: { given: 'anExport', facts: { export: 1 } },
  },
  'run-privacy-request': {
    facts: once(() => z.object({ privacy_request: id })),
    example: { given: 'aPrivacyRequest', facts: { privacy_request: 1 } },
  },
  'remove-file': {
    facts: once(() => z.object({ file: id })),
    example: { given: 'anUnusedFile', facts: { file: 1 } },
  },
  'remove-large-upload': {
    facts: once(() => z.object({ key: z.string(), size: z.int().min(0) })),
    example: { given: 'aLargeUpload', facts: { key: 'uploads/1.example', size: 200_000_001 } },
  },
  'fan-out-event': {
    facts: once(() =>
      z.object({ event: z.string(), type: z.string(), at: z.string(), merchant: id, is_test: z.boolean() }),
    ),
    example: {
      given: 'aPublishedEvent',
      facts: {
        event: 'evt_order_1_3',
        type: 'order.cancelled',
        at: '2026-11-21T10:00:00.000Z',
        merchant: 1,
        is_test: false,
      },
    },
  },
  'send-delivery': {
    facts: toSend,
    example: { given: 'aDelivery', facts: { delivery: 1, webhook: 1, made: 0 } },
  },
  'retry-delivery': {
    facts: toSend,
    example: { given: 'aDeliveryToRetry', facts: { delivery: 1, webhook: 1, made: 0, probe: true } },
  },
  'resume-deliveries': {
    facts: once(() => z.object({ webhook: id, job: id.nullable(), since: z.string().nullable() })),
    example: { given: 'aRequestedRedelivery', facts: { webhook: 1, job: 1, since: '2026-11-21T10:00:00+00:00' } },
  },
} as const satisfies Record<string, Messages>;

export type QueueName = keyof typeof queues;

/** The facts of a queue's messages. */
export type Facts<Q extends QueueName> = z.output<ReturnType<(typeof queues)[Q]['facts']>>;

/** Schema of a message on any job queue. The worker parses it before the facts, whoever sent the message. */
export const envelope = z.object({
  schema: z.union([z.literal(0), z.literal(1)]),
  event: z.string(),
  hops: z.int().min(0).max(maximumHops),
  owner: z.string().optional(), // absent in messages of the release before
  traceparent: z.unknown().optional(), // absent if no span was recorded. A malformed value names no parent
  facts: z.unknown(),
});

/** Tells whether a name is the name of a job queue. */
export const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);
