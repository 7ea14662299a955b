import { endpoint, listOf } from '../../../shared/http/endpoint.ts';
import { oneOf, range } from '../../../shared/http/filters.ts';
import { readWebhook } from '../../../shared/reads/webhooks.ts';
import { deliveryStates, deliveryTypes, ProductionDelivery } from '../../../shared/resources/webhooks/delivery.ts';
import { ProductionWebhook } from '../../../shared/resources/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/webhooks/{id}/deliveries',
    summary: 'List the deliveries to a production',
    description:
      'Lists the notifications to a webhook in the last 30 days, with each attempt and its result. Use it to find out why notifications do not arrive.',
    extension: true,
    allow: ['production'],
    ids: { id: ProductionWebhook },
    filters: {
      id: oneOf(),
      state: oneOf({ values: deliveryStates }),
      'event.type': oneOf({ values: deliveryTypes('production') }),
      created_at: range(),
    },
    paging: 'cursor',
    example: { given: 'aProductionDelivery', params: { id: 1 } },
    returns: ProductionDelivery,
    errorImpact: 'Productions cannot see which notifications reached their receivers.',
  },
  listOf(ProductionDelivery, 'webhook', async ({ params: { id }, reach }) => (await readWebhook(id, reach)).id),
);
