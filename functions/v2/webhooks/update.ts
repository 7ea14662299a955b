import { jsonByVersion } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { olderWebhookChange, Webhook, webhookChange } from '../../../shared/resources/webhooks/webhook.ts';
import { changeWebhook } from '../../../shared/rules/webhooks/webhook.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';
import { prepareChange } from '../../../shared/work/webhooks/prepare-webhook.ts';

export const handler = endpoint(
  {
    route: 'PUT /v2/webhooks/{id}',
    summary: 'Change a webhook',
    description:
      'Changes the fields in the body and keeps all other fields. To remove the token, send `token: null`. The service does not create notifications for events that happen while a webhook is inactive. When you activate it again, the service sends the deliveries that were already pending.',
    allow: ['merchant'],
    body: jsonByVersion(webhookChange, { '2021-02-23': olderWebhookChange }),
    example: {
      given: 'aWebhook',
      params: { id: 1 },
      body: { state: 'inactive' },
      olderBodies: { '2021-02-23': { event_types: [{ name: 'order.cancelled' }] } },
    },
    returns: Webhook,
    needs: ['outbound', 'tokens:encrypt'],
    errorImpact: 'Merchants cannot activate, deactivate or change webhooks.',
  },
  change(
    ({ params: { id }, body, reach }) => prepareChange(id, body, reach),
    ({ subject, noted, ...read }, { body }) => changeWebhook(subject, body, read, noted),
    undefined,
    manyRetries,
  ),
);
