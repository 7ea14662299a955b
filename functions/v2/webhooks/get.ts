import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/webhooks/{id}',
    summary: 'Get a webhook',
    description:
      'Returns a webhook with its address, events and state. If the service has deactivated it, `deactivation_reason` says why. The token is never shown.',
    allow: ['merchant'],
    example: { given: 'aWebhook', params: { id: 1 } },
    returns: Webhook,
    errorImpact: 'Merchants cannot see why an address is told of nothing.',
  },
  get(Webhook),
);
