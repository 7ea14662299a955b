import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../shared/lib/clock.ts';
import { accessKeyKey } from '../../shared/table/keys.ts';
import { readRow, updateRow } from '../../shared/table/table.ts';
import { revokeAccessKey } from '../../tools/access-keys.ts';
import { aKey, keyIdOf } from '../support/arrange.ts';
import { chaosSeed, seededRandom } from '../support/chaos.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { aCheckout } from '../support/given/orders.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P12: no key gets more than 5000 counted requests into any 3600 seconds, and the headers agree. Requests of every kind
// arrive through HTTP at random times. A log of all counted requests, to the second, predicts each response.

const limit = 5000;
const hour = 3600;

let world: TestWorld;
let faults: FaultInjector;
let key = '';
let at = 0; // the world's time in seconds, which only tests advance
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  at = Math.ceil(world.now() / 60_000) * 60;
});
beforeEach(async () => {
  faults.reset();
  setClock({ now: () => at * 1000, wait: async () => undefined });
  at += 3 * hour;
  at -= at % 60;
  key = await aKey();
});

const figures = { requests: 0, counted: 0, refused: 0, 'not modified': 0, 'conflicts injected': 0 };

/** All counted requests by second. Minutes are buckets that count until an hour after their end. */
class Log {
  readonly #seconds = new Map<number, number>();

  add(second: number, requests = 1): void {
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + requests);
  }

  live(now: number): readonly (readonly [second: number, requests: number])[] {
    return [...this.#seconds].filter(([second]) => now < endOfBucket(second));
  }

  used(now: number): number {
    return this.live(now).reduce((sum, [, requests]) => sum + requests, 0);
  }

  /** Returns the end of the oldest counted bucket plus an hour. If nothing is counted, uses the current minute. */
  reset(now: number): number {
    return Math.min(endOfBucket(now), ...this.live(now).map(([second]) => endOfBucket(second)));
  }

  /** Returns the maximum count in any 3600 seconds. */
  busiest(): number {
    const from = (start: number) =>
      [...this.#seconds].reduce((sum, [at, requests]) => sum + (at >= start && at < start + hour ? requests : 0), 0);
    return Math.max(0, ...[...this.#seconds.keys()].map(from));
  }
}

const endOfBucket = (second: number) => (Math.floor(second / 60) + 1) * 60 + hour;

/** Writes the key's row as the requests in the log would have left it. */
async function write(log: Log): Promise<void> {
  const minute = Math.floor(at / 60);
  const buckets: Record<string, number> = {};
  for (const [second, requests] of log.live(at)) {
    const slot = String(Math.floor(second / 60) % 61);
    buckets[slot] = (buckets[slot] ?? 0) + requests;
  }
  buckets[String(minute % 61)] ??= 0;
  await updateRow(accessKeyKey(keyIdOf(key)), {
    UpdateExpression: 'SET used = :used, #minute = :minute, buckets = :buckets',
    ExpressionAttributeNames: { '#minute': 'minute' },
    ExpressionAttributeValues: { ':used': log.used(at), ':minute': minute, ':buckets': buckets },
  });
}

/** The three headers as numbers, and `Retry-After`. */
function told({ headers }: JsonAnswer) {
  const number = (name: string) => (headers[name] === undefined ? undefined : Number(headers[name]));
  return {
    limit: number('x-ratelimit-limit'),
    remaining: number('x-ratelimit-remaining'),
    reset: number('x-ratelimit-reset'),
    retryAfter: number('retry-after'),
  };
}

/** The path of one object. A used-up key still gets a 304 for it, which for a collection would take the full work. */
let subject = '';
beforeAll(async () => {
  subject = `/v2/checkouts/${(await aCheckout(world)).id}`;
});

const get = async (headers: Record<string, string> = {}, path = subject) => {
  figures.requests += 1;
  return world.call(`GET ${path}`, { key, headers });
};

/** Sends one request and compares its response with the log. Adds the request to the log if it was counted. */
async function ask(log: Log, etag?: string): Promise<JsonAnswer> {
  const used = log.used(at);
  const answer = await get(etag ? { 'If-None-Match': etag } : {});
  const expected = etag ? 304 : used < limit ? 200 : 429;
  expect(answer.status, `${used} used`).toBe(expected);
  if (expected === 200) log.add(at);
  const reset = log.reset(at);
  expect(told(answer)).toEqual({
    limit,
    remaining: limit - log.used(at),
    reset,
    retryAfter: expected === 429 ? reset - at : undefined,
  });
  figures[expected === 200 ? 'counted' : expected === 429 ? 'refused' : 'not modified'] += 1;
  return answer;
}

describe('requests at random times', () => {
  test.each(Array.from({ length: 8 }, (_, run) => [run]))('agree with the log, run %i', async (run) => {
    const random = seededRandom(chaosSeed + run);
    const etag = (await world.call(`GET ${subject}`, { key: 'merchant' })).headers.etag;
    const log = new Log();
    const begin = at;
    let lastReset = 0;
    try {
      while (at < begin + 6 * hour) {
        // writes thousands of requests straight into the row, and sends only those near the limit through HTTP
        const room = limit - log.used(at);
        if (random() < 0.4 && room > 0) {
          const burst = Math.min(room, random() < 0.5 ? Math.floor(random() * 2500) : Math.max(1, room - 3));
          log.add(at, burst);
          await write(log);
        }
        for (let requests = Math.floor(random() * 8); requests > 0; requests -= 1) {
          const answer = await ask(log, random() < 0.15 ? etag : undefined);
          const { reset = 0 } = told(answer);
          expect(reset, 'Reset goes back').toBeGreaterThanOrEqual(lastReset);
          expect(reset).toBeGreaterThan(at);
          lastReset = reset;
        }
        const gaps = [1, 20, 59, 60, 61, 300, 1200, hour, Math.max(1, log.reset(at) - at - 1), log.reset(at) - at];
        at += gaps[Math.floor(random() * gaps.length)] ?? 1;
      }
    } catch (error) {
      throw new Error(`CHAOS_SEED=${chaosSeed}, run ${run}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
    expect(log.busiest()).toBeLessThanOrEqual(limit);
  });

  test("of two bursts an hour apart, the later one waits for the end of the earlier one's minute", async () => {
    const log = new Log();
    at += 59; // the last second of a minute
    log.add(at, limit - 1);
    await write(log);
    await ask(log);
    at += hour;
    expect((await ask(log)).status).toBe(429);
    at += 1;
    expect((await ask(log)).status).toBe(200);
    expect(log.busiest()).toBeLessThanOrEqual(limit);
  });

  test("in the first second of a minute count until an hour after the minute's end", async () => {
    const log = new Log();
    log.add(at, limit);
    await write(log);
    at += hour + 59;
    expect((await ask(log)).status).toBe(429);
    at += 1;
    expect((await ask(log)).status).toBe(200);
  });
});

describe('200 at once at 4990 used', () => {
  const ways: readonly (readonly [string, number, boolean])[] = [
    ['in one minute', 0, false],
    ['in one minute with conflicts', 0, true],
    ['at the roll of a minute', 60, false],
    ['at the roll of a minute with conflicts', 60, true],
    ['after a pause', 1500, true],
  ];
  test.each(ways)('exactly 10 requests are allowed: %s', async (_way, pause, conflicting) => {
    const log = new Log();
    log.add(at, 4990);
    await write(log);
    at += pause;
    const random = seededRandom(chaosSeed);
    faults.reset(({ command }) => {
      if (!conflicting || !command.startsWith('Update') || random() > 0.1) return undefined;
      figures['conflicts injected'] += 1;
      return 'conflict';
    });
    const answers = await Promise.all(Array.from({ length: 200 }, () => get()));
    faults.reset();
    const passed = answers.filter(({ status }) => status === 200).map(told);
    const refused = answers.filter(({ status }) => status === 429).map(told);
    expect([passed.length, refused.length], `seed ${chaosSeed}`).toEqual([10, 190]);
    const reset = log.reset(at);
    expect(passed.map(({ remaining }) => remaining).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const one of passed) expect(one).toMatchObject({ limit, reset, retryAfter: undefined });
    for (const one of refused) expect(one).toEqual({ limit, remaining: 0, reset, retryAfter: reset - at });
    expect((await readRow(accessKeyKey(keyIdOf(key))))?.used).toBe(limit);
    figures.counted += 10;
    figures.refused += 190;
  });

  test('the limit holds when the minute changes while requests are running', async () => {
    const log = new Log();
    at += 59;
    log.add(at, 4990);
    await write(log);
    let calls = 0;
    faults.reset(() => {
      calls += 1;
      if (calls === 100) at += 1;
      return undefined;
    });
    const answers = await Promise.all(Array.from({ length: 200 }, () => get()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(190);
    expect((await readRow(accessKeyKey(keyIdOf(key))))?.used).toBe(limit);
    figures.counted += 10;
    figures.refused += 190;
  });
});

describe('an uncounted response is', () => {
  const used = async () => (await readRow(accessKeyKey(keyIdOf(key))))?.used;

  test('a 401, whatever the mistake in the key', async () => {
    const good = key;
    const before = await used();
    for (const wrong of [
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      'nothing',
      key.replace('live', 'test'),
    ]) {
      key = wrong;
      const answer = await get();
      expect(answer.status).toBe(401);
      expect(told(answer)).toEqual({});
    }
    key = good;
    expect(await used()).toBe(before);
    await revokeAccessKey(keyIdOf(key));
    expect((await get()).status).toBe(401);
    expect(await used()).toBe(before);
  });

  test('a 304, even for a key that is used up, but no other response', async () => {
    const log = new Log();
    const first = await ask(log);
    const { etag = '' } = first.headers;
    await ask(log, etag);
    expect(await used()).toBe(1);
    expect((await get({ 'If-None-Match': '"0.other"' })).status).toBe(200);
    expect((await get({ 'If-None-Match': etag }, '/v2/checkouts/999999999')).status).toBe(404);
    expect(await used()).toBe(3);
    log.add(at, 2 + limit - 3);
    await write(log);
    await ask(log, etag);
    await ask(log);
    expect((await get({ 'If-None-Match': '"0.other"' })).status).toBe(429);
    expect(await used()).toBe(limit);
  });

  test('a 429, so that a key that continues sending is not blocked any longer', async () => {
    const log = new Log();
    log.add(at, limit);
    await write(log);
    const { reset = 0 } = told(await ask(log));
    for (const second of [1, 61, 1800, 3000]) {
      at += second - (at % 60 === 0 ? 0 : 1);
      if (at < reset) expect(told(await ask(log)).reset).toBe(reset);
    }
    at = reset - 1;
    expect((await ask(log)).status).toBe(429);
    at = reset;
    expect((await ask(log)).status).toBe(200);
  });
});

test('the figures are reported', () => {
  report('P12', 'limiter', figures);
  expect(figures.refused).toBeGreaterThan(0);
});
