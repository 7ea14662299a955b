import { writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Examples, examplesFile, noExamples, readExamples } from '../docs-generator/openapi/examples.ts';
import { findEndpoints } from '../infra/find-functions.ts';
import { type Contract, isResource } from '../shared/http/contract.ts';
import { areaOf } from '../shared/http/middleware/request.ts';
import { publishedVersions, representationOf } from '../shared/versions/versions.ts';
import { arrangeExample, exampleBody, inOlderVersions, keyFor, routeWith } from './support/example.ts';
import { asked, essence, publishable } from './support/recorded.ts';
import { refusals, refusalsOf } from './support/refused.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from './support/world.ts';

// The OpenAPI documents show real responses. This suite requests each again and compares it. With EXAMPLES=write (`npm
// run examples`) it writes the responses that differ.

const isWriting = process.env.EXAMPLES === 'write';
const note = 'By `npm run examples` from what the endpoints answer. Changes made here are lost.';

const endpoints = await findEndpoints();

/** Endpoints that return JSON, except the endpoint of the document itself. */
const told = endpoints.filter(
  ({ name, endpoint: { contract } }) =>
    name !== 'public-openapi-get' &&
    (contract.returns !== undefined || contract.answersAs?.includes('application/json')) &&
    contract.status !== 204,
);

const kept = await readExamples().catch(() => noExamples);

/** The recorded responses by their path of names. */
const answered = new Map<string, unknown>();

/** Returns the versions with a separate representation of a contract's response, the latest first. */
function versionsOf({ route, returns }: Contract): readonly string[] {
  const area = areaOf(route);
  if (!area) return [''];
  const [latest, ...older] = publishedVersions[area].map(({ date }) => date);
  const isOther = (date: string) =>
    returns && isResource(returns) && representationOf(returns, date) !== returns.representation;
  return [latest ?? '', ...older.filter(isOther)];
}

const statusesOf = ({ status, answers = {} }: Contract): readonly number[] =>
  [...new Set([status ?? 200, ...Object.keys(answers).map(Number)])].filter((one) => one < 300).sort();

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

/**
 * Returns the responses of an endpoint to its example, by status: at once, repeated, after all work, and for a dry run.
 */
async function answersOf(contract: Contract, version: string): Promise<ReadonlyMap<number, unknown>> {
  const given = inOlderVersions(contract).find((older) => older.version === version) ?? contract;
  const { example, queries, paging } = given;
  const arranged = example ? await arrangeExample(world, given) : { id: 1 };
  const plain = example ? { ...given, example: { ...example, fresh: [] } } : given;
  const call = (query = ''): Promise<JsonAnswer> =>
    world.call(routeWith(plain, arranged, query), {
      key: contract.allow === 'anyone' ? null : keyFor(contract),
      body: example && exampleBody(plain, arranged),
      headers: version === '' ? {} : { 'X-Api-Version': version },
    });
  const query = paging ? 'per_page=1' : '';
  const answers = [...(queries?.dry_run ? [await call('dry_run=true')] : []), await call(query)];
  const known = () =>
    new Map(
      answers
        .toReversed()
        .toSorted(emptyFirst)
        .map(({ status, json }) => [status, json]),
    );
  const isWhole = () => statusesOf(contract).every((status) => known().has(status)) && !isEmpty(answers.at(-1)?.json);
  if (!isWhole()) answers.push(await call(query));
  if (!isWhole()) {
    await world.drain();
    answers.push(await call(query));
  }
  return known();
}

const emptyFirst = (one: JsonAnswer, other: JsonAnswer): number =>
  Number(isEmpty(other.json)) - Number(isEmpty(one.json));

const isEmpty = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data) && json.data.length === 0;

describe.each(told.map((found) => [found.name, found.endpoint.contract] as const))('%s', (name, contract) => {
  test.each(versionsOf(contract))('returns the response in the documents, in version %s', async (version) => {
    world.advance(Date.parse(asked) - world.now()); // work has advanced the clock
    const answers = await answersOf(contract, version);
    await world.restore();
    for (const status of statusesOf(contract)) {
      expect([...answers.keys()], 'the statuses that the contract names').toContain(status);
      compare(['answers', name, String(status), version], answers.get(status));
    }
  });
});

describe('an error response', () => {
  const refused = endpoints.flatMap(({ name, endpoint: { contract } }) =>
    Object.keys(contract.answers ?? {}).flatMap((status) =>
      Number(status) >= 400 ? [[name, Number(status)] as const] : [],
    ),
  );

  test.each(refused)('%s is rejected with %s as in the documents', async (name, status) => {
    world.advance(Date.parse(asked) - world.now());
    const answer = await refusalsOf[name]?.[status]?.(world);
    await world.restore();
    expect([answer?.status, answer?.json]).toEqual([status, { message: expect.any(String), code: expect.any(String) }]);
    compare(['answers', name, String(status), ''], answer?.json);
  });

  const all = Object.entries(refusals).flatMap(([name, asking]) =>
    Object.entries(asking).map(([wrong, ask]) => [name, wrong, ask] as const),
  );

  test.each(all)('%s: %s', async (name, wrong, ask) => {
    world.advance(Date.parse(asked) - world.now());
    const { status, json } = await ask(world);
    await world.restore();
    expect(status).toBeGreaterThanOrEqual(400);
    compare(['refusals', name, wrong], json);
  });
});

/** Compares a response with the stored one. Keeps the stored response if both are equivalent. */
function compare(names: readonly string[], json: unknown): void {
  const answer = publishable(json);
  const known = names.reduce<unknown>((inner, name) => Object(inner)[name], kept);
  if (!isWriting) expect(essence(known), 'run npm run examples').toEqual(essence(answer));
  answered.set(names.join('\n'), isDeepStrictEqual(essence(known), essence(answer)) ? known : answer);
}

/** Builds an object with values at their paths of names, sorted. */
const nested = (values: ReadonlyMap<string, unknown>): object => {
  const whole = {};
  for (const [path, value] of [...values].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const names = path.split('\n');
    const place = names.slice(0, -1).reduce<Record<string, object>>((inner, name) => {
      inner[name] ??= {};
      return inner[name] as Record<string, object>;
    }, whole);
    Object.assign(place, { [names.at(-1) ?? '']: value });
  }
  return whole;
};

test('every example belongs to an existing operation', () => {
  if (isWriting) return;
  const { 'x-generated': _, ...all }: Examples & { 'x-generated'?: string } = kept;
  expect(all).toEqual(nested(answered));
});

test('no example contains a key, a token or a signature', () => {
  const text = JSON.stringify(nested(answered));
  for (const key of Object.values(world.keys)) expect(text).not.toContain(key);
  expect(text).not.toMatch(/mto_(live|test)_(?!example)|whsec_|signature=(?!example)|Bearer |AKIA|"\d+\.[\w-]{32}"/i);
});

afterAll(async () => {
  if (isWriting)
    await writeFile(examplesFile, `${JSON.stringify({ 'x-generated': note, ...nested(answered) }, null, 2)}\n`);
});
