import * as z from 'zod';
import { id } from '../model/fields.ts';

/** What a queue carries and how it is worked. */
export interface QueueDesign {
  /** The facts that its messages must hold. */
  readonly facts: z.ZodObject;
  /** Facts of a message that works on the demo data arranged as `given` says. */
  readonly example: { readonly given: string; readonly facts: Readonly<Record<string, unknown>> };
  /** Time limit of one batch; the queue hides a message six times as long. */
  readonly timeoutSeconds: number;
  /** Memory of its worker where the usual is too little. */
  readonly memoryMegabytes?: number;
  /** Messages that one invocation gets. */
  readonly batchSize: number;
  /** Workers at a time, limited at the event source. */
  readonly maximumConcurrency: number;
  /** What an operator needs to know when messages of this queue come to rest in the dead-letter queue. */
  readonly errorImpact: string;
}

/** A message that failed so many times goes to the dead-letter queue. */
export const maximumReceives = 5;

/** Hops that a message may have behind it; AWS stops a loop of functions and queues at about 16 without a word. */
const maximumHops = 8;

/** The job queues by name; `functions/workers/<name>.ts` works each. */
export const queues = {
  'shipping-rates': {
    facts: z.object({ checkout: id, job: id, revision: z.int().positive() }),
    example: { given: 'aRequestedRatesJob', facts: { checkout: 1, job: 1, revision: 1 } },
    timeoutSeconds: 15,
    batchSize: 10,
    maximumConcurrency: 10,
    errorImpact: 'Shipping rates of some checkouts are not worked out; their customers cannot complete.',
  },
  'prepare-order': {
    facts: z.object({ order: id }),
    example: { given: 'aPlacedOrder', facts: { order: 1 } },
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 10,
    errorImpact: 'Placed orders stay in preparing: their units are missing and no production can accept them.',
  },
  'process-product': {
    facts: z.object({ product: id, job: id }),
    example: { given: 'anAcceptedProduct', facts: { product: 1, job: 1 } },
    memoryMegabytes: 1024, // images of 80 MB at a time, each in a buffer that grows
    timeoutSeconds: 120, // six times that, after which a dead worker's message comes again, stays below the product's lease
    batchSize: 1,
    maximumConcurrency: 10,
    errorImpact: 'Created and changed products stay as they were and locked, until their lease ends.',
  },
  'hand-on-catalogue': {
    facts: z.object({ task: id }),
    example: { given: 'aCatalogueTask', facts: { task: 1 } },
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 5,
    errorImpact: 'Changes of the catalogue do not reach the merchants that offer the products.',
  },
  'sync-merchant-product': {
    facts: z.object({ merchant_product: id, task: id.nullable() }),
    example: { given: 'aChangedMerchantProduct', facts: { merchant_product: 1, task: null } },
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 10,
    errorImpact: 'Some merchants sell products as they were before the catalogue was changed.',
  },
  'cancel-units': {
    facts: z.object({ order: id }),
    example: { given: 'aCancelledOrder', facts: { order: 1 } },
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 5,
    errorImpact: 'Units of cancelled orders still show as pending.',
  },
} as const satisfies Record<string, QueueDesign>;

export type QueueName = keyof typeof queues;

/** The facts of a queue's messages. */
export type Facts<Q extends QueueName> = z.output<(typeof queues)[Q]['facts']>;

/** What a message of any job queue holds: parsed first, whoever sent it. */
export const envelope = z.object({
  schema: z.union([z.literal(0), z.literal(1)]),
  event: z.string(),
  hops: z.int().min(0).max(maximumHops),
  facts: z.unknown(),
});

/** Whether a name is that of a job queue. */
export const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);
