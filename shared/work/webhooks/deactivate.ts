import { unchanged } from '../../domain/change.ts';
import { everything, subscriberIn } from '../../domain/reach.ts';
import { notedNow, readSubscribers } from '../../reads/subscribers.ts';
import { type DeactivationTrigger, deactivateWebhook } from '../../rules/webhooks/webhook.ts';
import { readRecord } from '../../table/table.ts';
import { decide, manyRetries } from '../../table/writes/decide.ts';

/** Deactivates a webhook that no longer accepts notifications, unless its URL has changed since. */
export const deactivate = (id: number, trigger: DeactivationTrigger, url: string): Promise<undefined> =>
  decide(
    async () => {
      const webhook = await readRecord('webhook', id, everything);
      const subscribers = webhook && (await readSubscribers(subscriberIn(webhook), webhook.events));
      return webhook && subscribers && { webhook, subscribers, noted: notedNow() };
    },
    (read) =>
      read?.webhook.url === url
        ? deactivateWebhook(read.webhook, read.subscribers, trigger, read.noted)
        : unchanged(undefined),
    manyRetries,
  );
