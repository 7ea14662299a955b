import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import { type QueueName, queues } from '../../shared/work/queues.ts';
import { arrangeExample, exampleBody, keyFor, routeWith } from '../support/example.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { arrangements } from '../support/given/arrangements.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { startHostileReceiver } from '../support/hostile-receiver.ts';
import { readTable, violations } from '../support/invariants.ts';
import { loadNextRelease, lostFields, type OtherRelease } from '../support/other-release.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// Each release reads and changes what the other release wrote (test/support/next-release.ts), on each route and in each
// worker. One release creates the fixture of the example, and the other gets the request. The response must be the same
// as if one release did both. The last test follows orders through an update and a roll-back.

/** The release that runs the functions, or both by turns. */
type Running = 'this' | 'next' | 'both';

let running: Running = 'this';
let runs = 0;
function isNext(): boolean {
  runs += 1;
  return running === 'next' || (running === 'both' && runs % 2 === 0);
}

let beside: OtherRelease;
let world: TestWorld;
beforeAll(async () => {
  beside = await loadNextRelease(isNext);
  world = await startTestWorld({ beside });
});

const figures = { requests: 0, workers: 0 };
afterAll(() => report('Releases', 'every route', figures));

async function by<T>(release: Running, work: () => Promise<T>): Promise<T> {
  running = release;
  return work().finally(() => {
    running = 'this';
  });
}

/** Does all work that is left. Then checks the table and the dead letters. */
async function finish(release: Running, at: string): Promise<void> {
  await by(release, () => world.drain());
  const table = await readTable();
  expect([...violations(table), ...lostFields(table, beside)], at).toEqual([]);
  const dead = (Object.keys(queues) as QueueName[]).filter((queue) => world.deadLetters(queue).length > 0);
  expect(dead, `${at}: queues with dead letters`).toEqual([]);
}

/** Fields whose values are random. */
const random = new Set(['key', 'key_id', 'path', 'request_id', 'secret', 'token']);

/** Returns a response without the values that differ from run to run: numbers, and texts with numbers. */
function comparable({ status, headers, body }: JsonAnswer): unknown {
  if (!headers['content-type']?.includes('json')) return [status];
  const withoutNumbers = (name: string, value: unknown) =>
    typeof value === 'number' || random.has(name) || (typeof value === 'string' && /\d/.test(value)) ? '#' : value;
  return [status, JSON.parse(body.toString(), withoutNumbers)];
}

/** Who writes the data, and who then reads or changes it. */
const pairs = [
  ['next', 'this'],
  ['this', 'next'],
] as const;

const contracts = (await findEndpoints()).map(({ endpoint }) => endpoint.contract).filter(({ example }) => example);
const chosen = makeSampler('routes of two releases').oneIn(3, contracts);

describe.each(chosen.map((contract) => [contract.route, contract] as const))('%s', (_, contract) => {
  async function answer(first: Running, second: Running): Promise<unknown> {
    await world.restore();
    const ids = await by(first, () => arrangeExample(world, contract));
    const body = exampleBody(contract, ids);
    const response = await by(second, () => world.call(routeWith(contract, ids), { key: keyFor(contract), body }));
    await finish(second, `${contract.route}: ${first}, then ${second}`);
    figures.requests += 1;
    return comparable(response);
  }

  test('returns the same if the release before or after wrote the data', async () => {
    const expected = await answer('this', 'this');
    for (const [first, second] of pairs)
      expect(await answer(first, second), `${first}, then ${second}`).toEqual(expected);
  });
});

describe.each(Object.keys(queues) as QueueName[])('the worker of %s', (queue) => {
  test.each(pairs)('does the work that the other release asked for (%s, then %s)', async (first, second) => {
    await world.restore();
    await by(first, () => arrangements[queues[queue].example.given](world));
    await finish(second, queue);
    figures.workers += 1;
  });
});

/** An order that goes one step further in each phase. */
interface Moving {
  readonly id: number;
  steps: number;
}

const staff = '/master-administration';

/** The steps of an order after it was placed. */
const steps: readonly ((order: number) => Promise<JsonAnswer>)[] = [
  (order) =>
    world.call(`POST ${staff}/disposition-orders/by-order/${order}/production-orders`, {
      key: 'staff',
      body: { productions: [{ handle: 'north-print' }] },
    }),
  async (order) => world.call(`PUT ${staff}/production-orders/${await madeOf(order)}/accept`, { key: 'production' }),
  async (order) =>
    world.call(`PUT ${staff}/production-orders/${await madeOf(order)}/deliver`, {
      key: 'production',
      body: { tracking_number: `T-${order}` },
    }),
];

async function madeOf(order: number): Promise<number> {
  const path = `${staff}/disposition-orders/by-order/${order}`;
  return expectStatus(await world.call(`GET ${path}`, { key: 'staff' }), 200).json.production_orders[0];
}

async function move(order: Moving): Promise<void> {
  const step = steps[order.steps];
  if (!step) return;
  expectStatus(await step(order.id), 200);
  order.steps += 1;
}

test('orders are completed and webhooks notified through a deployment and a roll-back', async () => {
  await world.restore();
  const receiver = await startHostileReceiver();
  const events = ['order.prepared', 'order.completed'];
  await aWebhook(world, {}, { url: receiver.url('says 200'), events: events.map((name) => ({ name })) });
  const orders: Moving[] = [];
  const phases: readonly Running[] = ['this', 'both', 'next', 'both', 'this'];
  for (const phase of phases) {
    await by(phase, async () => {
      for (const order of orders) await move(order);
      orders.push({ id: (await aPlacedOrder(world)).id, steps: 0 });
    });
    await finish(phase, phase);
  }
  for (const order of orders) for (const _ of steps) await move(order);
  await finish('this', 'the end');
  for (const { id } of orders) {
    const { json } = expectStatus(await world.call(`GET /v2/orders/${id}`), 200);
    expect([json.state, json.shipments.length]).toEqual(['completed', 1]);
  }
  const heard = receiver.requests.map(({ body }) => JSON.parse(body.toString()));
  const distinct = new Map(heard.map((one) => [one.id, `${one.type} ${one.data.id}`]));
  const expected = orders.flatMap(({ id }) => events.map((type) => `${type} ${id}`));
  expect([...distinct.values()].toSorted()).toEqual(expected.toSorted());
  await receiver.close();
});
