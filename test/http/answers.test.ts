import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../../shared/lib/clock.ts';
import { aKey, putRecord, recordIn, useUp, walk } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aCheckout, aCheckoutBody, aPreparedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// the responses of all endpoints when a request cannot be completed

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  // retries wait on the test world's clock
  setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
});
afterEach(() => faults.reset());

describe('a request with If-None-Match and a used-up key', () => {
  test.each([
    ['GET /v2/variants/999999', {}],
    ['GET /v2/orders?nonsense=1', {}],
    ['GET /v2/orders', { 'X-Api-Version': '1999-01-01' }],
    ['GET /v2/orders', {}],
  ])(
    'a used-up key is rejected with 429 and its headers for %s, regardless of other errors',
    async (route, headers) => {
      const key = await aKey();
      await useUp(world, key, 5000);
      const answer = await world.call(route, { key, headers: { 'If-None-Match': '"0.other"', ...headers } });
      expect([answer.status, answer.json]).toEqual([429, { message: 'Too many attempts.', code: 'rate_limited' }]);
      expect(answer.headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'retry-after': expect.any(String) });
    },
  );
});

describe('a table that does not respond', () => {
  test.each(['GET /v2/variants/1', 'GET /v2/variants', 'POST /v2/checkouts'])(
    '%s returns 503 with Retry-After and writes nothing when the table does not respond',
    async (route) => {
      await nothingIsWritten(async () => {
        // from the authentication on, and from the first call after it on
        for (const from of [1, 2]) {
          faults.reset((call, n) => (n >= from && !isCommit(call) ? 'answer lost' : undefined));
          const body = route.startsWith('POST') ? aCheckoutBody() : undefined;
          const answer = await world.call(route, { body });
          faults.reset();
          expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);
        }
      });
    },
  );

  test('a request returns 500 and not 503 when it is unknown whether a transaction was written', async () => {
    let isLost = false; // from the first write on
    faults.reset((call) => {
      isLost ||= isCommit(call);
      return isLost ? 'answer lost' : undefined;
    });
    const { status, json } = await world.call('POST /v2/checkouts', { body: aCheckoutBody() });
    faults.reset();
    expect([status, json]).toEqual([500, { message: 'An unknown error occurred.', code: 'unexpected_error' }]);
  });
});

describe('endless contention', () => {
  test.each(['GET /v2/variants/1', 'GET /v2/variants', 'GET /v2/orders?expand=order_type', 'POST /v2/checkouts'])(
    '%s returns 503 with Retry-After within the request’s time, and writes nothing, under endless contention',
    async (route) => {
      const began = world.now();
      await nothingIsWritten(async () => {
        faults.reset(({ command }, n) => (n > 1 && command !== 'UpdateItemCommand' ? 'throttled' : undefined));
        const answer = await world.call(route, { body: route.startsWith('POST') ? aCheckoutBody() : undefined });
        faults.reset();
        expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);
        expect(world.now() - began).toBeLessThan(12_000);
      });
    },
  );

  test('consecutive contention in one request shares the ten seconds of the request', async () => {
    const began = world.now();
    const eight = () => world.now() - began < 8000;
    let second = 0;
    faults.reset((call) => {
      if (call.command === 'UpdateItemCommand' && eight()) return 'throttled';
      if (isCommit(call)) {
        second ||= world.now();
        return 'conflict';
      }
      return undefined;
    });
    const answer = await world.call('POST /v2/checkouts', { body: aCheckoutBody() });
    expect(answer.status).toBe(503);
    expect(world.now() - began).toBeLessThan(12_000);
    expect(second).toBeGreaterThan(0);
  });
});

test('a transaction whose responses are all lost is looked up, and the request reports that it was written', async () => {
  const { id } = await aCheckout(world);
  faults.reset((call) => (isCommit(call) ? 'answer lost' : undefined));
  const answer = await world.call(`PUT /v2/checkouts/${id}`, { body: { items: [{ variant_id: 1, quantity: 7 }] } });
  faults.reset();
  expect([answer.status, answer.json.items[0].quantity]).toEqual([200, 7]);
  expect((await recordIn('checkout', id)).rev).toBe(2);
});

test.each(['preparing,prepared', 'prepared,preparing'])(
  'a list of orders in the states %s contains an order once that changes its state during the read',
  async (states) => {
    const key = await aKey();
    const { id } = await aPreparedOrder(world, {}, { key });
    const prepared = await recordIn('order', id);
    await putRecord('order', { ...prepared, state: 'preparing' });
    let moving: Promise<unknown> | undefined;
    faults.before(async ({ command, input }) => {
      // the list reads the states in the order in which orders pass through them
      if (command !== 'QueryCommand' || !JSON.stringify(input).includes('state#prepared') || moving) return;
      moving = putRecord('order', prepared);
      await moving;
    });
    const { json } = await world.call(`GET /v2/orders?filter[state]=${states}`, { key });
    expect(moving).toBeDefined();
    expect(json.data.filter((one: { id: number }) => one.id === id)).toHaveLength(1);
  },
);

test('polling with a filter returns full pages', async () => {
  const key = await aKey({ merchant: 2 });
  const variant = (await world.call('GET /v2/variants', { key })).json.data[0].id;
  const more = { items: [{ variant_id: variant, quantity: 1 }] };
  const { id } = await aPreparedOrder(world, more, { key });
  const order = await recordIn('order', id);
  for (const _time of [1, 2, 3]) await aPreparedOrder(world, more, { key });
  const last = await aPreparedOrder(world, { ...more, external_reference: 'the last' }, { key });
  const query = 'filter[since_id]=0&filter[external_reference]=the%20last&per_page=2';
  const { json } = await world.call(`GET /v2/orders?${query}`, { key });
  expect([json.data.map((one: { id: number }) => one.id), json.links.next]).toEqual([[last.id], null]);
  expect(order.id).toBeLessThan(last.id);
});

const lambdaBytes = 6_291_556; // the maximum JSON response, as Lambda's error message states it

test.each([
  ['plain text', 'x'.repeat(300_000)],
  ['quotes, which are escaped twice', '"'.repeat(150_000)],
])(
  'a page of %s that exceeds Lambda’s limit ends early in both directions, and walking the pages loses and repeats nothing',
  async (_, failure_message) => {
    await world.restore();
    const key = await aKey({ is_test: true });
    const { id } = await aPreparedOrder(world, {}, { key });
    const order = await recordIn('order', id);
    const ids = Array.from({ length: 25 }, (_, index) => 1_000_000 + index);
    for (const one of ids) await putRecord('order', { ...order, id: one, failure_message });
    const forward = await walk(world, '/v2/orders?per_page=23', { key });
    const seen = forward.flatMap(({ json }) => json.data.map((one: { id: number }) => one.id));
    expect(seen).toEqual([...ids.toReversed(), id]);
    expect(forward.length).toBeGreaterThanOrEqual(2);
    for (const { body, headers, status } of forward) {
      const carried = JSON.stringify({ statusCode: status, headers, body: body.toString(), isBase64Encoded: false });
      expect(Buffer.byteLength(carried)).toBeLessThan(lambdaBytes);
    }
    expect(Math.max(...forward.map(({ body }) => Buffer.byteLength(JSON.stringify(body.toString()))))).toBeGreaterThan(
      5_000_000,
    );
    const back: number[] = [];
    for (let prev = forward.at(-1)?.json.links.prev; prev; ) {
      const { json } = await world.call(`GET ${prev.slice(prev.indexOf('/v2/'))}`, { key });
      back.unshift(...json.data.map((one: { id: number }) => one.id));
      prev = json.links.prev;
    }
    expect(back).toEqual(seen.slice(0, back.length));
    expect(back.length + (forward.at(-1)?.json.data.length ?? 0)).toBe(seen.length);
  },
);

test('public paths also return ETag and 304, and unknown paths return the version', async () => {
  for (const path of ['/health', '/openapi.json', '/docs']) {
    const first = await world.call(`GET ${path}`, { key: null });
    const again = await world.call(`GET ${path}`, {
      key: null,
      headers: { 'If-None-Match': first.headers.etag ?? '' },
    });
    expect([path, first.status, again.status, again.body.length]).toEqual([path, 200, 304, 0]);
  }
  expect((await world.call('GET /v2/nothing')).headers['x-api-version']).toBe('2022-02-01');
});

test('a replayed response has the version of the first response and its deprecation headers', async () => {
  const headers = { 'Idempotency-Key': 'version of a replay' };
  const body = aCheckoutBody();
  await world.call('POST /v2/checkouts', { body, headers: { ...headers, 'X-Api-Version': '2021-02-23' } });
  const again = await world.call('POST /v2/checkouts', { body, headers });
  expect(again.headers).toMatchObject({ 'x-api-version': '2021-02-23', deprecation: expect.any(String) });
});
