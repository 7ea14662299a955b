import type { JobRecord } from '../job.ts';
import type { CheckoutRates } from './checkout.ts';

const firstRatesJob = 1_000_000_000_000; // far beyond the ids of all other jobs, which are counted
const jobsPerCheckout = 10_000;

/** The number of the last job that a checkout's rates may have. */
export const lastJobNumber = jobsPerCheckout - 1;

/** Jobs of a checkout that are kept: what came of those before is forgotten. */
export const keptJobs = 100;

/** Makes the id of a checkout's job by its number: it tells the checkout, so that the job has no row of its own. */
export const ratesJobId = (checkout: number, number: number): number =>
  firstRatesJob + checkout * jobsPerCheckout + number;

/** Finds the checkout and the number of a rates job by its id; undefined for any other job. */
export function ratesJobOf(id: number): { readonly checkout: number; readonly number: number } | undefined {
  const place = id - firstRatesJob;
  if (place < jobsPerCheckout || !Number.isSafeInteger(id)) return undefined;
  return { checkout: Math.floor(place / jobsPerCheckout), number: place % jobsPerCheckout };
}

/** Names the path where the rates of a checkout are asked for; its jobs lead there. */
const ratesPath = (checkout: number): string => `/v2/checkouts/${checkout}/shipping-rates`;

/** Reads a job off the rates of its checkout; undefined for a number that none of its kept jobs has. */
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
