import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import { type QueueName, queues } from '../../shared/work/queues.ts';
import { arrangeExample, exampleBody, keyFor, routeWith } from '../support/example.ts';
import { arrangements } from '../support/given/arrangements.ts';
import { readTable, violations } from '../support/invariants.ts';
import { loadNextRelease, lostFields, type OtherRelease } from '../support/other-release.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// Each release reads and changes what the other release wrote, on each route and in each worker. One release creates
// the fixture of the example, the other gets the request. The response must be the same as if one release did both.

type Who = 'this' | 'next';

let who: Who = 'this';
let beside: OtherRelease;
let world: TestWorld;
beforeAll(async () => {
  beside = await loadNextRelease(() => who === 'next');
  world = await startTestWorld({ beside });
});
const figures = { requests: 0, workers: 0 };
afterAll(() => report('Releases', 'every route', figures));

/** Lets one release run every function until `work` ends. */
async function by<T>(release: Who, work: () => Promise<T>): Promise<T> {
  who = release;
  return work().finally(() => {
    who = 'this';
  });
}

const contracts = (await findEndpoints()).map(({ endpoint }) => endpoint.contract).filter(({ example }) => example);

const ways: readonly (readonly [Who, Who])[] = [
  ['next', 'this'],
  ['this', 'next'],
];

/** Fields whose values are random. */
const random = new Set(['key', 'key_id', 'path', 'request_id', 'secret', 'token']);

/** Returns a response without the values that differ from run to run: numbers, and texts with numbers. */
function comparable({ status, headers, body }: JsonAnswer): unknown {
  if (!headers['content-type']?.includes('json')) return [status];
  const withoutNumbers = (name: string, value: unknown) =>
    typeof value === 'number' || random.has(name) || (typeof value === 'string' && /\d/.test(value)) ? '#' : value;
  return [status, JSON.parse(body.toString(), withoutNumbers)];
}

async function ended(release: Who, at: string): Promise<void> {
  await by(release, () => world.drain());
  const table = await readTable();
  expect([...violations(table), ...lostFields(table, beside)], at).toEqual([]);
  for (const queue of Object.keys(queues) as QueueName[])
    expect(world.deadLetters(queue), `${at}: ${queue}`).toEqual([]);
}

describe.each(contracts.map((contract) => [contract.route, contract] as const))('%s', (_, contract) => {
  async function answer(first: Who, second: Who): Promise<unknown> {
    await world.restore();
    const ids = await by(first, () => arrangeExample(world, contract));
    const body = exampleBody(contract, ids);
    const response = await by(second, () => world.call(routeWith(contract, ids), { key: keyFor(contract), body }));
    await ended(second, contract.route);
    figures.requests += 1;
    return comparable(response);
  }

  test('returns the same if another release wrote the data', async () => {
    const expected = await answer('this', 'this');
    for (const [first, second] of ways)
      expect(await answer(first, second), `${first}, then ${second}`).toEqual(expected);
  });
});

describe.each(Object.keys(queues) as QueueName[])('the worker of %s', (queue) => {
  test.each(ways)('does the work that the other release asked for (%s, then %s)', async (first, second) => {
    await world.restore();
    await by(first, () => arrangements[queues[queue].example.given](world));
    await ended(second, queue);
    figures.workers += 1;
  });
});
