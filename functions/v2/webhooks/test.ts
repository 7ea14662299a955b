import { optionalJson } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { Delivery } from '../../../shared/resources/webhooks/delivery.ts';
import { deliveryPath } from '../../../shared/resources/webhooks/delivery-record.ts';
import { Webhook, webhookTest } from '../../../shared/resources/webhooks/webhook.ts';
import { testWebhook } from '../../../shared/rules/webhooks/redelivery.ts';
import { prepareTest } from '../../../shared/work/webhooks/prepare-test.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/webhooks/{id}/test',
    summary: 'Test a webhook',
    description:
      'Sends a notification of the type `webhook.test`, or an example of an event. The ids in an example do not exist. You can test inactive webhooks too. To see the result, use `GET /v2/webhooks/{id}/deliveries/{delivery_id}`.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Webhook },
    body: optionalJson(webhookTest),
    example: { given: 'aWebhook', params: { id: 1 }, body: { type: 'order.completed' } },
    returns: Delivery,
    status: 202,
    errorImpact: 'Merchants cannot test their receivers.',
  },
  create(
    ({ params: { id }, body: { type }, reach, validated: { publicUrl } }) =>
      prepareTest(id, type, { reach, publicUrl }),
    ({ webhook, ...delivery }, _call, { now }) => testWebhook(webhook, delivery, now),
    deliveryPath,
  ),
);
