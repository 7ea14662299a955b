import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { aKey, pathOf as pathIn } from '../support/arrange.ts';
import { type Chaos, chaosSeed, makeChaos, patientClient } from '../support/chaos.ts';
import { allRows, dump, nothingIsWritten } from '../support/dump.ts';
import { aKeyFor, arrangeExample, exampleBody, keyFor, roleFor, routeWith } from '../support/example.ts';
import { type FaultInjector, injectFaults, isCommit, type Seen } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { readTable, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P3: one Idempotency-Key is one effect and one answer for 24 hours. Every POST and PUT is driven by its own example:
// fifty equal requests at once, a process that dies between commit and answer, other requests under the same key, other
// callers with the same key, the end of the 24 hours, and a first attempt that was refused.

let world: TestWorld;
let faults: FaultInjector;
let chaos: Chaos;
let variantOfOther = 0;
beforeAll(async () => {
  patientClient();
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  chaos = makeChaos(world, faults);
  const variants = await world.call('GET /v2/variants?per_page=1', { key: 'other_merchant' });
  variantOfOther = variants.json.data[0].id;
});

const keyed = (await findEndpoints())
  .map(({ endpoint }) => endpoint.contract)
  .filter(({ route, example }) => example && /^(POST|PUT) /.test(route));

const day = 24 * 3600 * 1000;
let names = 0;

/** A route with its subject in place, to be sent under a key of its own. */
interface Case {
  readonly route: string;
  readonly key: string;
  readonly body: unknown;
  readonly name: string;
}

/** The demo data with what the route's example needs on it. */
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

async function fresh(contract: Contract): Promise<Case> {
  faults.reset();
  await world.drain();
  await world.restore();
  return arrange(contract);
}

const send = ({ route, key, body, name }: Case, more: Sent = {}, as: TestWorld = world): Promise<JsonAnswer> =>
  as.call(route, { key, body, ...more, headers: { 'Idempotency-Key': name } });

const isReplay = ({ headers }: JsonAnswer) => headers['idempotent-replayed'] === 'true';

/** What a caller may rely on of an answer; the number of the request and the rate limit are each request's own. */
function essence({ status, headers, body }: JsonAnswer) {
  const own = /^(x-request-id|x-ratelimit-.*|idempotent-replayed)$/;
  return {
    status,
    body: body.toString(),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name))),
  };
}

/** What was written, apart from ids and times: of each kind of row how many, with which `rev`. */
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

/** The world as another merchant sees it, or the test side: their key, and a variant that is theirs. */
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

/** Where what a request has made can be read. */
const pathOf = ({ route }: Case, { headers }: JsonAnswer): string =>
  pathIn(headers.location ?? /(?:\/[\w-]+)+?\/\d+/.exec(route)?.[0] ?? '');

describe.each(tried.map((contract) => [contract.route, contract] as const))('%s', (route, contract) => {
  test('fifty at once are one effect and fifty equal answers', async () => {
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

  test('of two different requests fifty times at once under one key, one takes effect and the other is refused', async () => {
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
    const bodies = new Set(statuses.get('answered')?.map(({ body }) => body.toString()));
    expect(bodies.size).toBe(1);
    figures.requests += 50;
    figures.refused += 25;
  });

  test('a process that dies between commit and answer: the repeat is the answer', async () => {
    const one = await fresh(contract);
    let died = false;
    // what the state machine commits, it answers to a process that has to be there still
    const commits = (call: Seen) =>
      contract.needs.includes('disposition:run')
        ? call.command.startsWith('StartSync')
        : isCommit(call) && JSON.stringify(call.input).includes('"idempotency#');
    faults.reset((call) => {
      if (died || !commits(call)) return undefined;
      died = true;
      return 'ends after';
    });
    expect((await send(one)).status, 'what nobody sees').toBe(500);
    faults.reset();
    const again = await nothingIsWritten(() => send(one));
    expect(again.status).toBeLessThan(300);
    expect(isReplay(again)).toBe(true);
    // an upload address is handed out, and that is all
    const canBeRead = again.headers.location !== undefined || /\{/.test(route);
    if (again.headers.etag !== undefined && canBeRead) {
      const read = await world.call(`GET ${pathOf(one, again)}`, { key: one.key });
      expect([read.status, read.json, read.headers.etag]).toEqual([200, again.json, again.headers.etag]);
    }
    expect(essence(await send(one))).toEqual(essence(again));
    await world.drain();
    expect(violations(await readTable())).toEqual([]);
    figures.requests += 3;
    figures.replays += 2;
  });

  test('another body, path, query or verb under the key is refused, and nothing is written', async () => {
    const one = await fresh(contract);
    const elsewhere = await arrange(contract);
    const [another = contract] = keyed.filter(
      (candidate) => candidate !== contract && roleFor(candidate) === roleFor(contract),
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

  test('the same key of another caller is another key; a merchant’s keys of one side share theirs, staff’s share none', async () => {
    const one = await fresh(contract);
    const mine = await send(one);
    const isMerchants = roleFor(contract) === 'merchant';
    const others = isMerchants
      ? [seenBy('other_merchant', variantOfOther), seenBy('merchant_test', 1)]
      : [seenBy(await aKeyFor(contract), 1)];
    for (const as of others) {
      // what staff work on is made with the demo's keys
      const theirs = { ...(await arrange(contract, isMerchants ? as : world)), name: one.name };
      const answer = await send(theirs, {}, as);
      expect([answer.status, isReplay(answer)]).toEqual([mine.status, false]);
      if (mine.headers.location && contract.status === 201) expect(answer.json.id).not.toBe(mine.json.id);
      const again = await send(theirs, {}, as);
      expect([again.json, isReplay(again)]).toEqual([answer.json, true]);
      figures.requests += 2;
      figures.replays += 1;
    }
    if (!isMerchants) return;
    const shared = await send(one, { key: await aKey({ merchant: 1 }) });
    expect(essence(shared)).toEqual(essence(mine));
    expect(isReplay(shared)).toBe(true);
  });

  test('lasts 24 hours and no longer, that of an upload address 10 minutes', async () => {
    const lasts = route.endsWith('/temporary-upload-url') ? 10 * 60_000 : day;
    const one = await fresh(contract);
    const first = await send(one);
    await world.drain();
    world.advance(lasts - 30_000);
    const last = await nothingIsWritten(() => send(one));
    expect([essence(last), isReplay(last)]).toEqual([essence(first), true]);
    world.advance(31_000);
    const later = await send(one);
    // what was made in the meantime is not to be made again, and what was used up not to be used
    const { fresh: unique, arranged: used } = contract.example ?? {};
    const isTaken = later.status === 422 && (unique !== undefined || used !== undefined);
    const isAssigned = later.status === 409 && contract.needs.includes('disposition:run');
    const isPrepared = later.status === 409 && route.endsWith('/prepare');
    expect([later.status < 300 || isTaken || isAssigned || isPrepared, isReplay(later)]).toEqual([true, false]);
    figures.requests += 3;
    figures.replays += 1;
  });

  test('is free after a first attempt that was refused', async () => {
    const one = await fresh(contract);
    const refusals: [Case, number][] = [
      [{ ...one, route: `${one.route}?a=1` }, 422],
      ...(contract.body?.kind === 'json' ? [[{ ...one, body: [] }, 422] as [Case, number]] : []),
      ...(/\{/.test(route) ? [[{ ...one, route: route.replace(/\{\w+\}/, '999999999') }, 404] as [Case, number]] : []),
    ];
    await nothingIsWritten(async () => {
      for (const [refused, status] of refusals) expectStatus(await send(refused), status);
      // conflicts that do not end within the request's patience
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

test('the figures', () => {
  report('P3', 'repeats', { routes: tried.length, ...figures, 'conflicts injected': chaos.conflicts });
  expect(tried.length).toBeGreaterThan(0);
});
