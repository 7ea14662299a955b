import { subscriberIn } from '../../../shared/domain/reach.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { notedNow, readSubscribers } from '../../../shared/reads/subscribers.ts';
import { readWebhookWithHealth } from '../../../shared/reads/webhooks.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';
import { deleteWebhook } from '../../../shared/rules/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'DELETE /v2/webhooks/{id}',
    summary: 'Delete a webhook',
    description:
      'Deletes a webhook, so that the service stops sending notifications to its URL. The service cancels its pending deliveries.',
    allow: ['merchant'],
    ids: { id: Webhook },
    example: { given: 'aWebhook', params: { id: 1 } },
    status: 204,
    errorImpact: 'Merchants cannot stop notifications to a URL.',
  },
  change(
    async ({ params: { id }, reach }) => {
      const { webhook: subject, health } = await readWebhookWithHealth(id, reach);
      return {
        subject,
        health,
        subscribers: await readSubscribers(subscriberIn(subject), subject.events),
        noted: notedNow(),
      };
    },
    ({ subject, noted, ...read }) => deleteWebhook(subject, read, noted),
  ),
);
