import { type Sandbox, startSandbox } from '@made-to-order/sandbox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 }); // a month passes in a second, but not on every machine

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.stop());

const address = {
  ...{ first_name: 'Jo', last_name: 'Example', street1: 'Example Street 1', zip: '10115', city: 'Berlin' },
  ...{ country_code: 'DE', email: 'jo@example.com', phone: '+49 30 000000' },
};

/** Sends a request as the shop of the demo data. */
const call = (method: string, path: string, body?: object, headers = {}): Promise<Response> =>
  fetch(`${sandbox.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${sandbox.keys.merchant}`, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

/** The fields of orders and checkouts that these tests read. */
interface Read {
  readonly id: number;
  readonly state: string;
}

const bodyOf = async (response: Response) => (await response.json()) as Read;

const placeOrder = async (once: string) => {
  const order = {
    ...{ email: 'jo@example.com', items: [{ variant_id: 1, quantity: 2 }], shipping_address: address },
    ...{ shipping: { handle: 'standard' }, payment: { handle: 'invoice' } },
  };
  const response = await call('POST', '/v2/orders', order, { 'Idempotency-Key': once });
  return { status: response.status, order: await bodyOf(response) };
};

test('an order is prepared once its work is done', async () => {
  const { status, order } = await placeOrder('shop-1001');
  expect([status, order.state]).toEqual([201, 'preparing']);
  await sandbox.advance('PT0S'); // does the work that is ready
  expect((await bodyOf(await call('GET', `/v2/orders/${order.id}`))).state).toBe('prepared');
});

test('the service remembers an Idempotency-Key for a day', async () => {
  const first = await placeOrder('shop-1002');
  const repeated = await placeOrder('shop-1002');
  expect(repeated.order.id).toBe(first.order.id);
  await sandbox.advance('P2D');
  const later = await placeOrder('shop-1002');
  expect(later.order.id).not.toBe(first.order.id);
});

test('a checkout that is not completed expires after 30 days', async () => {
  const checkout = { email: 'jo@example.com', items: [{ variant_id: 1, quantity: 1 }], shipping_address: address };
  const { id } = await bodyOf(await call('POST', '/v2/checkouts', checkout));
  await sandbox.advance('P29D');
  expect((await call('GET', `/v2/checkouts/${id}`)).status).toBe(200);
  await sandbox.advance('P2D');
  expect((await call('GET', `/v2/checkouts/${id}`)).status).toBe(404);
});

test('a request succeeds after a failure of the service', async () => {
  await sandbox.faults.failNextTableCalls(1);
  const failed = await call('GET', '/v2/products');
  expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '2']);
  expect((await call('GET', '/v2/products')).status).toBe(200);
});
