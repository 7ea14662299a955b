import { context, trace } from '@opentelemetry/api';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withinRun } from '../shared/aws/deadlines.ts';
import { parentOf, type SpanAttributes, withSpan } from '../shared/lib/trace.ts';
import { getFromUser } from '../shared/outbound/user-urls.ts';
import type { Row } from '../shared/table/rows.ts';
import { putRow } from '../shared/table/table.ts';
import { envelope } from '../shared/work/queues.ts';
import { aKey, keyIn } from './support/arrange.ts';
import { allRows } from './support/dump.ts';
import { type FaultInjector, injectFaults } from './support/faults.ts';
import { expectStatus } from './support/given/arranged.ts';
import { anAcceptedProduct } from './support/given/catalogue.ts';
import { aCheckoutWithShipping, anAddress } from './support/given/orders.ts';
import { aWebhook } from './support/given/webhooks.ts';
import { startHostileReceiver } from './support/hostile-receiver.ts';
import { installMeter, type Meter } from './support/meter.ts';
import { type RecordedSpans, recordNoSpans, recordSpans, treeOf } from './support/spans.ts';
import { startTestWorld, type TestWorld } from './support/world.ts';

// One trace leads from a merchant's request through rows, messages and tasks to the answer of a receiver. If nothing is
// recorded, nothing is carried.

let world: TestWorld;
let faults: FaultInjector;
let meter: Meter;
let spans: RecordedSpans | undefined;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  meter = installMeter();
});
beforeEach(async () => {
  await world.drain();
  await world.restore();
  faults.reset();
});
afterEach(async () => {
  vi.useRealTimers();
  await spans?.stop();
  spans = undefined;
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
const headers = { traceparent: `00-${traceId}-${caller}-01` };

const complete = async (checkout: number, sent: object = { headers }) =>
  expectStatus(
    await world.call(`PUT /v2/checkouts/${checkout}/complete`, { body: { payment: { handle: 'invoice' } }, ...sent }),
    201,
  );

/** Starts a receiver whose first answer is a 500, and a webhook for it. */
async function aReceiver(more: object = {}) {
  let answers = 0;
  const receiver = await startHostileReceiver(() => {
    answers += 1;
    return answers === 1 ? 'says 500' : 'says 200';
  });
  await aWebhook(world, {}, { url: receiver.url('says 200'), ...more });
  return receiver;
}

/** Works until the receiver has answered twice: in between, the delivery waits for the sweeper. */
async function untilRetried(): Promise<void> {
  await world.drain();
  world.advance(130_000);
  await world.sweep();
  await world.drain();
}

/** Returns the bodies of all messages that were sent. */
const messages = (): readonly string[] =>
  faults.calls.flatMap(({ input }) =>
    ((input as { Entries?: { MessageBody: string }[] }).Entries ?? []).map(({ MessageBody }) => MessageBody),
  );

const logged = (): readonly Record<string, unknown>[] => world.logs.map((line) => JSON.parse(line));

describe('a placed order', () => {
  test('is one trace from the request of the merchant to the answer of the receiver, with a retry', async () => {
    const receiver = await aReceiver();
    const { id } = await aCheckoutWithShipping(world);
    spans = recordSpans();
    const from = world.logs.length;
    await complete(id);
    await untilRetried();
    await receiver.close();
    expect(treeOf(spans.all(), caller)).toEqual([
      'SERVER PUT /v2/checkouts/{id}/complete',
      '  INTERNAL relay order.placed',
      '    PRODUCER send prepare-order',
      '      CONSUMER process prepare-order',
      '        INTERNAL relay order.prepared',
      '          PRODUCER send fan-out-event',
      '            CONSUMER process fan-out-event',
      '              PRODUCER send send-delivery',
      '                CONSUMER process send-delivery',
      '                  CLIENT POST',
      '                  INTERNAL sweep delivery',
      '                    PRODUCER send retry-delivery',
      '                      CONSUMER process retry-delivery',
      '                        CLIENT POST',
      '        INTERNAL task commit',
      '        INTERNAL task load',
      '        INTERNAL task plan',
    ]);
    expect(spans.all()).toHaveLength(17);
    const calls = spans.all().filter(({ name }) => name === 'POST');
    expect(calls.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([500, 200]);
    const sent = calls.map((span) => `00-${traceId}-${span.spanContext().spanId}-01`);
    expect(receiver.requests.map((request) => request.headers.traceparent)).toEqual(sent);
    const lines = logged().slice(from);
    const traced = ({ event }: Record<string, unknown>) => /^(request|message|task|attempt)$/.test(String(event));
    expect(new Set(lines.filter(traced).map(({ trace_id }) => trace_id))).toEqual(new Set([traceId]));
  });

  test('whose message is lost stays in its trace when the sweeper sends it again', async () => {
    const { id } = await aCheckoutWithShipping(world);
    spans = recordSpans();
    world.loseStream();
    await complete(id);
    world.advance(130_000);
    await world.sweep();
    await world.drain();
    world.mendStream();
    expect(treeOf(spans.all(), caller)).toEqual(
      expect.arrayContaining([
        'SERVER PUT /v2/checkouts/{id}/complete',
        '  INTERNAL sweep order',
        '    PRODUCER send prepare-order',
        '      CONSUMER process prepare-order',
      ]),
    );
  });

  test('costs no further call and no further unit, up to the delivery', async () => {
    // within one minute, so that the use of the key is written equally often
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 60_000) * 60_000 });
    const receiver = await startHostileReceiver();
    await aWebhook(world, {}, { url: receiver.url('says 200') });
    const cost = async (sent?: object) => {
      const { id } = await aCheckoutWithShipping(world);
      const measured = await meter.measure(async () => {
        await complete(id, sent);
        await world.drain();
      });
      return measured.cost.calls
        .filter(({ about }) => !about.startsWith('usage#')) // written for every few requests
        .map(({ command, readUnits, writeUnits }) => ({ command, readUnits, writeUnits }));
    };
    await cost({}); // the first order makes copies of its variants, which the others share
    const without = await cost({});
    spans = recordSpans();
    expect(await cost()).toEqual(without);
    expect(spans.all().length).toBeGreaterThan(12);
    await receiver.close();
  });
});

test("a request without a caller's trace starts one, and a malformed traceparent is ignored", async () => {
  spans = recordSpans();
  const malformed = [undefined, '', 'garbage', `00-${'0'.repeat(32)}-${caller}-01`, `ff-${traceId}-${caller}-01`];
  for (const traceparent of malformed)
    expectStatus(
      await world.call('GET /v2/orders', { headers: traceparent === undefined ? {} : { traceparent } }),
      200,
    );
  expect(spans.all().map(({ name, parentSpanContext }) => [name, parentSpanContext])).toEqual(
    malformed.map(() => ['GET /v2/orders', undefined]),
  );
  expect(new Set(spans.all().map((span) => span.spanContext().traceId)).size).toBe(malformed.length);
});

test('a span of a request has the status, and the class of the error behind a 500', async () => {
  spans = recordSpans();
  expectStatus(await world.call('GET /v2/orders/999'), 404);
  await world.call('GET /v2/orders', { key: 'unknown' });
  faults.reset(() => {
    throw new RangeError('a canary');
  });
  expectStatus(await world.call('GET /v2/orders'), 500);
  faults.reset();
  const [missing, unknown, broken] = spans.all();
  expect(missing?.attributes['http.response.status_code']).toBe(404);
  expect(missing?.status.code).toBe(0);
  expect(unknown?.attributes['http.response.status_code']).toBe(401);
  expect(broken?.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': 'RangeError' });
  expect(broken?.status).toEqual({ code: 2 });
});

test('a fetch of an image is a span with its host, and tells the host nothing of the trace', async () => {
  const receiver = await startHostileReceiver();
  spans = recordSpans();
  const url = `${receiver.url('says 404')}?secret=1`;
  const fetched = () => getFromUser(url, { accept: 'image/png', maxBytes: 10, redirects: 0 });
  await withSpan(['request', 'POST /v2/products'], { parent: parentOf(headers.traceparent) }, fetched);
  await receiver.close();
  expect(treeOf(spans.all(), caller)).toEqual(['SERVER POST /v2/products', '  CLIENT GET']);
  expect(spans.all()[0]?.attributes).toEqual({
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'http.response.status_code': 404,
    'error.type': '404',
  });
  expect(receiver.requests[0]?.headers).not.toHaveProperty('traceparent');
});

describe('releases side by side', () => {
  const facts = { order: 1, merchant: 1, is_test: false, route: false };
  const message = { schema: 1, event: 'evt_order_1_1', hops: 0, facts };

  test('a worker accepts messages without a trace, and with a malformed one', async () => {
    spans = recordSpans();
    const from = world.logs.length;
    for (const more of [{}, { traceparent: 'garbage' }, { traceparent: 7 }, { traceparent: { a: 1 } }])
      world.send('prepare-order', JSON.stringify({ ...message, ...more }));
    await world.drain();
    expect(
      logged()
        .slice(from)
        .filter(({ event }) => event === 'message')
        .map(({ status }) => status),
    ).toEqual([200, 200, 200, 200]);
    expect(spans.all()).toEqual([]);
    expect(world.deadLetters('prepare-order')).toEqual([]);
  });

  test('a worker of the release before accepts a message with a trace', () => {
    const before = envelope.omit({ traceparent: true });
    expect(before.parse({ ...message, ...headers })).toEqual(message);
  });

  test('the relay accepts a row with a malformed trace', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const { json } = await complete(id, {});
    const key = await keyIn('order', json.id);
    const row = (await allRows()).find(({ PK, SK }) => PK === key.PK && SK === key.SK);
    spans = recordSpans();
    await putRow({ ...row, ...key, traceparent: 'garbage' });
    await world.drain();
    expect(spans.all()).toEqual([]);
    expect((await world.call(`GET /v2/orders/${json.id}`)).json.state).toBe('prepared');
  });
});

test('work outside any trace is not recorded, because a trace begins with a request', async () => {
  const receiver = await aReceiver();
  const { id } = await aCheckoutWithShipping(world);
  await complete(id, {});
  spans = recordSpans();
  await untilRetried();
  await receiver.close();
  expect(receiver.requests).toHaveLength(2);
  expect(spans.all()).toEqual([]);
});

describe.each([
  ['no SDK is registered', () => undefined],
  ['the SDK records nothing', recordNoSpans],
])('if %s', (_, register) => {
  test('rows, messages, notifications and log lines are as without tracing', async () => {
    spans = register();
    const receiver = await aReceiver();
    const { id } = await aCheckoutWithShipping(world);
    const from = world.logs.length;
    await complete(id);
    await untilRetried();
    await receiver.close();
    expect(messages().length).toBeGreaterThan(3);
    for (const body of messages())
      expect(Object.keys(JSON.parse(body)), body).toEqual(['schema', 'event', 'hops', 'owner', 'facts']);
    expect(receiver.requests).toHaveLength(2);
    expect(JSON.stringify(receiver.requests.map((request) => request.headers))).not.toContain('traceparent');
    expect(JSON.stringify(await allRows())).not.toContain('traceparent');
    expect(world.logs.slice(from).join()).not.toContain('trace_id');
    expect(spans?.all() ?? []).toEqual([]);
  });
});

test('a trace is the only difference of the rows: of events, and of records that wait for a worker', async () => {
  const shapeOf = async () => {
    const rows = (await allRows()).filter(({ PK }) => /^(outbox#|order#|delivery#|checkout#)/.test(String(PK)));
    const attributes = ({ PK, ...row }: Row) => `${String(PK).replace(/#.*/, '')}: ${Object.keys(row).sort().join()}`;
    return [...new Set(rows.map(attributes))].sort();
  };
  const placed = async () => {
    await world.restore();
    const { id } = await aCheckoutWithShipping(world);
    await complete(id, {});
    return shapeOf();
  };
  const plain = await placed();
  spans = recordSpans();
  const traced = await placed();
  expect(traced).not.toEqual(plain);
  expect([...new Set(traced.map((shape) => shape.replace(',traceparent', '')))].sort()).toEqual(plain);
});

// the compiler makes sure that this list has exactly the attributes of the interface
const attributes = {
  'http.request.method': /^(GET|POST|PUT|DELETE|_OTHER)$/,
  'http.route': /^\/[\w\-/{}+.]*$/,
  'http.response.status_code': /^\d{3}$/,
  'faas.coldstart': /^(true|false)$/,
  'server.address': /^[\w.-]+$/,
  'messaging.system': /^aws_sqs$/,
  'messaging.destination.name': /^[a-z-]+$/,
  'messaging.operation.type': /^(send|process)$/,
  'messaging.message.id': /^[\w-]{36}$/,
  'error.type': /^(\w+|\d{3})$/,
} as const satisfies Record<keyof SpanAttributes, RegExp>;
const names = /^([A-Z]+ \/[\w\-/{}+.]*|(send|process|relay|sweep|task) [a-z.-]+|GET|POST)$/;

test('spans contain no key, body, address, path, query or message of an error', async () => {
  const canary = 'cAnArY';
  spans = recordSpans();
  const receiver = await aReceiver({
    url: `${(await startHostileReceiver()).url('says 200')}?${canary}=${canary}`,
    token: `${canary} of the shop`,
  });
  const key = await aKey();
  const address = anAddress({ last_name: canary, street1: canary, email: `${canary}@example.com` });
  const checkout = { email: `${canary}@example.com`, shipping_address: address, external_identifier: canary };
  const { id } = await aCheckoutWithShipping(world, checkout, { key });
  await complete(id, { key, headers: { ...headers, tracestate: `shop=${canary}`, 'Idempotency-Key': canary } });
  await world.call(`GET /v2/orders?filter[external_identifier]=${canary}`, { key });
  await world.call(`GET /${canary}?${canary}`, { key: canary });
  await untilRetried();
  await anAcceptedProduct(world);
  faults.reset(() => {
    throw new Error(canary);
  });
  await world.call('GET /v2/orders', { key });
  world.send('prepare-order', JSON.stringify({ schema: canary, ...headers }));
  world.send('prepare-order', JSON.stringify({ schema: 1, event: canary, hops: 0, ...headers, facts: { a: canary } }));
  await world.drain();
  faults.reset();
  await receiver.close();
  expect(spans.all().length).toBeGreaterThan(20);
  for (const { name, attributes: own, events, links, status } of spans.all()) {
    expect(name).toMatch(names);
    for (const [attribute, value] of Object.entries(own)) {
      expect(attributes).toHaveProperty([attribute]);
      expect(String(value)).toMatch(attributes[attribute as keyof SpanAttributes]);
    }
    expect([events, links, status.message]).toEqual([[], [], undefined]);
    const text = JSON.stringify([name, own]);
    for (const secret of [canary.toLowerCase(), key.slice(-43)]) expect(text.toLowerCase()).not.toContain(secret);
  }
  expect(spans.all().some(({ status }) => status.code === 2)).toBe(true);
});

describe('a run of a function', () => {
  /** A run that AWS freezes afterwards. */
  const inLambda = { getRemainingTimeInMillis: () => 60_000 };

  /** Registers a provider whose spans wait for `forceFlush`. */
  function provide(forceFlush: () => Promise<void>): void {
    trace.setGlobalTracerProvider({ getTracer: () => trace.getTracer('none'), ...{ forceFlush } });
    spans = { all: () => [], stop: async () => trace.disable() };
  }

  test('sends its spans before it returns, if AWS freezes the process afterwards', async () => {
    const steps: string[] = [];
    provide(async () => {
      await undefined;
      steps.push('flushed');
    });
    await withinRun(inLambda, async () => steps.push('worked'));
    expect(steps.splice(0)).toEqual(['worked', 'flushed']);
    await expect(withinRun(inLambda, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(steps.splice(0)).toEqual(['flushed']);
    await withinRun({}, async () => steps.push('worked')); // on one machine, the process lives on
    expect(steps).toEqual(['worked']);
  });

  test('succeeds if its spans cannot be sent', async () => {
    provide(() => Promise.reject(new Error('no collector')));
    expect(await withinRun(inLambda, async () => 'done')).toBe('done');
  });

  test.each([
    [60_000, 1000],
    [400, 200],
  ])('with %d ms left waits %d ms at most for its spans', async (left, most) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    provide(() => new Promise(() => undefined));
    const run = withinRun({ getRemainingTimeInMillis: () => left }, async () => 'done');
    await vi.advanceTimersByTimeAsync(most);
    expect(await run).toBe('done');
  });

  test('belongs to no trace of the process around it, as on AWS', async () => {
    spans = recordSpans();
    const around = trace.getTracer('test').startSpan('around');
    const inside = await context.with(trace.setSpan(context.active(), around), () =>
      withinRun({}, async () => trace.getActiveSpan()),
    );
    expect(inside).toBeUndefined();
  });
});
