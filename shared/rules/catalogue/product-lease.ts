import { initialState, next } from '../../domain/transitions.ts';
import { later } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';

const workMinutes = 15; // decided: after that a product whose worker died is free
const rollBackMinutes = 1; // after that the work is rolled back again, by the next run that finds it

const minutesOf: Readonly<Record<ProductLeaseRecord['state'], number | null>> = {
  free: null,
  making: workMinutes,
  changing: workMinutes,
  releasing: rollBackMinutes,
};

type Trigger = Parameters<typeof next<'product-lease'>>[2];

/** What a lease holds in addition to its state and its time. */
type Holding = Partial<Pick<ProductLeaseRecord, 'job' | 'claims' | 'is_begun' | 'errors'>>;

/**
 * Answers the lease of a product after a trigger; what it held before is replaced. Refuses with 423 where its state
 * does not know the trigger: abandoned work is rolled back first.
 */
export function leaseAfter(
  product: number,
  was: ProductLeaseRecord | undefined,
  trigger: Trigger,
  now: string,
  holding: Holding = {},
): ProductLeaseRecord {
  const state = next('product-lease', was?.state ?? initialState('product-lease'), trigger);
  if (state === undefined) throw isProcessed(product);
  const minutes = minutesOf[state];
  return {
    ...(was ?? { id: product, rev: 0, created_at: now }),
    job: null,
    claims: [],
    is_begun: false,
    errors: undefined,
    ...holding,
    state,
    until: minutes === null ? null : later(now, minutes * 60),
    updated_at: now,
  };
}

/** Tells whether there is work under the lease that a worker may begin or resume. */
export const isWork = ({ state }: ProductLeaseRecord): boolean => next('product-lease', state, 'resume') !== undefined;

/** Tells whether the work still waits for a worker, however late the message is. */
const waits = (lease: ProductLeaseRecord): boolean => isWork(lease) && !lease.is_begun;

/** Tells whether the work has waited so long for a worker that its message is sent again. */
export const isOverdue = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && lease.until <= now && waits(lease);

/**
 * Tells whether the product is locked: work is running, or waits for a worker. An expired lease of work that was begun
 * does not lock it.
 */
export const isLeased = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && (lease.until > now || waits(lease));

/** Tells whether the work under a lease was abandoned: it was begun, and the lease has expired. */
export const isAbandoned = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && lease.until <= now && !waits(lease);

/** Tells whether there is work on the product, abandoned or not: that is rolled back by the sweeper. */
export const isBusy = (lease: ProductLeaseRecord | undefined): boolean => lease?.until != null;

/** Refuses with 423 while the product is worked on. */
export function requireFree(product: number, lease: ProductLeaseRecord | undefined, now: string): void {
  if (isLeased(lease, now)) throw isProcessed(product);
}

const isProcessed = (product: number) => new Refusal('locked', `The product: ${product} is being processed`);
