import type { JobRecord } from '../job.ts';
import type { CheckoutRates } from './checkout.ts';

const firstRatesJob = 1_000_000_000_000; // far beyond the consecutive ids of all other jobs
const jobsPerCheckout = 10_000;

/** The highest number of a rates job of a checkout. */
export const lastJobNumber = jobsPerCheckout - 1;

/** Number of jobs of a checkout whose outcome is kept. */
export const keptJobs = 100;

/**
 * Returns the id of a checkout's job from its number. The checkout follows from the id, so the job needs no separate
 * row.
 */
export const ratesJobId = (checkout: number, number: number): number =>
  firstRatesJob + checkout * jobsPerCheckout + number;

/** Returns the checkout and the number of a rates job from its id; undefined for any other job. */
export function ratesJobOf(id: number): { readonly checkout: number; readonly number: number } | undefined {
  const place = id - firstRatesJob;
  if (place < jobsPerCheckout || !Number.isSafeInteger(id)) return undefined;
  return { checkout: Math.floor(place / jobsPerCheckout), number: place % jobsPerCheckout };
}

/** Returns the path of a checkout's rates, which is the resource path of its jobs. */
const ratesPath = (checkout: number): string => `/v2/checkouts/${checkout}/shipping-rates`;

/** Returns a job derived from the rates of its checkout; undefined if no kept job has this number. */
export function ratesJob(rates: CheckoutRates, number: number): JobRecord | undefined {
  if (number < 1 || number > rates.job || number <= rates.job - keptJobs) return undefined;
  const { id, rev, merchant, is_test, created_at, updated_at, expires_at } = rates;
  const failure_message = rates.failures.find(({ job }) => job === number)?.message ?? null;
  const ended = failure_message === null ? 'finished' : 'failed';
  return {
    id: ratesJobId(id, number),
    rev,
    merchant,
    is_test,
    state: number === rates.job ? rates.state : ended,
    failure_message,
    resource_path: ratesPath(id),
    created_at,
    updated_at,
    expires_at,
  };
}
