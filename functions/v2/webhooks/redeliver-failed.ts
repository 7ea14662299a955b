import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readWebhook } from '../../../shared/reads/webhooks.ts';
import { Job } from '../../../shared/resources/job.ts';
import { redelivery, Webhook } from '../../../shared/resources/webhooks/webhook.ts';
import { redeliverFailed } from '../../../shared/rules/webhooks/redelivery.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/webhooks/{id}/redeliver-failed',
    summary: 'Send failed deliveries again',
    description:
      'Sends every failed delivery of a webhook again that was created since the given time. Use it after an outage of your receiver. The job at `Location` does the work.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Webhook },
    body: json(redelivery),
    example: { given: 'aFailedDelivery', params: { id: 1 }, body: { since: '2026-11-21T10:00:00+00:00' } },
    returns: Job,
    status: 202,
    answers: { 409: 'The webhook is inactive.' },
    errorImpact: 'Merchants have to request each notification separately after an outage of their receiver.',
  },
  create(
    async ({ params: { id }, reach }) => {
      const [webhook, ids] = await Promise.all([readWebhook(id, reach), reserveIds({ job: 1 })]);
      return { webhook, job: ids.job() };
    },
    ({ webhook, job }, { body: { since } }, { now }) => redeliverFailed(webhook, { job, since }, now),
    ({ id }) => `/v2/jobs/${id}`,
  ),
);
