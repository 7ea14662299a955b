import { everything } from '../../domain/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import { isSentAgain } from '../../rules/orders/hanging.ts';
import { readRecord } from '../../table/table.ts';
import { sendAgain } from '../send.ts';

/** Sends the message of an overdue rates job again. */
export async function resumeRates(checkout: number): Promise<void> {
  const rates = await readRecord('checkout-rates', checkout, everything);
  if (rates?.state !== 'queued' || !isSentAgain(rates.updated_at, nowInstant())) return;
  await sendAgain('shipping-rates.requested', 'checkout-rates', rates, { checkout, job: rates.job });
}
