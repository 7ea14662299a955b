import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckResponse } from './api.ts';
import { type Check, type CheckContext, CheckSkipped } from './check.ts';
import { expectEqual, expectThat } from './guarantee.ts';
import { advanceOrder, placeOrder } from './orders.ts';

// orders, notifications, imports and feeds, which need work in the background

const betweenLooks = 500;

/** Looks until a result exists. Throws `GuaranteeBroken` after the time that the run waits. */
async function until<T>({ waitSeconds }: CheckContext, about: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + waitSeconds * 1000; ; await pause(betweenLooks)) {
    const found = await look();
    if (found !== undefined) return found;
    expectThat(Date.now() < end, `${about}: not within ${waitSeconds} seconds`);
  }
}

const orderLife: Check = {
  name: 'order-life',
  title: 'A test order reaches each stage, and keeps its state',
  async run(context) {
    const { api, keys } = context;
    const { merchant: key } = keys;
    const { id } = (await placeOrder(context)).json;
    const stages = [
      ['prepared', 'prepared'],
      ['accepted', 'prepared'],
      ['partly_shipped', 'prepared'],
      ['completed', 'completed'],
    ] as const;
    for (const [to, state] of stages) {
      const { json, about } = await advanceOrder(context, id, to);
      expectEqual(json.state, state, `${about}, state after ${to}`);
    }
    const { json, about } = await api.expect(200, `GET /v2/orders/${id}`, { key });
    expectEqual([json.state, json.shipments.length], ['completed', 2], `${about}, state and number of shipments`);
    await api.expect(409, `PUT /v2/orders/${id}/cancel`, { key });
    const other = (await placeOrder(context)).json.id;
    expectEqual((await advanceOrder(context, other, 'cancelled')).json.state, 'cancelled', `Order ${other}, state`);
  },
};

const comparison: Check = {
  name: 'version-comparison',
  title: 'A comparison shows an object as each version does',
  async run(context) {
    const { api, keys, versions } = context;
    const { merchant: key } = keys;
    const { id } = (await placeOrder(context)).json;
    await advanceOrder(context, id, 'prepared');
    const body = { resource: 'order', id };
    const { json } = await api.expect(200, 'POST /v2/versions/compare', { key, body });
    for (const version of versions) {
      const shown = await api.expect(200, `GET /v2/orders/${id}`, { key, version });
      const compared = json.representations.find((one: { version: string }) => one.version === version);
      expectEqual(compared?.data, shown.json, `POST /v2/versions/compare, order ${id} in version ${version}`);
    }
  },
};

interface Arrived {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Receives notifications on this machine for the time of the work. */
async function withReceiver(work: (url: string, arrived: readonly Arrived[]) => Promise<void>): Promise<void> {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    arrived.push({ headers: request.headers, body: await buffer(request) });
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`, arrived);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Registers a webhook at a receiver on this machine for the time of the work. */
async function withNotifications(
  context: CheckContext,
  events: readonly string[],
  work: (arrived: readonly Arrived[], token: string) => Promise<void>,
): Promise<void> {
  const { api, keys, isLocal } = context;
  if (!isLocal)
    throw new CheckSkipped('The service cannot reach a receiver on this machine, because its URL is not local.');
  await withReceiver(async (url, arrived) => {
    const token = `whsec_${randomBytes(32).toString('base64')}`;
    const body = { url, token, state: 'active', events: events.map((name) => ({ name })) };
    const made = await api.call('POST /v2/webhooks', { key: keys.merchant, body });
    if (made.status === 422 && made.json.errors.url) {
      throw new CheckSkipped('The service does not send notifications to this machine.');
    }
    expectEqual(made.status, 201, made.about);
    try {
      await work(arrived, token);
    } finally {
      await api.call(`DELETE /v2/webhooks/${made.json.id}`, { key: keys.merchant });
    }
  });
}

const wanted = ['order.prepared', 'shipment.prepared', 'order.completed'];

const notifications: Check = {
  name: 'notifications',
  title: 'A webhook receives each event of an order, with valid signatures',
  run: (context) =>
    withNotifications(context, wanted, async (arrived, token) => {
      const { id } = (await placeOrder(context)).json;
      await advanceOrder(context, id, 'completed');
      await until(context, `The notifications ${wanted.join(', ')} of order ${id}`, async () => {
        const own = arrived
          .map(({ body }) => JSON.parse(body.toString()))
          .filter(({ data }) => data.id === id || data.shipping_method?.order_id === id);
        return wanted.every((type) => own.some((one) => one.type === type)) ? true : undefined;
      });
      for (const { headers, body } of arrived) {
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
        const secret = Buffer.from(token.slice('whsec_'.length), 'base64');
        const expected = createHmac('sha256', secret).update(signed).digest();
        const [, given = ''] = String(headers['webhook-signature']).split(',');
        const bytes = Buffer.from(given, 'base64');
        const isValid = bytes.length === expected.length && timingSafeEqual(bytes, expected);
        expectThat(isValid, `The signature of the notification ${headers['webhook-id']} is wrong`);
        const { id: event } = JSON.parse(body.toString());
        expectEqual(headers['webhook-id'], event, 'webhook-id, compared with the id in the body');
      }
    }),
};

const ordersOfFeed = 12;
const parallelOrders = 4;

const feeds: Check = {
  name: 'polling',
  title: 'Polling for orders and events misses nothing while orders are placed',
  async run(context) {
    const { api, keys } = context;
    const { merchant: key } = keys;
    const latest = await api.expect(200, 'GET /v2/orders?per_page=1', { key });
    let since: number = latest.json.data[0]?.id ?? 0;
    const seen = new Set<number>();
    const placed = new Set<number>();
    let isPlacing = true;
    const place = async () => {
      for (let count = 0; count < ordersOfFeed / parallelOrders; count += 1) {
        placed.add((await placeOrder(context)).json.id);
      }
    };
    const poll = async () => {
      const { json } = await api.expect(200, `GET /v2/orders?filter[since_id]=${since}&per_page=100`, { key });
      for (const { id } of json.data) {
        seen.add(id);
        since = Math.max(since, id);
      }
    };
    const polling = (async () => {
      while (isPlacing) {
        await poll();
        await pause(betweenLooks / 5);
      }
    })();
    await Promise.all(Array.from({ length: parallelOrders }, place)).finally(() => {
      isPlacing = false;
    });
    await polling;
    const missedIds = () => [...placed].filter((id) => !seen.has(id));
    await until(context, `Orders ${missedIds().join(', ')} in the list since an id`, async () => {
      await poll();
      return missedIds().length === 0 ? true : undefined;
    });
    await everyEvent(context, [...placed]);
  },
};

/** Follows the feed of events until it has the event `order.prepared` of each order. */
async function everyEvent(context: CheckContext, orders: readonly number[]): Promise<void> {
  const { api, keys } = context;
  const { merchant: key } = keys;
  for (const id of orders) await advanceOrder(context, id, 'prepared');
  const left = new Set(orders);
  let next = 'GET /v2/events?after=0&filter[type]=order.prepared&per_page=100';
  await until(context, `The events order.prepared of the orders ${orders.join(', ')} in the feed`, async () => {
    for (let isEnd = false; !isEnd; ) {
      const { json }: CheckResponse = await api.expect(200, next, { key });
      for (const { data } of json.data) left.delete(data.id);
      next = `GET ${json.links.next}`;
      isEnd = json.data.length === 0;
    }
    return left.size === 0 ? true : undefined;
  });
}

const csv = (run: string): string =>
  [
    'handle,locale,name,description,manufacturer,manufacturer_number,brand,color_handle,color_name,size_handle,size_name,code,weight,country_of_origin,hs_tariff_code,cost_price,price,tax_rate,image_front_url,image_back_url,image_left_url,image_right_url,published,is_master,external_identifier,track_inventory,sale_continue,command',
    `${run},en,Cap,,,,,,,,,${run},,,,,5.00,19,,,,,yes,,,,,`,
    `${run}-wrong,en,Cap,,,,,,,,,${run}-wrong,,,,,a lot,19,,,,,yes,,,,,`,
    '',
  ].join('\n');

const imports: Check = {
  name: 'imports',
  title: 'An import checks every row, and its report names the wrong row',
  async run(context) {
    const { api, keys, run } = context;
    const { staff: key } = keys;
    const file = csv(run);
    const size = Buffer.byteLength(file);
    const asked = { content_type: 'text/csv', file_name: 'conformance.csv', size };
    const upload = await api.expect(201, 'POST /master-administration/temporary-upload-url', { key, body: asked });
    const { path, url, headers } = upload.json;
    const sent = await fetch(url, { method: 'PUT', headers, body: file });
    expectEqual(sent.status, 200, 'PUT of a file to its upload URL');
    const body = { path, dry_run: true };
    const started = await api.expect([201, 202], 'POST /master-administration/product-imports', { key, body });
    const route = `GET /master-administration/product-imports/${started.json.id}`;
    const ended = await until(context, `${route}, the end of an import with two rows`, async () => {
      const { json } = await api.expect(200, route, { key });
      return ['pending', 'processing'].includes(json.state) ? undefined : json;
    });
    const { state, processed_rows, failed_rows, failed_report_file: report } = ended;
    expectEqual([state, processed_rows, failed_rows], ['finished', 1, 1], `${route}, state and numbers of rows`);
    expectThat(typeof report?.download_url === 'string', `${route}: the report has no URL`);
    const text = await (await fetch(report.download_url)).text();
    expectThat(text.includes(`${run}-wrong`) && text.includes('price'), `${route}: the report does not name the row`);
  },
};

export const flowChecks: readonly Check[] = [orderLife, comparison, notifications, feeds, imports];
