import { unchanged } from '../../domain/change.ts';
import { hasMagicZip } from '../../domain/magic-values.ts';
import { everything } from '../../domain/reach.ts';
import { describeError, fault, log } from '../../lib/log.ts';
import { readRateRows } from '../../reads/rate-rows.ts';
import type { CheckoutRates, CheckoutRecord } from '../../resources/orders/checkout.ts';
import { relayEnd } from '../../rules/orders/hanging.ts';
import { finishRates, type RatesResult } from '../../rules/orders/rates.ts';
import { availableRates, weightOf } from '../../rules/orders/shipping.ts';
import { readRecords } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Calculates the rates that a job requests, and ends the job. A duplicate or late run has no effect. */
export async function workOutRates({ checkout: id, job }: { checkout: number; job: number }): Promise<void> {
  const load = async () => {
    const refs = [
      { entity: 'checkout', id },
      { entity: 'checkout-rates', id },
    ] as const;
    const found = await readRecords(refs, everything);
    const checkout = found.get('checkout', id);
    const result = checkout ? await ratesOf(checkout) : { failure: 'The checkout has expired. Create a new one.' };
    return { checkout, rates: found.get('checkout-rates', id), result };
  };
  await decide(load, ({ checkout, rates, result }, { now }) =>
    checkout && rates && simulatesDelay(checkout, rates, now)
      ? unchanged(undefined)
      : finishRates(rates, job, result, now),
  );
}

/** Returns whether a magic postcode delays a job, until the sweeper sends its message again. */
const simulatesDelay = (checkout: CheckoutRecord, { updated_at: asked }: CheckoutRates, now: string): boolean =>
  hasMagicZip(checkout, checkout.shipping_address, 'slowRates') && now < relayEnd(asked);

/**
 * Calculates the rates of a checkout. If the rate table has an invalid row, the job fails, and the next request starts
 * another job.
 */
async function ratesOf(checkout: CheckoutRecord): Promise<RatesResult> {
  const { items, currency, customer_locale: locale, shipping_address } = checkout;
  const rows = await readRateRows(shipping_address, checkout);
  try {
    return { rates: availableRates(rows, { weightGrams: weightOf(items), currency, locale }) };
  } catch (error) {
    log({ event: 'notice', note: 'A row of the rate table is broken', ...describeError(error) }, fault);
    return { failure: 'The shipping rates could not be calculated. Request them again.' };
  }
}
