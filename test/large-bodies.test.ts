import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../infra/find-functions.ts';
import { type Container, containers, schemaOf } from './support/body-places.ts';
import { aKeyFor, inOlderVersions, routeWith, type VersionedContract } from './support/example.ts';
import { startTestWorld, type TestWorld } from './support/world.ts';

// A body of 1 MB can hold 300,000 empty entries. A list or map with too many entries is rejected before its entries are
// read. No small body thus takes seconds, and no body overflows the stack with errors.

const bodyBytes = 1_000_000;
const parsingsAtMost = 8; // of 1 MB of empty entries: the most processor time that a rejected request may take

const contracts: readonly (readonly [string, VersionedContract])[] = (await findEndpoints())
  .map(({ endpoint }) => endpoint.contract)
  .flatMap((contract): readonly VersionedContract[] => [contract, ...inOlderVersions(contract)])
  .filter(({ body }) => body?.kind === 'json')
  .map((contract) => [contract.version ? `${contract.route} (${contract.version})` : contract.route, contract]);

const declared = contracts.flatMap(([name, contract]) =>
  containers(schemaOf(contract)).map((container) => [name, container.path.join('.'), contract, container] as const),
);

let world: TestWorld;
let unit = 0;
beforeAll(async () => {
  world = await startTestWorld();
  const text = entries(true);
  for (let times = 0; times < 5; times += 1) {
    const { milliseconds } = await timed(() => JSON.parse(text));
    unit = unit === 0 ? milliseconds : Math.min(unit, milliseconds);
  }
});

/** Returns a list or a map of up to 300,000 equal entries, which is as many as a body can hold. */
function entries(isMap: boolean, most = 300_000, entry = '{}'): string {
  const nameBytes = isMap ? '"0000":'.length : 0;
  const count = Math.min(most, Math.floor((bodyBytes - 1000) / (nameBytes + entry.length + 1)));
  const nameOf = (index: number) => (isMap ? `"${index.toString(36).padStart(4, '0')}":` : '');
  const all = Array.from({ length: count }, (_, index) => nameOf(index) + entry);
  return isMap ? `{${all.join()}}` : `[${all.join()}]`;
}

/** Returns the JSON text of a body with a value in one place and nothing else. */
const around = (path: readonly string[], value: string): string =>
  path.reduceRight((inner, name) => (name === '0' ? `[${inner}]` : `{${JSON.stringify(name)}:${inner}}`), value);

/** Runs work and returns its result, and the milliseconds of processor time that the process took. */
async function timed<T>(work: () => Promise<T> | T): Promise<{ result: T; milliseconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}

/**
 * Sends a body until it takes less processor time than allowed, at most six times. The first requests compile code, and
 * other processes use the machine too. Returns the fastest response, and its processor time as a multiple of the time
 * for parsing 1 MB of empty entries.
 */
async function send(contract: VersionedContract, raw: string) {
  expect(Buffer.byteLength(raw)).toBeLessThanOrEqual(bodyBytes);
  const key = await aKeyFor(contract);
  const measured = async () => {
    const { result, milliseconds } = await timed(() => world.call(routeWith(contract, 1), { key, raw }));
    return { ...result, parsings: milliseconds / unit };
  };
  let least = await measured();
  for (let more = 5; more > 0 && least.parsings >= parsingsAtMost; more -= 1) {
    const next = await measured();
    if (next.parsings < least.parsings) least = next;
  }
  return least;
}

test('every list and every map of a body has a maximum number of entries', () => {
  const paths = declared.map(([name, path]) => `${name}: ${path}`);
  expect(paths).toContain('POST /v2/variants/{id}/design: views.*.customizations');
  expect(paths).toContain('POST /master-administration/async/products: variants.0.views.0.media');
  expect(paths).toContain('POST /v2/webhooks (2021-02-23): event_types');
  const endless = declared.filter(([, , , { most }]) => most === undefined);
  expect(endless.map(([name, path]) => `${name}: ${path}`)).toEqual([]);
});

describe('1 MB of empty entries', () => {
  test.each(declared)('%s: %s is rejected before they are read', async (_name, path, contract, container) => {
    const { status, json, parsings } = await send(contract, around(container.path, entries(container.isMap)));
    expect([status, json.codes?.[path]]).toEqual([422, ['too_many']]);
    expect(parsings).toBeLessThan(parsingsAtMost);
  });
});

/** Returns the lists and maps around a container, from the outermost on. */
const outerOf = (contract: VersionedContract, { path }: Container): readonly Container[] =>
  containers(schemaOf(contract)).filter(
    (outer) => outer.path.length < path.length && outer.path.every((name, index) => name === path[index]),
  );

/** Fills nested lists and maps up to their limits and the available size. The innermost container has empty entries. */
function filled([outer, ...inner]: readonly Container[], room: number, depth = 0): string {
  if (!outer) return '{}';
  const count = Math.min(outer.most ?? room, room);
  const entry = filled(inner, Math.max(1, Math.floor(room / count)), outer.path.length + 1);
  return around(outer.path.slice(depth), entries(outer.isMap, count, entry));
}

describe('nested lists of the maximum length', () => {
  const nested = declared.filter(([, , contract, container]) => outerOf(contract, container).length > 0);
  test.each(nested)('%s: %s is rejected as fast', async (_name, _path, contract, container) => {
    const raw = filled([...outerOf(contract, container), container], 250_000);
    const { status, parsings } = await send(contract, raw);
    expect(status).toBe(422);
    expect(parsings).toBeLessThan(parsingsAtMost);
  });
});

describe('other large bodies', () => {
  test.each(contracts)('%s returns 400 for 100,000 levels', async (_name, contract) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const depth = 100_000;
      const { status, parsings } = await send(contract, `${open.repeat(depth)}1${close.repeat(depth)}`);
      expect(status).toBe(400);
      expect(parsings).toBeLessThan(parsingsAtMost);
    }
  });

  test.each(declared.filter(([, , , { isMap }]) => isMap))(
    '%s returns 422 for a name of 900 KB in %s',
    async (_name, _path, contract, container) => {
      const raw = around(container.path, `{"${'k'.repeat(900_000)}":{}}`);
      const { status, body, parsings } = await send(contract, raw);
      expect(status).toBe(422);
      expect(body.length).toBeLessThan(1000);
      expect(parsings).toBeLessThan(parsingsAtMost);
    },
  );
});
