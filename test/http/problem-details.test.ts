import { expect, test } from 'vitest';
import { aCheckoutBody } from '../support/given/orders.ts';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();

const asking = (accept: string) => ({ headers: { Accept: accept } });
const problem = 'application/problem+json';
const json = 'application/json; charset=utf-8';

test.each([
  [problem, problem],
  [`${problem}, application/json`, problem],
  [`application/json, ${problem}`, problem],
  [`Application/Problem+JSON; charset=utf-8; q=0.5, */*;q=0.1`, problem],
  [`${problem};q=0.5, text/html`, problem],
  [`${problem};q=0.4, application/json;q=0.5`, json],
  [`${problem};q=0.4, application/*;q=0.5`, json],
  [`${problem};q=0.9, */*`, json],
  [`${problem};q=0`, json],
  [`${problem};q=0, application/json`, json],
  ['application/json', json],
  ['application/*', json],
  ['*/*', json],
  ['text/html', json],
  ['', json],
  [';;q=,,q=x', json],
])('an error of a request with Accept: %s is %s', async (accept, type) => {
  const { status, headers } = await world.call('GET /v2/orders/999999999', asking(accept));
  expect([status, headers['content-type'], headers.vary]).toEqual([404, type, 'Authorization, X-Api-Version, Accept']);
});

test('problem details have the members of RFC 9457, the code and the ID of the request', async () => {
  const { headers, json } = await world.call('GET /v2/orders/999999999', asking(problem));
  expect(json).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'No results found for Order',
    code: 'not_found',
    request_id: headers['x-request-id'],
  });
});

test('problem details list the errors of fields', async () => {
  const body = aCheckoutBody({ items: [{ variant_id: 1, quantity: 0 }] });
  const { status, json } = await world.call('POST /v2/checkouts', { body, ...asking(problem) });
  expect([status, json]).toMatchObject([
    422,
    {
      code: 'invalid_data',
      errors: { 'items.0.quantity': ['Must be at least 1.'] },
      codes: { 'items.0.quantity': ['too_small'] },
    },
  ]);
});

test('errors without a key, and of paths that do not exist, are problem details too', async () => {
  const unknown = await world.call('GET /nothing', { key: null, ...asking(problem) });
  expect([unknown.status, unknown.headers.vary, unknown.json.code]).toEqual([404, 'Accept', 'unknown_path']);
  const keyless = await world.call('GET /v2/orders', { key: null, ...asking(problem) });
  expect([keyless.status, keyless.json.title, keyless.json.code]).toEqual([401, 'Unauthorized', 'unauthenticated']);
});

test('a successful response ignores problem details in Accept', async () => {
  const { status, headers } = await world.call('GET /v2/orders', asking(problem));
  expect([status, headers['content-type'], headers.vary]).toEqual([200, json, 'Authorization, X-Api-Version']);
});
