import type { CheckResponse, ListedObject } from './api.ts';
import { type Check, type CheckContext, CheckSkipped } from './check.ts';
import { expectEqual, expectThat } from './guarantee.ts';
import { orderBody, placeOrder } from './orders.ts';

// idempotency, tenancy, limits, tags and pages, with a few objects of the run

const repeats = 8;

const idempotency: Check = {
  name: 'idempotency',
  title: 'Parallel repeats of a request with one Idempotency-Key have one effect and one response',
  async run(context) {
    const { api, keys, run } = context;
    const body = { ...(await orderBody(context)), external_identifier: `${run}-repeated` };
    const headers = { 'Idempotency-Key': `${run}-repeated` };
    const send = () => api.expect([200, 201], 'POST /v2/orders', { key: keys.merchant, body, headers });
    const answers = await Promise.all(Array.from({ length: repeats }, send));
    const bodies = new Set([...answers, await send()].map(({ text }) => text));
    expectThat(
      bodies.size === 1,
      `POST /v2/orders, ${repeats} repeats with one Idempotency-Key: ${bodies.size} bodies`,
    );
    const filter = `GET /v2/orders?filter[external_identifier]=${run}-repeated`;
    const placed = await api.all(filter, { key: keys.merchant });
    expectEqual(placed.length, 1, `Orders after ${repeats} repeats with one Idempotency-Key`);
    const other = { ...body, external_identifier: `${run}-other` };
    const refused = await api.call('POST /v2/orders', { key: keys.merchant, body: other, headers });
    expectEqual(refused.status, 422, `${refused.about}, another body with a used Idempotency-Key`);
  },
};

/** Returns the parts of a response that do not differ between two requests. */
const comparable = ({ status, text }: CheckResponse) => ({ status, text });

/** Creates an inactive webhook for the time of the work. */
async function withWebhook(
  context: CheckContext,
  work: (path: string, made: CheckResponse) => Promise<void>,
): Promise<void> {
  const { api, keys, run } = context;
  const events = [{ name: 'order.completed' }];
  const body = { url: `https://example.com/${run}`, events };
  const made = await api.expect(201, 'POST /v2/webhooks', { key: keys.merchant, body });
  const path = `/v2/webhooks/${made.json.id}`;
  try {
    await work(path, made);
  } finally {
    await api.call(`DELETE ${path}`, { key: keys.merchant });
  }
}

const unknownId = '999999999999';

/** Checks that objects of the run's merchant do not exist for the key of another tenant. */
async function hiddenFrom(context: CheckContext, key: string | undefined, missing: string): Promise<void> {
  if (key === undefined) throw new CheckSkipped(missing);
  const { api, keys } = context;
  const { shipping: _shipping, payment: _payment, ...checkoutBody } = await orderBody(context);
  const checkout = await api.expect(201, 'POST /v2/checkouts', { key: keys.merchant, body: checkoutBody });
  const order = await placeOrder(context);
  await withWebhook(context, async (path) => {
    await isHidden(context, key, `/v2/checkouts/${checkout.json.id}`);
    await isHidden(context, key, `/v2/orders/${order.json.id}`, `PUT /v2/orders/${order.json.id}/cancel`);
    await isHidden(context, key, path, `DELETE ${path}`);
  });
}

/** Checks that one object does not exist for a key: when it is read, listed and changed. */
async function isHidden({ api, keys }: CheckContext, key: string, path: string, change?: string): Promise<void> {
  const id = path.split('/').at(-1) ?? '';
  await api.expect(200, `GET ${path}`, { key: keys.merchant });
  for (const route of [`GET ${path}`, ...(change ? [change] : [])]) {
    const seen = await api.call(route, { key });
    const none = await api.call(route.replace(`/${id}`, `/${unknownId}`), { key });
    expectEqual(comparable(seen), comparable(none), `${seen.about}, an object of another tenant`);
  }
  const list = path.replace(`/${id}`, '');
  if (!api.contract().find('GET', list)?.isPaged) return;
  // lists begin with the newest object
  const { json } = await api.expect(200, `GET ${list}?per_page=100`, { key });
  const isListed = json.data.some((one: ListedObject) => String(one.id) === id);
  expectThat(!isListed, `GET ${list} has the object ${id} of another tenant`);
}

const tenancy: Check = {
  name: 'tenancy',
  title: 'A merchant reads and changes no object of another merchant',
  run: (context) =>
    hiddenFrom(context, context.keys.other, 'The service has no other merchant. Use --other-merchant-key.'),
};

const modes: Check = {
  name: 'modes',
  title: 'A live key reads and changes no test data, and does not see the paths for tests',
  async run(context) {
    const { api, keys } = context;
    await hiddenFrom(context, keys.live, 'The run has no live key of the merchant.');
    const sent = { key: keys.live ?? null, body: { to: 'completed' } };
    const hidden = await api.call('POST /v2/test/orders/1/advance', sent);
    const none = await api.call('POST /v2/test/orders/1/unknown', sent);
    expectEqual(comparable(hidden), comparable(none), `${hidden.about}, a path for test keys`);
  },
};

const numberIn = ({ headers }: CheckResponse, name: string): number => Number(headers.get(name) ?? Number.NaN);

const limits: Check = {
  name: 'rate-limit',
  title: 'The headers of the rate limit count requests, and agree with each other',
  async run({ api, keys: { merchant: key } }) {
    const ask = () => api.expect(200, 'GET /v2/orders?per_page=1', { key });
    const [first, second] = [await ask(), await ask()];
    const [before, after] = [first, second].map((answer) => numberIn(answer, 'x-ratelimit-remaining'));
    const limit = numberIn(second, 'x-ratelimit-limit');
    expectThat(Number(after) < Number(before), `${second.about}: ${before} requests remained, and then ${after}`);
    const [, remaining] = /;r=(\d+)/.exec(second.headers.get('ratelimit') ?? '') ?? [];
    const [, quota] = /;q=(\d+)/.exec(second.headers.get('ratelimit-policy') ?? '') ?? [];
    expectEqual([Number(remaining), Number(quota)], [after, limit], `${second.about}, RateLimit and RateLimit-Policy`);
  },
};

const notModified: Check = {
  name: 'not-modified',
  title: 'A GET with the current ETag returns 304 without a body, and 200 after a change',
  run: (context) =>
    withWebhook(context, async (path) => {
      const { api, keys } = context;
      const { merchant: key } = keys;
      const first = await api.expect(200, `GET ${path}`, { key });
      const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
      const again = await api.expect(304, `GET ${path}`, { key, headers });
      expectEqual(again.text, '', `${again.about}, body`);
      const description = { en: 'Changed' };
      await api.expect(200, `PUT ${path}`, { key, body: { description } });
      const changed = await api.expect(200, `GET ${path}`, { key, headers });
      expectEqual(changed.json.description, description, `${changed.about}, description`);
    }),
};

const conditionalChanges: Check = {
  name: 'conditional-changes',
  title: 'A change with an old ETag returns 412 and changes nothing',
  run: (context) =>
    withWebhook(context, async (path) => {
      const { api, keys } = context;
      const { merchant: key } = keys;
      const first = await api.expect(200, `GET ${path}`, { key });
      const headers = { 'If-Match': first.headers.get('etag') ?? '' };
      const change = (text: string) => ({ key, headers, body: { description: { en: text } } });
      await api.expect(200, `PUT ${path}`, change('First'));
      await api.expect(412, `PUT ${path}`, change('Second'));
      const { json, about } = await api.expect(200, `GET ${path}`, { key });
      expectEqual(json.description, { en: 'First' }, `${about}, description after a rejected change`);
    }),
};

const creation: Check = {
  name: 'created-objects',
  title: 'A created object can be read at its Location, and is gone after its deletion',
  async run(context) {
    const { api, keys } = context;
    const { merchant: key } = keys;
    let gone = '';
    await withWebhook(context, async (path, made) => {
      gone = path;
      const location = made.headers.get('location') ?? '';
      expectThat(location.endsWith(path), `${made.about}: Location is ${location}`);
      const { json, about } = await api.expect(200, `GET ${path}`, { key });
      expectEqual(json, made.json, `${about}, compared with the response to POST`);
    });
    await api.expect(404, `GET ${gone}`, { key });
  },
};

const ordersOfPages = 5;

const pages: Check = {
  name: 'pages',
  title: 'The pages of a list have each object once, to the end',
  async run(context) {
    const { api, keys, run } = context;
    const { merchant: key } = keys;
    const external_reference = `${run}-pages`;
    const placed: number[] = [];
    for (let count = 0; count < ordersOfPages; count += 1) {
      placed.push((await placeOrder(context, { external_reference })).json.id);
    }
    const route = `GET /v2/orders?filter[external_reference]=${external_reference}&per_page=2`;
    const listed = (await api.all(route, { key })).map(({ id }) => id);
    expectEqual(listed, placed.toReversed(), `${route}, ids on all pages`);
    const staffRoute = 'GET /master-administration/countries?per_page=10';
    const staffIds = (await api.all(staffRoute, { key: keys.staff })).map(({ id }) => id);
    expectThat(new Set(staffIds).size === staffIds.length, `${staffRoute}: an object is on two pages`);
    expectEqual(
      staffIds,
      staffIds.toSorted((a, b) => a - b),
      `${staffRoute}, ids in ascending order`,
    );
  },
};

export const objectChecks: readonly Check[] = [
  idempotency,
  tenancy,
  modes,
  limits,
  notModified,
  conditionalChanges,
  creation,
  pages,
];
