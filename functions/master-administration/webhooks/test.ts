import { optionalJson } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { ProductionDelivery } from '../../../shared/resources/webhooks/delivery.ts';
import { deliveryPath } from '../../../shared/resources/webhooks/delivery-record.ts';
import { ProductionWebhook, productionWebhookTest } from '../../../shared/resources/webhooks/webhook.ts';
import { testWebhook } from '../../../shared/rules/webhooks/redelivery.ts';
import { prepareTest } from '../../../shared/work/webhooks/prepare-test.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/webhooks/{id}/test',
    summary: 'Test a webhook of a production',
    description:
      'Sends a notification of the type `webhook.test`, or an example of an event. The ids in an example do not exist. You can test inactive webhooks too. To see the result, use `GET /master-administration/webhooks/{id}/deliveries/{delivery_id}`.',
    extension: true,
    allow: ['production'],
    ids: { id: ProductionWebhook },
    body: optionalJson(productionWebhookTest),
    example: { given: 'aProductionWebhook', params: { id: 1 }, body: { type: 'production-order.created' } },
    returns: ProductionDelivery,
    status: 202,
    errorImpact: 'Productions cannot test their receivers.',
  },
  create(
    ({ params: { id }, body: { type }, reach, validated: { publicUrl } }) =>
      prepareTest(id, type, { reach, publicUrl }),
    ({ webhook, ...delivery }, _call, { now }) => testWebhook(webhook, delivery, now),
    deliveryPath,
  ),
);
