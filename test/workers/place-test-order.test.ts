import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler } from '../../functions/workers/place-test-order.ts';
import type { ClientAnswer, ClientRequest } from '../../local/api-gateway.ts';
import { freePort } from '../../local/dynoxide.ts';
import { serve } from '../../local/server.ts';
import { forgetHeld } from '../../shared/lib/held.ts';
import { aFault } from '../support/a-fault.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { inItsRole, releasedFunctionName, syntheticKeyName } from '../support/privileges.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// The function as a client of the whole service: over HTTP, in its role, next to Systems Manager and Lambda.

/** Changes the response to a request. `answer` asks the service. */
type Plant = (route: string, answer: () => Promise<ClientAnswer>) => Promise<ClientAnswer>;

let world: TestWorld;
let faults: FaultInjector;
let server: Server;
let aws: Server;
let requests: { readonly route: string; readonly request: ClientRequest; readonly id: string | undefined }[] = [];
let plant: Plant;
/** Whether the service waits if a request prefers that. It need not, and three requests of a key wait at most. */
let waits = true;
/** The content of the parameter, or the name of an error. */
let parameter: { readonly value: string } | { readonly error: string };
/** The response of Lambda to the request for the alias. */
let alias: { readonly status: number; readonly body: object };
let calls: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  world = await startTestWorld({ publicUrl: `http://localhost:${port}`, background: true });
  faults = injectFaults();
  server = await serve({ request: serveOne }, port);
  aws = await startAws();
  const endpoint = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', endpoint);
  vi.stubEnv('SYNTHETIC_KEY_PARAMETER', syntheticKeyName);
  vi.stubEnv('RELEASED_FUNCTION', releasedFunctionName);
});

beforeEach(() => {
  requests = [];
  calls = [];
  plant = (_, answer) => answer();
  waits = true;
  parameter = { value: world.keys.merchant_test };
  alias = { status: 200, body: { Name: 'live', FunctionVersion: '7' } };
  forgetHeld();
});

afterEach(async () => {
  faults.reset();
  await world.drain();
});

afterAll(() => {
  vi.unstubAllEnvs();
  for (const one of [server, aws]) {
    one.closeAllConnections();
    one.close();
  }
});

async function serveOne(request: ClientRequest): Promise<ClientAnswer> {
  const route = `${request.method} ${request.path.replace(/\?.*/, '').replace(/\/\d+/g, '/1')}`;
  const { prefer, ...others } = request.headers ?? {};
  const asked = waits ? request : { ...request, headers: others };
  const answer = await plant(route, () => world.request(asked));
  requests.push({ route, request, id: answer.headers['x-request-id'] });
  return answer;
}

/** Starts a server with the two operations of AWS that the function uses. */
async function startAws(): Promise<Server> {
  const started = createServer(async (request, response) => {
    const send = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (request.headers['x-amz-target'] === 'AmazonSSM.GetParameter') {
      const asked = (await json(request)) as { Name: string; WithDecryption: boolean };
      calls.push(`GetParameter ${asked.Name} ${asked.WithDecryption}`);
      if ('error' in parameter) send(400, { __type: parameter.error, message: 'no such parameter' });
      else send(200, { Parameter: { Name: asked.Name, Type: 'SecureString', Value: parameter.value } });
    } else {
      calls.push(`${request.method} ${request.url}`);
      const error = alias.status >= 400 && { 'x-amzn-errortype': String(Object.values(alias.body)[0]) };
      send(alias.status, alias.body, error || {});
    }
  });
  started.listen(0, '127.0.0.1');
  await once(started, 'listening');
  return started;
}

const gettingAlias = `GET /2015-03-31/functions/${releasedFunctionName}/aliases/live`;
const gettingKey = `GetParameter ${syntheticKeyName} true`;

/** Runs the function once in its role. Returns its log lines. */
async function run(): Promise<readonly Record<string, unknown>[]> {
  const from = world.logs.length;
  await inItsRole({ name: 'place-test-order', needs: handler.design.needs }, () => handler());
  const lines = world.logs.slice(from).map((line) => JSON.parse(line));
  const own = lines.filter(({ event }) => event === 'synthetic-order');
  expect(JSON.stringify(own)).not.toContain('mto_');
  return own;
}

const bodyOf = (answer: ClientAnswer) => JSON.parse(answer.body.toString());

/** Returns the response with another body. */
const withBody = (answer: ClientAnswer, change: (body: never) => object): ClientAnswer => ({
  ...answer,
  body: Buffer.from(JSON.stringify(change(bodyOf(answer) as never))),
});

const failure = { event: 'synthetic-order', milliseconds: expect.any(Number), SyntheticOrderFailed: 1 };
const success = {
  event: 'synthetic-order',
  milliseconds: expect.any(Number),
  SyntheticOrderFailed: 0,
  SyntheticOrderSeconds: expect.any(Number),
};

const getOrder = 'GET /v2/orders/1';
const getRates = 'GET /v2/checkouts/1/shipping-rates';
const advancing = 'POST /v2/test/orders/1/advance';

describe('a synthetic order', () => {
  test('takes the path of a customer to a completed order, and reports its seconds', async () => {
    const [line, ...more] = await run();
    expect(more).toEqual([]);
    expect(line).toMatchObject(success);
    expect(line?.SyntheticOrderSeconds).toBe(Number(line?.milliseconds) / 1000);
    expect(calls).toEqual([gettingKey, gettingAlias]);
    const routes = requests.map(({ route }) => route);
    expect(routes.filter((route, index) => route !== routes[index - 1])).toEqual([
      'GET /v2/variants',
      'GET /v2/payment-methods',
      'POST /v2/checkouts',
      getRates,
      'PUT /v2/checkouts/1',
      'PUT /v2/checkouts/1/complete',
      getOrder,
      advancing,
      getOrder,
    ]);
    expect(requests.find(({ route }) => route === getRates)?.request.headers).toMatchObject({ prefer: 'wait=20' });
    const [, id] = /orders\/(\d+)$/.exec(requests.at(-1)?.request.path ?? '') ?? [];
    const { json: order } = await world.call(`GET /v2/orders/${id}`, { key: 'merchant_test' });
    expect(order).toMatchObject({ is_test: true, state: 'completed', external_reference: 'synthetic-order' });
  });

  test('uses a new connection for each request, since a frozen process does not notice closed ones', async () => {
    await run();
    expect(requests.length).toBeGreaterThan(8);
    for (const { route, request } of requests) expect([route, request.headers?.connection]).toEqual([route, 'close']);
  });

  test('is sent to the next country if no rate serves the first', async () => {
    let empty = 2;
    plant = async (route, answer) => {
      const given = await answer();
      const isEmptied = route === getRates && given.status === 200 && empty-- > 0;
      return isEmptied ? withBody(given, (body: object) => ({ ...body, data: [] })) : given;
    };
    expect(await run()).toMatchObject([success]);
    const bodies = requests.flatMap(({ route, request: { body } }) =>
      /^(POST|PUT) \/v2\/checkouts(\/1)?$/.test(route) ? [JSON.parse(String(body))] : [],
    );
    expect(bodies.map(({ shipping_address }) => shipping_address?.country_code)).toEqual(['DE', 'AT', 'FR', undefined]);
  });

  test('orders the first variant that is ready', async () => {
    let ready: number | undefined;
    plant = async (route, answer) => {
      const given = await answer();
      if (route !== 'GET /v2/variants') return given;
      return withBody(given, ({ data }: { data: readonly { id: number }[] }) => {
        ready = data[1]?.id;
        return { data: data.map((one, index) => (index === 0 ? { ...one, state: 'pending' } : one)) };
      });
    };
    expect(await run()).toMatchObject([success]);
    const { request } = requests.find(({ route }) => route === 'POST /v2/checkouts') ?? {};
    expect(JSON.parse(String(request?.body)).items).toEqual([{ variant_id: ready, quantity: 2 }]);
    expect(ready).toEqual(expect.any(Number));
  });
});

/** Fails the requests that a pattern selects. `seen` are the routes before. */
const failing =
  (isMeant: (route: string, seen: readonly string[]) => boolean, then: (answer: ClientAnswer) => ClientAnswer): Plant =>
  async (route, answer) => {
    const seen = requests.map((one) => one.route);
    const given = await answer();
    return isMeant(route, seen) ? then(given) : given;
  };

const first =
  (wanted: string) =>
  (route: string): boolean =>
    route === wanted;
const busy = (answer: ClientAnswer): ClientAnswer => ({ ...answer, status: 503, body: Buffer.from('{"code":"busy"}') });
const emptied = (answer: ClientAnswer): ClientAnswer => withBody(answer, (body: object) => ({ ...body, data: [] }));
const isEmpty = (of: string) => failing(first(of), emptied);

describe('a failed synthetic order names its step, the status and the request', () => {
  test.each<[step: string, status: number, plant: Plant]>([
    ['list variants', 503, failing(first('GET /v2/variants'), busy)],
    ['find a variant to order', 200, isEmpty('GET /v2/variants')],
    ['list payment methods', 503, failing(first('GET /v2/payment-methods'), busy)],
    ['find a payment method', 200, isEmpty('GET /v2/payment-methods')],
    ['create checkout', 503, failing(first('POST /v2/checkouts'), busy)],
    ['calculate shipping rates', 503, failing(first(getRates), busy)],
    ['find a shipping rate', 200, isEmpty(getRates)],
    [
      'change address',
      503,
      failing(
        (route) => /rates$|^PUT \/v2\/checkouts\/1$/.test(route),
        (answer) => ('data' in bodyOf(answer) ? emptied(answer) : busy(answer)),
      ),
    ],
    ['choose shipping rate', 503, failing(first('PUT /v2/checkouts/1'), busy)],
    ['complete checkout', 503, failing(first('PUT /v2/checkouts/1/complete'), busy)],
    ['prepare order', 503, failing(first(getOrder), busy)],
    ['advance order', 500, failing(first(advancing), (answer) => ({ ...busy(answer), status: 500 }))],
    ['read order', 503, failing((route, seen) => route === getOrder && seen.includes(advancing), busy)],
  ])('%s', async (note, answered, planted) => {
    plant = planted;
    const [line, ...more] = await run();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ ...failure, note, answered, error: 'FailedStep' });
    expect(line?.request_id).toBe(requests.at(-1)?.id);
    expect(line?.request_id).toEqual(expect.any(String));
    expect(line).not.toHaveProperty('SyntheticOrderSeconds');
  });

  test('without a status if the service does not respond', async () => {
    vi.stubEnv('PUBLIC_URL', `http://localhost:${await freePort()}`);
    try {
      const [line] = await run();
      expect(line).toMatchObject({ ...failure, note: 'list variants' });
      expect(line).not.toHaveProperty('answered');
    } finally {
      vi.stubEnv('PUBLIC_URL', `http://localhost:${(server.address() as AddressInfo).port}`);
    }
  });

  type Sale = {
    items: readonly { quantity: number; price: number; variant: object }[];
    total: number;
    shipping_line: object;
  };
  const itemWith = (more: object) => (body: Sale) => ({
    ...body,
    items: body.items.map((one) => ({ ...one, ...more })),
  });
  const shippedFor = (price: number) => (body: Sale) => ({ ...body, shipping_line: { ...body.shipping_line, price } });
  const wrong =
    (route: string, change: (body: Sale) => object, after?: string): Plant =>
    (asked, answer) =>
      failing(
        (one, seen) => one === route && (after === undefined || seen.includes(after)),
        (given) => withBody(given, change),
      )(asked, answer);

  test.each<[what: string, step: string, plant: Plant]>([
    ['an id that is text', 'create checkout', wrong('POST /v2/checkouts', (body) => ({ ...body, id: '1' }))],
    ['another variant', 'create checkout', wrong('POST /v2/checkouts', itemWith({ variant: { id: 0 } }))],
    ['another quantity', 'create checkout', wrong('POST /v2/checkouts', itemWith({ quantity: 1 }))],
    ['a live checkout', 'create checkout', wrong('POST /v2/checkouts', (body) => ({ ...body, is_test: false }))],
    ['an item without a price', 'choose shipping rate', wrong('PUT /v2/checkouts/1', itemWith({ price: null }))],
    ['another price of shipping', 'choose shipping rate', wrong('PUT /v2/checkouts/1', shippedFor(0))],
    ['another item', 'choose shipping rate', wrong('PUT /v2/checkouts/1', itemWith({ id: 0 }))],
    ['another price', 'complete checkout', wrong('PUT /v2/checkouts/1/complete', itemWith({ price: 0 }))],
    ['another total', 'complete checkout', wrong('PUT /v2/checkouts/1/complete', (body) => ({ ...body, total: 0 }))],
    ['no items', 'complete checkout', wrong('PUT /v2/checkouts/1/complete', (body) => ({ ...body, items: [] }))],
    ['an order that is not completed', 'advance order', wrong(advancing, (body) => ({ ...body, state: 'prepared' }))],
    ['no shipment', 'read order', wrong(getOrder, (body) => ({ ...body, shipments: [] }), advancing)],
    ['another total at the end', 'read order', wrong(getOrder, (body) => ({ ...body, total: 0 }), advancing)],
  ])('also for a wrong body: %s', async (_, note, planted) => {
    plant = planted;
    expect(await run()).toMatchObject([{ ...failure, note, answered: expect.any(Number) }]);
  });

  test('also for a body that is not JSON', async () => {
    plant = failing(first('GET /v2/variants'), (answer) => ({ ...answer, body: Buffer.from('<html>') }));
    expect(await run()).toMatchObject([{ ...failure, note: 'list variants', error: 'FailedStep < SyntaxError' }]);
  });
});

describe('a simulated production that is busy', () => {
  test('is asked again, because ten orders at once write some of the same rows', async () => {
    plant = failing((route, seen) => route === advancing && !seen.includes(advancing), busy);
    expect(await run()).toMatchObject([success]);
    expect(requests.filter(({ route }) => route === advancing)).toHaveLength(2);
  });

  test('fails the order after 45 s', async () => {
    const late = minuteAfterTwo(advancing);
    plant = (route, answer) => failing(first(advancing), busy)(route, () => late(route, answer));
    expect(await run()).toMatchObject([{ ...failure, note: 'advance order', answered: 503 }]);
  });
});

/** Advances the clock by a minute when the function looks at something for the second time. */
const minuteAfterTwo =
  (wanted: string): Plant =>
  async (route, answer) => {
    const given = await answer();
    const looks = requests.filter((one) => one.route === wanted).length;
    if (route === wanted && looks === 1) world.advance(60_000);
    return given;
  };

describe('a fault in the service', () => {
  test('when a checkout is completed fails the order', async () => {
    faults.reset(({ by }) => (by === 'v2-checkouts-complete' ? new RangeError('not foreseen') : undefined));
    expect(await run()).toMatchObject([
      { ...failure, note: 'complete checkout', answered: 500, request_id: requests.at(-1)?.id },
    ]);
  });

  test('of the worker that calculates rates fails the order after 45 s', async () => {
    faults.reset(({ by }) => (by === 'shipping-rates' ? new RangeError('not foreseen') : undefined));
    waits = false;
    plant = minuteAfterTwo(getRates);
    expect(await run()).toMatchObject([{ ...failure, note: 'calculate shipping rates', answered: 202 }]);
  });

  test('of the worker that prepares orders fails the order after 45 s', async () => {
    faults.reset(({ by }) => (by === 'prepare-order' ? new RangeError('not foreseen') : undefined));
    plant = minuteAfterTwo(getOrder);
    expect(await run()).toMatchObject([{ ...failure, note: 'prepare order', answered: 200 }]);
    expect(requests.map(({ route }) => route)).not.toContain(advancing);
  });
});

describe('while a release is shifted', () => {
  beforeEach(() => {
    const RoutingConfig = { AdditionalVersionWeights: { 8: 0.1 } };
    alias = { status: 200, body: { Name: 'live', FunctionVersion: '7', RoutingConfig } };
  });

  test('ten orders are placed at once', async () => {
    const lines = await run();
    expect(lines).toHaveLength(10);
    for (const line of lines) expect(line).toMatchObject(success);
    const created = requests.filter(({ route }) => route === 'PUT /v2/checkouts/1/complete');
    expect(new Set(created.map(({ request }) => request.path)).size).toBe(10);
    expect(calls).toEqual([gettingKey, gettingAlias]);
  });

  test('each of them has its own outcome', async () => {
    let failed = 0;
    const fails = failing(first('PUT /v2/checkouts/1/complete'), (answer) => (failed++ < 2 ? busy(answer) : answer));
    plant = fails;
    const lines = await run();
    expect(lines.filter((line) => line.SyntheticOrderFailed === 1)).toMatchObject(
      Array.from({ length: 2 }, () => ({ ...failure, note: 'complete checkout', answered: 503 })),
    );
    expect(lines.filter((line) => line.SyntheticOrderFailed === 0)).toHaveLength(8);
  });
});

describe('the alias', () => {
  test.each([
    ['does not exist', { status: 404, body: { type: 'ResourceNotFoundException' } }],
    ['has no weights', { status: 200, body: { Name: 'live', FunctionVersion: '7', RoutingConfig: {} } }],
    [
      'has an empty list of weights',
      { status: 200, body: { Name: 'live', RoutingConfig: { AdditionalVersionWeights: {} } } },
    ],
  ])('%s: one order is placed', async (_, answer) => {
    alias = answer;
    expect(await run()).toMatchObject([success]);
  });

  test('cannot be read: this is a fault, and one order is placed', async () => {
    alias = { status: 403, body: { type: 'AccessDeniedException' } };
    expect(await run()).toMatchObject([
      {
        event: 'synthetic-order',
        status: 500,
        note: 'The alias of the release cannot be read, so one order is placed',
        error: 'AccessDeniedException',
        ...aFault,
      },
      success,
    ]);
  });
});

describe('the key', () => {
  test.each<[what: string, typeof parameter, error: string]>([
    ['a missing parameter', { error: 'ParameterNotFound' }, 'ParameterNotFound'],
    ['a denied parameter', { error: 'AccessDeniedException' }, 'AccessDeniedException'],
    ['an empty parameter', { value: '' }, 'NotATestKey'],
    ['something else than a key', { value: 'change-me' }, 'NotATestKey'],
  ])('%s is a fault, and no order is placed', async (_, content, error) => {
    parameter = content;
    expect(await run()).toMatchObject([
      {
        event: 'synthetic-order',
        status: 500,
        note: 'The test key of synthetic orders cannot be read',
        error,
        ...aFault,
      },
    ]);
    expect(requests).toEqual([]);
  });

  test('of live mode is never used, because it would place real orders', async () => {
    parameter = { value: world.keys.merchant };
    expect(await run()).toMatchObject([{ status: 500, error: 'NotATestKey', ...aFault }]);
    expect(requests).toEqual([]);
  });

  test('is read again after five minutes, and after a failure in the next minute', async () => {
    parameter = { error: 'ParameterNotFound' };
    await run();
    parameter = { value: world.keys.merchant_test };
    await run();
    world.advance(240_000);
    await run();
    const reads = () => calls.filter((call) => call === gettingKey).length;
    expect(reads()).toBe(2);
    world.advance(60_000);
    await run();
    expect(reads()).toBe(3);
  });

  test('that was revoked fails the first step', async () => {
    parameter = { value: world.keys.merchant_test.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) };
    expect(await run()).toMatchObject([{ ...failure, note: 'list variants', answered: 401 }]);
  });
});

test('local systems do not run the function with the other scheduled functions', async () => {
  await world.sweep();
  expect([calls, requests]).toEqual([[], []]);
});
