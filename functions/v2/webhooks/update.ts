import { subscriberIn } from '../../../shared/domain/reach.ts';
import { jsonByVersion } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { problemOfUrl } from '../../../shared/outbound/user-urls.ts';
import { notedNow, readSubscribers } from '../../../shared/reads/subscribers.ts';
import { readWebhook, readWebhookWithHealth } from '../../../shared/reads/webhooks.ts';
import { olderWebhookChange, Webhook, webhookChange } from '../../../shared/resources/webhooks/webhook.ts';
import { changeWebhook, namesAfter, requireUrl } from '../../../shared/rules/webhooks/webhook.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';
import { encryptToken } from '../../../shared/work/webhooks/tokens.ts';

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
    async ({ params: { id }, body: asked, reach }) => {
      if (asked.token) await readWebhook(id, reach); // check that the webhook exists before its token is encrypted
      if (asked.url !== undefined) requireUrl(await problemOfUrl(asked.url));
      const token = asked.token && (await encryptToken(id, asked.token));
      const { webhook: subject, health } = await readWebhookWithHealth(id, reach);
      const names = [...subject.events, ...namesAfter(subject, asked)];
      return {
        subject,
        health,
        token,
        subscribers: await readSubscribers(subscriberIn(subject), names),
        noted: notedNow(),
      };
    },
    ({ subject, noted, ...read }, { body }) => changeWebhook(subject, body, read, noted),
    undefined,
    manyRetries,
  ),
);
