import { describe, expect, test } from 'vitest';
import { behave, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aPublishedChange, aReceiving, aTest, deliveryIds, webhooks } from '../webhooks/arrange.ts';

useReceiver();

describe("the deliveries of a production's webhook", () => {
  test('deliveries are filtered by state, type and id, and paged', async () => {
    const webhook = await aReceiving();
    await aReceiving({ events: [{ name: 'production-order.created' }] });
    await aPublishedChange();
    behave('says 500');
    const tested = (await aTest(webhook)).json.id;
    await world.drain();
    const all = await deliveryIds(webhook);
    const [first] = all;
    expect(all).toEqual([first, tested]);
    const byQuery: readonly (readonly [string, readonly (number | undefined)[]])[] = [
      ['filter[state]=delivered', [first]],
      ['filter[state]=pending', [tested]],
      ['filter[event.type]=production-order.changed', [first]],
      ['filter[event.type]=webhook.test', [tested]],
      ['filter[event.type]=production-order.cancelled', []],
      [`filter[id]=${tested}`, [tested]],
      ['per_page=1', [first]],
    ];
    for (const [query, found] of byQuery) {
      expect([query, await deliveryIds(webhook, `?${query}`)]).toEqual([query, found]);
    }
    expect((await webhooks.get(`${webhook}/deliveries?filter[event.type]=order.completed`)).status).toBe(422);
  });
});
