import { describe, expect, test } from 'vitest';
import { testType } from '../../../../shared/resources/webhooks/delivery-record.ts';
import { namesFor } from '../../../../shared/resources/webhooks/event-names.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aReceiving, aTest, delivery, own, testKey, webhooks } from './arrange.ts';

useReceiver();

describe("a test of a production's webhook", () => {
  test('sends a signed notification, even if the webhook is inactive', async () => {
    const webhook = await aReceiving({ state: 'inactive' });
    const from = receiver.requests.length;
    const { json, headers } = await aTest(webhook);
    expect(headers.location).toMatch(new RegExp(`${webhooks.path}/${webhook}/deliveries/${json.id}$`));
    await world.drain();
    const [request, ...more] = receiver.requests.slice(from);
    expect(more).toEqual([]);
    expect(request?.headers).toMatchObject({
      'webhook-id': json.event.id,
      'x-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(await delivery(webhook, json.id)).toMatchObject({ state: 'delivered', body: String(request?.body) });
  });

  test('can send the example of each event of productions, but of no event of merchants', async () => {
    const webhook = await aReceiving();
    for (const type of namesFor('production')) {
      const from = receiver.requests.length;
      await aTest(webhook, { type });
      await world.drain();
      const body = JSON.parse(String(receiver.requests[from]?.body));
      expect(body).toMatchObject({ type, version: '2022-02-01', data: { production: expect.any(Number) } });
    }
    const body = { type: 'order.completed' };
    const answer = await nothingIsWritten(() => world.call(`POST ${webhooks.path}/${webhook}/test`, { ...own, body }));
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      { type: [`Must be one of: ${[testType, ...namesFor('production')].join(', ')}.`] },
    ]);
  });

  test('a test of a test webhook is marked as test', async () => {
    const inTest = await testKey();
    const webhook = await aReceiving({}, inTest);
    const from = receiver.requests.length;
    await aTest(webhook, { type: 'production-order.created' }, inTest);
    await world.drain();
    const body = JSON.parse(String(receiver.requests[from]?.body));
    expect([body.is_test, body.data.is_test]).toEqual([true, true]);
  });
});
