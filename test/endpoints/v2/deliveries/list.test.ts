import { describe, expect, test } from 'vitest';
import { idsIn, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { eventRow } from '../../../support/event-rows.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import {
  aPublishedOrder,
  aReceiving,
  ask,
  aTest,
  day,
  got,
  hour,
  later,
  listed,
  minute,
  pathOf,
  redeliver,
  redeliverFailed,
  since,
} from './arrange.ts';

useReceiver();

describe('the deliveries of a webhook', () => {
  test('deliveries are filtered by state, type, time and id, and paged, newest first', async () => {
    const webhook = await aReceiving({ events: [{ name: 'order.prepared' }, { name: 'order.cancelled' }] });
    const other = await aReceiving();
    const { id: order } = await aPlacedOrder(world);
    await world.drain();
    world.advance(hour);
    behave('says 500');
    expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200);
    await world.drain();
    world.advance(hour);
    const middle = new Date(world.now()).toISOString();
    world.advance(hour);
    behave('says 200');
    const tested = await aTest(webhook);
    await world.drain();
    const { data } = (await listed(webhook)).json;
    expect(data.map(({ event, state }: { event: { type: string }; state: string }) => [event.type, state])).toEqual([
      ['webhook.test', 'delivered'],
      ['order.cancelled', 'pending'],
      ['order.prepared', 'delivered'],
    ]);
    const [third, second, first] = idsIn(await listed(webhook));
    expect(third).toBe(tested);
    const byQuery: readonly (readonly [string, readonly (number | undefined)[]])[] = [
      ['filter[state]=delivered', [third, first]],
      ['filter[state]=pending,failed', [second]],
      ['filter[state]=cancelled', []],
      ['filter[event.type]=order.prepared', [first]],
      ['filter[event.type]=webhook.test,order.cancelled', [third, second]],
      ['filter[state]=delivered&filter[event.type]=order.cancelled', []],
      [`filter[created_at_min]=${middle}`, [third]],
      [`filter[created_at_max]=${middle}`, [second, first]],
      [`filter[created_at_min]=${middle}&filter[created_at_max]=${middle}`, []],
      [`filter[id]=${second}`, [second]],
    ];
    for (const [query, found] of byQuery)
      expect([query, idsIn(await listed(webhook, `?${query}`))]).toEqual([query, found]);
    const paged = await listed(webhook, '?per_page=2');
    expect(idsIn(paged)).toEqual([third, second]);
    const next = await world.call(`GET ${String(paged.json.links.next).replace(/^.*(?=\/v2\/)/, '')}`);
    expect([idsIn(next), next.json.links.next]).toEqual([[first], null]);
    for (const query of ['filter[state]=sent', 'filter[event.type]=order.created', 'filter[created_at_min]=soon']) {
      expect([query, (await world.call(`GET ${pathOf(webhook)}?${query}`)).status]).toEqual([query, 422]);
    }
    expect(idsIn(await listed(other)).length).toBe(1);
  });

  test('deliveries that wait for a receiver continue after it recovers, for all its webhooks', async () => {
    const urls = [`${receiver.url('says 200')}?of=one`, `${receiver.url('says 200')}?of=other`];
    const webhooks = [await aReceiving({ url: urls[0] }), await aReceiving({ url: urls[1] })];
    behave('says 500');
    for (let orders = 0; orders < 6; orders += 1) {
      await aPlacedOrder(world);
      await world.drain();
    }
    const untried = async () => {
      const lists = await Promise.all(webhooks.map((webhook) => listed(webhook, '?filter[state]=pending')));
      return lists.map(
        ({ json }) => json.data.filter(({ attempts }: { attempts: [] }) => attempts.length === 0).length,
      );
    };
    const waiting = await untried();
    expect(
      waiting.every((count) => count > 0),
      `${waiting} wait`,
    ).toBe(true);
    behave('says 200');
    await later(minute);
    expect(await untried()).toEqual([0, 0]);
  });

  test('the first delivery after the pause of a receiver probes it', async () => {
    const webhook = await aReceiving();
    behave('says 500');
    for (let failures = 0; failures < 5; failures += 1) {
      await aTest(webhook);
      await world.drain();
    }
    behave('says 200');
    const waits = await aTest(webhook);
    await world.drain();
    expect((await got(webhook, waits)).json.attempts).toEqual([]);
    world.advance(minute);
    const first = await aTest(webhook);
    await world.drain();
    expect((await got(webhook, first)).json.state).toBe('delivered');
    expect((await got(webhook, waits)).json.state, 'goes on with it').toBe('delivered');
  });

  test('deliveries are kept for 30 days after their event, even if the sweeper relayed the event', async () => {
    const webhook = await aReceiving();
    world.loseStream();
    const { id } = await aPlacedOrder(world);
    await world.drain();
    world.mendStream();
    const { at } = await eventRow('order', id, 'order.prepared');
    const [delivery] = idsIn(await listed(webhook));
    const { expires_at, created_at } = await recordIn('delivery', delivery ?? 0);
    expect(Date.parse(created_at) - Date.parse(at)).toBeGreaterThan(59_000);
    expect(expires_at).toBe(Math.floor(Date.parse(at) / 1000) + (30 * day) / 1000);
  });

  test('expired deliveries are not listed, and return 404', async () => {
    const webhook = await aReceiving();
    const id = await aPublishedOrder(webhook);
    world.advance(30 * day - hour);
    await got(webhook, id);
    world.advance(2 * hour);
    expect((await listed(webhook)).json.data).toEqual([]);
    for (const answer of [await world.call(`GET ${pathOf(webhook, id)}`), await redeliver(webhook, id)]) {
      expect([answer.status, answer.json.message]).toEqual([404, 'No results found for Delivery']);
    }
  });

  test('deliveries are not visible to another merchant, mode or webhook', async () => {
    const webhook = await aReceiving();
    const id = await aPublishedOrder(webhook);
    const another = await aReceiving();
    const from = receiver.requests.length;
    await nothingIsWritten(async () => {
      for (const key of ['other_merchant', 'merchant_test'] as const) {
        for (const { status } of [
          await world.call(`GET ${pathOf(webhook)}`, { key }),
          await world.call(`GET ${pathOf(webhook, id)}`, { key }),
          await redeliver(webhook, id, { key }),
          await redeliverFailed(webhook, '2020-01-01', { key }),
          await ask(webhook, {}, { key }),
        ]) {
          expect(status).toBe(404);
        }
      }
      expect((await world.call(`GET ${pathOf(another, id)}`)).status).toBe(404);
      expect((await redeliver(another, id)).status).toBe(404);
    });
    for (const key of ['other_merchant', 'merchant_test'] as const) {
      const theirs = await aReceiving({}, key);
      expect((await world.call(`GET ${pathOf(theirs, id)}`, { key })).status).toBe(404);
      expect((await redeliver(theirs, id, { key })).status).toBe(404);
      expect((await world.call(`GET ${pathOf(theirs)}`, { key })).json.data).toEqual([]);
    }
    await world.drain();
    expect(since(from)).toEqual([]);
  });
});
