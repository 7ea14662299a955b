import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readDelivery } from '../../../shared/reads/webhooks.ts';
import { Delivery } from '../../../shared/resources/webhooks/delivery.ts';
import { deliveryPath } from '../../../shared/resources/webhooks/delivery-record.ts';
import { Webhook } from '../../../shared/resources/webhooks/webhook.ts';
import { redeliver } from '../../../shared/rules/webhooks/redelivery.ts';

export const handler = endpoint(
  {
    route: 'PUT /v2/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    summary: 'Send a delivery again',
    description:
      'Sends one delivery again, with the same `webhook-id` and the same body, and restarts its schedule. Use it after you have repaired your receiver. A pending delivery stays unchanged.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Webhook, delivery_id: Delivery },
    example: { given: 'aFailedDelivery', params: { id: 1, delivery_id: 1 } },
    returns: Delivery,
    status: 202,
    answers: { 200: 'The delivery is pending and stays unchanged.', 409: 'The webhook is inactive.' },
    errorImpact: 'Merchants cannot request a lost notification again.',
  },
  change(
    ({ params, reach }) => readDelivery(params, reach),
    ({ subject, webhook }, _call, { now }) => redeliver(subject, webhook, now),
    deliveryPath,
  ),
);
