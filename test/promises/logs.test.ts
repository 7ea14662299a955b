import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import { everything } from '../../shared/domain/reach.ts';
import { bucketClient } from '../../shared/files/bucket.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { filterNames } from '../../shared/http/middleware/validate.ts';
import type { GatewayEvent } from '../../shared/http/proxy-event.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { metrics } from '../../shared/lib/log.ts';
import { eventNames } from '../../shared/resources/webhooks/event-names.ts';
import { tableClient } from '../../shared/table/client.ts';
import { accessKeyKey, eventKey } from '../../shared/table/keys.ts';
import { deleteRow, putRow, readRecord, readRow, updateRow } from '../../shared/table/table.ts';
import { type QueueName, queues } from '../../shared/work/queues.ts';
import { queueClient } from '../../shared/work/send.ts';
import { aKey, keyIdOf, keyIn, recordIn, useUp } from '../support/arrange.ts';
import { aKeyFor, arrangeExample, exampleBody, routeWith } from '../support/example.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import type { Arranged } from '../support/given/arranged.ts';
import { arrangements } from '../support/given/arrangements.ts';
import { anUpload, aPicture } from '../support/given/files.ts';
import { aProductRow, productFile, uploaded } from '../support/given/imports.ts';
import { anAddress, aPreparedOrder } from '../support/given/orders.ts';
import { commonLogFields, logFields } from '../support/log-fields.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P16: no key, token, URL, name or text of a caller ever appears in a log. The suite takes every route through every
// way to succeed and to fail, and every worker through good and poisoned messages. Everything that a caller, a stored
// row or an error can contain has canaries. The suite then reads every log line.

const canary = 'cAnArY';
let canaries = 0;
/** Returns a string that exists nowhere else. All of these strings contain the canary. */
const secret = (what: string): string => {
  canaries += 1;
  return `${canary}-${what}-${canaries}`;
};

let world: TestWorld;
let faults: FaultInjector;
/** Whole keys and their secrets: strings without the canary. */
const keysSeen = new Set<string>();
let broken: Error | undefined;

beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  const fail =
    (next: (args: never) => Promise<never>) =>
    (args: never): Promise<never> =>
      broken ? Promise.reject(broken) : next(args);
  const place = { step: 'initialize', priority: 'high', name: 'broken', override: true } as const;
  tableClient.get().middlewareStack.add(fail as never, place);
  queueClient.get().middlewareStack.add(fail as never, place);
  for (const key of Object.values(world.keys)) keep(key);
});
beforeEach(() => {
  setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
  faults.reset();
  broken = undefined;
});

function keep(key: string): string {
  keysSeen.add(key);
  keysSeen.add(key.slice(key.startsWith('mto_') ? -43 : -32)); // the secret part of a key or of an upload's path
  return key;
}

/**
 * Returns an error as the SDK or Node might throw it. Its message looks like a stack, and it has a cause and fields.
 * All of these contain data.
 */
function anError(): Error {
  const text = secret('error');
  const cause = new TypeError(`${text}\n    at ${secret('frame')} (file:///${secret('place')}:1:1)`);
  const error = new Error(`Could not write ${text}\n    at ${secret('frame')} (${secret('place')}:1:1)\n    at x`, {
    cause,
  });
  return Object.assign(error, { Item: { email: { S: secret('item') } }, $metadata: { requestId: secret('request') } });
}

/** Makers of errors, among them one whose message changed after its creation and one that quotes itself. */
const errors: readonly (() => Error)[] = [
  anError,
  () =>
    Object.assign(new Error(`first ${secret('error')}\n    at ${secret('frame')} (a:1:1)`), {
      message: secret('late'),
    }),
  () => {
    const text = secret('error');
    return new RangeError(`${text}\n    at ${text}\n    at ${text} (b:1:1)`);
  },
];

const known = new Set([logFields, commonLogFields, metrics, { function: true, _aws: true }].flatMap(Object.keys));
const knownRoutes = new Set<string>();
const forms: Readonly<Record<string, RegExp>> = {
  request_id: /^[\w-]{36}$/,
  trace_id: /^[0-9a-f]{32}$/,
  message_id: /^[\w-]{36}$/,
  key_id: /^[a-z0-9]{12}$/,
  version: /^(\d{4}-\d\d-\d\d)?$/,
  event:
    /^(start|request|record|message|attempt|relay|history|business|sweep|outbox|overdue|notice|task|synthetic-order)$/,
  event_id: /^evt_[a-z-]+_\d{1,16}_\d{1,16}(_\d{1,3})?$/,
  level: /^(INFO|WARN|ERROR)$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  service: /^made-to-order-local$/,
  function_name: /^[a-z\d-]+$/,
  function_request_id: /^[\w-]{36}$/,
};

const figures = { requests: 0, statuses: 0, lines: 0, canaries: 0 };
const statuses = new Set<number>();

/** Checks that the lines contain only what a log may contain. Returns them parsed. */
function examine(lines: readonly string[], what: string): readonly Record<string, unknown>[] {
  return lines.map((line) => {
    figures.lines += 1;
    const folded = line.toLowerCase();
    expect(folded.includes(canary.toLowerCase()), `${what}: ${line}`).toBe(false);
    expect(
      folded.includes(Buffer.from(canary).toString('base64url').slice(0, 6).toLowerCase()),
      `${what}: ${line}`,
    ).toBe(false);
    expect(
      keysSeen.values().some((key) => line.includes(key)),
      `${what}: ${line}`,
    ).toBe(false);
    expect(/[\n\r]/.test(line), 'one line').toBe(false);
    const parsed = JSON.parse(line);
    expect(
      Object.keys(parsed).filter((name) => !known.has(name)),
      what,
    ).toEqual([]);
    for (const [name, form] of Object.entries(forms)) if (name in parsed) expect(parsed[name], name).toMatch(form);
    if ('route' in parsed) expect(knownRoutes).toContain(parsed.route);
    return parsed;
  });
}

/** Sends one request and checks the only line that it may log. */
async function call(route: string, sent: Sent, expected?: readonly number[]): Promise<JsonAnswer> {
  const from = world.logs.length;
  const answer = await world.call(route, sent);
  const lines = examine(world.logs.slice(from), `${answer.status} ${route}`).filter(({ event }) => event === 'request');
  expect(
    lines.map(({ status }) => status),
    `${route}: one line for each request`,
  ).toEqual([answer.status]);
  if (expected) expect(expected, `${route}: ${answer.body.toString().slice(0, 200)}`).toContain(answer.status);
  statuses.add(answer.status);
  figures.requests += 1;
  return answer;
}

const found = await findEndpoints();
const contracts: readonly Contract[] = found.map(({ endpoint }) => endpoint.contract);
for (const { route } of contracts) knownRoutes.add(route);
const routes = contracts.filter(({ route }) => !route.startsWith('ANY '));

/** Returns headers with values that no log may contain. */
const headers = (): Record<string, string> => ({
  'User-Agent': secret('agent'),
  Cookie: `session=${secret('cookie')}`,
  'X-Forwarded-For': secret('address'),
  Referer: `https://${secret('referer')}.example`,
  'X-Api-Key': secret('api-key'),
  'X-Request-Id': secret('request-id'),
});

/** Returns the body of an example with canaries in all strings except those that select something. */
const markedBody = (contract: Contract, arranged: Arranged | undefined): unknown =>
  JSON.parse(JSON.stringify(exampleBody(contract, arranged) ?? {}), (name, value) => {
    if (
      typeof value !== 'string' ||
      /^(cancellable_until|code|collection_name|country_code|currency|handle|kind|locale|production_method|role|service|position|resource_type|resource|state|to|content_type|since|placed_(from|until)|\w+_at)$/.test(
        name,
      ) ||
      Object.hasOwn(eventNames, value) ||
      /^([\d.:]+\/\d+|[a-z-]+:(read|write))$/.test(value) // a network or a scope
    )
      return value;
    if (contract.example?.arranged?.includes(name)) return value;
    if (name === 'url') return `https://${canary}.example/${secret(name)}?${secret('query')}`;
    if (name === 'email') return `${secret('mail')}@${canary}.example`;
    return secret(name).slice(0, 35);
  });

async function arrange(contract: Contract): Promise<Arranged> {
  if (!contract.example) return { id: 1 };
  const made = await arrangeExample(world, contract);
  for (const name of contract.example.arranged ?? []) {
    const value: unknown = Reflect.get(made, name);
    if (typeof value === 'string') keep(value); // an id is no secret
  }
  return made;
}

/** Returns a new key that the route accepts, and a key of a role that it rejects. */
async function keysOf(contract: Contract): Promise<{ right: string; wrong: string }> {
  const refused = (['production', 'staff', 'merchant'] as const).find((role) => !contract.allow.includes(role));
  const wrong = { allow: [refused ?? 'production'], route: contract.route };
  return { right: keep(await aKeyFor(contract)), wrong: keep(await aKeyFor(wrong)) };
}

describe.each(routes.map((contract) => [contract.route, contract] as const))('%s', (route, contract) => {
  test('logs nothing that was sent, stored or thrown, whatever the outcome', async () => {
    const isOpen = contract.allow === 'anyone';
    const id = await arrange(contract);
    const { right, wrong } = await keysOf(contract);
    const bodyFor = (at: Arranged | number | string) =>
      contract.body ? { body: markedBody(contract, typeof at === 'object' ? at : undefined) } : {};
    const send = (sent: Sent = {}, query = '', at: Arranged | number | string = id, expected?: readonly number[]) =>
      call(
        routeWith(contract, at, query),
        { key: right, ...bodyFor(at), ...sent, headers: { ...headers(), ...sent.headers } },
        expected,
      );

    const named = { 'Idempotency-Key': secret('idempotency') };
    // a URL without a signature is rejected
    await send({ headers: named }, '', id, isOpen ? [200, 202, 404] : [200, 201, 202, 204]);
    await send({ headers: { ...named, 'If-Match': `"${secret('tag')}"` } }, '', id);
    await send({ headers: { 'If-None-Match': `"${secret('tag')}"`, Prefer: `wait=1, ${secret('prefer')}` } });
    const { headers: told } = await send();
    // if a response has no ETag, the test sends one of its own
    const held = told.etag ?? `"1.${secret('tag').slice(-22)}"`;
    await send({ headers: { 'If-None-Match': held } });
    // 401
    if (!isOpen) {
      for (const key of [
        null,
        secret('token'),
        `mto_live_abcdefghijkl_${keep('s'.repeat(43))}`,
        world.keys.revoked,
        `${right}${canary}`,
      ]) {
        await send({ key }, '', id, [401]);
      }
      await send(
        { key: null, headers: { Authorization: `Basic ${Buffer.from(secret('basic')).toString('base64')}` } },
        '',
        id,
        [401],
      );
      await send({ key: wrong }, '', id, [403]);
      await send({ headers: { 'X-Api-Version': secret('version') } }, '', id, [400]);
      await send({}, `${secret('name')}=${secret('value')}`, id, [422]);
    }
    if (route.includes('{')) {
      await send({}, '', 999_999_999, [404]);
      await send({}, '', secret('path'), [404]);
    }
    // queries
    for (const name of filterNames(contract).keys()) {
      await send({}, `${encodeURIComponent(name)}=${secret('filter')},${secret('filter')}`, id, [200, 422]);
    }
    if (contract.expand) await send({}, `expand=${secret('expand')}`, id, [422]);
    if (contract.paging) {
      await send({}, `cursor=${Buffer.from(`{"after":"${secret('cursor')}"}`).toString('base64url')}`, id, [400]);
      await send({}, `per_page=${secret('per-page')}`, id, [422]);
    }
    // bodies
    if (contract.body?.kind === 'json') {
      await send({ body: undefined, raw: `{"a": ${secret('json')}` }, '', id, [400]);
      await send({ body: undefined, raw: `{"a":"${secret('large')}${'x'.repeat(1_000_001)}"}` }, '', id, [413]);
      await send({ headers: { 'Content-Type': `text/${secret('type')}` } }, '', id, [415]);
      await send({ body: { [secret('field')]: secret('value') } }, '', id);
      await send({ body: [secret('value')] }, '', id, [422]);
      const wrongTypes = JSON.parse(JSON.stringify(contract.example?.body), (_, value) =>
        typeof value === 'object' && value !== null
          ? value
          : typeof value === 'string'
            ? [secret('value')]
            : secret('value'),
      );
      await send({ body: wrongTypes }, '', id, [404, 409, 422]);
    }
    if (/^(PUT|PATCH|DELETE) /.test(route)) {
      const at = await arrange(contract);
      await send({ headers: { 'If-Match': `"999.${secret('tag')}"` } }, '', at, [412]);
    }
    if (/^(POST|PUT) /.test(route) && !contract.onlyReads) {
      const at = await arrange(contract);
      const used = { 'Idempotency-Key': secret('idempotency') };
      await send({ headers: used }, '', at, [200, 201, 202]);
      await send({ headers: used, body: { other: secret('value') } }, '', at, [422]);
      await send({ headers: { 'Idempotency-Key': secret('long').repeat(30) } }, '', at, [422]);
    }
    // 409, or another status, on the whole fixture, and on the fixture after all work is done
    await send();
    await world.drain();
    await send();
    // 500 from internal errors that quote the data, before and after admission
    if (!isOpen) {
      for (const make of errors) {
        broken = make();
        await send({}, '', id, [500]);
        await send({ headers: { 'If-None-Match': '"1.x"' } }, '', id, [500]);
        broken = undefined;
      }
      const at = await arrange(contract);
      // 503 from endless conflicts and throttling
      faults.reset(() => 'throttled');
      await send({}, '', at, [503]);
      faults.reset((call) => (isCommit(call) ? 'conflict' : undefined));
      await send(
        { headers: { 'Idempotency-Key': secret('idempotency') } },
        '',
        at,
        route.startsWith('GET ') || contract.onlyReads ? [200, 202, 503] : [503],
      );
      faults.reset();
      // 429
      await useUp(world, right, 5000);
      await send({}, '', at, [429]);
      await send(
        { headers: { 'If-None-Match': `"${secret('tag')}"` } },
        '',
        at,
        contract.startsWork ? [429] : [200, 202, 405, 429],
      );
    }
    await world.drain();
    figures.canaries = canaries;
    report('P16', 'requests', { ...figures, statuses: [...statuses].sort().join(' '), routes: routes.length });
  });
});

test('unknown paths and verbs, and invalid gateway events, log no secret', async () => {
  for (const path of [
    `/${secret('path')}`,
    `/v2/${secret('path')}`,
    `/v2/orders/1/${secret('path')}?${secret('name')}=1`,
  ]) {
    await call(`GET ${path}`, { key: keep(await aKey()), headers: headers() }, [404]);
    await call(`GET ${path}`, { key: secret('token'), headers: headers() }, [404]);
  }
  await call(
    `DELETE /v2/orders?${secret('name')}=${secret('value')}`,
    { raw: secret('body'), headers: headers() },
    [405],
  );
  const unusable = {
    get multiValueHeaders(): never {
      throw anError();
    },
    path: secret('path'),
  };
  for (const { endpoint } of found) {
    const from = world.logs.length;
    const answer = await endpoint(unusable as unknown as GatewayEvent, {}); // no gateway sends such an event
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain(canary);
    expect(examine(world.logs.slice(from), 'an invalid event').map(({ event }) => event)).toEqual(['request']);
  }
});

test('production orders log no item names, addresses, reasons, parcels, tag texts or task errors', async () => {
  await world.restore(); // without the productions of the examples, which could make the order too
  const from = world.logs.length;
  const item = secret('item');
  const items = [{ variant_id: 1, quantity: 1, external_identifier: item }];
  const address = () => anAddress({ last_name: secret('name'), street1: secret('street'), city: secret('city') });
  const { id } = await aPreparedOrder(world, {
    items,
    external_reference: secret('reference'),
    shipping_address: address(),
    whitelabel_address: address(),
  });
  const admin = '/master-administration';
  const share = (external_identifier: string) => ({
    body: { productions: [{ handle: 'north-print', order_items: [{ external_identifier }] }] },
  });
  const key = keep(await aKey({ role: 'staff', merchant: null }));
  const assign = (sent: Sent, expected: number) =>
    call(`POST ${admin}/disposition-orders/by-order/${id}/production-orders`, { key, ...sent }, [expected]);
  await assign(share(secret('unknown-item')), 422);
  world.onTask(() => Promise.reject(anError()));
  await assign(share(item), 503);
  world.onTask((_, run) => run());
  await assign(share(item), 200);
  await assign(share(item), 409);
  const madeNow = async () => (await readRecord('disposition-order', id, everything))?.production_orders.at(-1);
  let production = keep(await aKey({ role: 'production', merchant: null, production: 1 }));
  const put = (path: string, body: unknown, expected: number) =>
    call(`PUT ${admin}/${path}`, { key: production, body }, [expected]);
  const ended = await madeNow();
  await put(`production-orders/${ended}/fail`, { reason: secret('reason') }, 409);
  await put(`production-orders/${ended}/reject`, { reason: secret('reason').repeat(40) }, 422);
  await put(`production-orders/${ended}/reject`, { reason: secret('reason') }, 200);
  await put(`production-orders/${ended}/reject`, { reason: secret('reason') }, 409);
  await world.drain(); // the rule chooses the other production
  production = keep(await aKey({ role: 'production', merchant: null, production: 2 }));
  const made = await madeNow();
  await put(`production-orders/${made}/accept`, undefined, 200);
  await put(`production-orders/${made}/hold`, { reason: secret('reason') }, 200);
  const [range] = (await recordIn('order', id)).items[0]?.id_tags ?? [];
  await put(`id-tags/${range?.first}`, { current_state: secret('state') }, 200);
  const url = () => `https://${canary}.example/${secret('parcel')}`;
  const parcel = { carrier: secret('carrier'), tracking_number: secret('tracking'), tracking_url: url() };
  const deliver = (parcels: readonly object[], status: number) =>
    put(`production-orders/${made}/deliver`, { parcels }, status);
  await deliver([{ ...parcel, tracking_url: secret('no-url') }], 422);
  await deliver([{ ...parcel, tracking_url: `https://${secret('user')}:${secret('word')}@x.example` }], 422);
  await deliver([{ ...parcel, items: [{ order_item: secret('item'), quantity: 1 }] }], 422);
  await deliver([{ ...parcel, items: [{ order_item: 999_999, quantity: 1 }] }], 422);
  await deliver([{ ...parcel, carrier: secret('carrier').repeat(30) }], 422);
  await deliver([parcel], 200);
  await deliver([{ ...parcel, tracking_url: url() }], 409);
  await put(`production-orders/${made}/deliver`, { tracking_number: secret('tracking') }, 409);
  await world.drain();
  const lines = examine(world.logs.slice(from), 'the production side');
  expect(lines.filter(({ event }) => event === 'task').length).toBeGreaterThan(6);
  report('P16', 'the production side', { lines: lines.length });
});

test('an import logs nothing from its file, whether it could be read or not', async () => {
  const from = world.logs.length;
  const row = () => ({
    ...aProductRow({ name: secret('name'), code: secret('code'), brand: secret('brand'), price: '1' }),
    description: secret('description'),
    image_front_url: `https://${secret('host')}.example/${secret('path')}`,
  });
  const rows = [row(), { ...row(), price: secret('price') }, { ...row(), locale: secret('locale') }];
  const good = productFile(rows);
  const files = [
    good,
    `${good}"${secret('quote')}`,
    `${good}${secret('cell')};${secret('cell')}\r\n`,
    `${secret('column')};${secret('column')}\r\n${secret('cell')}`,
    good.replace('handle;', `handle;${secret('column')};${secret('column')};handle;`),
    Buffer.from(good, 'utf16le'),
  ];
  for (const file of files) {
    const path = keep(await uploaded(world, file, `${secret('file')}.csv`));
    const key = keep(await aKeyFor({ allow: ['staff'] }));
    await call('POST /master-administration/product-imports', { key, body: { path }, headers: headers() }, [202]);
    await world.drain();
  }
  const path = keep(await uploaded(world, good));
  await call('POST /master-administration/product-imports', { key: 'staff', body: { path } }, [202]);
  let calls = 0;
  faults.reset(({ by }) => {
    calls += by === 'run-import' ? 1 : 0;
    if (by === 'run-import' && calls > 4) throw anError();
    return undefined;
  });
  await world.drain();
  faults.reset();
  expect(calls).toBeGreaterThan(4);
  const lines = examine(world.logs.slice(from), 'imports').filter(({ queue }) => queue === 'run-import');
  expect(lines.length).toBeGreaterThan(files.length);
  report('P16', 'imports', { files: files.length + 1, lines: lines.length });
});

test('a stored row that does not match its schema logs none of its values', async () => {
  const { id } = await arrangements.aPlacedOrder(world);
  await world.drain();
  const bad = {
    total: secret('total'),
    state: 7,
    customer: secret('customer'),
    items: [{ [secret('name')]: secret('item') }],
  };
  const order = await recordIn('order', id);
  await putRow({ ...(await keyIn('order', id)), rev: order.rev, json: JSON.stringify({ ...order, ...bad }) });
  const key = keep(await aKey());
  await call(`GET /v2/orders/${id}`, { key, headers: headers() }, [500]);
  await call(`GET /v2/orders/${id}`, { key, headers: { 'X-Api-Version': '2021-02-23' } }, [500]);
  await call(`PUT /v2/orders/${id}/cancel`, { key, headers: { 'Idempotency-Key': secret('idempotency') } });
  await updateRow(accessKeyKey(keyIdOf(key)), {
    UpdateExpression: 'SET buckets = :text',
    ExpressionAttributeValues: { ':text': secret('buckets') },
  });
  await call('GET /v2/orders', { key }, [500]);
  expect(statuses.has(500)).toBe(true);
});

test('media requests log no file names, upload paths or signed URLs, whatever the bucket returns', async () => {
  const key = keep(await aKey());
  const place = { step: 'initialize', priority: 'high', name: 'broken', override: true } as const;
  let lost: Error | undefined;
  const fail =
    (next: (args: never) => Promise<never>) =>
    (args: never): Promise<never> =>
      lost ? Promise.reject(lost) : next(args);
  bucketClient.get().middlewareStack.add(fail as never, place);
  const raw = (bytes: Buffer, statuses: readonly number[], type = 'image/png') =>
    call(
      `POST /v2/media?file_name=${secret('file')}`,
      { key, raw: bytes, headers: { ...headers(), 'Content-Type': type } },
      statuses,
    );
  const upload = async (bytes = aPicture()) => keep(await anUpload(world, bytes, { key, file_name: secret('file') }));
  const byPath = (path: string, statuses: readonly number[]) =>
    call('POST /v2/media', { key, body: { path }, headers: headers() }, statuses);
  const download = async (id: number, statuses: readonly number[], range: object = {}) => {
    const { headers: told } = await call(
      `GET /v2/media/${id}/download`,
      { key, headers: { ...headers(), ...range } },
      statuses,
    );
    const signature = new URL(told.location ?? 'http://x').searchParams.get('X-Amz-Signature');
    if (signature) keysSeen.add(signature);
  };
  const { id } = (await raw(aPicture(), [201])).json;
  await raw(Buffer.from(secret('bytes')), [422]);
  await raw(Buffer.alloc(0), [422]);
  await raw(aPicture(), [415], `image/${secret('type')}`);
  await raw(aPicture(), [415], 'image/jpeg');
  const path = await upload();
  await byPath(path, [201]);
  await byPath(path, [422]);
  await byPath(await upload(Buffer.from(secret('bytes'))), [422]);
  await byPath(`${path}${canary}`, [422]);
  await download(id, [200]);
  await download(id, [302], { Range: 'bytes=0-3' });
  const waiting = await upload();
  const bytes = aPicture();
  for (const make of errors) {
    lost = make();
    await raw(bytes, [500]);
    await byPath(waiting, [500]);
    await download(id, [500]);
    lost = undefined;
  }
  lost = errors[0]?.();
  await call(`DELETE /v2/media/${id}`, { key, headers: headers() }, [204]);
  const from = world.logs.length;
  await world.drain();
  lost = undefined;
  expect(examine(world.logs.slice(from), 'remove-file').some(({ status }) => status === 500)).toBe(true);
  bucketClient.get().middlewareStack.remove('broken');
});

describe.each(Object.keys(queues) as QueueName[])('the worker of %s', (queue) => {
  test('logs nothing from its messages, their rows or its errors', async () => {
    const from = world.logs.length;
    const { given, facts } = queues[queue].example;
    await world.drain();
    // the object that it works on, with canaries in its rows
    await arrangements[given](world);
    for (const make of errors) {
      await arrangements[given](world);
      let left = 3;
      broken = undefined;
      // the world's calls succeed, and the worker's calls fail several times
      faults.reset(() => {
        left -= 1;
        if (left < 0) return undefined;
        throw make();
      });
      await world.drain();
      faults.reset();
    }
    const envelope = { schema: 1, event: secret('event'), hops: 0, owner: secret('owner') };
    const known = `evt_${canary.toLowerCase()}_1_1`; // in the form of an id, but of no entity
    const poison = [
      secret('message'),
      `{"${secret('name')}": ${secret('value')}`,
      JSON.stringify(secret('text')),
      JSON.stringify({ ...envelope, schema: secret('schema'), facts }),
      JSON.stringify({ ...envelope, event: known, facts: { [secret('name')]: 1 } }),
      JSON.stringify({ ...envelope, hops: secret('hops'), facts }),
      JSON.stringify({ ...envelope, facts: { [secret('name')]: secret('value') } }),
      JSON.stringify({
        ...envelope,
        facts: Object.fromEntries(Object.keys(facts).map((name) => [name, secret(name)])),
      }),
      JSON.stringify({ ...envelope, facts: Object.fromEntries(Object.keys(facts).map((name) => [name, 999_999_999])) }),
    ];
    for (const body of poison) world.send(queue, body);
    await world.drain();
    expect(world.deadLetters(queue).length).toBeGreaterThanOrEqual(poison.length - 1);
    const lines = examine(world.logs.slice(from), queue);
    const messages = lines.filter(({ event }) => event === 'message');
    expect(messages.some(({ status }) => status === 200)).toBe(true);
    expect(messages.some(({ status }) => status === 500)).toBe(true);
    for (const line of messages) expect(line.queue).toBeTypeOf('string');
    report('P16', `worker of ${queue}`, { 'poisoned messages': poison.length, lines: lines.length });
  });
});

test('the relay and the sweeper log nothing from events, known or unknown', async () => {
  const from = world.logs.length;
  const outbox = (type = 'product.accepted') => {
    const [at, event] = [new Date(world.now()).toISOString(), secret('event')];
    const { PK } = eventKey(at, 'evt_product-lease_1_1');
    const facts = { [secret('fact')]: secret('value') };
    return { PK, SK: `${at}#${event}`, event, kind: 'outbox', schema: 1, type, subject: 1, sequence: 1, facts, at };
  };
  // an event of an unknown type, which the relay cannot send
  const unknown = outbox(secret('type'));
  await putRow(unknown);
  await world.drain();
  await deleteRow({ PK: unknown.PK, SK: unknown.SK });
  // an event that always fails in the relay and in the sweeper
  for (const make of errors) {
    await putRow(outbox());
    let left = 12;
    faults.reset(() => {
      left -= 1;
      if (left < 0) return undefined;
      throw make();
    });
    await world.drain().catch(() => undefined);
    faults.reset();
    world.loseStream();
    const missed = outbox();
    await putRow(missed);
    world.mendStream();
    let failed = 0;
    faults.reset(({ command, by }) => {
      if (by !== 'sweeper' || !command.startsWith('DeleteItem')) return undefined;
      failed += 1;
      throw make();
    });
    world.advance(120_000);
    await world.sweep();
    expect(failed).toBeGreaterThan(0);
    expect(await readRow({ PK: missed.PK, SK: missed.SK })).toBeDefined();
    faults.reset();
    await world.sweep();
    await world.drain();
  }
  const lines = examine(world.logs.slice(from), 'relay');
  const statusesOf = (name: string) => new Set(lines.filter(({ event }) => event === name).map(({ status }) => status));
  expect([...statusesOf('relay')].sort()).toEqual([200, 500]);
  expect([...statusesOf('sweep')].sort()).toEqual([200, 500]);
  report('P16', 'relay and sweeper', { lines: lines.length });
});

test('all statuses occurred, and no line of any test contains a secret', () => {
  expect([...statuses].sort()).toEqual(
    expect.arrayContaining([200, 201, 202, 304, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 503]),
  );
  const lines = examine(world.logs, 'all lines');
  expect(lines.length).toBeGreaterThan(300);
  report('P16', 'all lines', { lines: lines.length, canaries, keys: keysSeen.size });
});
