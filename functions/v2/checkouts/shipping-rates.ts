import { endpoint } from '../../../shared/http/endpoint.ts';
import { waitFor } from '../../../shared/http/prefer.ts';
import { pageOf } from '../../../shared/http/render.ts';
import type { Call } from '../../../shared/http/stages.ts';
import { readJob } from '../../../shared/reads/jobs.ts';
import { Job, type JobRecord } from '../../../shared/resources/job.ts';
import { Checkout, shippingRateSchema, shownRates } from '../../../shared/resources/orders/checkout.ts';
import { type AskedRates, askForRates } from '../../../shared/work/orders/ask-for-rates.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/checkouts/{id}/shipping-rates',
    summary: 'Get the shipping rates of a checkout',
    description:
      'Returns the shipping rates for the items and the address of a checkout. The first call returns 202 with a job that calculates the rates. Wait for the job, then call again to get 200 with the rates. Choose a rate by its handle with `PUT /v2/checkouts/{id}`.',
    allow: ['merchant'],
    paging: 'page',
    example: { given: 'aCheckout', params: { id: 1 } },
    returns: shippingRateSchema,
    ids: { id: Checkout },
    answers: { 202: 'The job at `Location` calculates the rates.', 409: 'The checkout is completed.' },
    startsWork: true,
    waits: true,
    needs: ['table:read', 'table:write'],
    errorImpact: 'Merchants get no shipping rates, so they cannot complete checkouts.',
  },
  async (call) => {
    const { params, reach } = call;
    const asked = await askForRates(params.id, reach);
    if (asked.kind === 'rates') return ratesOf(call, asked);
    const job = await waitFor(
      call,
      () => readJob(asked.job.id, reach),
      (read) => read?.state !== 'queued',
      asked.job,
    );
    if (job?.state !== 'finished') return openJob(job ?? asked.job);
    // if the checkout has changed since, it has other rates or another job
    const now = await askForRates(params.id, reach);
    return now.kind === 'rates' ? ratesOf(call, now) : openJob(now.job);
  },
);

const openJob = (job: JobRecord) =>
  ({ kind: 'other', resource: Job, value: job, status: 202, location: `/v2/jobs/${job.id}` }) as const;

const ratesOf = ({ params, key, validated }: Call<'id'>, { rates }: Extract<AskedRates, { kind: 'rates' }>) =>
  pageOf(shownRates(params.id, key.is_test, rates), validated.input.position);
