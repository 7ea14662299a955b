import { instantOf } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import type { JobRecord } from '../../resources/job.ts';

const leaseMinutes = 15; // decided: then a product whose worker died is free by itself
const claimMinutes = 1; // a request lasts half a minute at most
const releaseMinutes = 1; // then whoever finds it takes the work back anew
const jobSeconds = 31 * 24 * 3600;

type Held = Exclude<ProductLeaseRecord['state'], 'free'>;

const minutesOf: Readonly<Record<Held, number>> = {
  claiming: claimMinutes,
  making: leaseMinutes,
  changing: leaseMinutes,
  releasing: releaseMinutes,
};

const later = (now: string, minutes: number): string => instantOf(Date.parse(now) + minutes * 60_000);

/** A lease on a product as the next holder has it; what was there before is replaced. */
export function heldLease(
  product: number,
  was: ProductLeaseRecord | undefined,
  held: { readonly state: Held } & Partial<Pick<ProductLeaseRecord, 'job' | 'claims' | 'is_begun'>>,
  now: string,
): ProductLeaseRecord {
  return {
    ...(was ?? { id: product, rev: 0, created_at: now }),
    job: null,
    claims: [],
    is_begun: false,
    ...held,
    until: later(now, minutesOf[held.state]),
    updated_at: now,
  };
}

/** A lease that nobody holds any more. */
export const freeLease = (was: ProductLeaseRecord, now: string): ProductLeaseRecord => ({
  ...was,
  state: 'free',
  until: null,
  job: null,
  claims: [],
  updated_at: now,
});

/** Whether the work still waits for a worker, however late the message is. */
const waits = ({ state, is_begun }: ProductLeaseRecord): boolean =>
  (state === 'making' || state === 'changing') && !is_begun;

/** Whether the work waits for a worker for so long that it has to be asked for again. */
export const isOverdue = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && lease.until <= now && waits(lease);

/** Whether somebody works on the product, or is yet to. A lease whose holder died is in nobody's way. */
export const isHeld = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && (lease.until > now || waits(lease));

/** Whether a lease was left behind: its holder died. */
export const isLeftBehind = (lease: ProductLeaseRecord | undefined, now: string): boolean =>
  lease?.until != null && lease.until <= now && !waits(lease);

/** 423 while somebody works on the product. */
export function requireFree(product: number, lease: ProductLeaseRecord | undefined, now: string): void {
  if (isHeld(lease, now)) throw new Refusal('locked', `The product: ${product} is being processed`);
}

/** A job of the back office that works on a product. */
export const productJob = (id: number, product: number, now: string): JobRecord => ({
  id,
  rev: 0,
  merchant: null,
  is_test: false,
  state: 'queued',
  failure_message: null,
  note: null,
  resource_path: `/master-administration/products/${product}`,
  expires_at: Date.parse(now) / 1000 + jobSeconds,
  created_at: now,
  updated_at: now,
});
