import { initialState, next } from '../../changes/transitions.ts';
import { instantOf } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';

const workMinutes = 15; // decided: then a product whose worker died is free by itself
const claimMinutes = 1; // a request lasts half a minute at most
const rollBackMinutes = 1; // then the next who finds it rolls the work back again

const minutesOf: Readonly<Record<ProductLeaseRecord['state'], number | null>> = {
  free: null,
  claiming: claimMinutes,
  making: workMinutes,
  changing: workMinutes,
  releasing: rollBackMinutes,
};

const later = (now: string, minutes: number): string => instantOf(Date.parse(now) + minutes * 60_000);

type Trigger = Parameters<typeof next<'product-lease'>>[2];

/** What a lease holds for its next holder, beside its state and time. */
type Holding = Partial<Pick<ProductLeaseRecord, 'job' | 'claims' | 'is_begun'>>;

/**
 * Answers the lease of a product after a trigger; what it held before is replaced. 423 where the lease is in another
 * state: work that was abandoned is rolled back before anything else is done.
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
    ...holding,
    state,
    until: minutes === null ? null : later(now, minutes),
    updated_at: now,
  };
}

/** Tells whether there is work under the lease that a worker may take up, now or again. */
export const isWork = ({ state }: ProductLeaseRecord): boolean => next('product-lease', state, 'resume') !== undefined;

/** Tells whether the work waits for a worker still, however late the message is. */
const waits = (lease: ProductLeaseRecord): boolean => isWork(lease) && !lease.is_begun;

/** Tells whether the work waits for a worker for so long that its message is sent again. */
export const isOverdue = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && lease.until <= now && waits(lease);

/** Tells whether a product is worked on, or is yet to be. A lease whose holder died is in no one's way. */
export const isLeased = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && (lease.until > now || waits(lease));

/** Tells whether the work under a lease was abandoned: its holder died. */
export const isAbandoned = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && lease.until <= now && !waits(lease);

/** Refuses with 423 while the product is worked on. */
export function requireFree(product: number, lease: ProductLeaseRecord | undefined, now: string): void {
  if (isLeased(lease, now)) throw isProcessed(product);
}

const isProcessed = (product: number) => new Refusal('locked', `The product: ${product} is being processed`);
