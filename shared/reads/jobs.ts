import type { Reach } from '../domain/reach.ts';
import type { JobRecord } from '../resources/job.ts';
import { ratesJob, ratesJobOf } from '../resources/orders/rates-job.ts';
import { readRecord } from '../table/table.ts';

/** Reads a job by its id, with a consistent read. A job that calculates shipping rates is read from the rates. */
export async function readJob(id: number, reach: Reach): Promise<JobRecord | undefined> {
  const ofRates = ratesJobOf(id);
  if (!ofRates) return readRecord('job', id, reach);
  const rates = await readRecord('checkout-rates', ofRates.checkout, reach);
  return rates && ratesJob(rates, ofRates.number);
}
