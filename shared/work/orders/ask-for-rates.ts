import type { Reach } from '../../changes/reach.ts';
import { orNotFound } from '../../lib/refusal.ts';
import type { JobRecord } from '../../resources/job.ts';
import { Checkout } from '../../resources/orders/checkout.ts';
import { isWorkedOut, type RatesOrJob, requestRates } from '../../rules/orders/rates.ts';
import { readRecord, readRecords } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { reserveIds } from '../../table/writes/ids.ts';

/**
 * Answers the rates of a checkout within the caller's reach, or the job that works them out: a new one where there is
 * none.
 */
export const askForRates = (id: number, reach: Reach): Promise<RatesOrJob> =>
  decide(
    async () => {
      const found = await readRecords(
        [
          { entity: 'checkout', id },
          { entity: 'checkout-rates', id },
        ],
        reach,
      );
      const checkout = orNotFound(found.get('checkout', id), Checkout);
      const rates = found.get('checkout-rates', id);
      const ids = isWorkedOut(checkout, rates) ? undefined : await reserveIds({ job: 1 });
      return { checkout, rates, jobId: ids?.job };
    },
    ({ checkout, rates, jobId }, { now }) => requestRates(checkout, rates, jobId, now),
  );

/** Reads the job that `askForRates` named. */
export async function readRatesJob(id: number, reach: Reach): Promise<JobRecord> {
  const job = await readRecord('job', id, reach);
  if (!job) throw new Error('The job of the shipping rates does not exist');
  return job;
}
