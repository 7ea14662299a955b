import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../local/server.ts';
import { useUp } from '../support/arrange.ts';
import { aCheckoutBody } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// The headers that a browser requires before a page of another origin can read a response (Fetch standard, "CORS
// protocol").

const listed = 'https://a.example,https://b.example';
let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ corsOrigins: listed });
});

const from = (origin: string, more: Record<string, string> = {}) => ({ headers: { Origin: origin, ...more } });

// the response headers that a page can always read, and headers that only the browser itself uses
const always = ['cache-control', 'content-length', 'content-type', 'vary'];

describe.each<[string, string, object, number]>([
  ['an object', 'GET /v2/variants/1', {}, 200],
  ['a page', 'GET /v2/variants', {}, 200],
  ['an older version', 'GET /v2/variants/1', { headers: { 'X-Api-Version': '2021-02-23' } }, 200],
  ['a creation', 'POST /v2/checkouts', { body: aCheckoutBody() }, 201],
  ['no key', 'GET /v2/orders', { key: null }, 401],
  ['another role', 'GET /master-administration/merchants', {}, 403],
  ['an unknown id', 'GET /v2/orders/999999', {}, 404],
  ['an unknown path', 'GET /v2/nothing', { key: null }, 404],
  ['another verb', 'DELETE /v2/orders', { key: null }, 405],
  ['a wrong filter', 'GET /v2/orders?filter[nonsense]=1', {}, 422],
  ['health', 'GET /health', { key: null }, 200],
  ['the reference', 'GET /docs', { key: null }, 200],
])('the CORS headers of the response to %s', (_, route, sent, status) => {
  const headers = 'headers' in sent ? (sent.headers as Record<string, string>) : {};
  const ask = (origin?: string) =>
    world.call(route, { ...sent, headers: { ...headers, ...(origin && { Origin: origin }) } });

  test.each(['https://a.example', 'https://b.example'])(
    'allow a page of %s to read the response and all its headers',
    async (origin) => {
      const answer = await ask(origin);
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, origin]);
      const exposed = (answer.headers['access-control-expose-headers'] ?? '').toLowerCase().split(', ');
      const own = Object.keys(answer.headers).filter(
        (name) => !name.startsWith('access-control-') && !always.includes(name),
      );
      expect(own).toContain('x-request-id');
      expect(exposed).toEqual(expect.arrayContaining(own));
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    },
  );

  test.each([
    ['https://evil.example'],
    ['https://a.example.evil.example'],
    ['http://a.example'],
    ['null'],
    [undefined],
  ])('are missing for a page of %s, and caches keep that response separate', async (origin) => {
    const answer = await ask(origin);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(answer.headers.vary?.split(', ')).toContain('Origin');
  });
});

test('Vary also names the other headers that a response depends on', async () => {
  const vary = async (route: string) => (await world.call(route, from('https://a.example'))).headers.vary;
  expect(await vary('GET /v2/variants')).toBe('Authorization, X-Api-Version, Origin');
  expect(await vary('GET /openapi.json')).toBe('Accept-Encoding, Origin');
  expect(await vary('GET /health')).toBe('Origin');
});

test('pages can also read 304 and 429 responses', async () => {
  const { headers } = await world.call('GET /v2/variants/1');
  const same = await world.call(
    'GET /v2/variants/1',
    from('https://a.example', { 'If-None-Match': headers.etag ?? '' }),
  );
  expect([same.status, same.headers['access-control-allow-origin']]).toEqual([304, 'https://a.example']);
  await useUp(world, world.keys.other_merchant, 5000);
  const spent = await world.call('GET /v2/variants/1', { key: 'other_merchant', ...from('https://a.example') });
  expect([spent.status, spent.headers['access-control-allow-origin']]).toEqual([429, 'https://a.example']);
  expect(spent.headers['access-control-expose-headers']).toContain('Retry-After');
});

test('a replayed response has the CORS headers of the page that repeats the request', async () => {
  const sent = (origin: string) => ({ body, ...from(origin, { 'Idempotency-Key': 'from two pages' }) });
  const body = aCheckoutBody();
  const first = await world.call('POST /v2/checkouts', sent('https://a.example'));
  const again = await world.call('POST /v2/checkouts', sent('https://b.example'));
  expect(again.json).toEqual(first.json);
  expect(again.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'access-control-allow-origin': 'https://b.example',
  });
});

describe('a preflight', () => {
  const asks = {
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'authorization,idempotency-key',
  };

  test.each(['/v2/orders', '/v2/orders/1/cancel', '/health', '/nothing/at/all', '/'])(
    'a preflight of %s succeeds without a key',
    async (path) => {
      const answer = await world.call(`OPTIONS ${path}`, { key: null, ...from('https://b.example', asks) });
      expect([answer.status, answer.body.length]).toEqual([204, 0]);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': 'https://b.example',
        'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
        'access-control-allow-headers': '*,Authorization', // a star does not include Authorization
        'access-control-max-age': '7200',
      });
    },
  );

  test('a preflight of another origin does not get CORS headers', async () => {
    const answer = await world.call('OPTIONS /v2/orders', { key: null, ...from('https://evil.example', asks) });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('a deployment without allowed origins', () => {
  test('responses lack CORS headers and OPTIONS returns 405 when no origin is allowed', async () => {
    const none = await startTestWorld();
    const page = await none.call('GET /v2/variants', from('https://a.example'));
    expect([page.status, page.headers.vary]).toEqual([200, 'Authorization, X-Api-Version']);
    expect(Object.keys(page.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect((await none.call('OPTIONS /v2/variants', { key: null, ...from('https://a.example') })).status).toBe(405);
  });
});

describe('npm run dev with any origin allowed', () => {
  let address = '';
  let close = () => {};
  beforeAll(async () => {
    const server = await serve(await startTestWorld({ corsOrigins: 'any' }), 0);
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
    close = () => server.closeAllConnections();
  });
  afterAll(() => close());

  test.each([
    ['/health', null],
    ['/nothing', 'Accept'],
  ])('npm run dev lets every page read %s', async (path, vary) => {
    const answer = await fetch(`${address}${path}`, from('https://anything.example'));
    expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]).toEqual(['*', vary]);
  });

  test('npm run dev responds to preflights', async () => {
    const answer = await fetch(`${address}/v2/orders`, {
      method: 'OPTIONS',
      ...from('https://anything.example'),
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(await answer.text()).toBe('');
  });
});

test.each(['/v2/variants/1', '/v2/orders/999999', '/health', '/docs', '/nothing'])(
  '%s has headers against content sniffing and for later requests over HTTPS',
  async (path) => {
    expect((await world.call(`GET ${path}`)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
  },
);
