import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../infra/find-functions.ts';
import { type BodyPath, places, withText } from './support/body-places.ts';
import { nothingIsWritten } from './support/dump.ts';
import {
  aKeyFor,
  arrangeExample,
  exampleBody,
  inOlderVersions,
  routeWith,
  type VersionedContract,
} from './support/example.ts';
import { fullBodies } from './support/full-bodies.ts';
import { aCheckout, aCheckoutBody } from './support/given/orders.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from './support/world.ts';

// `Prefer: handling=strict` rejects unknown fields. The suite adds one to every object of every body of every contract.

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const contracts = (await findEndpoints())
  .map(({ endpoint }) => endpoint.contract)
  .filter(({ body }) => body?.kind === 'json')
  .flatMap((contract): readonly VersionedContract[] => [contract, ...inOlderVersions(contract)]);

/** The fields whose objects are maps, with names that callers choose, or that the catalogue defines. */
const maps = ['title', 'description', 'name', 'views'];

const strict = { Prefer: 'handling=strict' };

/** Returns the places of all objects in a body, the body itself first. */
const objectsIn = (body: unknown): readonly BodyPath[] =>
  [[], ...places(body)].filter((path) => isObject(at(body, path)));

const codesIn = ({ json }: JsonAnswer): readonly string[] => Object.values<string[]>(json?.codes ?? {}).flat();

const at = (value: unknown, path: BodyPath): unknown =>
  path.reduce((inner: unknown, name) => Reflect.get(inner as object, name), value);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe.each(contracts.map((contract) => [contract.route, contract.version ?? 'latest', contract] as const))(
  '%s (%s)',
  (_, __, contract) => {
    test.each(fullBodies(contract))(
      'accepts a full body, and rejects an unknown field in each object of it',
      async (full) => {
        await world.drain();
        await world.restore();
        const key = await aKeyFor(contract);
        const made = await arrangeExample(world, contract, key);
        const route = routeWith(contract, made);
        const body = full(made);
        const [ofMaps = [], objects = []] = [true, false].map((isMap) =>
          objectsIn(body).filter((path) => maps.includes(String(path.at(-1))) === isMap),
        );
        expect(objects.length).toBeGreaterThan(0);
        const withUndeclared = (path: BodyPath) =>
          withText(body, path, JSON.stringify({ ...(at(body, path) as object), undeclared: 1 }));
        await nothingIsWritten(async () => {
          for (const path of objects) {
            const raw = withUndeclared(path);
            const { status, headers, json } = await world.call(route, { key, raw, headers: strict });
            const place = [...path, 'undeclared'].join('.');
            expect([status, json.errors, json.codes]).toEqual([
              422,
              { [place]: ['This field does not exist.'] },
              { [place]: ['unknown_field'] },
            ]);
            expect(headers['preference-applied']).toBe('handling=strict');
          }
          for (const path of ofMaps) {
            const answer = await world.call(route, { key, raw: withUndeclared(path), headers: strict });
            expect([path, codesIn(answer)]).not.toEqual([path, expect.arrayContaining(['unknown_field'])]);
          }
        });
        // rules reject some full bodies, because they have fields that exclude each other
        const whole = await world.call(route, { key, body, headers: strict });
        expect(whole.headers['preference-applied']).toBe('handling=strict');
        expect(codesIn(whole)).not.toContain('unknown_field');
      },
    );

    test('accepts the example', async () => {
      const key = await aKeyFor(contract);
      const made = await arrangeExample(world, contract, key);
      const body = exampleBody(contract, made);
      const { status, headers } = await world.call(routeWith(contract, made), { key, body, headers: strict });
      expect([status, headers['preference-applied']]).toEqual([contract.status ?? 200, 'handling=strict']);
    });
  },
);

test('the suite knows bodies with objects in lists, in maps and in older versions', () => {
  const all = contracts.flatMap((contract) => fullBodies(contract).flatMap((full) => objectsIn(full())));
  expect(all.length).toBeGreaterThan(100);
  const found = all.map((path) => String(path.at(-1)));
  expect(maps.filter((name) => !found.includes(name))).toEqual([]);
  expect(contracts.filter(({ version }) => version !== undefined).length).toBeGreaterThan(0);
});

describe('POST /v2/checkouts', () => {
  const send = (prefer: string | undefined, more: object = { colour: 'red' }) =>
    world.call('POST /v2/checkouts', {
      body: aCheckoutBody({ ...more }),
      headers: prefer === undefined ? {} : { Prefer: prefer },
    });

  test.each([
    'handling=strict',
    'Handling="strict"',
    'wait=5, handling=strict',
    'handling=strict; wait=5',
    'respond-async, handling = strict',
    'handling=strict, handling=lenient',
  ])('rejects an unknown field with Prefer: %s', async (prefer) => {
    const { status, json } = await nothingIsWritten(() => send(prefer));
    expect([status, json.codes]).toEqual([422, { colour: ['unknown_field'] }]);
  });

  test.each([
    undefined,
    '',
    'handling=lenient',
    'wait=5',
    'handling=strictly',
    'nohandling=strict',
    'handling=lenient, handling=strict',
  ])('ignores an unknown field with Prefer: %s', async (prefer) => {
    const { status, headers } = await send(prefer);
    expect([status, headers['preference-applied']]).toEqual([201, undefined]);
  });

  test('lists unknown fields together with other errors', async () => {
    const { json } = await send('handling=strict', {
      email: 'jo',
      items: [{ variant_id: 1, quantity: 0, size: 'L' }],
    });
    expect(json.codes).toEqual({
      email: ['not_an_email'],
      'items.0.quantity': ['too_small'],
      'items.0.size': ['unknown_field'],
    });
  });

  test('lists at most 100 unknown fields, with shortened names', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${index}${'x'.repeat(99)}`, 1]));
    const { json } = await send('handling=strict', many);
    const names = Object.keys(json.errors);
    expect([names.length, names.every((name) => /^\d+x+…$/.test(name) && name.length === 41)]).toEqual([100, true]);
  });

  test('rejects names of an object’s prototype as unknown', async () => {
    const raw = JSON.stringify(aCheckoutBody()).replace(/^\{/, '{"__proto__":{"a":1},"constructor":1,');
    const { status, json } = await world.call('POST /v2/checkouts', { raw, headers: strict });
    expect([status, Object.keys(json.errors).toSorted()]).toEqual([422, ['__proto__', 'constructor']]);
  });

  test('applies nothing to a request that is rejected before its body is read', async () => {
    const { status, headers } = await world.call('POST /v2/checkouts', { key: null, body: { a: 1 }, headers: strict });
    expect([status, headers['preference-applied']]).toEqual([401, undefined]);
  });
});

test('a request without a body has nothing to apply', async () => {
  const { id } = await aCheckout(world);
  const { status, headers } = await world.call(`GET /v2/checkouts/${id}`, { headers: strict });
  expect([status, headers['preference-applied']]).toEqual([200, undefined]);
});

test('names in camel case are known if the object accepts them', async () => {
  const found = contracts.find(({ route }) => route === 'POST /master-administration/good-transfers');
  if (!found) return expect.unreachable();
  const key = await aKeyFor(found);
  const body = fullBodies(found)[0]?.(await arrangeExample(world, found, key));
  const camel = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(camel)
      : isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, one]) => [
              name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
              camel(one),
            ]),
          )
        : value;
  const sent = camel(body);
  expect(JSON.stringify(sent)).not.toBe(JSON.stringify(body));
  const { status, json } = await world.call(found.route, { key, body: sent, headers: strict });
  expect([status, json.errors]).toEqual([found.status ?? 200, undefined]);
});
