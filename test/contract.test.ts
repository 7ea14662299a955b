import { beforeAll, describe, expect, test } from 'vitest';
import { type FoundEndpoint, findEndpoints } from '../infra/find-functions.ts';
import { type EntityName, entityDesign } from '../shared/domain/entity-design.ts';
import { type Contract, isResource, partsOfRoute } from '../shared/http/contract.ts';
import { areaOf } from '../shared/http/middleware/request.ts';
import { filterNames } from '../shared/http/middleware/validate.ts';
import { parseAccessKey } from '../shared/lib/access-key-text.ts';
import { roles } from '../shared/lib/key-rights.ts';
import { accessKeyKey } from '../shared/table/keys.ts';
import { updateRow } from '../shared/table/table.ts';
import { publishedVersions, representationOf } from '../shared/versions/versions.ts';
import { aKey, keyIdOf, useUp } from './support/arrange.ts';
import { asRepeated } from './support/as-repeated.ts';
import { expectBytesRefused } from './support/bytes.ts';
import { arrangeExample, arrangeOnce, exampleBody, inOlderVersions, keyFor, routeWith } from './support/example.ts';
import type { Arranged } from './support/given/arranged.ts';
import { spelled } from './support/spelled.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from './support/world.ts';

// Promises of all routes, tested on every route in the tree. The suite names no endpoint: it finds new files under
// functions/.

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const all = (await findEndpoints())
  .filter(({ endpoint }) => !endpoint.contract.route.startsWith('ANY '))
  .flatMap(spelled);
const guarded = all.filter(({ endpoint }) => endpoint.contract.allow !== 'anyone');
const contractOf = ({ endpoint }: FoundEndpoint): Contract => endpoint.contract;
const hasId = ({ endpoint }: FoundEndpoint) => endpoint.contract.route.includes('{');
const named = (endpoints: readonly FoundEndpoint[]) =>
  endpoints.map((found) => [found.endpoint.contract.route, found] as const);

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const sentHeaders = [...rateHeaders, 'x-request-id', 'x-api-version'];

/** Runs an endpoint's example on its fixture. */
async function callExample({ contract }: { contract: Contract }, sent: Sent = {}): Promise<JsonAnswer> {
  return call(contract, await (onlyReads(contract) ? arrangeOnce : arrangeExample)(world, contract), sent);
}

/** Sends an example with an error, which must not change its fixture. */
async function callRejected({ contract }: { contract: Contract }, sent: Sent, query = ''): Promise<JsonAnswer> {
  return call(contract, await arrangeOnce(world, contract), sent, query);
}

const call = (contract: Contract, ids: Arranged, sent: Sent, query = ''): Promise<JsonAnswer> =>
  world.call(routeWith(contract, ids, query), { key: keyFor(contract), body: exampleBody(contract, ids), ...sent });

const onlyReads = ({ route, startsWork }: Contract) => route.startsWith('GET ') && !startsWork;

describe('every route with a key', () => {
  test('has an example', () => {
    const without = guarded.filter(({ endpoint: { contract } }) => !contract.example);
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test.each(named(guarded))(
    '%s returns the same 401 without a key, with a bad key and with a revoked key, without rate headers',
    async (_, found) => {
      const contract = contractOf(found);
      const answers = await Promise.all(
        [
          null,
          'nonsense',
          `mto_live_abcdefghijkl_${'x'.repeat(43)}`,
          `${world.keys.merchant}x`,
          world.keys.revoked,
        ].map((key) => world.call(routeWith(contract, 1), { key, body: exampleBody(contract) })),
      );
      for (const answer of answers) {
        expect(answer.status).toBe(401);
        expect(answer.json).toEqual({ message: 'Unauthenticated.', code: 'unauthenticated' });
        for (const name of rateHeaders) expect(answer.headers).not.toHaveProperty(name);
        expect(answer.headers['x-api-version']).toBe(latestOf(contract));
      }
    },
  );

  test.each(named(guarded))('%s returns 403 for a test key of staff', async (_, found) => {
    const contract = contractOf(found);
    const key = await aStrayTestKey();
    const { status, json } = await world.call(routeWith(contract, 1), { key, body: exampleBody(contract) });
    expect([status, json.message]).toEqual([403, 'Staff cannot use test keys. Use a live key.']);
  });

  test.each(named(guarded))('%s sends rate headers, version and request ID with rejections', async (_, found) => {
    const contract = contractOf(found);
    const other = roles.find((role) => !contract.allow.includes(role)) ?? expect.unreachable();
    const answers = [
      await world.call(routeWith(contract, 999_999_999, 'nonsense=1'), { key: keyFor(contract), body: {} }),
      await world.call(routeWith(contract, 1), { key: other, body: {} }),
    ];
    for (const { headers, status } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      for (const name of sentHeaders) expect(headers, `${status}`).toHaveProperty(name);
    }
  });

  test.each(named(guarded))(
    '%s returns 400 for an unknown version, and 422 with the known query names for an unknown one',
    async (_, found) => {
      const contract = contractOf(found);
      const key = keyFor(contract);
      const unknown = await world.call(routeWith(contract, 1), {
        key,
        headers: { 'X-Api-Version': '1999-01-01' },
        body: {},
      });
      expect(unknown.status).toBe(400);
      const { status, json } = await world.call(routeWith(contract, 1, 'filter[nonsense]=1&sort=up'), {
        key,
        body: {},
      });
      expect(status).toBe(422);
      expect(Object.keys(json.errors)).toEqual(expect.arrayContaining(['filter[nonsense]', 'sort']));
      for (const name of filterNames(contract).keys()) expect(json.errors.sort[0]).toContain(name);
    },
  );

  test.each(named(guarded))('%s returns a declared response in each published version', async (_, found) => {
    const contract = contractOf(found);
    const area = areaOf(contract.route) ?? expect.unreachable();
    const declared = [contract.status ?? 200, ...Object.keys(contract.answers ?? {}).map(Number)];
    for (const { date, deprecated } of publishedVersions[area]) {
      const asked = inOlderVersions(contract).find(({ version }) => version === date) ?? contract;
      const answer = await callExample({ contract: asked }, { headers: { 'X-Api-Version': date } });
      expect(declared).toContain(answer.status);
      expect(answer.status).toBeLessThan(300);
      for (const name of sentHeaders) expect(answer.headers).toHaveProperty(name);
      expect(answer.headers['x-api-version']).toBe(date);
      expect('deprecation' in answer.headers && 'sunset' in answer.headers).toBe(deprecated !== undefined);
      const { returns } = contract;
      if (!returns || answer.status === 202) continue;
      const schema = isResource(returns) ? representationOf(returns, date).schema : returns;
      const values: unknown[] = contract.paging ? answer.json.data : [answer.json];
      // parsing drops undeclared fields, so the result must equal the input
      for (const value of values) expect(schema.parse(value)).toEqual(value);
    }
  });
});

/**
 * Creates a test key of a role that cannot have one, as an earlier release could: a live key whose row is changed to
 * test.
 */
async function aStrayTestKey(): Promise<string> {
  const live = await aKey({ role: 'staff', merchant: 1 });
  const key = live.replace('mto_live_', 'mto_test_');
  await updateRow(accessKeyKey(keyIdOf(live)), {
    UpdateExpression: 'SET is_test = :test, secret_hash = :hash',
    ExpressionAttributeValues: { ':test': true, ':hash': parseAccessKey(key)?.secretHash },
  });
  return key;
}

const latestOf = ({ route }: Contract) => {
  const area = areaOf(route);
  return area && publishedVersions[area][0].date;
};

const ownerOf = ({ returns }: Contract) =>
  returns !== undefined && isResource(returns) ? entityDesign(returns.entity as EntityName).owner : undefined;

/** Whether all merchants see the same objects. */
const isOfAllMerchants = (contract: Contract): boolean => ownerOf(contract) === 'common';

/**
 * Whether a merchant's live and test keys see the same objects: objects of both modes, and variants of the catalogue.
 */
const isOfBothModes = (contract: Contract): boolean =>
  contract.route === 'POST /v2/variants/{id}/design' || ['merchant', 'variant'].includes(ownerOf(contract) ?? '');

describe('every route with an id', () => {
  test.each(named(guarded.filter(hasId)))(
    '%s returns the same 404 for an unknown ID, a malformed ID and another merchant’s ID',
    async (_, found) => {
      const contract = contractOf(found);
      const key = keyFor(contract);
      const body = exampleBody(contract);
      const unknown = await world.call(routeWith(contract, 999_999_999), { key, body });
      expect(unknown.status).toBe(404);
      expect(unknown.json.message).toMatch(/^No results found for /);
      for (const id of ['0', '-1', '1.5', 'abc', '9007199254740993', '1e3', '%00', '..%2F1', '0x1']) {
        const answer = await world.call(routeWith(contract, id), { key, body });
        expect([404], id).toContain(answer.status);
        if (['0', '1.5', 'abc'].includes(id)) expect(answer.json).toEqual(unknown.json);
      }
      if (key !== 'merchant' || isOfAllMerchants(contract)) return;
      const foreign = await callRejected({ contract }, { key: 'other_merchant' });
      expect([foreign.status, foreign.json]).toEqual([404, unknown.json]);
      if (isOfBothModes(contract)) return;
      const otherMode = await callRejected({ contract }, { key: 'merchant_test' });
      expect([otherMode.status, otherMode.json]).toEqual([404, unknown.json]);
    },
  );
});

describe('every GET', () => {
  const reads = guarded.filter(({ endpoint }) => onlyReads(endpoint.contract));

  test.each(named(reads))(
    '%s sends a strong ETag, and returns an uncounted 304 without a body if the caller has it',
    async (_, found) => {
      const contract = contractOf(found);
      const id = await arrangeOnce(world, contract);
      await world.drain();
      const key = keyFor(contract);
      const first = await world.call(routeWith(contract, id), { key });
      expect(first.headers.etag).toMatch(/^"\d+\.[\w-]{22}"$/);
      const again = await world.call(routeWith(contract, id), {
        key,
        headers: { 'If-None-Match': first.headers.etag ?? '' },
      });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
      expect(again.headers['x-ratelimit-remaining']).toBe(first.headers['x-ratelimit-remaining']);
      const other = await world.call(routeWith(contract, id), { key, headers: { 'If-None-Match': '"0.other"' } });
      expect([other.status, other.body.toString()]).toEqual([200, first.body.toString()]);
      expect(Number(other.headers['x-ratelimit-remaining'])).toBe(Number(first.headers['x-ratelimit-remaining']) - 1);
    },
  );
});

describe('every collection', () => {
  const lists = guarded.filter(({ endpoint }) => endpoint.contract.paging);
  test.each(named(lists))(
    '%s accepts per_page from 1 to 100, and returns 400 for invalid cursors',
    async (_, found) => {
      const contract = contractOf(found);
      await callExample({ contract }); // the first request may start work
      await world.drain();
      for (const per_page of ['0', '101', '-1', 'ten', '1.5', '']) {
        const { status, json } = await callRejected({ contract }, {}, `per_page=${per_page}`);
        expect([status, Object.keys(json.errors ?? {})], per_page).toEqual([422, ['per_page']]);
      }
      for (const cursor of [
        'x',
        'e30',
        Buffer.from('{"after":-1}').toString('base64url'),
        Buffer.from('{"after":1,"merchant":2}').toString('base64url'),
      ]) {
        expect((await callRejected({ contract }, {}, `cursor=${cursor}`)).status, cursor).toBe(400);
      }
    },
  );

  test.each(named(lists))('%s returns data, links and meta in the form of its area', async (_, found) => {
    const contract = contractOf(found);
    const id = await arrangeOnce(world, contract);
    await world.call(routeWith(contract, id), { key: keyFor(contract) });
    await world.drain();
    const { json } = await world.call(routeWith(contract, id, 'per_page=1'), { key: keyFor(contract) });
    expect(Object.keys(json).sort()).toEqual(['data', 'links', 'meta']);
    expect(Object.keys(json.links)).toEqual(['first', 'last', 'prev', 'next']);
    const meta =
      contract.paging === 'page'
        ? ['current_page', 'from', 'path', 'per_page', 'to']
        : ['path', 'per_page', 'next_cursor', 'prev_cursor'];
    expect(Object.keys(json.meta)).toEqual(meta);
    expect([json.links.last, json.links.prev]).toEqual([null, null]);
    expect(json.data, `${contract.example?.given} has created nothing that this key sees`).toHaveLength(1);
  });

  test.each(named(lists))('%s returns 422 for an unknown expand name', async (_, found) => {
    const contract = contractOf(found);
    const { status, json } = await callRejected({ contract }, {}, 'expand=nonsense,constructor');
    expect([status, Object.keys(json.errors)]).toEqual([422, ['expand']]);
  });
});

/** The routes of DELETE whose objects remain in lists. */
const revocations = ['DELETE /master-administration/access-keys/{id}', 'DELETE /v2/access-keys/{id}'];

describe('every write', () => {
  const writes = guarded.filter(({ endpoint }) => !endpoint.contract.route.startsWith('GET '));
  const withBody = writes.filter(({ endpoint }) => endpoint.contract.body?.kind === 'json');
  const bytesIn = ({ body }: Contract) => (body?.kind === 'json' ? body.orBytes : body);
  const withBytes = writes.filter(({ endpoint }) => bytesIn(endpoint.contract));

  test.each(named(withBody))(
    '%s returns 400 for invalid JSON, 415 for another type, and 422 for a body without required fields',
    async (_, found) => {
      const contract = contractOf(found);
      const broken = await callRejected({ contract }, { body: undefined, raw: '{"a":' });
      expect(broken.status).toBe(400);
      const form = await callRejected(
        { contract },
        { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      );
      expect(form.status).toBe(415);
      const empty = await callRejected({ contract }, { body: [] });
      expect([empty.status, empty.json.message]).toEqual([422, 'The given data was invalid.']);
    },
  );

  test.each(named(withBytes))('%s rejects invalid bytes', async (_, found) => {
    const contract = contractOf(found);
    const send = (sent: Sent) => callRejected({ contract }, { body: undefined, ...sent });
    const bytes = bytesIn(contract) ?? expect.unreachable();
    await expectBytesRefused(bytes, send);
  });

  const repeatable = writes.filter(
    ({ endpoint: { contract } }) => /^(POST|PUT|PATCH) /.test(contract.route) && !contract.onlyReads,
  );
  test.each(named(repeatable))(
    '%s replays the first response byte for byte for an Idempotency-Key, but without secrets',
    async (route, found) => {
      const contract = contractOf(found);
      const id = await arrangeExample(world, contract);
      const body = exampleBody(contract, id);
      const send = (more: Sent = {}) =>
        world.call(routeWith(contract, id), {
          key: keyFor(contract),
          body,
          headers: { 'Idempotency-Key': `"contract of ${route}"` },
          ...more,
        });
      const first = await send();
      expect(first.status).toBeLessThan(300);
      const again = await send();
      expect([again.status, again.body.toString(), again.headers.location]).toEqual([
        first.status,
        asRepeated(first.body),
        first.headers.location,
      ]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(first.headers).not.toHaveProperty('idempotent-replayed');
      const other = await send({ body: { ...body, other: 1 } });
      expect(other.status).toBe(422);
    },
  );

  test.each(named(writes.filter(({ endpoint }) => /^DELETE /.test(endpoint.contract.route))))(
    '%s ignores an Idempotency-Key',
    async (route, found) => {
      const contract = contractOf(found);
      const id = await arrangeExample(world, contract);
      const send = (body: unknown) =>
        world.call(routeWith(contract, id), {
          key: keyFor(contract),
          body,
          headers: { 'Idempotency-Key': `contract of ${route}` },
        });
      expect((await send(exampleBody(contract))).status).toBeLessThan(300);
      const again = await send({ ...exampleBody(contract), other: 1 });
      expect(again.headers).not.toHaveProperty('idempotent-replayed');
      const isGone = route.startsWith('DELETE ') && !revocations.includes(route);
      expect([200, 204, 404]).toContain(again.status);
      expect(again.status === 404).toBe(isGone);
    },
  );

  test.each(named(writes.filter(({ endpoint }) => /^(PUT|PATCH|DELETE) /.test(endpoint.contract.route))))(
    '%s returns 412 if If-Match has another rev, and succeeds for any rev',
    async (_, found) => {
      const contract = contractOf(found);
      const answer = await callRejected({ contract }, { headers: { 'If-Match': '"999.nothing"' } });
      expect(answer.status).toBe(412);
      const done = await callExample({ contract }, { headers: { 'If-Match': '*' } });
      expect(done.status).toBeLessThan(300);
    },
  );

  test.each(named(writes.filter(({ endpoint }) => /^POST /.test(endpoint.contract.route))))(
    '%s ignores If-Match',
    async (_, found) => {
      const contract = contractOf(found);
      const answer = await callExample({ contract }, { headers: { 'If-Match': '"999.nothing"' } });
      expect(answer.status).toBeLessThan(300);
    },
  );
});

describe('unmatched paths', () => {
  test('return 404 as JSON for an unknown path, with or without a key', async () => {
    for (const path of ['/', '/nothing', '/v2', '/v2/nothing/here', '/master-administration', '/v2/orders/1/2/3']) {
      const answer = await world.call(`GET ${path}`, { key: null });
      expect([answer.status, typeof answer.json?.message], path).toEqual([404, 'string']);
    }
  });

  test('with a known key are counted like others and return rate headers, and return 429 if the key is used up', async () => {
    const key = await aKey();
    const asked = ['GET /', 'GET /nothing', 'PATCH /v2/orders', 'DELETE /v2/nothing/here', 'POST /health'];
    for (const [index, route] of asked.entries()) {
      const { status, headers } = await world.call(route, { key });
      expect([404, 405], route).toContain(status);
      expect(headers, route).toMatchObject({
        'x-ratelimit-limit': '5000',
        'x-ratelimit-remaining': String(4999 - index),
        'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
        'ratelimit-policy': '"default";q=5000;w=3600',
        ratelimit: expect.stringMatching(new RegExp(`^"default";r=${4999 - index};t=\\d+$`)),
      });
    }
    await useUp(world, key, 5000);
    for (const route of asked) expect((await world.call(route, { key })).status, route).toBe(429);
  });

  test('without a valid key return neither 401 nor rate headers', async () => {
    for (const key of [null, 'nonsense', `mto_live_abcdefghijkl_${'x'.repeat(43)}`, world.keys.revoked]) {
      const unknown = await world.call('GET /v2/nothing', { key });
      const verb = await world.call('PATCH /v2/orders', { key });
      const held = { key, headers: { 'If-None-Match': `"1.${'x'.repeat(22)}"` } };
      expect((await world.call('GET /v2/nothing', held)).status).toBe(404);
      expect([unknown.status, verb.status]).toEqual([404, 405]);
      for (const name of rateHeaders) expect({ ...unknown.headers, ...verb.headers }).not.toHaveProperty(name);
    }
  });

  test('return 405 as JSON with Allow for a verb that a known path lacks', async () => {
    const paths = Map.groupBy(all, ({ endpoint }) => partsOfRoute(endpoint.contract.route).path);
    for (const [path, endpoints] of paths) {
      const verbs = endpoints.map(({ endpoint }) => String(partsOfRoute(endpoint.contract.route).verb));
      const other = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((verb) => !verbs.includes(verb));
      for (const verb of other) {
        const key = path.startsWith('/v2/test/') ? 'merchant_test' : 'merchant';
        const answer = await world.call(`${verb} ${path.replace(/\{\w+\}/g, '1')}`, { key });
        expect([answer.status, typeof answer.json?.message], `${verb} ${path}`).toEqual([405, 'string']);
        for (const one of verbs) expect(answer.headers.allow).toContain(one);
      }
    }
  });
});
