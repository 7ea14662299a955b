import { audienceOf, type Reach, type Subscriber, subscriberIn } from '../../domain/reach.ts';
import { problemOfUrl } from '../../outbound/user-urls.ts';
import { notedNow, readSubscribers } from '../../reads/subscribers.ts';
import { readWebhook, readWebhookWithHealth } from '../../reads/webhooks.ts';
import type { AskedWebhook } from '../../resources/webhooks/webhook.ts';
import { namesAfter, namesOf, requireUrl } from '../../rules/webhooks/webhook.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { encryptToken } from './tokens.ts';

/** Reads the input of the rule that creates a subscriber's webhook. Rejects a URL that webhooks must not use. */
export async function prepareNew(asked: AskedWebhook & { readonly url: string }, subscriber: Subscriber) {
  requireUrl(await problemOfUrl(asked.url));
  const ids = await reserveIds({ webhook: 1 });
  const id = ids.webhook();
  const token = asked.token && (await encryptToken(id, asked.token));
  const subscribers = await readSubscribers(subscriber, namesOf(asked, audienceOf(subscriber)));
  return { id, subscriber, token, subscribers, noted: notedNow() };
}

/** Reads the input of the rule that changes a webhook. Rejects a URL that webhooks must not use. */
export async function prepareChange(id: number, asked: AskedWebhook, reach: Reach) {
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
}
