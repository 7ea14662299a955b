import { jsonByVersion } from '../../../shared/http/body.ts';
import { subscriberOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { exampleWebhook, olderExampleWebhook } from '../../../shared/resources/examples.ts';
import { newWebhook, olderNewWebhook, Webhook } from '../../../shared/resources/webhooks/webhook.ts';
import { webhookPath } from '../../../shared/resources/webhooks/webhook-record.ts';
import { createWebhook } from '../../../shared/rules/webhooks/webhook.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';
import { prepareNew } from '../../../shared/work/webhooks/prepare-webhook.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/webhooks',
    summary: 'Register a webhook',
    description:
      'Registers a URL to which the service sends notifications with POST, in the version of the webhook, and with signatures if it has a token. Up to ten webhooks can subscribe to an event. A webhook that you create in API version 2021-02-23 has that version and is active at once. Other webhooks are inactive by default. Next, send an example with `POST /v2/webhooks/{id}/test`.',
    allow: ['merchant'],
    body: jsonByVersion(newWebhook, { '2021-02-23': olderNewWebhook }),
    example: {
      given: 'roomForAWebhook',
      body: exampleWebhook,
      olderBodies: { '2021-02-23': olderExampleWebhook },
    },
    returns: Webhook,
    status: 201,
    needs: ['outbound', 'tokens:encrypt'],
    errorImpact: 'Merchants cannot register for notifications.',
  },
  create(
    (call) => prepareNew(call.body, subscriberOf(call)),
    ({ noted, ...read }, { body }) => createWebhook(body, read, noted),
    (webhook) => webhookPath(webhook, webhook.id),
    manyRetries,
  ),
);
