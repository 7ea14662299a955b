import { beforeAll, expect, test } from 'vitest';
import { handler as prepareOrder } from '../../functions/workers/prepare-order.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// What the lines of requests and of work say about their owner and their cost.

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

async function linesOf(act: () => Promise<unknown>) {
  const from = world.logs.length;
  await act();
  return world.logs.slice(from).map((line) => JSON.parse(line));
}

test("a request's line names its key, its merchant and its object, and the units that it consumed", async () => {
  const { id } = await aPlacedOrder(world);
  await world.drain();
  const [line, ...more] = await linesOf(() => world.call(`GET /v2/orders/${id}`));
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    ...{ level: 'INFO', event: 'request', route: 'GET /v2/orders/{id}', id, status: 200, merchant: 1, is_test: false },
    ...{ function_name: 'v2-orders-get', function_request_id: expect.stringMatching(/^[\w-]{36}$/) },
    ...{ read_units: expect.any(Number), write_units: expect.any(Number) },
  });
  expect(line.read_units).toBeGreaterThan(0);
  expect(line).not.toHaveProperty('DeprecatedVersion');
});

test('a request of a deprecated version counts in a metric of the stage', async () => {
  const [line] = await linesOf(() => world.call('GET /v2/orders', { headers: { 'X-Api-Version': '2021-02-23' } }));
  expect(line).toMatchObject({ status: 200, version: '2021-02-23', DeprecatedVersion: 1 });
  expect(line._aws.CloudWatchMetrics).toMatchObject([{ Dimensions: [['service']] }]);
});

test('the work of an order has lines with its merchant, its mode, the event that caused it and its units', async () => {
  for (const [key, is_test] of [
    ['merchant', false],
    ['merchant_test', true],
  ] as const) {
    let order = 0;
    const lines = await linesOf(async () => {
      order = (await aPlacedOrder(world, {}, { key })).id;
      await world.drain();
    });
    const units = { read_units: expect.any(Number), write_units: expect.any(Number) };
    expect(lines.filter(({ queue }) => queue === 'prepare-order')).toEqual([
      expect.objectContaining({ event_id: `evt_order_${order}_1`, merchant: 1, is_test, status: 200, ...units }),
    ]);
    const tasks = lines.filter(({ event }) => event === 'task');
    expect(tasks.length).toBeGreaterThan(2);
    for (const line of tasks) expect(line).toMatchObject({ merchant: 1, is_test, ...units });
    for (const event of ['relay', 'history']) {
      const [line] = lines.filter((one) => one.event === event);
      expect(line).toMatchObject({ event, status: 200, ...units });
    }
  }
});

test('each message of a run has its own units', async () => {
  const { id } = await aPlacedOrder(world);
  const message = (order: number) => {
    const facts = { order, merchant: 1, is_test: false, route: false, after: 0 };
    return JSON.stringify({ schema: 1, event: `evt_order_${order}_1`, hops: 0, facts });
  };
  const Records = [message(id), message(999_999), 'no JSON'].map((body, index) => ({ messageId: `m-${index}`, body }));
  const lines = await linesOf(async () => prepareOrder({ Records } as never));
  const units = lines.toSorted((a, b) => (a.message_id < b.message_id ? -1 : 1));
  expect(units.map(({ status, read_units, write_units }) => ({ status, read_units, write_units }))).toEqual([
    { status: 200, read_units: expect.any(Number), write_units: expect.any(Number) },
    { status: 200, read_units: 1, write_units: 0 }, // a read of an order that does not exist
    { status: 500, read_units: 0, write_units: 0 },
  ]);
  expect(units[0].write_units).toBeGreaterThan(5);
  await world.drain();
});

test('an assignment by staff has the lines of its tasks under the id of its request', async () => {
  const { id } = await aPlacedOrder(world);
  await world.drain();
  const route = `POST /master-administration/disposition-orders/by-order/${id}/production-orders`;
  const body = { productions: [{ handle: 'north-print' }] };
  const lines = await linesOf(() => world.call(route, { key: 'staff', body }));
  const [request] = lines.filter(({ event }) => event === 'request');
  expect(request).toMatchObject({ status: 200, id });
  const tasks = lines.filter(({ event }) => event === 'task');
  expect(tasks.map(({ function_name }) => function_name)).toEqual([
    'disposition-load',
    'disposition-plan',
    'disposition-commit',
  ]);
  for (const line of tasks) expect(line.request_id).toBe(request.request_id);
});
