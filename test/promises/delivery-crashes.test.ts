import type { HostileReceiver, ReceivedRequest } from '@made-to-order/outbound/test/hostile-receiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Records } from '../../shared/domain/records.ts';
import { fanOutEvent } from '../../shared/work/webhooks/fan-out-event.ts';
import { patchRecord } from '../support/arrange.ts';
import { makeChaos, patientClock } from '../support/chaos.ts';
import { crashPointsOf, faultAt } from '../support/crash-points.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { startHostileReceiver } from '../support/hostile-receiver.ts';
import { readTable, type Table, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { isWhole, makeSampler } from '../support/sample.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P1, P4, P5, P6 and P10 of webhooks: the relay, the fan-out, a sender, the sweeper or a job may die at any call. Each
// webhook that was active still gets the event at least once, with one ID and one body. Concurrent requests and work
// have the same result as if one followed the other.

const minute = 60_000;

let world: TestWorld;
let faults: FaultInjector;
let receiver: HostileReceiver;
let chaos: ReturnType<typeof makeChaos>;
/** How often the receiver rejects each notification before it accepts it. */
let refusals = 0;
const seen = new Map<string, number>();

beforeAll(async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '1');
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  patientClock(world);
  chaos = makeChaos(world, faults, { conflictShare: 0.02 });
  receiver = await startHostileReceiver(({ path, headers }) => {
    const name = `${path} ${headers['webhook-id']}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times > refusals ? 'says 200' : 'says 500';
  });
});
beforeEach(() => faults.reset());
afterAll(async () => {
  await receiver.close();
  vi.unstubAllEnvs();
});

let urls = 0;
/** Returns a URL that no other webhook has. */
const url = (): string => {
  urls += 1;
  return `${receiver.url('says 200')}?${urls}`;
};
const requestsAt = (address: string): readonly ReceivedRequest[] =>
  receiver.requests.filter(({ path }) => address.endsWith(path));

/** Advances the clock and lets the sweeper and the queues run until no delivery and no job is pending. */
async function settled(): Promise<Table> {
  for (let round = 0; round < 40; round += 1) {
    await world.drain();
    const table = await readTable();
    const isPending = table.of('delivery').some(({ due_at }) => due_at !== null);
    if (!isPending && !table.of('job').some(({ state }) => state === 'queued')) return table;
    world.advance(3 * minute);
    await world.sweep();
  }
  return readTable();
}

/** A cancelled order, two webhooks that receive its event in one version each, and one inactive webhook. */
interface Told {
  readonly order: number;
  readonly active: readonly { readonly id: number; readonly url: string }[];
  readonly inactive: { readonly id: number; readonly url: string };
}

/** Returns the facts of the fan-out message for the event of a delivery. The row in the log has the event's time. */
function factsOf({ rows }: Table, delivery: Records['delivery'] | undefined) {
  const event = delivery?.event.id ?? '';
  const at = String(rows.find((row) => row.event === event && 'at' in row)?.at);
  return { event, type: 'order.cancelled', at, merchant: 1, is_test: false };
}

const cancelled = [{ name: 'order.cancelled' }];

async function told(): Promise<Told> {
  await world.restore();
  const [newer, older, silent] = [url(), url(), url()];
  const headers = { 'X-Api-Version': '2021-02-23' };
  const { id } = await aWebhook(world, {}, { url: newer, events: cancelled, token: 'a secret of the shop' });
  const made = await world.call('POST /v2/webhooks', { headers, body: { url: older, event_types: cancelled } });
  const inactive = await aWebhook(world, {}, { url: silent, events: cancelled, state: 'inactive' });
  const { id: order } = await aPlacedOrder(world);
  await world.drain();
  return {
    order,
    active: [
      { id, url: newer },
      { id: expectStatus(made, 201).json.id, url: older },
    ],
    inactive: { id: inactive.id, url: silent },
  };
}

const cancel = async ({ order }: Told): Promise<void> => {
  expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200);
};

/** Each active webhook received the event, with the same bytes each time, and the table is consistent. */
async function expectPublished({ active, inactive }: Told, at: string): Promise<void> {
  const table = await readTable();
  expect(violations(table), at).toEqual([]);
  expect(requestsAt(inactive.url), at).toEqual([]);
  for (const { id, url: address } of active) {
    const deliveries = table.of('delivery').filter(({ webhook }) => webhook === id);
    expect(
      deliveries.map(({ state }) => state),
      at,
    ).toEqual(['delivered']);
    const requests = requestsAt(address);
    expect(requests.length, at).toBeGreaterThan(refusals);
    expect(new Set(requests.map(({ body }) => body.toString())).size, at).toBe(1);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size, at).toBe(1);
  }
}

const sampler = makeSampler('failures of deliveries');
const figures = { calls: 0, 'crash points': 0 };

/** Runs `act` once for each call of a function and for each way in which the call may fail. */
async function disturbed<T extends Told>(
  by: string,
  {
    arrange,
    act,
    check = expectPublished,
  }: {
    arrange: () => Promise<T>;
    act: (made: T) => Promise<unknown>;
    check?: (made: T, at: string) => Promise<void>;
  },
  share = 3,
): Promise<void> {
  const first = await arrange();
  faults.reset();
  await act(first);
  const calls = faults.calls.filter((call) => call.by === by);
  expect(calls.length).toBeGreaterThan(1);
  await check(first, 'undisturbed');
  const chosen = sampler.oneIn(share, crashPointsOf(calls));
  for (const point of chosen) {
    const made = await arrange();
    faults.reset(faultAt(point));
    await act(made);
    faults.reset();
    await settled();
    await check(made, point.at);
  }
  figures.calls += calls.length;
  figures['crash points'] += chosen.length;
}

afterAll(() => report('P1, P5, P6', 'deaths of the functions that deliver', figures));

describe('an event reaches its webhooks although', () => {
  beforeEach(() => {
    refusals = 0;
  });
  const cancelAndSettle = async (made: Told) => {
    await cancel(made);
    await settled();
  };

  test.each(['relay', 'fan-out-event', 'send-delivery'])('the function %s dies', (by) =>
    disturbed(by, { arrange: told, act: cancelAndSettle }),
  );

  test('the retry of a failed delivery dies', async () => {
    refusals = 1;
    await disturbed('retry-delivery', { arrange: told, act: cancelAndSettle });
  });

  test('the sweeper dies that finds due deliveries', async () => {
    refusals = 1;
    const refused = async () => {
      const made = await told();
      await cancel(made);
      await world.drain();
      world.advance(2 * minute);
      return made;
    };
    const sweepAndSettle = async () => {
      await world.sweep().catch(() => undefined); // the process has died
      await settled();
    };
    await disturbed('sweeper', { arrange: refused, act: sweepAndSettle }, 40);
  });

  test('the stream shows nothing', async () => {
    const made = await told();
    world.loseStream();
    await cancel(made);
    world.mendStream();
    await settled();
    await expectPublished(made, 'a lost stream');
  });

  test('every message of the senders is lost', async () => {
    const made = await told();
    faults.reset(({ by }) => (by === 'send-delivery' ? 'refused' : undefined));
    await cancel(made);
    await world.drain(); // until the queue moves it to the dead-letter queue
    faults.reset();
    expect(world.deadLetters('send-delivery').length).toBeGreaterThan(0);
    await settled();
    await expectPublished(made, 'dead letters');
  });

  test('the key for tokens is unavailable for a while', async () => {
    const made = await told();
    let failed = 0;
    faults.reset(({ command }) => {
      if (!command.startsWith('Decrypt') || failed >= 4) return undefined;
      failed += 1;
      return 'throttled';
    });
    await cancel(made);
    await settled();
    faults.reset();
    await expectPublished(made, 'without the key');
    const [first] = (await readTable()).of('delivery').filter(({ webhook }) => webhook === made.active[0]?.id);
    expect(first?.made, 'a missing key does not count as an attempt').toBe(1);
  });
});

test('a delivery to a receiver that failed before goes through the queue of retries', async () => {
  refusals = 0;
  const [first] = (await told()).active;
  refusals = 1;
  const test = async () => {
    expectStatus(await world.call(`POST /v2/webhooks/${first?.id}/test`, { body: {} }), 202);
    faults.reset();
    await world.drain();
    return [...new Set(faults.calls.flatMap(({ by, command }) => (command.startsWith('SendMessage') ? [by] : [])))];
  };
  expect(await test()).toEqual(['relay']);
  expect(await test(), 'passed on by the sender').toEqual(['relay', 'send-delivery']);
  refusals = 0;
  expect(await test()).toEqual(['relay', 'send-delivery']);
  expect(await test(), 'after a success').toEqual(['relay']);
});

describe('failed deliveries are sent again although', () => {
  const failed = async (): Promise<Told> => {
    refusals = 0;
    const made = await told();
    await cancel(made);
    await settled();
    for (const { id } of (await readTable()).of('delivery')) {
      await patchRecord('delivery', id, { state: 'failed', made: 50 });
    }
    return made;
  };
  const since = { since: '2026-01-01' };

  test.each(['resume-deliveries'])('the function %s dies', async (by) => {
    const act = async ({ active }: Told) => {
      for (const { id } of active) {
        const job = await world.call(`POST /v2/webhooks/${id}/redeliver-failed`, { body: since });
        expectStatus(job, 202);
      }
      await settled();
    };
    const check = async (made: Told, at: string) => {
      await expectPublished(made, at);
      for (const { url: address } of made.active) expect(requestsAt(address).length, at).toBeGreaterThan(1);
      expect(
        (await readTable()).of('job').filter(({ state }) => state === 'queued'),
        at,
      ).toEqual([]);
    };
    await disturbed(by, { arrange: failed, act, check });
  });
});

describe('a message', () => {
  test('that is repeated, late, forged or unexpected creates no second delivery and ends none', async () => {
    refusals = 0;
    const made = await told();
    await cancel(made);
    await settled();
    const before = await readTable();
    const [one, other] = before.of('delivery');
    const event = factsOf(before, one);
    const send = (queue: Parameters<TestWorld['send']>[0], facts: object) =>
      world.send(queue, JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts }));
    const [requests, dead] = [receiver.requests.length, world.deadLetters('fan-out-event').length];
    for (const _ of [1, 2]) send('fan-out-event', event);
    send('fan-out-event', { ...event, event: 'evt_order_999_1' });
    for (const delivery of [one, other, { id: 999_999, webhook: 1 }]) {
      for (const stale of [0, 1, 7])
        send('send-delivery', { delivery: delivery?.id, webhook: delivery?.webhook, made: stale });
    }
    send('send-delivery', { delivery: one?.id, webhook: other?.webhook, made: 1 });
    send('resume-deliveries', { webhook: one?.webhook, job: null, since: null });
    await world.drain();
    expect(world.deadLetters('fan-out-event')).toHaveLength(dead);
    expect(receiver.requests.length).toBe(requests);
    expect((await readTable()).rows).toEqual(before.rows);
  });

  test.each([
    ['of another merchant', { merchant: 2 }],
    ['of the other mode', { is_test: true }],
    ['of another type', { type: 'order.completed' }],
  ])('that names an event %s creates nothing', async (_, wrong) => {
    const made = await told();
    await cancel(made);
    await settled();
    const before = await readTable();
    const [one] = before.of('delivery');
    const dead = world.deadLetters('fan-out-event').length;
    const facts = { ...factsOf(before, one), ...wrong };
    world.send('fan-out-event', JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts }));
    await world.drain();
    expect((await readTable()).rows).toEqual(before.rows);
    expect(world.deadLetters('fan-out-event')).toHaveLength(dead + 1);
  });
});

const rounds = isWhole ? 60 : 5;

type Ask = () => Promise<JsonAnswer>;
const ask =
  (route: string, body?: unknown): Ask =>
  () =>
    world.call(route, body === undefined ? {} : { body });
const work: Ask = async () => {
  await world.drain();
  return { status: 0, headers: {}, body: Buffer.alloc(0), json: undefined };
};

describe('the delivery of an event while', () => {
  beforeEach(() => {
    refusals = 0;
  });
  /** Runs requests concurrently with the background work, round by round, and checks the table after each round. */
  async function meet(
    name: string,
    asks: (made: Told) => readonly Ask[],
    check: (made: Told, table: Table) => void,
  ): Promise<void> {
    const got = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      faults.reset();
      const made = await told();
      await cancel(made);
      const answers = await chaos.race([work, ...asks(made)]);
      const statuses = answers.map(({ status }) => status).join();
      got.set(statuses, (got.get(statuses) ?? 0) + 1);
      const table = await settled();
      expect(violations(table), name).toEqual([]);
      check(made, table);
    }
    report('P10', name, { rounds, ...Object.fromEntries(got) });
  }
  const stateOf = (table: Table, webhook: number | undefined) =>
    table.of('delivery').flatMap((one) => (one.webhook === webhook ? [one.state] : []));

  test('the webhook is deleted is sent or cancelled', async () => {
    await meet(
      'an event and the DELETE of its webhook',
      ({ active: [one] }) => [ask(`DELETE /v2/webhooks/${one?.id}`)],
      ({ active: [one, other] }, table) => {
        for (const state of stateOf(table, one?.id)) expect(['delivered', 'cancelled']).toContain(state);
        expect(stateOf(table, other?.id)).toEqual(['delivered']);
      },
    );
  });

  test('the webhook is deactivated and activated sends the earlier event', async () => {
    await meet(
      'an event and the deactivation of its webhook',
      ({ active: [one] }) => [
        ask(`PUT /v2/webhooks/${one?.id}`, { state: 'inactive' }),
        async () => {
          await world.call(`PUT /v2/webhooks/${one?.id}`, { body: { state: 'inactive' } });
          return world.call(`PUT /v2/webhooks/${one?.id}`, { body: { state: 'active' } });
        },
      ],
      ({ active: [one] }, table) => {
        const webhook = table.get('webhook', one?.id ?? 0);
        // if the deactivation comes last, the delivery stays pending and fails at the end of its time
        const wanted = webhook?.state === 'active' ? ['delivered'] : ['delivered', 'pending', 'failed'];
        for (const state of stateOf(table, one?.id)) expect(wanted).toContain(state);
        expect(stateOf(table, one?.id)).toHaveLength(1);
      },
    );
  });

  test('the webhook gets another URL is sent once, to either URL', async () => {
    await meet(
      'an event and a change of the URL of its webhook',
      ({ active: [one] }) => [ask(`PUT /v2/webhooks/${one?.id}`, { url: `${one?.url}&elsewhere` })],
      ({ active: [one] }, table) => expect(stateOf(table, one?.id)).toEqual(['delivered']),
    );
  });

  test('two workers make its deliveries creates one for each webhook', async () => {
    await meet(
      'an event that two workers fan out',
      ({ order }) => [
        async () => {
          const row = (await readTable()).events('order', order).find(({ type }) => type === 'order.cancelled');
          const source = { schema: 1, event: 'evt_x', hops: 0 } as const;
          await fanOutEvent(
            { event: String(row?.event), type: 'order.cancelled', at: String(row?.at), merchant: 1, is_test: false },
            source,
          );
          return { status: 0, headers: {}, body: Buffer.alloc(0), json: undefined };
        },
      ],
      ({ active }, table) => {
        for (const { id } of active) expect(stateOf(table, id)).toEqual(['delivered']);
      },
    );
  });
});
