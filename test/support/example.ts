import { json } from '../../shared/http/body.ts';
import type { Contract } from '../../shared/http/contract.ts';
import type { Role } from '../../shared/lib/key-rights.ts';
import { aKey } from './arrange.ts';
import type { Arranged } from './given/arranged.ts';
import { arrangements } from './given/arrangements.ts';
import type { KeyName, TestWorld } from './world.ts';

// how suites that run every route call a route: key, fixture and body

/** A contract of the latest version, or of an older one that has other names in its body. */
export type VersionedContract = Contract & { readonly version?: string };

/** Returns a contract once for each older version that has other names in its body. */
export function inOlderVersions(contract: Contract): readonly VersionedContract[] {
  const { body, example } = contract;
  if (body?.kind !== 'json') return [];
  return Object.entries(body.older ?? {}).map(([version, schema]) => ({
    ...contract,
    version,
    body: json(schema),
    ...(example && { example: { ...example, body: example.olderBodies?.[version] } }),
  }));
}

/** Returns the role for calls of an endpoint: merchant if allowed, otherwise staff, otherwise production. */
export function roleFor({ allow }: Pick<Contract, 'allow'>): Role {
  const roles: readonly Role[] = allow === 'anyone' ? [] : allow;
  return (['merchant', 'staff', 'production'] as const).find((one) => roles.includes(one)) ?? 'merchant';
}

/** Returns the demo's key of that role, or the merchant's test key if only test keys may call the endpoint. */
export const keyFor = (contract: Pick<Contract, 'allow' | 'route'>): KeyName =>
  isForTestKeys(contract) ? 'merchant_test' : roleFor(contract);

/** Tells whether the path of an endpoint exists only for test keys. */
export const isForTestKeys = ({ route = '' }: Partial<Pick<Contract, 'route'>>): boolean =>
  route.includes(' /v2/test/');

/**
 * Creates a key for an endpoint: of the demo's first merchant, of staff, or of the first production. Pins it to the
 * version of the contract if that is an older one.
 */
export function aKeyFor(
  contract: Pick<VersionedContract, 'allow' | 'version'> & Partial<Pick<Contract, 'route'>>,
): Promise<string> {
  const { version = null } = contract;
  const role = roleFor(contract);
  const production = role === 'production' ? 1 : null;
  return aKey({
    role,
    merchant: role === 'merchant' ? 1 : null,
    production,
    version,
    is_test: isForTestKeys(contract),
  });
}

/**
 * Creates the fixture of an example. Returns the IDs for the path. Objects that staff work on are created with the
 * demo's keys.
 */
export async function arrangeExample(
  world: TestWorld,
  contract: Contract,
  key: string | undefined = isForTestKeys(contract) ? keyFor(contract) : undefined,
): Promise<Arranged> {
  const { example, route } = contract;
  if (!example) throw new Error(`${route} has no example`);
  // Vitest does not check types
  if (!Object.hasOwn(arrangements, example.given)) {
    throw new Error(`${example.given} of ${route} is not in test/support/given/arrangements.ts`);
  }
  return arrangements[example.given](world, roleFor(contract) === 'merchant' && key ? { key } : {});
}

const arrangedOnce = new WeakMap<TestWorld, Map<string, Promise<Arranged>>>();

/**
 * Returns the fixture of an example for a request that changes nothing: a read, or a rejected write. Such requests of
 * all routes share one fixture, so do not change it. A webhook is not shared, because a later fixture deletes it if the
 * limit of webhooks is reached.
 */
export function arrangeOnce(world: TestWorld, contract: Contract): Promise<Arranged> {
  if (contract.route.includes('/webhooks')) return arrangeExample(world, contract);
  const known = arrangedOnce.get(world) ?? new Map<string, Promise<Arranged>>();
  arrangedOnce.set(world, known);
  const name = `${contract.example?.given} ${keyFor(contract)}`;
  const made = known.get(name) ?? arrangeExample(world, contract);
  known.set(name, made);
  return made;
}

/** Returns the verb and path of a route with IDs: each by its name, otherwise the given ID. */
export const routeWith = ({ route }: Pick<Contract, 'route'>, ids: Arranged | number | string, query = ''): string => {
  const idOf = (name: string) => (typeof ids === 'object' ? (Reflect.get(ids, name) ?? ids.id) : ids);
  return `${route.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)))}${query && `?${query}`}`;
};

let values = 0;

/**
 * Returns the body of an example. Unique texts differ in each call. Fields that depend on the fixture have its values.
 * Without a fixture they have the document's values, which belong to no object.
 */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
export function exampleBody({ route, example }: Contract, arranged?: Arranged): any {
  const body = (example?.fresh ?? []).reduce((made, place) => {
    return withFresh(made, place.split('.'), () => {
      throw new Error(`The example of ${route} has no string at ${place}`);
    });
  }, example?.body);
  if (!example?.arranged || !arranged) return body;
  const fields = example.arranged.map((name) => {
    if (!(name in arranged)) throw new Error(`The arrangement of ${route} has no ${name}`);
    return [name, Reflect.get(arranged, name)] as const;
  });
  return { ...Object(body), ...Object.fromEntries(fields) };
}

function withFresh(value: unknown, [name, ...rest]: readonly string[], fail: () => never): unknown {
  if (name === undefined) {
    values += 1;
    return typeof value === 'string' ? `${value}-${values}` : fail();
  }
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? withFresh(one, rest, fail) : one));
  if (typeof value !== 'object' || value === null) return fail();
  return { ...value, [name]: withFresh(Reflect.get(value, name), rest, fail) };
}
