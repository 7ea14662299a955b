import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/webhooks/{id}',
    summary: 'Get a webhook',
    description:
      'Returns a webhook with its URL, events and state. If the service has deactivated it, `deactivation_reason` gives the reason. The response never contains the token.',
    allow: ['merchant'],
    example: { given: 'aWebhook', params: { id: 1 } },
    returns: Webhook,
    errorImpact: 'Merchants cannot see why a webhook gets no notifications.',
  },
  get(Webhook),
);
