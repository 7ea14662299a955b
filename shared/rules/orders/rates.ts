import { type Change, changed, event, puts, replaces, unchanged } from '../../domain/change.ts';
import { workSeconds } from '../../domain/lifetimes.ts';
import { advance, initialState, next } from '../../domain/transitions.ts';
import { Refusal } from '../../lib/refusal.ts';
import { checkoutCompleted, tooManyRateRequests, wrongState } from '../../lib/request-errors.ts';

import type { AvailableRate, CheckoutRates, CheckoutRecord } from '../../resources/orders/checkout.ts';
import { keptJobs, lastJobNumber } from '../../resources/orders/rates-job.ts';
import { relayEnd } from './hanging.ts';

/** The rates of a checkout, or the job that calculates them. */
export type RatesOrJob =
  | { readonly kind: 'rates'; readonly rates: readonly AvailableRate[] }
  | { readonly kind: 'job'; readonly asked: CheckoutRates };

/**
 * Returns the rates of a checkout, or the job that calculates them. Creates that job if it does not exist. Each
 * revision of address and items has its own job, and a failed job is replaced by another one. If the checkout changes
 * at the same time, the rates belong to another revision. The service compares the revisions when a rate is chosen.
 */
export function requestRates(
  checkout: CheckoutRecord,
  rates: CheckoutRates | undefined,
  now: string,
): Change<RatesOrJob> {
  const { id, merchant, is_test, rates_revision: revision } = checkout;
  const current = rates?.revision === revision ? rates : undefined;
  if (current?.state === 'finished') return unchanged({ kind: 'rates', rates: current.rates });
  if (current?.state === 'queued') return unchanged({ kind: 'job', asked: current });
  if (checkout.state === 'completed') throw new Refusal(checkoutCompleted);
  const job = (rates?.job ?? 0) + 1;
  if (job > lastJobNumber) throw new Refusal(tooManyRateRequests);
  const state = rates ? advance('checkout-rates', rates.state, 'request', wrongState) : initialState('checkout-rates');
  const asked: CheckoutRates = {
    ...(rates ?? { id, rev: 0, merchant, is_test, failures: [], created_at: now }),
    revision,
    job,
    state,
    rates: [],
    due_at: relayEnd(now),
    expires_at: Date.parse(now) / 1000 + workSeconds,
    updated_at: now,
  };
  return changed(
    { kind: 'job', asked },
    [puts('checkout-rates', rates, asked)],
    [event('shipping-rates.requested', 'checkout-rates', asked, { checkout: id, job })],
  );
}

/** The result of the worker: the rates, or the reason for the failure. */
export type RatesResult = { readonly rates: readonly AvailableRate[] } | { readonly failure: string };

/**
 * Ends the job with this number with the result of its worker. Changes nothing if the job is finished, or if the
 * checkout changed and another job replaced it.
 */
export function finishRates(
  rates: CheckoutRates | undefined,
  job: number,
  result: RatesResult,
  now: string,
): Change<undefined> {
  if (rates?.job !== job || !next('checkout-rates', rates.state, 'finish')) return unchanged(undefined);
  const ended = { ...rates, due_at: null, updated_at: now };
  if ('failure' in result) {
    const state = advance('checkout-rates', rates.state, 'fail', wrongState);
    const failures = [...rates.failures.filter((one) => one.job > job - keptJobs), { job, message: result.failure }];
    return changed(undefined, [replaces('checkout-rates', rates, { ...ended, state, failures })]);
  }
  const state = advance('checkout-rates', rates.state, 'finish', wrongState);
  const after: CheckoutRates = { ...ended, state, rates: result.rates };
  return changed(
    undefined,
    [replaces('checkout-rates', rates, after)],
    [event('shipping-rates.calculated', 'checkout-rates', after, { checkout: rates.id, job })],
  );
}
