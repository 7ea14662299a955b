import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../shared/lib/clock.ts';
import { accessKeyKey } from '../../shared/table/keys.ts';
import { readRow, updateRow } from '../../shared/table/table.ts';
import { anOrder } from '../rules/builders.ts';
import { aKey, keyIdOf, useUp } from '../support/arrange.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckout, aPreparedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';
import { putRows, rowOf } from '../table/own-table.ts';

// what a key may ask for without being counted, and what a refused request costs

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

/** Says in the key's row that so many answers of this hour went uncounted. */
const answeredUncounted = (key: string, not_modified: number) =>
  updateRow(accessKeyKey(keyIdOf(key)), {
    UpdateExpression: 'SET not_modified = :used, not_modified_hour = :hour',
    ExpressionAttributeValues: { ':used': not_modified, ':hour': at / hour },
  });

/** The table calls of a request: their commands, with the entity that the first key names. */
async function callsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  faults.reset();
  await work();
  const made = faults.calls.map(({ command, input }) => {
    const { Key } = input as { Key?: { PK?: { S?: string } | string } };
    const name = typeof Key?.PK === 'string' ? Key.PK : Key?.PK?.S;
    return `${command.replace('Command', '')} ${name?.split('#')[0] ?? ''}`.trim();
  });
  faults.reset();
  return made;
}

describe('If-None-Match: *', () => {
  test.each(['*', '"a", *', '*, *'])('%s matches no GET: 200, counted', async (sent) => {
    const key = await aKey();
    const first = expectStatus(await world.call('GET /v2/variants/1', { key }), 200);
    const again = expectStatus(await world.call('GET /v2/variants/1', holding(key, sent)), 200);
    expect(again.body.toString()).toBe(first.body.toString());
    expect(again.headers['x-ratelimit-remaining']).toBe('4998');
  });
});

describe('answers with 304', () => {
  test('cost one write for twenty, and nothing of the 5000', async () => {
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

  test('are 20 000 in an hour of the clock for each key; 429 until the next one begins, before anything else is read', async () => {
    const key = await aKey();
    const tag = await tagOf('/v2/variants/1', key);
    at += 2_000_000;
    await answeredUncounted(key, 19_980);
    for (let answer = 0; answer < 20; answer += 1)
      expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 304);
    expect(await uncounted(key)).toBe(20_000);
    const calls = await callsOf(async () => {
      const refused = expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 429);
      expect(refused.json).toEqual({ message: 'Too many attempts.' });
      expect(refused.headers).toMatchObject({ 'retry-after': '1600', 'x-ratelimit-remaining': '4999' });
    });
    expect(calls).toEqual(['GetItem key']);
    at += 1_600_000;
    expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 304);
    expect(await uncounted(key)).toBe(20);
  });

  test('asked for at once by a key that has 40 left: exactly 40', async () => {
    const key = await aKey();
    const tag = await tagOf('/v2/variants/1', key);
    await answeredUncounted(key, 19_960);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => world.call('GET /v2/variants/1', holding(key, tag))),
    );
    const of = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([of(304), of(429)]).toEqual([40, 60]);
  });

  test('that turn out to be others are counted and take nothing of the 20 000', async () => {
    const key = await aKey();
    const other = `"1.${'x'.repeat(22)}"`;
    for (let answer = 0; answer < 45; answer += 1)
      expectStatus(await world.call('GET /v2/variants/1', holding(key, other)), 200);
    expect(await uncounted(key)).toBe(20);
    expectStatus(await world.call('GET /v2/variants/999999', holding(key, other)), 404);
    const last = await world.call('GET /v2/variants/1', { key });
    expect(last.headers['x-ratelimit-remaining']).toBe(String(5000 - 47));
  });

  /** A key of a side that has so many orders and no others, each with a text of so many characters. */
  async function aKeyWithOrders(merchant: number, orders: number, characters: number) {
    const failure_message = 'x'.repeat(characters);
    const own = { merchant, is_test: false, failure_message };
    const made = Array.from({ length: orders }, (_, index) => anOrder({ ...own, id: merchant * 1000 + index }));
    await putRows(made.map((order) => rowOf('order', order)));
    return aKey({ merchant });
  }

  test.each([
    ['that read fewer than 500 rows', 480, 0, '?filter[since_id]=0&filter[external_reference]=none', '4999'],
    ['that read more than 500 rows', 501, 0, '?filter[since_id]=0&filter[external_reference]=none', '4998'],
    ['of half a megabyte', 5, 100_000, '', '4999'],
    ['of more than a megabyte', 11, 100_000, '', '4998'],
  ])('%s: what took much work counts like any other answer', async (_, orders, characters, query, remaining) => {
    heavyMerchant += 1;
    const key = await aKeyWithOrders(heavyMerchant, orders, characters);
    const tag = await tagOf(`/v2/orders${query}`, key);
    const answer = expectStatus(await world.call(`GET /v2/orders${query}`, holding(key, tag)), 304);
    expect(answer.headers['x-ratelimit-remaining']).toBe(remaining);
    expect(answer.body).toHaveLength(0);
    // what was taken of the uncounted answers is given back
    const plain = await tagOf('/v2/payment-methods', key);
    const left = Number(remaining) - 1;
    for (let more = 0; more < (remaining === '4998' ? 20 : 19); more += 1) {
      const { headers } = expectStatus(await world.call('GET /v2/payment-methods', holding(key, plain)), 304);
      expect(headers['x-ratelimit-remaining']).toBe(String(left));
    }
    expect(await uncounted(key)).toBe(20);
  });

  test('what was taken in an hour is void in the next one', async () => {
    const key = await aKey();
    const tag = await tagOf('/v2/variants/1', key);
    expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 304);
    at += hour;
    await answeredUncounted(key, 20_000);
    expectStatus(await world.call('GET /v2/variants/1', holding(key, tag)), 429);
  });
});

test('403, counted, for a role that may not, though it holds the very tag', async () => {
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

  /** The clock of this file is not the world's. */
  const useUpNow = (key: string) => useUp({ ...world, now: () => at }, key, 5000);

  const anOrder = async (key: string) => `/v2/orders/${(await aPreparedOrder(world, {}, { key })).id}`;
  const allOrders = async () => '/v2/orders';

  test('304 for one object whose state the tag names', async () => {
    const { key, path, tag } = await aUsedUpKey(anOrder);
    expectStatus(await world.call(`GET ${path}`, holding(key, tag)), 304);
    expectStatus(await world.call(`GET ${path}`, holding(key, '"0.other"', `W/${tag}`)), 304);
  });

  test.each([
    ['another state', (rev: number) => forged(rev + 1), ['GetItem key', 'GetItem order']],
    ['a state of long ago', () => forged(0), ['GetItem key', 'GetItem order']],
    ['no tag of this service', () => '"x"', ['UpdateItem key']],
    ['everything', () => '*', ['UpdateItem key']],
  ])('429 for one object when the tag names %s, after %#', async (_, tagFor, wanted) => {
    const { key, path, rev } = await aUsedUpKey(anOrder);
    const calls = await callsOf(async () =>
      expectStatus(await world.call(`GET ${path}`, holding(key, tagFor(rev))), 429),
    );
    expect(calls).toEqual(wanted);
  });

  test('429 for a collection whose very tag is held, after the reading of the key alone', async () => {
    const { key, path, tag } = await aUsedUpKey(allOrders);
    const calls = await callsOf(async () => expectStatus(await world.call(`GET ${path}`, holding(key, tag)), 429));
    expect(calls).toEqual(['GetItem key']);
  });

  test('429 in place of the object when the tag names its state but not its bytes, and that is bounded too', async () => {
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

  test('learns nothing of an object that is not its own, or that its role may not see', async () => {
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
