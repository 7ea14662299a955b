import { type Change, changed, creates, event, replaces, unchanged } from '../../changes/change.ts';
import type { Ids } from '../../changes/ids.ts';
import { newJob } from '../../changes/jobs.ts';
import { advance, initialState, next } from '../../changes/transitions.ts';
import { refused } from '../../lib/refusal.ts';
import type { JobRecord } from '../../resources/job.ts';
import type { AvailableRate, CheckoutRates, CheckoutRecord } from '../../resources/orders/checkout.ts';
import { hangs } from './hanging.ts';

/** The rates of a checkout, or the job that works them out. */
export type RatesOrJob =
  | { readonly kind: 'rates'; readonly rates: readonly AvailableRate[] }
  | { readonly kind: 'job'; readonly job: number; readonly made?: JobRecord };

/** Names the path where the rates of a checkout are asked for; its jobs lead there. */
const ratesPath = (checkout: number): string => `/v2/checkouts/${checkout}/shipping-rates`;

/** Tells whether the rates of a checkout as it is now are worked out, or a job does it. */
export const isWorkedOut = (checkout: CheckoutRecord, rates: CheckoutRates | undefined): boolean =>
  rates !== undefined && rates.revision === checkout.rates_revision && rates.state !== 'failed';

/**
 * Answers the rates of a checkout as it is now, or the job that works them out, which is made where there is none.
 * There is one job for each revision of address and items. A job that failed is followed by another, and one that hangs
 * is queued again.
 */
export function requestRates(
  checkout: CheckoutRecord,
  rates: CheckoutRates | undefined,
  jobId: Ids | undefined,
  now: string,
): Change<RatesOrJob> {
  const current = isWorkedOut(checkout, rates) ? rates : undefined;
  if (current?.state === 'finished') return unchanged({ kind: 'rates', rates: current.rates });
  if (current?.state === 'queued') return resumeIfHanging(checkout, current, now);
  if (checkout.state === 'completed' || !jobId) throw refused('The checkout is completed already.');
  const job = newJob(jobId(), checkout, ratesPath(checkout.id), now);
  const revision = checkout.rates_revision;
  const state = rates
    ? advance('checkout-rates', rates.state, 'request', 'The shipping rates cannot be worked out again.')
    : initialState('checkout-rates');
  const asked = { state, revision, job: job.id, rates: [], expires_at: job.expires_at, updated_at: now } as const;
  const write = rates
    ? replaces('checkout-rates', rates, { ...rates, ...asked })
    : creates('checkout-rates', { id: checkout.id, rev: 0, created_at: now, ...asked });
  return changed(
    { kind: 'job', job: job.id, made: job },
    [creates('job', job), write],
    [requested(checkout, asked)],
    // the rates belong to this revision of the checkout
    [{ entity: 'checkout', id: checkout.id, rev: checkout.rev }],
  );
}

const requested = (checkout: CheckoutRecord, { job, revision }: Pick<CheckoutRates, 'job' | 'revision'>) =>
  event('shipping-rates.requested', 'checkout-rates', checkout, { checkout: checkout.id, job, revision });

/**
 * Answers the job that works rates out. A job whose message is lost would never end: it is queued again, at most every
 * ten minutes.
 */
function resumeIfHanging(checkout: CheckoutRecord, rates: CheckoutRates, now: string): Change<RatesOrJob> {
  const answer = { kind: 'job', job: rates.job } as const;
  if (!hangs(rates.updated_at, now)) return unchanged(answer);
  const asked = { ...rates, updated_at: now };
  return changed(answer, [replaces('checkout-rates', rates, asked)], [requested(checkout, rates)]);
}

const hasEnded = 'The job has ended.';

/** What the worker has found: the rates, or why there are none. */
export type RatesResult = { readonly rates: readonly AvailableRate[] } | { readonly failure: string };

/**
 * Ends a rates job. No change if it has ended already or belongs to another checkout. If the checkout has changed
 * since, the job ends and the newer rates are kept.
 */
export function finishRates(
  checkout: number,
  job: JobRecord | undefined,
  rates: CheckoutRates | undefined,
  result: RatesResult,
  now: string,
): Change<undefined> {
  if (!job || !next('job', job.state, 'finish') || job.resource_path !== ratesPath(checkout))
    return unchanged(undefined);
  const failed = 'failure' in result;
  const trigger = failed ? 'fail' : 'finish';
  const ended: JobRecord = {
    ...job,
    state: advance('job', job.state, trigger, hasEnded),
    failure_message: failed ? result.failure : null,
    updated_at: now,
  };
  const own = rates?.job === job.id ? rates : undefined;
  const end = replaces('job', job, ended);
  if (!own) return changed(undefined, [end]);
  const state = advance('checkout-rates', own.state, trigger, hasEnded);
  const after: CheckoutRates = { ...own, state, rates: failed ? [] : result.rates, updated_at: now };
  const { merchant, is_test } = job;
  const subject = { id: checkout, ...(merchant !== null && { merchant, is_test }) };
  const type = failed ? 'shipping-rates.failed' : 'shipping-rates.calculated';
  return changed(
    undefined,
    [end, replaces('checkout-rates', own, after)],
    [event(type, 'checkout-rates', subject, { checkout, job: job.id })],
  );
}
