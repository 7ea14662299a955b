import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/webhooks',
    summary: 'List webhooks',
    description:
      'Lists the webhooks of the merchant with their events and states. Use it to see which URL receives which events.',
    allow: ['merchant'],
    paging: 'page',
    example: { given: 'aWebhook' },
    returns: Webhook,
    errorImpact: 'Merchants cannot see which URLs receive notifications.',
  },
  list(Webhook),
);
