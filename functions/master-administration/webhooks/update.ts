import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { ProductionWebhook, productionWebhookChange } from '../../../shared/resources/webhooks/webhook.ts';
import { changeWebhook } from '../../../shared/rules/webhooks/webhook.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';
import { prepareChange } from '../../../shared/work/webhooks/prepare-webhook.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/webhooks/{id}',
    summary: 'Change a webhook of a production',
    description:
      'Changes the fields in the body and keeps all other fields. To remove the token, send `token: null`. The service does not create notifications for events that happen while a webhook is inactive. When you activate it again, the service sends the deliveries that were already pending.',
    extension: true,
    allow: ['production'],
    body: json(productionWebhookChange),
    example: { given: 'aProductionWebhook', params: { id: 1 }, body: { state: 'inactive' } },
    returns: ProductionWebhook,
    needs: ['outbound', 'tokens:encrypt'],
    errorImpact: 'Productions cannot activate, deactivate or change webhooks.',
  },
  change(
    ({ params: { id }, body, reach }) => prepareChange(id, body, reach),
    ({ subject, noted, ...read }, { body }) => changeWebhook(subject, body, read, noted),
    undefined,
    manyRetries,
  ),
);
