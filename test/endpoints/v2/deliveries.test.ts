import type { BehaviourName } from '@made-to-order/outbound/test/hostile-behaviours.ts';
import type { HostileReceiver } from '@made-to-order/outbound/test/hostile-receiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { idsIn, older, patchRecord, recordIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aPlacedOrder } from '../../support/given/orders.ts';
import { aWebhook } from '../../support/given/webhooks.ts';
import { startHostileReceiver } from '../../support/hostile-receiver.ts';
import { readTable, violations } from '../../support/invariants.ts';
import { times } from '../../support/noun.ts';
import { eventRow } from '../../support/told.ts';
import { type JsonAnswer, type KeyName, type Sent, startTestWorld, type TestWorld } from '../../support/world.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

let world: TestWorld;
let receiver: HostileReceiver;
/** What the receiver does; each test begins with one that takes everything. */
let behaviour: BehaviourName;
beforeAll(async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '1');
  world = await startTestWorld();
  receiver = await startHostileReceiver(() => behaviour);
});
beforeEach(async () => {
  behaviour = 'says 200';
  await world.restore();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await receiver.close();
});

const pathOf = (webhook: number, rest: string | number = '') =>
  `/v2/webhooks/${webhook}/deliveries${rest === '' ? '' : `/${rest}`}`;
const listed = async (webhook: number, query = ''): Promise<JsonAnswer> =>
  expectStatus(await world.call(`GET ${pathOf(webhook)}${query}`), 200);
const got = async (webhook: number, delivery: number): Promise<JsonAnswer> =>
  expectStatus(await world.call(`GET ${pathOf(webhook, delivery)}`), 200);
const redeliver = (webhook: number, delivery: number, sent: Sent = {}) =>
  world.call(`PUT ${pathOf(webhook, `${delivery}/redeliver`)}`, sent);
const redeliverFailed = (webhook: number, since: string, sent: Sent = {}) =>
  world.call(`POST /v2/webhooks/${webhook}/redeliver-failed`, { body: { since }, ...sent });
const ask = (webhook: number, body: object = {}, sent: Sent = {}) =>
  world.call(`POST /v2/webhooks/${webhook}/test`, { body, ...sent });

/** A webhook that leads to the receiver. */
const aReceiving = async (more: Record<string, unknown> = {}, key: KeyName = 'merchant'): Promise<number> =>
  (
    await aWebhook(
      world,
      { key },
      { url: `${receiver.url('says 200')}?secret=1`, token: 'a secret of the shop', ...more },
    )
  ).id;

/** The one delivery of a prepared order to a webhook, sent as often as there was time for. */
async function aToldOrder(webhook: number): Promise<number> {
  await aPlacedOrder(world);
  await world.drain();
  const [id, ...more] = idsIn(await listed(webhook));
  expect(more).toEqual([]);
  return id ?? 0;
}

const aTest = async (webhook: number, body: object = {}): Promise<number> =>
  expectStatus(await ask(webhook, body), 202).json.id;

/** Has the sweeper find what is due after so many milliseconds, and all of it done. */
async function later(milliseconds: number): Promise<void> {
  world.advance(milliseconds);
  await world.sweep();
  await world.drain();
}

/** What the receiver has got since a moment. */
const since = (from: number) => receiver.requests.slice(from);
const bytesOf = (from: number) => since(from).map(({ body }) => body.toString('hex'));

async function change(webhook: number, body: object): Promise<void> {
  expectStatus(await world.call(`PUT /v2/webhooks/${webhook}`, { body }), 200);
}

describe('the deliveries of a webhook', () => {
  test('are kept for 30 days after their event, also if the sweeper has to tell the event', async () => {
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

  test('that wait for a receiver go on once it is back, whichever of its webhooks they are for', async () => {
    const urls = [`${receiver.url('says 200')}?of=one`, `${receiver.url('says 200')}?of=other`];
    const webhooks = [await aReceiving({ url: urls[0] }), await aReceiving({ url: urls[1] })];
    behaviour = 'says 500';
    for (let orders = 0; orders < 6; orders += 1) await aPlacedOrder(world);
    await world.drain();
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
    behaviour = 'says 200';
    await later(minute);
    expect(await untried()).toEqual([0, 0]);
  });

  test('try a paused receiver once its pause is over, by the first that is sent then', async () => {
    const webhook = await aReceiving();
    behaviour = 'says 500';
    for (let failures = 0; failures < 5; failures += 1) {
      await aTest(webhook);
      await world.drain();
    }
    behaviour = 'says 200';
    const waits = await aTest(webhook);
    await world.drain();
    expect((await got(webhook, waits)).json.attempts).toEqual([]);
    world.advance(minute);
    const first = await aTest(webhook);
    await world.drain();
    expect((await got(webhook, first)).json.state).toBe('delivered');
    expect((await got(webhook, waits)).json.state, 'goes on with it').toBe('delivered');
  });

  test('show the event, each attempt and what comes next', async () => {
    const webhook = await aReceiving();
    behaviour = 'says 500';
    const id = await aToldOrder(webhook);
    const { headers, at = 0 } = receiver.requests.at(-1) ?? {};
    const [shown] = (await listed(webhook)).json.data;
    expect(shown).toEqual({
      id,
      event: { id: headers?.['webhook-id'], type: 'order.prepared' },
      state: 'pending',
      attempts: [
        {
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
          status: 500,
          duration_ms: expect.any(Number),
          error: null,
          response: 'oops',
        },
      ],
      next_attempt_at: expect.any(String),
      ...times,
    });
    const gap = Date.parse(shown.next_attempt_at) - at;
    expect([gap >= 53_000, gap <= 68_000], `${gap} ms`).toEqual([true, true]); // a minute, give or take a tenth
    behaviour = 'says 200';
    await later(2 * minute);
    const [delivered] = (await listed(webhook)).json.data;
    expect(delivered).toMatchObject({ id, event: shown.event, state: 'delivered', next_attempt_at: null });
    expect(delivered.attempts).toEqual([shown.attempts[0], expect.objectContaining({ status: 200, response: 'ok' })]);
  });

  test('are found by state, type, time and id, and paged, the newest first', async () => {
    const webhook = await aReceiving({ events: [{ name: 'order.prepared' }, { name: 'order.cancelled' }] });
    const other = await aReceiving();
    const { id: order } = await aPlacedOrder(world);
    await world.drain();
    world.advance(hour);
    behaviour = 'says 500';
    expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200);
    await world.drain();
    world.advance(hour);
    const middle = new Date(world.now()).toISOString();
    world.advance(hour);
    behaviour = 'says 200';
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

  test('show the very bytes that the receiver got', async () => {
    const webhook = await aReceiving({ events: [{ name: 'order.prepared' }] });
    const inOlder = await aReceiving({ version: '2021-02-23', events: [{ name: 'order.cancelled' }] });
    const from = receiver.requests.length;
    const { id: order } = await aPlacedOrder(world);
    await world.drain();
    expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200);
    await world.drain();
    await aTest(webhook);
    await world.drain();
    const requests = since(from);
    expect(requests.length).toBe(3);
    let compared = 0;
    for (const at of [webhook, inOlder]) {
      for (const id of idsIn(await listed(at))) {
        const { json } = await got(at, id);
        const sent = requests.find(({ headers }) => headers['webhook-id'] === json.event.id);
        expect(Buffer.from(json.body).equals(sent?.body ?? Buffer.alloc(0)), json.event.type).toBe(true);
        expect(JSON.parse(json.body)).toMatchObject({ id: json.event.id, type: json.event.type, is_test: false });
        const { body, ...rest } = json;
        expect((await listed(at, `?filter[id]=${id}`)).json.data).toEqual([rest]);
        compared += 1;
      }
    }
    expect(compared).toBe(3);
    // the older version of the API shows the same
    const [id = 0] = idsIn(await listed(webhook));
    expect((await world.call(`GET ${pathOf(webhook, id)}`, older)).json).toEqual((await got(webhook, id)).json);
  });

  test('show what the first 256 characters of an answer are, and why there is none', async () => {
    const webhook = await aReceiving();
    behaviour = 'says 302';
    const id = await aTest(webhook);
    await world.drain();
    expect((await got(webhook, id)).json.attempts).toEqual([
      expect.objectContaining({ status: 302, error: 'Redirects are not followed.', response: null }),
    ]);
    await change(webhook, { url: receiver.url('refuses the connection') });
    const refused = await aTest(webhook);
    await world.drain();
    expect((await got(webhook, refused)).json.attempts).toEqual([
      expect.objectContaining({ status: null, error: 'The URL could not be reached.', response: null }),
    ]);
  });

  test('are gone after 30 days, and then there is none', async () => {
    const webhook = await aReceiving();
    const id = await aToldOrder(webhook);
    world.advance(30 * day - hour);
    await got(webhook, id);
    world.advance(2 * hour);
    expect((await listed(webhook)).json.data).toEqual([]);
    for (const answer of [await world.call(`GET ${pathOf(webhook, id)}`), await redeliver(webhook, id)]) {
      expect([answer.status, answer.json.message]).toEqual([404, 'No results found for Delivery']);
    }
  });

  test('are no other merchant’s, no other side’s and no other webhook’s', async () => {
    const webhook = await aReceiving();
    const id = await aToldOrder(webhook);
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

describe('a delivery that is sent again', () => {
  test.each(['delivered', 'failed'] as const)('after it was %s has the same id and the same bytes', async (state) => {
    const webhook = await aReceiving();
    const from = receiver.requests.length;
    behaviour = state === 'failed' ? 'says 500' : 'says 200';
    const id = await aToldOrder(webhook);
    if (state === 'failed') await later(49 * hour);
    const { json: was } = await got(webhook, id);
    expect(was.state).toBe(state);
    behaviour = 'says 200';
    const answer = await redeliver(webhook, id);
    expect([answer.status, answer.headers.location]).toEqual([202, expect.stringMatching(`${pathOf(webhook, id)}$`)]);
    const { body, ...shown } = was;
    expect(answer.json).toEqual({
      ...shown,
      state: 'pending',
      next_attempt_at: expect.any(String),
      updated_at: expect.any(String),
    });
    await world.drain();
    const { json: now } = await got(webhook, id);
    expect([now.state, now.body, now.attempts.length]).toEqual(['delivered', body, was.attempts.length + 1]);
    expect(now.attempts.slice(0, -1)).toEqual(was.attempts);
    expect(new Set(bytesOf(from)).size).toBe(1);
    expect(new Set(since(from).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([was.event.id]));
    expect(since(from).length).toBe(now.attempts.length);
    expect(violations(await readTable())).toEqual([]);
  });

  test('begins its schedule once more', async () => {
    const webhook = await aReceiving();
    behaviour = 'says 500';
    const id = await aToldOrder(webhook);
    await later(49 * hour);
    expect((await got(webhook, id)).json.state).toBe('failed');
    expectStatus(await redeliver(webhook, id), 202);
    await world.drain();
    const { json } = await got(webhook, id);
    expect(json.state).toBe('pending');
    const gap = Date.parse(json.next_attempt_at) - world.now();
    expect([gap > 50_000, gap < 68_000], `${gap} ms`).toEqual([true, true]);
  });

  test('while it is under way is left alone: 200', async () => {
    const webhook = await aReceiving();
    const waiting = await aTest(webhook); // nothing is drained yet
    behaviour = 'says 500';
    await world.drain();
    const from = receiver.requests.length;
    const { json: was } = await got(webhook, waiting);
    const { body, ...shown } = was;
    const answer = await nothingIsWritten(() => redeliver(webhook, waiting));
    expect([answer.status, answer.json]).toEqual([200, shown]);
    await world.drain();
    expect(since(from)).toEqual([]);
  });

  test('is refused with 409 when its webhook is inactive, or it is cancelled', async () => {
    const webhook = await aReceiving();
    const id = await aToldOrder(webhook);
    await change(webhook, { state: 'inactive' });
    const inactive = await nothingIsWritten(() => redeliver(webhook, id));
    expect([inactive.status, inactive.json.message]).toEqual([409, 'The webhook is inactive: activate it first.']);
    await change(webhook, { state: 'active' });
    await world.drain();
    await patchRecord('delivery', id, { state: 'cancelled', next_attempt_at: null, due_at: null });
    const cancelled = await nothingIsWritten(() => redeliver(webhook, id));
    expect([cancelled.status, cancelled.json.message]).toEqual([
      409,
      'The delivery is cancelled: its webhook is deleted.',
    ]);
  });

  test('is sent again on the condition of If-Match, and once under an Idempotency-Key', async () => {
    const webhook = await aReceiving();
    const id = await aToldOrder(webhook);
    const from = receiver.requests.length;
    const { etag = '' } = (await got(webhook, id)).headers;
    expect((await redeliver(webhook, id, { headers: { 'If-Match': '"999.x"' } })).status).toBe(412);
    const sent = { headers: { 'If-Match': etag, 'Idempotency-Key': '"again"' } };
    const first = expectStatus(await redeliver(webhook, id, sent), 202);
    await world.drain();
    const again = await redeliver(webhook, id, sent);
    expect([again.status, again.json, again.headers['idempotent-replayed']]).toEqual([202, first.json, 'true']);
    await world.drain();
    expect(since(from).length).toBe(1);
  });
});

describe('all that has failed is sent again', () => {
  /** Three orders of which a webhook was told in vain, and one of which it was told; the ids, the oldest first. */
  async function threeFailed(webhook: number): Promise<readonly number[]> {
    behaviour = 'says 500';
    const ids: number[] = [];
    for (let order = 0; order < 3; order += 1) {
      await aPlacedOrder(world);
      await world.drain();
      ids.push(idsIn(await listed(webhook))[0] ?? 0);
      world.advance(hour);
    }
    for (let times = 0; times < 3; times += 1) await later(25 * hour);
    behaviour = 'says 200';
    await aPlacedOrder(world);
    for (let times = 0; times < 3; times += 1) await later(10 * minute); // its host is paused at first
    const states = (await listed(webhook)).json.data.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['delivered', 'failed', 'failed', 'failed']);
    return ids;
  }
  const jobOf = async (answer: JsonAnswer) => (await world.call(`GET /v2/jobs/${answer.json.id}`)).json;

  test('since a time, by a job that ends; once more it sends nothing', async () => {
    const webhook = await aReceiving();
    const ids = await threeFailed(webhook);
    const [, second = 0] = ids;
    const from = receiver.requests.length;
    const { created_at } = (await got(webhook, second)).json;
    const answer = expectStatus(await redeliverFailed(webhook, created_at), 202);
    expect(answer.json).toMatchObject({ id: expect.any(Number), state: 'queued' });
    expect(answer.headers.location).toMatch(new RegExp(`/v2/jobs/${answer.json.id}$`));
    await world.drain();
    expect(await jobOf(answer)).toMatchObject({ state: 'finished' });
    const events = await Promise.all(ids.slice(1).map(async (id) => (await got(webhook, id)).json.event.id));
    expect(
      since(from)
        .map(({ headers }) => headers['webhook-id'])
        .sort(),
    ).toEqual(events.sort());
    const statesNow = await Promise.all(ids.map(async (id) => (await got(webhook, id)).json.state));
    expect(statesNow).toEqual(['failed', 'delivered', 'delivered']);
    const then = receiver.requests.length;
    const again = expectStatus(await redeliverFailed(webhook, created_at), 202);
    await world.drain();
    expect((await jobOf(again)).state).toBe('finished');
    expect(since(then)).toEqual([]);
    expect(violations(await readTable())).toEqual([]);
  });

  test('in any form of a time, of this webhook alone', async () => {
    const webhook = await aReceiving();
    const other = await aReceiving();
    await threeFailed(webhook);
    const from = receiver.requests.length;
    for (const early of ['2020-01-01', '2020-01-01 00:00:00', '2020-01-01T00:00:00+02:00', '2020-01-01T00:00:00Z']) {
      const answer = expectStatus(await redeliverFailed(webhook, early), 202);
      await world.drain();
      expect((await jobOf(answer)).state).toBe('finished');
      expect(since(from).length).toBe(3); // by the first one
    }
    const states = (await listed(other)).json.data.map(({ state }: { state: string }) => state);
    expect(states.filter((state: string) => state === 'failed').length).toBe(3);
  });

  test('is refused for what is no time, and with 409 while the webhook is inactive', async () => {
    const webhook = await aReceiving();
    for (const time of ['soon', '', '2026-13-01', '2026-11-21T25:00:00Z']) {
      const answer = await nothingIsWritten(() => redeliverFailed(webhook, time));
      expect([time, answer.status, Object.keys(answer.json.errors)]).toEqual([time, 422, ['since']]);
    }
    expect((await world.call(`POST /v2/webhooks/${webhook}/redeliver-failed`, { body: {} })).json.errors).toEqual({
      since: ['Is required.'],
    });
    await change(webhook, { state: 'inactive' });
    const answer = await nothingIsWritten(() => redeliverFailed(webhook, '2020-01-01'));
    expect([answer.status, answer.json.message]).toEqual([409, 'The webhook is inactive: activate it first.']);
  });

  test('once under an Idempotency-Key', async () => {
    const webhook = await aReceiving();
    await threeFailed(webhook);
    const from = receiver.requests.length;
    const sent = { headers: { 'Idempotency-Key': '"all of it"' } };
    const first = expectStatus(await redeliverFailed(webhook, '2020-01-01', sent), 202);
    await world.drain();
    const again = await redeliverFailed(webhook, '2020-01-01', sent);
    expect([again.json.id, again.headers['idempotent-replayed']]).toEqual([first.json.id, 'true']);
    await world.drain();
    expect(since(from).length).toBe(3);
  });
});

describe('a test of a webhook', () => {
  test('is a notification of its own type, signed as any other, also while it is inactive', async () => {
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
  ])('in %s may be the example of %s, and not of %s', async (version, known, unknown) => {
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

  test('of the test side says so', async () => {
    const webhook = await aReceiving({}, 'merchant_test');
    const from = receiver.requests.length;
    expectStatus(await ask(webhook, {}, { key: 'merchant_test' }), 202);
    await world.drain();
    expect(JSON.parse(String(since(from)[0]?.body)).is_test).toBe(true);
  });

  test('says nothing of what the webhook takes: 410 leaves it active', async () => {
    const webhook = await aReceiving();
    behaviour = 'says 410';
    await aTest(webhook);
    await world.drain();
    expect((await world.call(`GET /v2/webhooks/${webhook}`)).json).toMatchObject({
      state: 'active',
      deactivated_at: null,
    });
  });
});

describe('a webhook that is switched off', () => {
  test('by 410 says when and why, until it is switched on', async () => {
    const webhook = await aReceiving();
    behaviour = 'says 410';
    const id = await aToldOrder(webhook);
    const shown = (await world.call(`GET /v2/webhooks/${webhook}`)).json;
    expect(shown).toMatchObject({
      state: 'inactive',
      deactivated_at: expect.stringMatching(/\+00:00$/),
      deactivation_reason: 'The receiver has answered 410 Gone.',
    });
    expect((await got(webhook, id)).json.attempts.length).toBe(1);
    behaviour = 'says 200';
    await change(webhook, { state: 'active' });
    expect((await world.call(`GET /v2/webhooks/${webhook}`)).json).toMatchObject({
      state: 'active',
      deactivated_at: null,
      deactivation_reason: null,
    });
  });

  test('is told what waited once it is on again, each once, and nothing of what happened meanwhile', async () => {
    const webhook = await aReceiving();
    behaviour = 'says 500';
    const waited = await aToldOrder(webhook);
    await change(webhook, { state: 'inactive' });
    await later(2 * minute); // it is due, and waits
    expect((await got(webhook, waited)).json).toMatchObject({ state: 'pending', next_attempt_at: null });
    await aPlacedOrder(world); // while it is off
    await world.drain();
    behaviour = 'says 200';
    const from = receiver.requests.length;
    await change(webhook, { state: 'active' });
    const tested = await aTest(webhook);
    await world.drain();
    expect(idsIn(await listed(webhook))).toEqual([tested, waited]);
    expect((await got(webhook, waited)).json.state).toBe('delivered');
    expect(
      since(from)
        .map(({ headers }) => headers['webhook-id'])
        .sort(),
    ).toEqual([(await got(webhook, waited)).json.event.id, (await got(webhook, tested)).json.event.id].sort());
  });

  test('or deleted has what waits for it cancelled: the receiver gets nothing more', async () => {
    const webhook = await aReceiving();
    behaviour = 'says 500';
    const id = await aToldOrder(webhook);
    const from = receiver.requests.length;
    expectStatus(await world.call(`DELETE /v2/webhooks/${webhook}`), 204);
    behaviour = 'says 200';
    await later(2 * minute);
    expect(since(from)).toEqual([]);
    expect((await recordIn('delivery', id)).state).toBe('cancelled');
    expect((await world.call(`GET ${pathOf(webhook, id)}`)).status).toBe(404);
    expect(violations(await readTable())).toEqual([]);
  });
});
