import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aWebhook } from '../../../support/given/webhooks.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { noun, times } from '../../../support/noun.ts';
import { aReceiving, aTest, delivery, webhooks } from '../webhooks/arrange.ts';

useReceiver();

const { ids, list, pages } = noun(world, 'master-administration/failing-deliveries', 'staff');
const hour = 3_600_000;
const token = 'a secret of the shop';

/** Creates a merchant's webhook whose URL is the receiver. */
const aMerchants = async (more: object = {}) =>
  (await aWebhook(world, {}, { url: `${receiver.url('says 200')}?secret=1`, token, ...more })).id;

/** Sends a test to a merchant's webhook, while the receiver behaves as named. Returns the ID of the delivery. */
async function sentTo(webhook: number, type = 'webhook.test'): Promise<number> {
  const { id } = expectStatus(await world.call(`POST /v2/webhooks/${webhook}/test`, { body: { type } }), 202).json;
  await world.drain();
  return id;
}

/** The same to a production's webhook. */
async function sentToProduction(webhook: number): Promise<number> {
  const { id } = (await aTest(webhook)).json;
  await world.drain();
  return id;
}

async function later(milliseconds: number): Promise<void> {
  world.advance(milliseconds);
  await world.sweep();
  await world.drain();
}

describe('GET /master-administration/failing-deliveries', () => {
  test('lists deliveries whose latest attempt failed, of merchants and productions, without secrets', async () => {
    const [shop, press] = [await aMerchants(), await aReceiving()];
    await sentTo(shop);
    behave('says 500');
    const [first, second] = [await sentTo(shop), await sentToProduction(press)];
    const listed = expectStatus(await list(), 200);
    const failing = {
      event: { id: expect.any(String), type: 'webhook.test' },
      state: 'pending',
      attempts: [{ at: expect.any(String), status: 500, duration_ms: expect.any(Number), error: null }],
      next_attempt_at: expect.any(String),
      is_shadow: false,
      is_test: false,
      ...times,
    };
    expect(listed.json.data).toEqual([
      { ...failing, id: first, webhook: shop, merchant: 1, production: null },
      { ...failing, id: second, webhook: press, merchant: null, production: 1 },
    ]);
    // the URL, the tokens, the response of the receiver, and the body
    for (const secret of [new URL(receiver.url('says 200')).host, 'secret', 'oops', 'sequence']) {
      expect(JSON.stringify(listed.json)).not.toContain(secret);
    }
    const expanded = (await list('?expand=merchant,production')).json.data;
    expect(expanded).toMatchObject([
      { merchant: { id: 1 }, production: null },
      { merchant: null, production: { id: 1 } },
    ]);
  });

  test('a delivery leaves the list when it is delivered', async () => {
    behave('says 500');
    const id = await sentTo(await aMerchants());
    await later(hour);
    expect(await ids()).toEqual([id]);
    behave('says 200');
    await later(hour);
    expect([await ids(), await ids(`?filter[id]=${id}`)]).toEqual([[], []]);
  });

  test('a failed delivery leaves the list when it is sent again, and comes back if that fails', async () => {
    const webhook = await aMerchants();
    behave('says 500');
    const id = await sentTo(webhook);
    await later(49 * hour);
    expect(await ids('?filter[state]=failed')).toEqual([id]);
    const redeliver = () => world.call(`PUT /v2/webhooks/${webhook}/deliveries/${id}/redeliver`);
    expectStatus(await redeliver(), 202);
    expect(await ids()).toEqual([]);
    await world.drain();
    expect(await ids('?filter[state]=pending')).toEqual([id]);
    await later(49 * hour);
    const since = { body: { since: '2020-01-01' } };
    expectStatus(await world.call(`POST /v2/webhooks/${webhook}/redeliver-failed`, since), 202);
    behave('says 200');
    await world.drain();
    expect(await ids()).toEqual([]);
    expect(violations(await readTable())).toEqual([]);
  });

  test('a delivery that waits for its first attempt is not listed', async () => {
    const webhook = await aReceiving();
    behave('says 500');
    const tried: number[] = [];
    for (let n = 0; n < 5; n += 1) tried.push(await sentToProduction(webhook)); // which pauses the receiver
    const untried = await sentToProduction(webhook);
    expect(await delivery(webhook, untried)).toMatchObject({ state: 'pending', attempts: [] });
    expect(await ids()).toEqual(tried);
  });

  test('a delivery leaves the list when it is cancelled, or after 30 days', async () => {
    const [kept, deleted] = [await aReceiving(), await aReceiving()];
    behave('says 500');
    const id = await sentToProduction(kept);
    await sentToProduction(deleted);
    expectStatus(await webhooks.remove(deleted), 204);
    await later(hour);
    expect(await ids()).toEqual([id]);
    await later(30 * 24 * hour);
    expect(await ids()).toEqual([]);
  });

  test('is filtered by state, type, time and ID, and paged', async () => {
    const [shop, press] = [await aMerchants({ events: [{ name: 'order.completed' }] }), await aReceiving()];
    const delivered = await sentTo(shop);
    behave('says 500');
    const first = await sentTo(shop, 'order.completed');
    await later(49 * hour);
    const middle = new Date(world.now()).toISOString();
    await later(hour);
    const second = await sentToProduction(press);
    const byQuery: readonly (readonly [string, readonly number[]])[] = [
      ['', [first, second]],
      ['filter[state]=failed', [first]],
      ['filter[state]=pending', [second]],
      ['filter[event.type]=order.completed', [first]],
      ['filter[event.type]=webhook.test', [second]],
      [`filter[created_at_min]=${middle}`, [second]],
      [`filter[created_at_max]=${middle}`, [first]],
      [`filter[id]=${delivered},${second}`, [second]],
    ];
    for (const [query, found] of byQuery) expect([query, await ids(`?${query}`)]).toEqual([query, found]);
    expect((await pages('?per_page=1')).map(idsIn)).toEqual([[first], [second]]);
    for (const state of ['delivered', 'cancelled']) expectStatus(await list(`?filter[state]=${state}`), 422);
  });

  test.each(['merchant', 'production'])('a key of a %s gets 403', async (key) => {
    expectStatus(await list('', { key }), 403);
  });
});
