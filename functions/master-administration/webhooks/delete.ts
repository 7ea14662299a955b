import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readToDelete } from '../../../shared/reads/webhooks.ts';
import { ProductionWebhook } from '../../../shared/resources/webhooks/webhook.ts';
import { deleteWebhook } from '../../../shared/rules/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/webhooks/{id}',
    summary: 'Delete a webhook of a production',
    description:
      'Deletes a webhook, so that the service stops sending notifications to its URL. The service cancels its pending deliveries.',
    extension: true,
    allow: ['production'],
    ids: { id: ProductionWebhook },
    example: { given: 'aProductionWebhook', params: { id: 1 } },
    status: 204,
    errorImpact: 'Productions cannot stop notifications to a URL.',
  },
  change(
    ({ params: { id }, reach }) => readToDelete(id, reach),
    ({ subject, noted, ...read }) => deleteWebhook(subject, read, noted),
  ),
);
