import { type BehaviourName, everyBehaviour } from '@made-to-order/outbound/test/hostile-behaviours.ts';
import type { HostileReceiver, ReceivedRequest } from '@made-to-order/outbound/test/hostile-receiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { blocks } from '../../shared/lib/blocks.ts';
import { deactivate } from '../../shared/work/webhooks/deactivate.ts';
import { recordIn } from '../support/arrange.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { startHostileReceiver } from '../support/hostile-receiver.ts';
import { readTable, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type KeyName, startTestWorld, type TestWorld } from '../support/world.ts';

// P5: every webhook that was active when an event happened receives the event, or the delivery is recorded as failed.
// P6: each attempt has the same ID and the same bytes. P7: `sequence` rises with each event of a subject. The clock
// runs over the whole schedule of 48 hours, and over the five days after which the service deactivates a webhook.

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

let world: TestWorld;
beforeAll(async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '1');
  world = await startTestWorld();
});
beforeEach(() => world.restore());
afterAll(() => vi.unstubAllEnvs());

/**
 * Advances the clock from one due time to the next until `end` and has the deliveries sent. It advances some minutes
 * further each time, so that deliveries with spread due times are sent together.
 */
async function runTo(end: number): Promise<void> {
  await world.drain();
  for (;;) {
    const times = (await readTable()).of('delivery').flatMap(({ due_at }) => due_at ?? []);
    const due = Math.min(...times.map((at) => Date.parse(at)));
    if (!Number.isFinite(due) || due > end) break;
    const gap = Math.max(0, due - world.now());
    world.advance(gap + Math.min(gap / 4, 12 * minute) + 1000);
    await world.sweep();
    await world.drain();
  }
  world.advance(Math.max(0, end - world.now()));
}

const deliveriesOf = async (webhook: number) =>
  (await readTable()).of('delivery').filter((delivery) => delivery.webhook === webhook);

/** All requests that a receiver got under one ID have the same bytes. */
function expectSameBytes(requests: readonly ReceivedRequest[]): void {
  const byWebhook = Map.groupBy(requests, ({ path, headers }) => `${path} ${headers['webhook-id']}`);
  for (const [name, repeats] of byWebhook) {
    expect(new Set(repeats.map(({ body }) => body.toString('hex'))).size, name).toBe(1);
    for (const { body, headers } of repeats) expect(JSON.parse(body.toString()).id, name).toBe(headers['webhook-id']);
  }
}

const sides: readonly KeyName[] = ['merchant', 'merchant_test'];
const perSide = 10; // the maximum number of webhooks for an event
const wait = 11; // seconds of a stall, which the test really waits for
// these keep a request waiting for headers until the timeout
const stalls = everyBehaviour.filter(
  ({ status, repeats, leaves }) => status === null && (repeats !== undefined || leaves === 'open'),
);
const quick = everyBehaviour.filter((one) => !stalls.includes(one));
const sampler = makeSampler('receivers over 48 hours');

/** Minimum wait until the next attempt in seconds, with a tolerance of one. The receiver asked for it, up to a day. */
const waits: Partial<Record<BehaviourName, number>> = {
  'says 503 with Retry-After': 7200,
  'says 429 with seconds': 3600,
  'says 429 with a date': 3600,
  'says 429 with ten years': 86_400,
  'says 429 with a date in ten years': 86_400,
  'says 429 with 400 digits': 86_400,
};

describe('a delivery to', () => {
  let receiver: HostileReceiver;
  afterAll(() => receiver.close());

  /**
   * Creates a webhook for each behaviour, across as many merchants and modes as needed for ten each, and sends it one
   * event.
   */
  async function tellAll(names: readonly BehaviourName[]): Promise<ReadonlyMap<BehaviourName, number>> {
    const made = new Map<BehaviourName, number>();
    for (const [index, name] of names.entries()) {
      const key = sides[Math.floor(index / perSide)];
      if (!key) throw new Error('There are more behaviours than webhooks');
      const url = receiver.url(name);
      made.set(name, (await aWebhook(world, { key }, { url, token: 'a secret of the shop' })).id);
    }
    for (const key of sides) await aPlacedOrder(world, {}, { key });
    await world.drain();
    return made;
  }

  test('a hostile quick receiver uses one ID and one body for all attempts of 48 hours, and ends', async () => {
    receiver = await startHostileReceiver();
    let attempts = 0;
    const chosen = sampler.oneIn(6, quick);
    for (const group of blocks(chosen, perSide * sides.length)) {
      await world.restore();
      const made = await tellAll(group.map(({ name }) => name));
      const begun = world.now();
      await runTo(begun + 49 * hour);
      for (const { name, status } of group) {
        const [delivery, ...more] = await deliveriesOf(made.get(name) ?? 0);
        expect(more, name).toEqual([]);
        const webhook = await recordIn('webhook', made.get(name) ?? 0);
        attempts += delivery?.made ?? 0;
        expect(delivery?.attempts[0]?.status, name).toBe(status);
        if (status !== null && status >= 200 && status < 300) {
          expect(delivery, name).toMatchObject({ state: 'delivered', made: 1 });
        } else if (status === 410) {
          expect(webhook, name).toMatchObject({ state: 'inactive', deactivated_at: expect.any(String) });
          expect(delivery, name).toMatchObject({ state: 'failed', made: 1 });
        } else {
          const wanted = Math.floor((48 * 3600) / (Math.max(waits[name] ?? 0, 3600) + 900)) - 1;
          expect(delivery?.state, name).toBe('failed');
          expect(delivery?.made, name).toBeGreaterThanOrEqual(wanted);
          expect(delivery?.made, name).toBeLessThanOrEqual(50);
        }
      }
      expect(violations(await readTable())).toEqual([]);
      expectSameBytes(receiver.requests);
    }
    report('P5, P6', 'receivers over 48 hours', { receivers: chosen.length, attempts });
  });

  test('a receiver that never ends its headers takes eleven seconds at most, and is retried', async () => {
    receiver = await startHostileReceiver();
    await world.restore();
    const made = await tellAll(stalls.map(({ name }) => name));
    for (const { name } of stalls) {
      const [delivery] = await deliveriesOf(made.get(name) ?? 0);
      expect(delivery, name).toMatchObject({ state: 'pending', made: 1, attempts: [{ status: null }] });
      expect(delivery?.attempts[0]?.duration_ms, name).toBeLessThan(wait * 1000);
    }
    expect(violations(await readTable())).toEqual([]);
  });
});

describe('a webhook', () => {
  let down = true;
  let receiver: HostileReceiver;
  beforeAll(async () => {
    receiver = await startHostileReceiver(() => (down ? 'says 500' : 'says 200'));
  });
  afterAll(() => receiver.close());
  const url = () => receiver.url('says 200');

  test('is deactivated after every attempt of five days failed, and resumes when it is activated again', async () => {
    down = true;
    const { id } = await aWebhook(world, {}, { url: url() });
    const begun = world.now();
    // the service tries each delivery for about 44 hours
    for (const hours of [40, 80, 119]) {
      await aPlacedOrder(world);
      await runTo(begun + hours * hour);
      expect((await recordIn('webhook', id)).state).toBe('active');
    }
    await aPlacedOrder(world);
    await runTo(begun + 5 * day + 2 * hour);
    expect(expectStatus(await world.call(`GET /v2/webhooks/${id}`), 200).json).toMatchObject({
      state: 'inactive',
      deactivated_at: expect.any(String),
      deactivation_reason: 'All delivery attempts failed for five days.',
    });
    expect(violations(await readTable())).toEqual([]);

    const waiting = (await deliveriesOf(id)).filter(({ state }) => state === 'pending');
    expect(waiting.length).toBeGreaterThan(0);
    down = false;
    await aPlacedOrder(world);
    await world.drain(); // events of this time are not sent
    const before = receiver.requests.length;
    expectStatus(await world.call(`PUT /v2/webhooks/${id}`, { body: { state: 'active' } }), 200);
    await runTo(world.now() + 10 * minute);
    const told = receiver.requests.slice(before).map(({ headers }) => headers['webhook-id']);
    expect([...told].sort()).toEqual(waiting.map(({ event }) => event.id).sort());
    expect((await deliveriesOf(id)).filter(({ state }) => state === 'pending')).toEqual([]);
  });

  test('receives all missed events within minutes after its receiver recovers', async () => {
    down = true;
    const { id } = await aWebhook(world, {}, { url: url() });
    for (let order = 0; order < 8; order += 1) {
      await aPlacedOrder(world);
      await world.drain();
    }
    await runTo(world.now() + 20 * minute);
    down = false;
    const before = receiver.requests.length;
    await runTo(world.now() + 2 * hour);
    expect(receiver.requests.slice(before).length).toBe(8);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(Array(8).fill('delivered'));
    expectSameBytes(receiver.requests);
    expect(violations(await readTable())).toEqual([]);
  });

  test('records a failure after days of success although an expired record of its receiver still exists', async () => {
    down = true;
    const { id } = await aWebhook(world, {}, { url: url() });
    await aPlacedOrder(world);
    await world.drain();
    down = false;
    await runTo(world.now() + 10 * minute);
    world.advance(4 * day);
    down = true;
    await aPlacedOrder(world);
    await world.drain();
    expect((await deliveriesOf(id)).map(({ state, made }) => ({ state, made }))).toEqual([
      { state: 'delivered', made: 2 },
      { state: 'pending', made: 1 },
    ]);
    expect((await readTable()).of('receiver')).toMatchObject([{ failures: 1 }]);
  });

  test('with a new URL is not deactivated because of responses from its old URL', async () => {
    const { id } = await aWebhook(world, {}, { url: url() });
    await deactivate(id, 'gone', `${url()}&old`);
    expect((await recordIn('webhook', id)).state).toBe('active');
    await deactivate(id, 'gone', url());
    expect((await recordIn('webhook', id)).state).toBe('inactive');
  });
});

describe('a receiver that keeps the highest sequence of each subject', () => {
  test('ends up with the state that the API returns, although deliveries arrive in any order', async () => {
    let n = 0;
    const receiver = await startHostileReceiver(() => {
      n += 1;
      return n % 3 === 1 ? 'says 500' : 'says 200';
    });
    const names = ['order.prepared', 'order.cancelled', 'order.completed'].map((name) => ({ name }));
    await aWebhook(world, {}, { url: receiver.url('says 200'), events: names });
    const orders = await Promise.all([1, 2, 3, 4].map(() => aPlacedOrder(world)));
    await world.drain();
    for (const { id } of orders.slice(0, 2)) expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
    await runTo(world.now() + 3 * hour);
    const seen = new Map<number, { sequence: number; data: unknown }>();
    for (const { body } of receiver.requests) {
      const { sequence, data } = JSON.parse(body.toString());
      if (sequence > (seen.get(data.id)?.sequence ?? 0)) seen.set(data.id, { sequence, data });
    }
    expect(seen.size).toBe(orders.length);
    for (const { id } of orders) {
      const { json } = expectStatus(await world.call(`GET /v2/orders/${id}`), 200);
      expect(seen.get(id)?.data, `order ${id}`).toEqual(json);
    }
    report('P7', 'orders that a receiver keeps up to date', {
      orders: orders.length,
      requests: receiver.requests.length,
    });
    await receiver.close();
  });
});
