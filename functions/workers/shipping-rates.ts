import { everything } from '../../shared/changes/reach.ts';
import { describeError, log } from '../../shared/lib/log.ts';
import { readRateRows } from '../../shared/reads/rate-rows.ts';
import type { CheckoutRecord } from '../../shared/resources/orders/checkout.ts';
import { finishRates, type RatesResult } from '../../shared/rules/orders/rates.ts';
import { offeredRates, weightOf } from '../../shared/rules/orders/shipping.ts';
import { readRecords } from '../../shared/table/table.ts';
import { decide } from '../../shared/table/writes/decide.ts';
import { worker } from '../../shared/work/worker.ts';

export const handler = worker('shipping-rates', ['table:read', 'table:write'], async ({ checkout: id, job }) => {
  const load = async () => {
    const refs = [
      { entity: 'checkout', id },
      { entity: 'checkout-rates', id },
      { entity: 'job', id: job },
    ] as const;
    const found = await readRecords(refs, everything, true);
    const checkout = found.get('checkout', id);
    const result = checkout ? await workOut(checkout) : { failure: 'The checkout has expired.' };
    return { job: found.get('job', job), rates: found.get('checkout-rates', id), result };
  };
  await decide(load, ({ job, rates, result }, { now }) => finishRates(id, job, rates, result, now));
});

/**
 * Works out the rates of a checkout; a rate table that cannot be used fails the job, and asking again starts another.
 */
async function workOut(checkout: CheckoutRecord): Promise<RatesResult> {
  const { items, currency, customer_locale: locale, shipping_address } = checkout;
  const rows = await readRateRows(shipping_address.country_code);
  try {
    return { rates: offeredRates(rows, { weightGrams: weightOf(items), currency, locale }) };
  } catch (error) {
    log({ event: 'notice', note: 'A row of the rate table is broken', ...describeError(error) }, true);
    return { failure: 'The shipping rates could not be worked out.' };
  }
}
