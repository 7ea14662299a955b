import { endpoint, listOf } from '../../../shared/http/endpoint.ts';
import { addition, oneOf, range } from '../../../shared/http/filters.ts';
import { readWebhook } from '../../../shared/reads/webhooks.ts';
import { Delivery, deliveryStates, deliveryTypes } from '../../../shared/resources/webhooks/delivery.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/webhooks/{id}/deliveries',
    summary: 'List the deliveries of a webhook',
    description:
      'Lists the notifications to a webhook in the last 30 days, with each attempt and its result. Use it to find out why notifications do not arrive.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Webhook },
    filters: {
      id: addition(oneOf()),
      state: addition(oneOf({ values: deliveryStates })),
      'event.type': addition(oneOf({ values: deliveryTypes('merchant') })),
      created_at: addition(range()),
    },
    paging: 'page',
    example: { given: 'anAcceptedDelivery', params: { id: 1 } },
    returns: Delivery,
    errorImpact: 'Merchants cannot see which notifications reached their receivers.',
  },
  listOf(Delivery, 'webhook', async ({ params: { id }, reach }) => (await readWebhook(id, reach)).id),
);
