import { everything } from '../../domain/reach.ts';
import { describeError, fault, log } from '../../lib/log.ts';
import { readRateRows } from '../../reads/rate-rows.ts';
import type { CheckoutRecord } from '../../resources/orders/checkout.ts';
import { finishRates, type RatesResult } from '../../rules/orders/rates.ts';
import { availableRates, weightOf } from '../../rules/orders/shipping.ts';
import { readRecords } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Works out the rates that a job is for, and ends the job. Run again, or late, it changes nothing more. */
export async function workOutRates({ checkout: id, job }: { checkout: number; job: number }): Promise<void> {
  const load = async () => {
    const refs = [
      { entity: 'checkout', id },
      { entity: 'checkout-rates', id },
    ] as const;
    const found = await readRecords(refs, everything);
    const checkout = found.get('checkout', id);
    const result = checkout ? await ratesOf(checkout) : { failure: 'The checkout has expired.' };
    return { rates: found.get('checkout-rates', id), result };
  };
  await decide(load, ({ rates, result }, { now }) => finishRates(rates, job, result, now));
}

/**
 * Works out the rates of a checkout; a rate table that cannot be used fails the job, and asking again starts another.
 */
async function ratesOf(checkout: CheckoutRecord): Promise<RatesResult> {
  const { items, currency, customer_locale: locale, shipping_address } = checkout;
  const rows = await readRateRows(shipping_address.country_code);
  try {
    return { rates: availableRates(rows, { weightGrams: weightOf(items), currency, locale }) };
  } catch (error) {
    log({ event: 'notice', note: 'A row of the rate table is broken', ...describeError(error) }, fault);
    return { failure: 'The shipping rates could not be worked out.' };
  }
}
