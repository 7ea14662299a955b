import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { reply } from '../../../shared/http/render.ts';
import { Delivery, SentDelivery } from '../../../shared/resources/webhooks/delivery.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';
import { readSent } from '../../../shared/work/webhooks/read-sent.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/webhooks/{id}/deliveries/{delivery_id}',
    summary: 'Get a delivery',
    description:
      'Returns one delivery with its attempts and the exact body of the notification. The service keeps deliveries for 30 days.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Webhook, delivery_id: Delivery },
    example: { given: 'aDelivery', params: { id: 1, delivery_id: 1 } },
    returns: SentDelivery,
    needs: ['notifications:read'],
    errorImpact: 'Merchants cannot read the notifications that were sent to them.',
  },
  withNeeds(['table:read'], async ({ params, reach }) => reply(await readSent(params, reach))),
);
