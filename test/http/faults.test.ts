import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { handler as listOrders } from '../../functions/v2/orders/list.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { tableClient } from '../../shared/table/client.ts';
import { aFault, isBusy } from '../support/a-fault.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// Log lines trigger the alarms for faults. Without such a line, a 5xx response goes unnoticed.

let world: TestWorld;
let faults: FaultInjector;
let broken = false;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
  const fail =
    (next: (args: never) => Promise<never>) =>
    (args: never): Promise<never> =>
      broken ? Promise.reject(new RangeError('no answer that is foreseen')) : next(args);
  const place = { step: 'initialize', priority: 'high', name: 'broken', override: true } as const;
  tableClient.get().middlewareStack.add(fail as never, place);
});
afterEach(() => {
  broken = false;
  faults.reset();
});

/** Returns the only log line of an action. */
async function lineOf(act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const from = world.logs.length;
  await act();
  const [line, ...more] = world.logs.slice(from);
  expect(more).toEqual([]);
  return JSON.parse(line ?? '');
}

test('a 500 response is logged as a fault', async () => {
  broken = true;
  const line = await lineOf(async () => expect((await world.call('GET /v2/orders')).status).toBe(500));
  expect(line).toMatchObject({
    event: 'request',
    route: 'GET /v2/orders',
    status: 500,
    error: 'RangeError',
    ...aFault,
  });
});

test('a 500 response to an invalid event is logged as a fault', async () => {
  vi.stubEnv('PUBLIC_URL', ''); // as in an endpoint's function, which reads the URL from its stage
  onTestFinished(() => void vi.unstubAllEnvs());
  const line = await lineOf(async () => expect((await listOrders({} as never, {})).statusCode).toBe(500));
  expect(line).toMatchObject({ event: 'request', status: 500, ...aFault });
});

test('a 503 response is not a fault, but counts in a metric of its function and of the stage', async () => {
  faults.reset(() => 'throttled');
  const line = await lineOf(async () => expect((await world.call('GET /v2/orders')).status).toBe(503));
  expect(line).toMatchObject({ event: 'request', route: 'GET /v2/orders', status: 503, ...isBusy });
  expect(line).not.toHaveProperty('Faults');
});

test.each([
  ['GET /v2/orders', 'merchant', 200],
  ['GET /v2/orders', 'unknown', 401],
  ['GET /v2/orders', 'production', 403],
  ['GET /v2/orders/1', 'merchant', 404],
  ['GET /v2/orders?filter[nothing]=1', 'merchant', 422],
])('%s with the key %s returns %i, which is not a fault', async (route, key, status) => {
  const line = await lineOf(async () => expect((await world.call(route, { key })).status).toBe(status));
  expect(Object.keys(line)).not.toContain('Faults');
  expect(Object.keys(line)).not.toContain('_aws');
});
