import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../shared/lib/clock.ts';
import { accessKeyKey } from '../../shared/table/keys.ts';
import { readRow, updateRow } from '../../shared/table/table.ts';
import { anOrder } from '../rules/builders.ts';
import { aKey, keyIdOf, useUp } from '../support/arrange.ts';
import { isRecorded } from '../support/dump.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckout, aPreparedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';
import { putRows, rowOf, showToPolls } from '../table/own-table.ts';

// requests that a key can send without being counted, and the cost of a rejected request

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});

const hour = 3_600_000;
const startOfHour = Date.parse('2026-11-21T10:00:00Z');
let at = startOfHour;
beforeEach(() => {
  at += 24 * hour;
  setClock({ now: () => at, wait: async () => undefined });
});

let heavyMerchant = 7_000;

const holding = (key: string, ...tags: readonly string[]) => ({ key, headers: { 'If-None-Match': tags.join(', ') } });
const tagOf = async (path: string, key: string) =>
  expectStatus(await world.call(`GET ${path}`, { key }), 200).headers.etag ?? '';
const uncounted = async (key: string) => (await readRow(accessKeyKey(keyIdOf(key))))?.not_modified;

/** Sets the number of uncounted responses of this hour in the key's row. */
const answeredUncounted = (key: string, not_modified: number) =>
  updateRow(accessKeyKey(keyIdOf(key)), {
    UpdateExpression: 'SET not_modified = :used, not_modified_hour = :hour',
    ExpressionAttributeValues: { ':used': not_modified, ':hour': at / hour },
  });

/**
 * Returns the table calls of a request: each command with the entity in its first key. Leaves out the calls that record
 * the request.
 */
async function callsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  faults.reset();
  await work();
  const made = faults.calls.flatMap(({ command, input }) => {
    const { Key, Item } = input as Partial<Record<'Key' | 'Item', { PK?: { S?: string } | string }>>;
    const PK = (Key ?? Item)?.PK;
    const name = (typeof PK === 'string' ? PK : PK?.S) ?? '';
    return isRecorded.test(name) ? [] : [`${command.replace('Command', '')} ${name.split('#')[0]}`.trim()];
  });
  faults.reset();
  return made;
}

describe('If-None-Match: *', () => {
  test.each(['*', '"a", *', '*, *'])(
    'If-None-Match: %s never matches, so a GET returns 200 and is counted',
    async (sent) => {
      const key = await aKey();
      const first = expectStatus(await world.call('GET /v2/variants/1', { key }), 200);
      const again = expectStatus(await world.call('GET /v2/variants/1', holding(key, sent)), 200);
      expect(again.body.toString()).toBe(first.body.toString());
      expect(again.headers['x-ratelimit-remaining']).toBe('4998');
    },
  );
});

describe('responses with 304', () => {
  test('304 responses cost one write per twenty and none of the 5,000 requests', async () => {
    const key = await aKey();
    const tag = await tagOf('/v2/variants/1', key);
    for (let round = 0; round < 3; round += 1) {
      for (let answer = 0; answer < 20; answer += 1) {
        const calls = await callsOf(async () => {
          const { headers } = expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 304);
          expect(headers['x-ratelimit-remaining']).toBe('4999');
        });
        expect(calls.filter((call) => call.startsWith('Update'))).toEqual(answer === 0 ? ['UpdateItem key'] : []);
      }
      expect(await uncounted(key)).toBe((round + 1) * 20);
    }
  });

  test('a key gets 20,000 uncounted 304 responses per clock hour, then 429 before anything else is read', async () => {
    const key = await aKey();
    const tag = await tagOf('/v2/variants/1', key);
    at += 2_000_000;
    await answeredUncounted(key, 19_980);
    for (let answer = 0; answer < 20; answer += 1)
      expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 304);
    expect(await uncounted(key)).toBe(20_000);
    const calls = await callsOf(async () => {
      const refused = expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 429);
      expect(refused.json).toEqual({ message: 'Too many attempts.', code: 'rate_limited' });
      expect(refused.headers).toMatchObject({ 'retry-after': '1600', 'x-ratelimit-remaining': '4999' });
    });
    expect(calls).toEqual(['GetItem key']);
    at += 1_600_000;
    expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 304);
    expect(await uncounted(key)).toBe(20);
  });

  test('parallel requests of a key with 40 uncounted responses left get exactly 40', async () => {
    const key = await aKey();
    const tag = await tagOf('/v2/variants/1', key);
    await answeredUncounted(key, 19_960);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => world.call('GET /v2/variants/1', holding(key, tag))),
    );
    const of = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([of(304), of(429)]).toEqual([40, 60]);
  });

  test('conditional requests that do not end as 304 are counted and take none of the 20,000 uncounted responses', async () => {
    const key = await aKey();
    const other = `"1.${'x'.repeat(22)}"`;
    for (let answer = 0; answer < 45; answer += 1)
      expectStatus(await world.call('GET /v2/variants/1', holding(key, other)), 200);
    expect(await uncounted(key)).toBe(20);
    expectStatus(await world.call('GET /v2/variants/999999', holding(key, other)), 404);
    const last = await world.call('GET /v2/variants/1', { key });
    expect(last.headers['x-ratelimit-remaining']).toBe(String(5000 - 47));
  });

  /** Returns a key of a tenant with this many orders, each with a string of this many characters. */
  async function aKeyWithOrders(merchant: number, orders: number, characters: number) {
    const failure_message = 'x'.repeat(characters);
    const own = { merchant, is_test: false, failure_message };
    const made = Array.from({ length: orders }, (_, index) => anOrder({ ...own, id: merchant * 1000 + index }));
    await putRows(made.map((order) => rowOf('order', order)));
    await showToPolls('order', made.slice(-1));
    return aKey({ merchant });
  }

  test.each([
    ['that read fewer than 500 rows', 480, 0, '?filter[since_id]=0&filter[external_reference]=none', '4999'],
    ['that read more than 500 rows', 501, 0, '?filter[since_id]=0&filter[external_reference]=none', '4998'],
    ['of half a megabyte', 5, 100_000, '', '4999'],
    ['of more than a megabyte', 11, 100_000, '', '4998'],
  ])('a 304 response %s is counted only if it took a lot of work', async (_, orders, characters, query, remaining) => {
    heavyMerchant += 1;
    const key = await aKeyWithOrders(heavyMerchant, orders, characters);
    const tag = await tagOf(`/v2/orders${query}`, key);
    const answer = expectStatus(await world.call(`GET /v2/orders${query}`, holding(key, tag)), 304);
    expect(answer.headers['x-ratelimit-remaining']).toBe(remaining);
    expect(answer.body).toHaveLength(0);
    // the uncounted response that was taken is returned
    const plain = await tagOf('/v2/payment-methods', key);
    const left = Number(remaining) - 1;
    for (let more = 0; more < (remaining === '4998' ? 20 : 19); more += 1) {
      const { headers } = expectStatus(await world.call('GET /v2/payment-methods', holding(key, plain)), 304);
      expect(headers['x-ratelimit-remaining']).toBe(String(left));
    }
    expect(await uncounted(key)).toBe(20);
  });

  test('uncounted responses from one hour are void in the next hour', async () => {
    const key = await aKey();
    const tag = await tagOf('/v2/variants/1', key);
    expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 304);
    at += hour;
    await answeredUncounted(key, 20_000);
    expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 429);
  });
});

test('a role without permission gets a counted 403, even with the current tag', async () => {
  const product = await tagOf('/master-administration/products/1', 'staff');
  const key = await aKey();
  for (const [turn, tag] of [product, `"1.${'x'.repeat(22)}"`].entries()) {
    const refused = expectStatus(await world.call('GET /master-administration/products/1', holding(key, tag)), 403);
    expect(refused.headers['x-ratelimit-remaining']).toBe(String(4999 - turn));
  }
  expect(await uncounted(key)).toBeUndefined();
});

describe('a used-up key', () => {
  const forged = (rev: number) => `"${rev}.${'x'.repeat(22)}"`;

  async function aUsedUpKey(path: (key: string) => Promise<string>) {
    const key = await aKey();
    const found = await path(key);
    const tag = await tagOf(found, key);
    await useUpNow(key);
    return { key, path: found, tag, rev: Number(/^"(\d+)/.exec(tag)?.[1]) };
  }

  /** The clock of this file is not the clock of the test world. */
  const useUpNow = (key: string) => useUp({ ...world, now: () => at }, key, 5000);

  const anOrder = async (key: string) => `/v2/orders/${(await aPreparedOrder(world, {}, { key })).id}`;
  const allOrders = async () => '/v2/orders';

  test('a used-up key gets a 304 for one object whose tag is current', async () => {
    const { key, path, tag } = await aUsedUpKey(anOrder);
    expectStatus(await world.call(`GET ${path}`, holding(key, tag)), 304);
    expectStatus(await world.call(`GET ${path}`, holding(key, '"0.other"', `W/${tag}`)), 304);
  });

  test.each([
    ['another state', (rev: number) => forged(rev + 1), ['GetItem key', 'GetItem order']],
    ['a state of long ago', () => forged(0), ['GetItem key', 'GetItem order']],
    ['no tag of this service', () => '"x"', ['UpdateItem key']],
    ['everything', () => '*', ['UpdateItem key']],
  ])('a used-up key gets a 429 for one object when the tag names %s (case %#)', async (_, tagFor, wanted) => {
    const { key, path, rev } = await aUsedUpKey(anOrder);
    const calls = await callsOf(async () =>
      expectStatus(await world.call(`GET ${path}`, holding(key, tagFor(rev))), 429),
    );
    expect(calls).toEqual(wanted);
  });

  test('a used-up key gets a 429 for a collection, even with its current tag, after reading only the key', async () => {
    const { key, path, tag } = await aUsedUpKey(allOrders);
    const calls = await callsOf(async () => expectStatus(await world.call(`GET ${path}`, holding(key, tag)), 429));
    expect(calls).toEqual(['GetItem key']);
  });

  test('a used-up key gets a 429 when the tag has the current state but other bytes, and these requests are limited too', async () => {
    const { key, path, rev } = await aUsedUpKey(anOrder);
    await answeredUncounted(key, 19_980);
    for (let request = 0; request < 20; request += 1)
      expectStatus(await world.call(`GET ${path}`, holding(key, forged(rev))), 429);
    expect(await uncounted(key)).toBe(20_000);
    const calls = await callsOf(async () =>
      expectStatus(await world.call(`GET ${path}`, holding(key, forged(rev))), 429),
    );
    expect(calls).toEqual(['GetItem key', 'GetItem order']);
  });

  test('a used-up key gets a 429 for objects outside its reach or its role, even with their current tag', async () => {
    const foreign = await aCheckout(world);
    const tag = await tagOf(`/v2/checkouts/${foreign.id}`, 'merchant');
    const key = await aKey({ merchant: 2 });
    await useUpNow(key);
    expectStatus(await world.call(`GET /v2/checkouts/${foreign.id}`, holding(key, tag)), 429);
    const product = await tagOf('/master-administration/products/1', 'staff');
    const answers = [product, forged(99)].map((held) =>
      world.call('GET /master-administration/products/1', holding(key, held)),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([429, 429]);
  });
});
