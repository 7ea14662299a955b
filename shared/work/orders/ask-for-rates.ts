import type { Reach } from '../../domain/reach.ts';
import { orNotFound } from '../../lib/refusal.ts';
import type { JobRecord } from '../../resources/job.ts';
import type { AvailableRate } from '../../resources/orders/checkout.ts';
import { Checkout } from '../../resources/orders/checkout.ts';
import { ratesJob } from '../../resources/orders/rates-job.ts';
import { requestRates } from '../../rules/orders/rates.ts';
import { readRecords } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** The shipping rates of a checkout, or the job that calculates them. */
export type AskedRates =
  | { readonly kind: 'rates'; readonly rates: readonly AvailableRate[] }
  | { readonly kind: 'job'; readonly job: JobRecord };

/**
 * Returns the rates of a checkout within the caller's reach, or the job that calculates them. Creates a job if none
 * exists. Throws 404 if the caller cannot see the checkout.
 */
export async function askForRates(id: number, reach: Reach): Promise<AskedRates> {
  const came = await decide(
    async () => {
      const found = await readRecords(
        [
          { entity: 'checkout', id },
          { entity: 'checkout-rates', id },
        ],
        reach,
      );
      return { checkout: orNotFound(found.get('checkout', id), Checkout), rates: found.get('checkout-rates', id) };
    },
    ({ checkout, rates }, { now }) => requestRates(checkout, rates, now),
  );
  if (came.kind === 'rates') return came;
  const job = ratesJob(came.asked, came.asked.job);
  if (!job) throw new Error('The rates have no job');
  return { kind: 'job', job };
}
