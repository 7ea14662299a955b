import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../infra/find-functions.ts';
import type { Contract } from '../shared/http/contract.ts';
import type { Role } from '../shared/lib/key-rights.ts';
import { useUp } from './support/arrange.ts';
import { patientClock } from './support/chaos.ts';
import { aKeyFor, arrangeOnce, exampleBody, isForTestKeys, keyFor, routeWith } from './support/example.ts';
import { type FaultInjector, injectFaults } from './support/faults.ts';
import { neverSeen } from './support/never-seen.ts';
import { documentedAnswers, unseenAnswers } from './support/seen.ts';
import { spelled } from './support/spelled.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from './support/world.ts';

// Produces every documented response that all routes share, once on each route. Every suite checks responses against
// the document (support/expected.ts). This suite makes sure that each response occurs.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  patientClock(world);
});
afterEach(() => faults.reset());

const contracts = (await findEndpoints())
  .flatMap(spelled)
  .map(({ endpoint }) => endpoint.contract)
  .filter(({ route }) => !route.startsWith('ANY '));

const sentTo = (contract: Contract, more: Sent = {}): Sent => ({
  key: contract.allow === 'anyone' ? null : keyFor(contract),
  ...(contract.body && { body: exampleBody(contract) }),
  ...more,
});
/** Calls a route with IDs that need not exist, because the response comes before their lookup. */
const call = (contract: Contract, more: Sent = {}, query = '') =>
  world.call(routeWith(contract, 1, query), sentTo(contract, more));
/** Returns the route with the fixture of its example, after all work is done. */
async function arranged(contract: Contract): Promise<string> {
  const ids = contract.example ? await arrangeOnce(world, contract) : 1;
  await world.drain();
  return routeWith(contract, ids);
}

/** Calls a route while every call to the table fails, except the call that admits the key. */
async function callWith(fault: 'refused' | 'throttled', contract: Contract): Promise<JsonAnswer> {
  const atTheDoor = contract.allow === 'anyone' ? 0 : 1;
  faults.reset((_, n) => (n > atTheDoor ? fault : undefined));
  const signed = contract.queries?.signature ? `expires=9999999999&signature=1.${'x'.repeat(43)}` : '';
  const answer = await call(contract, {}, signed);
  faults.reset();
  return answer;
}

/** How to produce each response, by status. */
const force: Readonly<Record<number, (contract: Contract) => Promise<JsonAnswer>>> = {
  304: async (contract) => {
    const route = await arranged(contract);
    const again = async () => {
      const { headers } = await world.call(route, sentTo(contract));
      return world.call(route, sentTo(contract, { headers: { 'If-None-Match': headers.etag ?? '' } }));
    };
    // the numbers of requests change with each request, until the function shares a write between several of them
    let answer = await again();
    for (let left = 10; answer.status === 200 && contract.route === 'GET /v2/usage' && left > 0; left -= 1) {
      answer = await again();
    }
    return answer;
  },
  400: (contract) => call(contract, { headers: { 'X-Api-Version': '1999-01-01' } }),
  401: (contract) => call(contract, { key: null }),
  403: (contract) => {
    if (isForTestKeys(contract)) return call(contract, { key: 'test_production' });
    const others: readonly Role[] = ['merchant', 'production', 'staff'];
    return call(contract, { key: others.find((name) => !contract.allow.includes(name)) ?? null });
  },
  404: (contract) => {
    const unknown = { resource: 'order', id: 999_999_999 };
    const more = contract.route === 'POST /v2/versions/compare' ? { body: unknown } : {};
    return world.call(routeWith(contract, 999_999_999), sentTo(contract, more));
  },
  405: (contract) => {
    const { route, allow } = contract;
    const path = route.replace(/^\w+ /, '').replace(/\{\w+\}/g, '1');
    const known = contracts.flatMap((one) => (one.route.endsWith(` ${route.split(' ')[1]}`) ? [one.route] : []));
    const verb = ['PATCH', 'DELETE', 'PUT', 'POST', 'GET'].find(
      (one) => !known.some((other) => other.startsWith(`${one} `)),
    );
    return world.call(`${verb} ${path}`, { key: allow === 'anyone' ? null : keyFor({ route, allow: ['merchant'] }) });
  },
  412: async (contract) =>
    world.call(await arranged(contract), sentTo(contract, { headers: { 'If-Match': '"999.nothing"' } })),
  413: (contract) => call(contract, { raw: JSON.stringify({ undeclared: 'x'.repeat(1_000_000) }) }),
  415: (contract) => call(contract, { headers: { 'Content-Type': 'text/plain' } }),
  422: (contract) => call(contract, {}, 'nonsense=1'),
  429: async (contract) => {
    const key = await aKeyFor(contract);
    await useUp(world, key, 5000);
    return call(contract, { key });
  },
  500: (contract) => callWith('refused', contract),
  503: (contract) => callWith('throttled', contract),
};

const documented = documentedAnswers(
  JSON.parse(readFileSync(join(import.meta.dirname, '../docs/openapi.json'), 'utf8')),
);
const forced = documented.filter((answer) => force[statusOf(answer)] && !Object.hasOwn(neverSeen, answer));
let tried = 0;

function statusOf(answer: string): number {
  return Number(answer.split(' ').at(-1));
}

describe('every route', () => {
  test.each(contracts.map((contract) => [contract.route, contract] as const))(
    '%s returns each documented response that all routes share',
    async (route, contract) => {
      const own = forced.filter((answer) => answer.startsWith(`${route} `));
      expect(own, `The OpenAPI document lacks ${route}. Run npm run examples`).not.toEqual([]);
      for (const answer of own) {
        const { status, body } = (await force[statusOf(answer)]?.(contract)) ?? {};
        tried += 1;
        expect(`${route} ${status}`, String(body?.subarray(0, 300))).toBe(answer);
      }
    },
  );

  test('every documented response was tested', () => {
    expect(tried).toBe(forced.length);
  });
});

describe('the check of a whole run', () => {
  const pairs = ['GET /a 200', 'GET /a 500', 'GET /a 503'];

  test('lists documented responses that were not seen, and exceptions that were seen', () => {
    expect(unseenAnswers(pairs, new Set(pairs), {})).toEqual([]);
    expect(
      unseenAnswers(pairs, new Set(['GET /a 200', 'GET /a 503']), { 'GET /a 503': 'why', 'GET /b 200': 'why' }),
    ).toEqual([
      'GET /a 500 is documented and was never seen',
      'GET /a 503 is listed as never seen and was',
      'GET /b 200 is listed as never seen and is not documented',
    ]);
  });

  test('counts each response of each route in the document', () => {
    const responses = { 200: {}, 404: {} };
    const paths = { '/a': { get: { responses }, post: { responses: { 201: {} } } } };
    expect(documentedAnswers({ paths })).toEqual(['GET /a 200', 'GET /a 404', 'POST /a 201']);
    expect(documented.length).toBeGreaterThan(600);
  });
});
