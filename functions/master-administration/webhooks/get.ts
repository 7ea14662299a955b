import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductionWebhook } from '../../../shared/resources/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/webhooks/{id}',
    summary: 'Get a webhook of a production',
    description:
      'Returns a webhook with its URL, events and state. If the service has deactivated it, `deactivation_reason` gives the reason. The response never contains the token.',
    extension: true,
    allow: ['production'],
    example: { given: 'aProductionWebhook', params: { id: 1 } },
    returns: ProductionWebhook,
    errorImpact: 'Productions cannot see why a webhook gets no notifications.',
  },
  get(ProductionWebhook),
);
