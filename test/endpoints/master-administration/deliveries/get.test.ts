import { describe, expect, test } from 'vitest';
import { receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { times } from '../../../support/noun.ts';
import { aPublishedChange, aReceiving, delivery, deliveryIds, webhooks } from '../webhooks/arrange.ts';

useReceiver();

describe('a single delivery to a production', () => {
  test('a delivery shows its event, its attempts and the bytes that the receiver got', async () => {
    const webhook = await aReceiving();
    await aPublishedChange();
    const { headers, body } = receiver.requests.at(-1) ?? {};
    const [id = 0] = await deliveryIds(webhook);
    expect(await delivery(webhook, id)).toEqual({
      id,
      event: { id: headers?.['webhook-id'], type: 'production-order.changed' },
      state: 'delivered',
      attempts: [{ at: expect.any(String), status: 200, duration_ms: expect.any(Number), error: null, response: 'ok' }],
      next_attempt_at: null,
      is_shadow: false,
      body: String(body),
      ...times,
    });
  });

  test('a delivery is not found under another webhook or after 30 days', async () => {
    const [webhook, another] = [await aReceiving(), await aReceiving()];
    await aPublishedChange();
    const [id = 0] = await deliveryIds(webhook);
    expect((await webhooks.get(`${another}/deliveries/${id}`)).status).toBe(404);
    world.advance(31 * 86_400_000);
    expect((await webhooks.get(`${webhook}/deliveries/${id}`)).status).toBe(404);
  });
});
