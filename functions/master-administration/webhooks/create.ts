import { json } from '../../../shared/http/body.ts';
import { subscriberOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { exampleProductionWebhook } from '../../../shared/resources/examples.ts';
import { newProductionWebhook, ProductionWebhook } from '../../../shared/resources/webhooks/webhook.ts';
import { webhookPath } from '../../../shared/resources/webhooks/webhook-record.ts';
import { createWebhook } from '../../../shared/rules/webhooks/webhook.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';
import { prepareNew } from '../../../shared/work/webhooks/prepare-webhook.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/webhooks',
    summary: 'Register a webhook of a production',
    description:
      'Registers a URL to which the service sends notifications about your production orders with POST, with signatures if the webhook has a token. Up to ten webhooks can subscribe to an event. A new webhook is inactive by default. Next, send an example with `POST /master-administration/webhooks/{id}/test`.',
    extension: true,
    allow: ['production'],
    body: json(newProductionWebhook),
    example: { given: 'roomForAProductionWebhook', body: exampleProductionWebhook },
    returns: ProductionWebhook,
    status: 201,
    needs: ['outbound', 'tokens:encrypt'],
    errorImpact: 'Productions cannot register for notifications.',
  },
  create(
    (call) => prepareNew(call.body, subscriberOf(call)),
    ({ noted, ...read }, { body }) => createWebhook(body, read, noted),
    (webhook) => webhookPath(webhook, webhook.id),
    manyRetries,
  ),
);
