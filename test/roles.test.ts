import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../infra/find-functions.ts';
import { type Contract, spellingsOf } from '../shared/http/contract.ts';
import { aKey } from './support/arrange.ts';
import { exampleBody, isForTestKeys, routeWith } from './support/example.ts';
import { scopeFor } from './support/scopes.ts';
import { startTestWorld, type TestWorld } from './support/world.ts';

// Permissions as literal rules. They are the expected values for the contracts, so they do not read them.

/** Routes without a key. */
const open = ['GET /docs', 'GET /files/{id}', 'GET /health', 'GET /openapi.json'];

/** Routes that a production may call. */
const forProductions = [
  'GET /master-administration/id-tags',
  'GET /master-administration/id-tags/{id}',
  'GET /master-administration/production-orders',
  'GET /master-administration/production-orders/{id}',
  'GET /master-administration/requests',
  'POST /master-administration/good-transfers/{id}/receipts',
  'POST /master-administration/goods-transfers/{id}/receipts',
  'PUT /master-administration/id-tags/{id}',
  'PUT /master-administration/production-orders/{id}/accept',
  'PUT /master-administration/production-orders/{id}/deliver',
  'PUT /master-administration/production-orders/{id}/fail',
  'PUT /master-administration/production-orders/{id}/hold',
  'PUT /master-administration/production-orders/{id}/reject',
  'PUT /master-administration/production-orders/{id}/release',
];

/** Routes that only a production may call. */
const onlyForProductions = [
  'DELETE /master-administration/webhooks/{id}',
  'GET /master-administration/webhooks',
  'GET /master-administration/webhooks/{id}',
  'GET /master-administration/webhooks/{id}/deliveries',
  'GET /master-administration/webhooks/{id}/deliveries/{delivery_id}',
  'POST /master-administration/webhooks',
  'POST /master-administration/webhooks/{id}/test',
  'PUT /master-administration/webhooks/{id}',
  'PUT /master-administration/webhooks/{id}/deliveries/{delivery_id}/redeliver',
];

const callers = [
  'staff',
  'staff that acts for a merchant',
  'merchant',
  'test merchant',
  'production',
  'test production',
] as const;
type Caller = (typeof callers)[number];

function mayCall(caller: Caller, route: string): boolean {
  const [, area, noun] = route.split('/');
  if (area === 'v2' && noun === 'test') return caller === 'test merchant';
  if (area === 'v2') return ['merchant', 'test merchant', 'staff that acts for a merchant'].includes(caller);
  if (area === 'master-administration') {
    return caller === 'staff' || caller === 'staff that acts for a merchant'
      ? !onlyForProductions.includes(route)
      : ['production', 'test production'].includes(caller) &&
          [...forProductions, ...onlyForProductions].includes(route);
  }
  throw new Error(`No rule says who may call ${route}`);
}

const contracts: readonly Contract[] = (await findEndpoints())
  .flatMap(({ endpoint }) => spellingsOf(endpoint.contract))
  .filter(({ route }) => !route.startsWith('ANY '));
const closed = contracts.filter(({ route }) => !open.includes(route));
const named = (some: readonly Contract[]) => some.map((contract) => [contract.route, contract] as const);

/** The role and the owner of each caller's key. */
const ownerOf: Readonly<Record<Caller, Parameters<typeof aKey>[0]>> = {
  staff: { role: 'staff', merchant: null },
  'staff that acts for a merchant': { role: 'staff', merchant: 1 },
  merchant: {},
  'test merchant': { is_test: true },
  production: { role: 'production', merchant: null, production: 1 },
  'test production': { role: 'production', merchant: null, production: 3, is_test: true },
};

let world: TestWorld;
let keys: Readonly<Record<Caller, string>>;
beforeAll(async () => {
  world = await startTestWorld();
  const made = callers.map(async (caller) => [caller, await aKey(ownerOf[caller])] as const);
  keys = Object.fromEntries(await Promise.all(made)) as Record<Caller, string>;
});

/** Returns the status of a call about an unknown object. A caller without permission gets a 403 before any lookup. */
const statusFor = async (contract: Contract, key: string | null) =>
  (await world.call(routeWith(contract, 999_999_999), { key, body: exampleBody(contract) })).status;

test('the open routes and the routes of productions are in the tree', () => {
  const routes = contracts.map(({ route }) => route);
  expect(routes).toEqual(expect.arrayContaining([...open, ...forProductions, ...onlyForProductions]));
  expect(closed.length).toBe(contracts.length - open.length);
});

describe('without a key', () => {
  test.each(named(closed))('%s: 401', async (_, contract) => {
    expect(await statusFor(contract, null)).toBe(401);
  });

  test.each(open)('%s is open', async (route) => {
    expect([401, 403]).not.toContain((await world.call(route.replace('{id}', '999999999'), { key: null })).status);
  });
});

describe.each(callers)('a key of %s', (caller) => {
  test.each(named(closed))('%s', async (route, contract) => {
    const status = await statusFor(contract, keys[caller]);
    if (isForTestKeys(contract)) {
      expect(status).toBe(caller === 'test production' ? 403 : 404); // a test merchant gets 404 for an unknown order
      return;
    }
    expect([status, status === 403], String(status)).toEqual([status, !mayCall(caller, route)]);
    expect(status).not.toBe(401);
  });
});

describe.each(callers)('a key of %s that is limited to scopes', (caller) => {
  const callable = closed.filter(({ route }) => mayCall(caller, route));
  const scopes = [...new Set(callable.map(({ route }) => scopeFor(route)))];
  const others = new Map<string, string>();
  const owns = new Map<string, string>();
  beforeAll(async () => {
    for (const scope of scopes) {
      // a comparison also needs the scope that reads the object
      const also = scope === 'versions:write' ? ['orders:read'] : [];
      owns.set(scope, await aKey({ ...ownerOf[caller], scopes: [scope, ...also] }));
      others.set(scope, await aKey({ ...ownerOf[caller], scopes: scopes.filter((one) => one !== scope) }));
    }
  });

  test.each(named(callable))('%s needs its scope, and no other', async (route, contract) => {
    const scope = scopeFor(route);
    expect(await statusFor(contract, owns.get(scope) ?? null)).not.toBe(403);
    const sent = { key: others.get(scope) ?? null, body: exampleBody(contract) };
    const refused = await world.call(routeWith(contract, 999_999_999), sent);
    expect([refused.status, refused.json.message]).toEqual([403, `This key does not have the scope ${scope}.`]);
  });
});
