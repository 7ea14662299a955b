import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readToDelete } from '../../../shared/reads/webhooks.ts';
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
    ({ params: { id }, reach }) => readToDelete(id, reach),
    ({ subject, noted, ...read }) => deleteWebhook(subject, read, noted),
  ),
);
