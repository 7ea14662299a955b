import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Sandbox, startSandbox } from '@made-to-order/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A notification, as a shop reads it. */
interface Notification {
  readonly type: string;
  readonly data: { readonly id: number; readonly state: string; readonly failure_message: string | null };
}

let sandbox: Sandbox;
let shop: Server;
let status: number; // the response of the shop
let notifications: Notification[];

beforeEach(() => {
  status = 204;
  notifications = [];
});

beforeAll(async () => {
  sandbox = await startSandbox();
  shop = createServer(async (request, response) => {
    notifications.push((await json(request)) as Notification);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address() as { port: number };
  const events = ['order.prepared', 'order.failed', 'shipment.prepared', 'order.completed'];
  await call('POST', '/v2/webhooks', {
    url: `http://127.0.0.1:${address.port}/notifications`,
    state: 'active',
    events: events.map((name) => ({ name })),
  });
});

afterAll(async () => {
  shop.close();
  await sandbox.stop();
});

/** Sends a request with the shop's test key. Returns the body of the response. */
async function call<T = { readonly id: number }>(method: string, path: string, body?: object): Promise<T> {
  const headers = { Authorization: `Bearer ${sandbox.keys.merchant_test}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return JSON.parse(text);
}

const placeOrder = (zip = '10115') =>
  call('POST', '/v2/orders', {
    email: 'jo@example.com',
    items: [{ variant_id: 1, quantity: 2 }],
    shipping_address: {
      ...{ first_name: 'Jo', last_name: 'Example', street1: 'Example Street 1', zip, city: 'Berlin' },
      ...{ country_code: 'DE', email: 'jo@example.com', phone: '+49 30 000000' },
    },
    shipping: { handle: 'standard' },
    payment: { handle: 'invoice' },
  });

const advance = (order: number, to: string) => call('POST', `/v2/test/orders/${order}/advance`, { to });

const typesOf = () => notifications.map(({ type }) => type).sort();

test('the shop is notified of an order until it is completed', async () => {
  const { id } = await placeOrder();
  await advance(id, 'completed');
  await sandbox.advance('PT0S'); // does the work that is ready
  expect(typesOf()).toEqual(['order.completed', 'order.prepared', 'shipment.prepared']);
  const completed = notifications.find(({ type }) => type === 'order.completed');
  expect(completed?.data).toMatchObject({ id, state: 'completed' });
});

test('the shop is notified of an order that fails', async () => {
  const { id } = await placeOrder('TEST-PREPARING-FAILS');
  await advance(id, 'failed');
  await sandbox.advance('PT0S');
  expect(notifications).toMatchObject([{ type: 'order.failed', data: { id, failure_message: expect.any(String) } }]);
});

test('the service tries for 48 hours to notify a shop that is down', async () => {
  status = 503;
  const { id } = await placeOrder();
  await advance(id, 'prepared');
  await sandbox.advance('PT47H');
  expect(notifications.length).toBeGreaterThan(40);
  status = 204;
  await sandbox.advance('PT1H');
  const received = notifications.length;
  await sandbox.advance('P2D'); // the last attempt succeeded, so none follows
  expect(notifications).toHaveLength(received);
  expect(notifications.at(-1)).toMatchObject({ type: 'order.prepared', data: { id } });
});
