import { initialState, next } from '../../domain/transitions.ts';
import { later } from '../../lib/clock.ts';
import { fill, Refusal } from '../../lib/refusal.ts';
import { locked } from '../../lib/request-errors.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';

const workMinutes = 15; // decided: after that a product is free if its worker died
const rollBackMinutes = 1; // after that the next run that finds the work rolls it back again

const minutesOf: Readonly<Record<ProductLeaseRecord['state'], number | null>> = {
  free: null,
  making: workMinutes,
  changing: workMinutes,
  releasing: rollBackMinutes,
};

type Trigger = Parameters<typeof next<'product-lease'>>[2];

/** The fields of a lease besides its state and its time. */
type Holding = Partial<Pick<ProductLeaseRecord, 'job' | 'claims' | 'is_begun' | 'errors'>>;

/**
 * Returns the lease of a product after a trigger. `holding` replaces the fields that the lease had before. Rejects with
 * 423 if the state does not allow the trigger, because abandoned work must be rolled back first.
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

/** Tells whether the lease has work that a worker may begin or resume. */
export const isWork = ({ state }: ProductLeaseRecord): boolean => next('product-lease', state, 'resume') !== undefined;

/** Tells whether no worker has begun the work yet, however late its message is. */
const waits = (lease: ProductLeaseRecord): boolean => isWork(lease) && !lease.is_begun;

/** Tells whether no worker began the work in time, so that its message must be sent again. */
export const isOverdue = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && lease.until <= now && waits(lease);

/**
 * Tells whether the product is locked: work is running or pending. An expired lease does not lock the product if a
 * worker had begun the work.
 */
export const isLeased = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && (lease.until > now || waits(lease));

/** Tells whether the work under a lease is abandoned: a worker began it, and the lease expired. */
export const isAbandoned = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && lease.until <= now && !waits(lease);

/** Tells whether the product has work, including abandoned work. The sweeper rolls abandoned work back. */
export const isBusy = (lease: ProductLeaseRecord | undefined): boolean => lease?.until != null;

/** Rejects with 423 while work on the product runs or is pending. */
export function requireFree(product: number, lease: ProductLeaseRecord | undefined, now: string): void {
  if (isLeased(lease, now)) throw isProcessed(product);
}

const isProcessed = (product: number) => new Refusal(fill(locked, { product }));
