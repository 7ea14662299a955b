import { nowInstant } from '../../lib/clock.ts';
import { isSentAgain } from '../../rules/orders/hanging.ts';
import { resuming } from '../resuming.ts';
import { sendAgain } from '../send.ts';

/** Sends the message of an overdue rates job again. */
export const resumeRates = (checkout: number): Promise<void> =>
  resuming('checkout-rates', { id: checkout }, async (read) => {
    const rates = await read();
    if (rates?.state !== 'queued' || !isSentAgain(rates.updated_at, nowInstant())) return;
    await sendAgain('shipping-rates.requested', 'checkout-rates', rates, { checkout, job: rates.job });
  });
