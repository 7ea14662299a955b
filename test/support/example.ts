import type { Role } from '../../shared/access/access-keys.ts';
import { json } from '../../shared/http/body.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { aKey } from './arrange.ts';
import type { Arranged } from './given/arranged.ts';
import { arrangements } from './given/arrangements.ts';
import type { KeyName, TestWorld } from './world.ts';

// how the suites that run every route call one: with whose key, on what, and with which body

/** A contract as the latest version has it, or an older one that names the fields of its body otherwise. */
export type Versioned = Contract & { readonly version?: string };

/** Repeats a contract for each older version that names the fields of its body otherwise. */
export function inOlderVersions(contract: Contract): readonly Versioned[] {
  const { body, example } = contract;
  if (body?.kind !== 'json') return [];
  return Object.entries(body.older ?? {}).map(([version, schema]) => ({
    ...contract,
    version,
    body: json(schema),
    ...(example && { example: { ...example, body: example.olderBodies?.[version] } }),
  }));
}

/** The role that an endpoint is called with: a merchant's where it may be, else staff's, else a production's. */
export function roleFor({ allow }: Pick<Contract, 'allow'>): Role {
  const roles: readonly Role[] = allow === 'anyone' ? [] : allow;
  return (['merchant', 'staff', 'production'] as const).find((one) => roles.includes(one)) ?? 'merchant';
}

/** The demo's key of that role. */
export const keyFor = (contract: Pick<Contract, 'allow'>): KeyName => roleFor(contract);

/**
 * A key of its own for an endpoint: of the demo's first merchant, of staff, or of the first production; pinned to an
 * older version where the contract is of one.
 */
export function aKeyFor({ allow, version }: Pick<Versioned, 'allow' | 'version'>): Promise<string> {
  const role = roleFor({ allow });
  const production = role === 'production' ? 1 : null;
  return aKey({ role, merchant: role === 'merchant' ? 1 : null, production, version: version ?? null });
}

/**
 * Makes what an example needs; answers the ids that the path is to name. What staff work on is made with the demo's
 * keys.
 */
export async function arrangeExample(world: TestWorld, contract: Contract, key?: string): Promise<Arranged> {
  const { example, route } = contract;
  if (!example) throw new Error(`${route} has no example`);
  // Vitest checks no types
  if (!Object.hasOwn(arrangements, example.given)) {
    throw new Error(`${example.given} of ${route} is not in test/support/given/arrangements.ts`);
  }
  return arrangements[example.given](world, roleFor(contract) === 'merchant' && key !== undefined ? { key } : {});
}

/** The verb and path of a route with ids in place: each by its name, else the one that is given. */
export const routeWith = ({ route }: Pick<Contract, 'route'>, ids: Arranged | number | string, query = ''): string => {
  const idOf = (name: string) => (typeof ids === 'object' ? (Reflect.get(ids, name) ?? ids.id) : ids);
  return `${route.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)))}${query && `?${query}`}`;
};

let values = 0;

/**
 * The body of an example: the texts that must be no other record's are other ones each time, and the fields that the
 * arrangement makes are what it has answered. Without an arrangement they are the document's, which name nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
export function exampleBody({ route, example }: Contract, arranged?: Arranged): any {
  const body = (example?.fresh ?? []).reduce((made, place) => {
    return withFresh(made, place.split('.'), () => {
      throw new Error(`The example of ${route} has no text at ${place}`);
    });
  }, example?.body);
  if (!example?.arranged || !arranged) return body;
  const fields = example.arranged.map((name) => {
    if (!(name in arranged)) throw new Error(`The arrangement of ${route} makes no ${name}`);
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
