import { describe, expect, test } from 'vitest';
import { headersOf } from '../../../../shared/rules/webhooks/signature.ts';
import { eventsOf, recordIn } from '../../../support/arrange.ts';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aProductionOrder } from '../../../support/given/orders.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { aPublishedChange, aReceiving, delivery, deliveryIds, other, publish, testKey, webhooks } from './arrange.ts';

useReceiver();

const since = (from: number) => receiver.requests.slice(from).map(({ headers, body }) => ({ headers, body }));

describe('notifications to a production', () => {
  test('a webhook of the production and mode gets a signed notification without personal data', async () => {
    const webhook = await aReceiving();
    const others = [await aReceiving({}, other), await aReceiving({}, await testKey())];
    await aReceiving({ events: [{ name: 'production-order.created' }] });
    const { id } = await aProductionOrder(world);
    await world.drain();
    const from = receiver.requests.length;
    await publish(id, 'production-order.changed');
    const [request, ...more] = since(from);
    expect(more).toEqual([]);
    const record = await recordIn('production-order', id);
    const { rev, order_items, created_at, updated_at } = record;
    expect(JSON.parse(String(request?.body))).toEqual({
      id: `evt_production-order_${id}_${rev}`,
      type: 'production-order.changed',
      version: '2022-02-01',
      is_test: false,
      created_at: expect.any(String),
      sequence: rev,
      request: null,
      data: {
        id,
        is_test: false,
        production: 1,
        disposition_order: record.disposition_order,
        order_items,
        state: 'pending',
        created_at,
        updated_at,
      },
    });
    const { body = Buffer.of(), headers = {} } = request ?? {};
    const timestamp = Number(headers['webhook-timestamp']);
    const told = { token: 'a secret of the production', id: String(headers['webhook-id']), timestamp, body };
    expect(headers).toMatchObject(headersOf(told));
    const [made, ...none] = await deliveryIds(webhook);
    expect(none).toEqual([]);
    expect((await delivery(webhook, made ?? 0)).state).toBe('delivered');
    const table = await readTable();
    expect(table.of('delivery').filter((one) => others.includes(one.webhook))).toEqual([]);
    expect(violations(table)).toEqual([]);
  });

  test('a test production order notifies only the test webhooks of the production', async () => {
    await aReceiving({}, { key: 'test_production' });
    await aReceiving();
    const from = receiver.requests.length;
    const id = await aPublishedChange({ key: 'merchant_test' });
    const bodies = since(from).map(({ body }) => JSON.parse(String(body)));
    expect(bodies).toMatchObject([{ is_test: true, data: { id, is_test: true } }]);
  });

  test('several events of one transaction have separate ids, and each is delivered', async () => {
    await aReceiving({ events: [{ name: 'production-order.changed' }, { name: 'production-order.cancelled' }] });
    const { id } = await aProductionOrder(world);
    const from = receiver.requests.length;
    await publish(id, 'production-order.changed', 'production-order.cancelled');
    const { rev } = await recordIn('production-order', id);
    const own = `evt_production-order_${id}_${rev}`;
    expect(
      since(from)
        .map(({ headers, body }) => [headers['webhook-id'], JSON.parse(String(body)).type])
        .sort(),
    ).toEqual([
      [own, 'production-order.changed'],
      [`${own}_2`, 'production-order.cancelled'],
    ]);
  });

  test('the sweeper delivers an event that the relay missed', async () => {
    await aReceiving();
    const { id } = await aProductionOrder(world);
    await world.drain();
    const from = receiver.requests.length;
    world.loseStream();
    await publish(id, 'production-order.changed');
    world.mendStream();
    expect(since(from)).toHaveLength(1);
  });

  test("no merchant's list of events contains the events of productions", async () => {
    const id = await aPublishedChange();
    const row = (await eventsOf('production-order', id)).find(({ type }) => type === 'production-order.changed');
    expect(row).toMatchObject({ merchant: 1, events: expect.any(Uint8Array) });
    expect(
      Object.keys(row ?? {})
        .filter((name) => /^G\d/.test(name))
        .sort(),
    ).toEqual(['G2PK', 'G2SK']);
    const { json } = await world.call('GET /v2/events?per_page=100');
    expect(
      json.data.map(({ type }: { type: string }) => type).filter((type: string) => type.startsWith('production')),
    ).toEqual([]);
    for (const type of ['production-order.changed', 'production-order.created']) {
      expect((await world.call(`GET /v2/events?filter[type]=${type}`)).status).toBe(422);
    }
    const body = { url: 'https://shop.example/', events: [{ name: 'production-order.changed' }] };
    expect((await world.call('POST /v2/webhooks', { body })).status).toBe(422);
  });

  test('a webhook is deactivated by a 410', async () => {
    const webhook = await aReceiving();
    behave('says 410');
    await aPublishedChange();
    expect((await webhooks.get(webhook)).json).toMatchObject({
      state: 'inactive',
      deactivation_reason: 'The receiver responded with 410 Gone.',
    });
  });
});
