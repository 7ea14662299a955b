import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aFailedProductionDelivery } from '../../../support/given/webhooks.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { aPublishedChange, aReceiving, delivery, deliveryIds, webhooks } from '../webhooks/arrange.ts';

useReceiver();

const redeliver = (webhook: number, id: number) => webhooks.put(`${webhook}/deliveries/${id}/redeliver`);

describe('a redelivery to a production', () => {
  test('sends a delivery again with the same id and the same bytes', async () => {
    const webhook = await aReceiving();
    const from = receiver.requests.length;
    await aPublishedChange();
    const [id = 0] = await deliveryIds(webhook);
    const { status, headers } = await redeliver(webhook, id);
    expect([status, headers.location]).toEqual([
      202,
      expect.stringMatching(`${webhooks.path}/${webhook}/deliveries/${id}$`),
    ]);
    await world.drain();
    const sent = receiver.requests.slice(from);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers: { 'webhook-id': event }, body }) => `${event} ${body}`)).size).toBe(1);
    expect((await delivery(webhook, id)).attempts).toHaveLength(2);
    expect(violations(await readTable())).toEqual([]);
  });

  test('is rejected while the webhook is inactive, and does nothing for a pending delivery', async () => {
    const { webhook, delivery: id } = await aFailedProductionDelivery(world);
    await webhooks.put(webhook, { state: 'inactive' });
    expect((await nothingIsWritten(() => redeliver(webhook, id))).status).toBe(409);
    await webhooks.put(webhook, { state: 'active' });
    expect((await redeliver(webhook, id)).status).toBe(202);
    expect((await redeliver(webhook, id)).status).toBe(200);
  });
});
