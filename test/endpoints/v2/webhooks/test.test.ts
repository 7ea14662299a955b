import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aReceiving, ask, aTest, got, pathOf, since } from '../deliveries/arrange.ts';

useReceiver();

describe('a test of a webhook', () => {
  test('a webhook test sends a signed notification with a separate type, even if the webhook is inactive', async () => {
    for (const state of ['active', 'inactive']) {
      const webhook = await aReceiving({ state });
      const from = receiver.requests.length;
      const answer = expectStatus(await ask(webhook), 202);
      expect(answer.json).toMatchObject({ state: 'pending', event: { type: 'webhook.test' }, attempts: [] });
      expect(answer.headers.location).toMatch(new RegExp(`${pathOf(webhook, answer.json.id)}$`));
      await world.drain();
      const [request, ...more] = since(from);
      expect(more).toEqual([]);
      expect(request?.headers).toMatchObject({
        'webhook-id': answer.json.event.id,
        'x-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
        'webhook-signature': expect.stringMatching(/^v1,/),
      });
      const body = JSON.parse(String(request?.body));
      expect(body).toMatchObject({
        id: answer.json.event.id,
        type: 'webhook.test',
        version: '2022-02-01',
        is_test: false,
      });
      expect((await got(webhook, answer.json.id)).json).toMatchObject({
        state: 'delivered',
        body: String(request?.body),
      });
    }
  });

  test.each([
    ['2022-02-01', 'order.completed', 'shipping-rate.calculated'],
    ['2021-02-23', 'shipping-rate.calculated', 'order.completed'],
  ])('a test in version %s can send the example of %s, but not of %s', async (version, known, unknown) => {
    const webhook = await aReceiving({ version, events: [{ name: 'order.cancelled' }] });
    const from = receiver.requests.length;
    const id = await aTest(webhook, { type: known });
    await world.drain();
    const body = JSON.parse(String(since(from)[0]?.body));
    expect([body.type, body.version, typeof body.data]).toEqual([known, version, 'object']);
    expect((await got(webhook, id)).json.event.type).toBe(known);
    for (const type of [unknown, 'order.created', 'constructor']) {
      const answer = await nothingIsWritten(() => ask(webhook, { type }));
      expect([type, answer.status, Object.keys(answer.json.errors)]).toEqual([type, 422, ['type']]);
      expect(answer.json.errors.type[0]).toContain(known);
    }
  });

  test('a test in test mode is marked as test', async () => {
    const webhook = await aReceiving({}, 'merchant_test');
    const from = receiver.requests.length;
    expectStatus(await ask(webhook, {}, { key: 'merchant_test' }), 202);
    await world.drain();
    expect(JSON.parse(String(since(from)[0]?.body)).is_test).toBe(true);
  });

  test('a test does not deactivate the webhook, even if the receiver returns 410', async () => {
    const webhook = await aReceiving();
    behave('says 410');
    await aTest(webhook);
    await world.drain();
    expect((await world.call(`GET /v2/webhooks/${webhook}`)).json).toMatchObject({
      state: 'active',
      deactivated_at: null,
    });
  });
});
