import { everything, subscriberIn, workOwner } from '../../domain/reach.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import { resumeDelivery } from '../../rules/webhooks/delivery.ts';
import { receiverId } from '../../rules/webhooks/receiver.ts';
import { eventId } from '../../table/keys.ts';
import { readRecord } from '../../table/table.ts';
import { eventSchema } from '../../table/writes/commit.ts';
import { decide } from '../../table/writes/decide.ts';
import { resuming } from '../resuming.ts';
import { sendJob } from '../send.ts';

/** Sends an overdue delivery to a worker. Deliveries that wait for a paused receiver do not occupy a worker. */
export const resumeDueDelivery = (id: number): Promise<void> =>
  resuming('delivery', { id }, (read) => resume(id, read));

async function resume(id: number, read: () => Promise<DeliveryRecord | undefined>): Promise<void> {
  const { facts, owner } = await decide(
    async () => {
      const delivery = await read();
      const webhook = delivery && (await readRecord('webhook', delivery.webhook, everything));
      const receiver =
        webhook && (await readRecord('receiver', receiverId(subscriberIn(webhook), webhook.url), everything));
      return { delivery, webhook, receiver };
    },
    ({ delivery, ...around }, { now }) => {
      const change = resumeDelivery(delivery, around, now);
      return { ...change, answer: { facts: change.answer, owner: delivery && workOwner('delivery', delivery) } };
    },
  );
  if (!facts) return;
  await sendJob('retry-delivery', {
    schema: eventSchema,
    event: eventId('delivery', id, facts.made),
    owner,
    facts: { ...facts },
  });
}
