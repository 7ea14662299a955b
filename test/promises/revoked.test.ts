import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { accessKeyKey } from '../../shared/table/keys.ts';
import { readRow } from '../../shared/table/table.ts';
import { revokeAccessKey } from '../../tools/access-keys.ts';
import { keyIdOf } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { aKeyFor, arrangeExample, exampleBody, routeWith } from '../support/example.ts';
import { outsideOfFunctions } from '../support/privileges.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P15: the next request with a revoked key is rejected, on every route and in every form. It may be a plain request, a
// request that may end as 304, a replay or a waiting request. Other requests of the same key may run at the same time.

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});
beforeEach(() => setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) }));

const guarded = (await findEndpoints())
  .map(({ endpoint }) => endpoint.contract)
  .filter(({ allow }) => allow !== 'anyone');

const usedOf = async (key: string) => (await readRow(accessKeyKey(keyIdOf(key))))?.used;

const refusal = { message: 'Unauthenticated.', code: 'unauthenticated' };

function expectRefused(answer: JsonAnswer, what: string): void {
  expect([answer.status, answer.json], what).toEqual([401, refusal]);
  expect(
    Object.keys(answer.headers).filter((name) => /ratelimit|etag|location|replayed/.test(name)),
    what,
  ).toEqual([]);
}

describe.each(guarded.map((contract) => [contract.route, contract] as const))('%s', (route, contract) => {
  test('rejects a key that was revoked after its last request', async () => {
    const key = await aKeyFor(contract);
    const made = await arrangeExample(world, contract);
    const path = routeWith(contract, made);
    const body = exampleBody(contract, made);
    const isWrite = !route.startsWith('GET ');
    const name = { 'Idempotency-Key': `revoked ${route}` };
    const send = (headers: Sent['headers'] = {}) =>
      world.call(path, { key, body, headers: { ...(isWrite && name), ...headers } });
    const before = await send();
    expect(before.status).toBeLessThan(300);
    await world.drain();
    const held = before.headers.etag ?? '"0.nothing"';
    const used = await usedOf(key);
    const ways: Readonly<Record<string, Sent['headers']>> = {
      'the same request': {},
      'with If-None-Match': { 'If-None-Match': held },
      'with If-None-Match: *': { 'If-None-Match': '*' },
      'with If-Match': { 'If-Match': held },
      'that would wait': { Prefer: 'wait=20' },
      'of the older version': { 'X-Api-Version': '2021-02-23' },
      'under a new Idempotency-Key': { 'Idempotency-Key': `revoked ${route} anew` },
    };
    expect(await revokeAccessKey(keyIdOf(key))).toBe(true);
    await nothingIsWritten(async () => {
      for (const [way, headers] of Object.entries(ways)) expectRefused(await send(headers), way);
      expectRefused(await world.call(`${path}?nonsense=1`, { key, raw: '{' }), 'a bad request');
    });
    expect(await usedOf(key), 'nothing is counted').toBe(used);
    report('P15', route, { requests: Object.keys(ways).length + 1, refused: Object.keys(ways).length + 1 });
  });

  test('rejects all requests after the revocation while others of the same key are running', async () => {
    const key = await aKeyFor(contract);
    const id = await arrangeExample(world, contract);
    const body = exampleBody(contract, id);
    const send = (headers: Sent['headers'] = {}) => world.call(routeWith(contract, id), { key, body, headers });
    const held = { 'If-None-Match': '"0.nothing"' };
    // each change of a record is decided up to five times, which suffices for four requests and the revocation
    const underWay = Array.from({ length: 4 }, (_, index) => send(index % 2 === 0 ? {} : held));
    await revokeAccessKey(keyIdOf(key));
    const late = await Promise.all(Array.from({ length: 6 }, (_, index) => send(index % 2 === 0 ? {} : held)));
    for (const answer of late) expectRefused(answer, 'begun after the revocation');
    // requests admitted before the revocation may have any result except a 5xx
    for (const { status } of await Promise.all(underWay)) expect(status).toBeLessThan(500);
  });
});

describe('while a request of a key waits', () => {
  const waiting = guarded.filter(({ waits }) => waits);

  test.each(waiting.map((contract) => [contract.route, contract] as const))(
    '%s rejects the revoked key at once',
    async (_, contract) => {
      const id = await arrangeExample(world, contract);
      const key = await aKeyFor(contract);
      const meanwhile: JsonAnswer[] = [];
      setClock({
        now: world.now,
        wait: async (milliseconds) => {
          world.advance(milliseconds);
          if (meanwhile.length > 0) return;
          await outsideOfFunctions(() => revokeAccessKey(keyIdOf(key)));
          for (const other of guarded.filter(({ allow }) => allow !== 'anyone' && allow.includes('merchant'))) {
            meanwhile.push(await world.call(routeWith(other, id), { key, body: other.example?.body }));
          }
        },
      });
      // the queues are not drained, so the request waits until its time is over
      const answer = await world.call(routeWith(contract, id), { key, headers: { Prefer: 'wait=20' } });
      expect(answer.status).toBe(202);
      expect(meanwhile.length).toBeGreaterThan(0);
      for (const refused of meanwhile) expectRefused(refused, 'next to the waiting request');
      expectRefused(await world.call(routeWith(contract, id), { key }), 'after it');
      await world.drain();
      report('P15', `while ${contract.route} waits`, { requests: meanwhile.length + 1, refused: meanwhile.length + 1 });
    },
  );
});
