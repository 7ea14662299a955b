import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { aKey, pathOf as pathIn } from '../support/arrange.ts';
import { asRepeated } from '../support/as-repeated.ts';
import { type Chaos, chaosSeed, makeChaos } from '../support/chaos.ts';
import { allRows, dump, nothingIsWritten } from '../support/dump.ts';
import { aKeyFor, arrangeExample, exampleBody, isForTestKeys, keyFor, roleFor, routeWith } from '../support/example.ts';
import { type FaultInjector, injectFaults, isCommit, type Seen } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { readTable, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P3: one Idempotency-Key has one effect and one response for 24 hours. The suite drives every POST, PUT and PATCH with
// its example. It sends fifty equal requests at once, other requests under the same key, and the same key from other
// callers. It also covers a process that dies between commit and response, the end of the 24 hours, and a rejected
// first attempt.

let world: TestWorld;
let faults: FaultInjector;
let chaos: Chaos;
let variantOfOther = 0;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  chaos = makeChaos(world, faults);
  const variants = await world.call('GET /v2/variants?per_page=1', { key: 'other_merchant' });
  variantOfOther = variants.json.data[0].id;
});

const keyed = (await findEndpoints())
  .map(({ endpoint }) => endpoint.contract)
  .filter(({ route, example, onlyReads }) => example && !onlyReads && /^(POST|PUT|PATCH) /.test(route));

const day = 24 * 3600 * 1000;
let names = 0;

/** A request to a route whose subject exists, with its own key. */
interface Case {
  readonly route: string;
  readonly key: string;
  readonly body: unknown;
  readonly name: string;
}

/** Creates the fixture of the route's example on the existing data. */
async function arrange(contract: Contract, as: TestWorld = world): Promise<Case> {
  const id = await arrangeExample(as, contract);
  names += 1;
  return {
    route: routeWith(contract, id),
    key: keyFor(contract),
    body: exampleBody(contract, id),
    name: `key ${names}`,
  };
}

/**
 * Settles the ids of orders that requests reserved before they died. Otherwise a later request writes a row for each of
 * them when it begins a new block of ids.
 */
async function settleIds(): Promise<void> {
  world.advance(20_000);
  for (const key of ['merchant', 'merchant_test'])
    expectStatus(await world.call('GET /v2/orders?filter[since_id]=0', { key }), 200);
}

async function fresh(contract: Contract): Promise<Case> {
  faults.reset();
  await world.drain();
  await world.restore();
  await settleIds();
  return arrange(contract);
}

const send = ({ route, key, body, name }: Case, more: Sent = {}, as: TestWorld = world): Promise<JsonAnswer> =>
  as.call(route, { key, body, ...more, headers: { 'Idempotency-Key': name } });

const isReplay = ({ headers }: JsonAnswer) => headers['idempotent-replayed'] === 'true';

/**
 * Returns the parts of a response that a caller may rely on. The request ID and the rate limit differ in each response.
 */
function essence({ status, headers, body }: JsonAnswer) {
  const isNewKey = /"key":("mto_|null)/.test(body.toString()); // its ETag is that of other bytes
  const own = /^(x-request-id|(x-)?ratelimit.*|idempotent-replayed)$/;
  return {
    status,
    body: asRepeated(body),
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !own.test(name) && !(isNewKey && name === 'etag')),
    ),
  };
}

/** Returns the number of written rows by kind and `rev`, without IDs and times. */
async function effectOf(run: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const before = await dump();
  await run();
  const rows = await allRows();
  const changed = new Set(Object.entries(await dump()).flatMap(([key, row]) => (before[key] === row ? [] : [key])));
  const kinds = rows
    .filter(({ PK, SK }) => changed.has(`${PK} ${SK}`))
    .map(({ PK, SK, rev, type }) => [
      String(PK).split('#')[0],
      String(SK)
        .replace(/^.*#(evt_[a-z-]+_)\d+/, '$1n')
        .split('#')[0]
        ?.replace(/^\d+$/, 'n'),
      type,
      rev,
    ]);
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind.join(' '))].map(([kind, of]) => [kind, of.length]));
}

/** Returns the world with the key of another merchant or of the test mode, and with one of their variants. */
function seenBy(key: string, variant: number): TestWorld {
  const theirs = (body: unknown) =>
    JSON.parse(JSON.stringify(body).replaceAll('"variant_id":1,', `"variant_id":${variant},`));
  return {
    ...world,
    call: (route, sent = {}) =>
      world.call(route, { ...sent, key, ...(sent.body !== undefined && { body: theirs(sent.body) }) }),
  };
}

const figures = { requests: 0, replays: 0, refused: 0 };
const tried = makeSampler('routes whose requests are repeated').oneIn(2, keyed);
const sampler = makeSampler('repeats fifty at once');

/** Returns the path at which the result of a request can be read. */
const pathOf = ({ route }: Case, { headers }: JsonAnswer): string =>
  pathIn(headers.location ?? /(?:\/[\w-]+)+?\/\d+/.exec(route)?.[0].replace('/v2/test/', '/v2/') ?? '');

const revOfTag = ({ headers }: JsonAnswer) => headers.etag?.split('.')[0];

describe.each(tried.map((contract) => [contract.route, contract] as const))('%s', (route, contract) => {
  test('fifty requests at once have one effect and fifty equal responses', async () => {
    const single = await fresh(contract);
    const once = await effectOf(() => send(single));
    expect(Object.keys(once), 'an example that has an effect').not.toEqual([]);
    for (const attempt of sampler.oneIn(3, [1, 2, 3])) {
      const at = `${route}, attempt ${attempt}, seed ${chaosSeed}`;
      const one = await fresh(contract);
      let answers: readonly JsonAnswer[] = [];
      const effect = await effectOf(async () => {
        answers = await chaos.race(Array.from({ length: 50 }, () => () => send(one)));
      });
      expect(effect, at).toEqual(once);
      const [first] = answers.filter((answer) => !isReplay(answer));
      expect(answers.filter(isReplay), at).toHaveLength(49);
      for (const answer of answers) expect(essence(answer), at).toEqual(first && essence(first));
      expect(first?.status, at).toBeLessThan(300);
      await world.drain();
      expect(violations(await readTable()), at).toEqual([]);
      figures.requests += 50;
      figures.replays += 49;
    }
  });

  test('fifty pairs of different requests at once under one key apply one request and reject the other', async () => {
    const one = await fresh(contract);
    const once = await effectOf(() => send(one));
    const two = await fresh(contract);
    const other = { ...two, body: { ...Object(two.body), note: 'another' } };
    let answers: readonly JsonAnswer[] = [];
    const effect = await effectOf(async () => {
      answers = await chaos.race(Array.from({ length: 50 }, (_, index) => () => send(index % 2 ? two : other)));
    });
    expect(effect, `seed ${chaosSeed}`).toEqual(once);
    const statuses = Map.groupBy(answers, ({ status }) => (status === 422 ? 'refused' : 'answered'));
    expect([...statuses.values()].map(({ length }) => length)).toEqual([25, 25]);
    const bodies = new Set(statuses.get('answered')?.map(({ body }) => asRepeated(body)));
    expect(bodies.size).toBe(1);
    figures.requests += 50;
    figures.refused += 25;
  });

  test('returns the response again if the process died between commit and response', async () => {
    const one = await fresh(contract);
    let died = false;
    // the state machine returns its result to the process that started it, so that process must be alive.
    // An order is advanced by several executions, and the function keeps the response after the last one
    const isKeptByMachine = contract.needs.includes('disposition:run') && !route.endsWith('/advance');
    const commits = (call: Seen) =>
      isKeptByMachine
        ? call.command.startsWith('StartSync')
        : isCommit(call) && JSON.stringify(call.input).includes('"idempotency#');
    faults.reset((call) => {
      if (died || !commits(call)) return undefined;
      died = true;
      return 'ends after';
    });
    expect((await send(one)).status, 'the response that is lost').toBe(500);
    faults.reset();
    const again = await nothingIsWritten(() => send(one));
    expect(again.status).toBeLessThan(300);
    expect(isReplay(again)).toBe(true);
    // a POST of an upload URL creates nothing that can be read
    const canBeRead = again.headers.location !== undefined || /\{/.test(route);
    if (again.headers.etag !== undefined && canBeRead) {
      const read = await world.call(`GET ${pathOf(one, again)}`, { key: one.key });
      expect([read.status, revOfTag(read)]).toEqual([200, revOfTag(again)]);
      // a stored response has no recipient, because the production's access to it may end
      const { ship_to, sender, shipping, packing_slip, annotations, ...kept } = read.json;
      const { key: withheld, ...stored } = again.json;
      expect(route.includes('/production-orders/') ? kept : read.json).toEqual(stored);
    }
    expect(essence(await send(one))).toEqual(essence(again));
    await world.drain();
    expect(violations(await readTable())).toEqual([]);
    figures.requests += 3;
    figures.replays += 2;
  });

  test('rejects another body, path, query or verb under the key, and writes nothing', async () => {
    const one = await fresh(contract);
    const elsewhere = await arrange(contract);
    const [another = contract] = keyed.filter(
      (candidate) => candidate !== contract && keyFor(candidate) === keyFor(contract),
    );
    const otherRoute = await arrange(another);
    await send(one);
    const others: readonly Case[] = [
      { ...one, body: { ...Object(one.body), note: 'another' } },
      ...(elsewhere.route === one.route ? [] : [{ ...elsewhere, name: one.name }]),
      { ...otherRoute, name: one.name },
    ];
    await nothingIsWritten(async () => {
      for (const other of others) {
        const { status, json } = await send(other);
        expect([status, Object.keys(json.errors)], other.route).toEqual([422, ['Idempotency-Key']]);
      }
      expect((await send({ ...one, route: `${one.route}?a=1` })).status).toBe(422);
    });
    expect(isReplay(await send(one))).toBe(true);
    figures.requests += others.length + 3;
    figures.refused += others.length + 1;
  });

  test("treats the same key of another caller as another key: a merchant's keys of one mode share theirs, and staff's share none", async () => {
    const one = await fresh(contract);
    const mine = await send(one);
    const isMerchants = roleFor(contract) === 'merchant';
    const is_test = isForTestKeys(contract);
    const ofMerchants = is_test
      ? [seenBy(await aKey({ merchant: 2, is_test }), variantOfOther)]
      : [seenBy('other_merchant', variantOfOther), seenBy('merchant_test', 1)];
    const others = isMerchants ? ofMerchants : [seenBy(await aKeyFor(contract), 1)];
    for (const as of others) {
      // the demo's keys create the objects that staff work on
      const theirs = { ...(await arrange(contract, isMerchants ? as : world)), name: one.name };
      const answer = await send(theirs, {}, as);
      expect([answer.status, isReplay(answer)]).toEqual([mine.status, false]);
      if (mine.headers.location && contract.status === 201) expect(answer.json.id).not.toBe(mine.json.id);
      const again = await send(theirs, {}, as);
      expect([essence(again), isReplay(again)]).toEqual([essence(answer), true]);
      figures.requests += 2;
      figures.replays += 1;
    }
    if (!isMerchants) return;
    const shared = await send(one, { key: await aKey({ merchant: 1, is_test }) });
    expect(essence(shared)).toEqual(essence(mine));
    expect(isReplay(shared)).toBe(true);
  });

  test('keeps the key 24 hours and no longer, and 10 minutes for an upload URL', async () => {
    const lasts = route.endsWith('/temporary-upload-url') ? 10 * 60_000 : day;
    const one = await fresh(contract);
    const first = await send(one);
    await world.drain();
    world.advance(lasts - 30_000);
    const last = await nothingIsWritten(() => send(one));
    expect([essence(last), isReplay(last)]).toEqual([essence(first), true]);
    world.advance(31_000);
    const later = await send(one);
    // in the meantime a unique object was created and a single-use object was used up
    const { fresh: unique, arranged: used } = contract.example ?? {};
    const isTaken = later.status === 422 && (unique !== undefined || used !== undefined);
    const isAssigned = later.status === 409 && contract.needs.includes('disposition:run');
    const isPrepared = later.status === 409 && route.endsWith('/prepare');
    const hasEnded = later.status === 409 && /\/(reject|fail|rotate)$/.test(route);
    const isDone = isTaken || isAssigned || isPrepared || hasEnded;
    expect([later.status < 300 || isDone, isReplay(later)]).toEqual([true, false]);
    figures.requests += 3;
    figures.replays += 1;
  });

  test('leaves the key free after a rejected first attempt', async () => {
    const one = await fresh(contract);
    const refusals: [Case, number][] = [
      [{ ...one, route: `${one.route}?a=1` }, 422],
      ...(contract.body?.kind === 'json' ? [[{ ...one, body: [] }, 422] as [Case, number]] : []),
      ...(/\{/.test(route) ? [[{ ...one, route: route.replace(/\{\w+\}/, '999999999') }, 404] as [Case, number]] : []),
    ];
    await nothingIsWritten(async () => {
      for (const [refused, status] of refusals) expectStatus(await send(refused), status);
      // conflicts that outlast the request's patience
      faults.reset((call) => (isCommit(call) ? 'conflict' : undefined));
      expectStatus(await send(one), 503);
      faults.reset();
    });
    const answer = await send(one);
    expect([answer.status < 300, isReplay(answer)]).toEqual([true, false]);
    figures.requests += refusals.length + 2;
    figures.refused += refusals.length + 1;
  });
});

test('the figures are reported', () => {
  report('P3', 'repeats', { routes: tried.length, ...figures, 'conflicts injected': chaos.conflicts });
  expect(tried.length).toBeGreaterThan(0);
});
