import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { reply } from '../../../shared/http/render.ts';
import { ProductionDelivery, SentProductionDelivery } from '../../../shared/resources/webhooks/delivery.ts';
import { ProductionWebhook } from '../../../shared/resources/webhooks/webhook.ts';
import { readSent } from '../../../shared/work/webhooks/read-sent.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/webhooks/{id}/deliveries/{delivery_id}',
    summary: 'Get a delivery to a production',
    description:
      'Returns one delivery with its attempts and the exact body of the notification. The service keeps deliveries for 30 days.',
    extension: true,
    allow: ['production'],
    ids: { id: ProductionWebhook, delivery_id: ProductionDelivery },
    example: { given: 'aProductionDelivery', params: { id: 1, delivery_id: 1 } },
    returns: SentProductionDelivery,
    needs: ['notifications:read'],
    errorImpact: 'Productions cannot read the notifications that were sent to them.',
  },
  withNeeds(['table:read'], async ({ params, reach }) => reply(await readSent(params, reach))),
);
