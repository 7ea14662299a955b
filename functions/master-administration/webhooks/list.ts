import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { ProductionWebhook } from '../../../shared/resources/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/webhooks',
    summary: 'List the webhooks of a production',
    description:
      'Lists the webhooks of the production with their events and states. Use it to see which URL receives which events.',
    extension: true,
    allow: ['production'],
    paging: 'cursor',
    example: { given: 'aProductionWebhook' },
    returns: ProductionWebhook,
    errorImpact: 'Productions cannot see which URLs receive notifications.',
  },
  list(ProductionWebhook),
);
