import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/webhooks/{id}',
    summary: 'Get a webhook',
    allow: ['merchant'],
    example: { given: 'aWebhook', params: { id: 1 } },
    returns: Webhook,
    errorImpact: 'Merchants cannot see why an address is told of nothing.',
  },
  get(Webhook),
);
