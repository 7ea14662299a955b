import { decide } from '../../../shared/data/decide.ts';
import { reserveIds } from '../../../shared/data/ids.ts';
import { readRecord, readRecords } from '../../../shared/data/table.ts';
import { isWorkedOut, type RatesOrJob, requestRates } from '../../../shared/domain/rates.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import type { Call } from '../../../shared/http/exchange.ts';
import { waitFor } from '../../../shared/http/prefer.ts';
import { pageOf } from '../../../shared/http/render.ts';
import { notFound } from '../../../shared/lib/refusal.ts';
import { Checkout, shippingRateSchema } from '../../../shared/resources/checkout.ts';
import { Job } from '../../../shared/resources/job.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/checkouts/{id}/shipping-rates',
    summary: 'Ask for the shipping rates of a checkout',
    description: 'Answers 202 with the job that works them out; repeated after its end, 200 with the rates.',
    allow: ['merchant'],
    paging: 'page',
    example: { given: 'aCheckout', params: { id: 1 } },
    returns: shippingRateSchema,
    answers: { 202: 'The rates are being worked out by the job at `Location`.', 409: 'The checkout is completed.' },
    startsWork: true,
    waits: true,
    needs: ['table:read', 'table:write'],
    errorImpact: 'Merchants get no shipping rates: no checkout can be completed.',
  },
  async (call) => {
    const asked = await ask(call);
    if (asked.kind === 'rates') return ratesOf(call, asked);
    const job = await waitFor(
      call,
      () => readJob(call, asked.job),
      ({ state }) => state !== 'queued',
    );
    const now = job.state === 'finished' ? await ask(call) : asked;
    if (now.kind === 'rates') return ratesOf(call, now);
    return { kind: 'other', resource: Job, value: job, status: 202, location: `/v2/jobs/${job.id}` };
  },
);

async function ask({ params: { id }, reach }: Call<'id'>): Promise<RatesOrJob> {
  const settled = await decide(
    async () => {
      const found = await readRecords(
        [
          { entity: 'checkout', id },
          { entity: 'checkout-rates', id },
        ],
        reach,
        true,
      );
      const checkout = found.get('checkout', id);
      if (!checkout) throw notFound(Checkout.label);
      const rates = found.get('checkout-rates', id);
      const ids = isWorkedOut(checkout, rates) ? undefined : await reserveIds({ job: 1 });
      return { checkout, rates, jobId: ids?.job };
    },
    ({ checkout, rates, jobId }, { now }) => requestRates(checkout, rates, jobId, now),
  );
  if ('repeated' in settled) throw new Error('Shipping rates were asked for under an idempotency key');
  return settled.answer;
}

async function readJob({ reach }: Call<'id'>, id: number) {
  const job = await readRecord('job', id, reach);
  if (!job) throw new Error('The job of the shipping rates does not exist');
  return job;
}

const ratesOf = ({ params, key, input }: Call<'id'>, { rates }: Extract<RatesOrJob, { kind: 'rates' }>) =>
  pageOf(
    rates.map(({ handle, title, price }) => ({ is_test: key.is_test, order_id: params.id, handle, title, price })),
    input.position,
  );
