import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  count,
  minuteOf,
  requestsPerWindow,
  roll,
  slotOf,
  statusOf,
  type Window,
} from '../../shared/access/rate-limit.ts';

const windowSeconds = 3600;
const empty: Window = { minute: 0, used: 0, buckets: {} };

/** A number of requests in the same second. */
interface Burst {
  readonly at: number;
  readonly requests: number;
}

/** The limiter of one key. It receives a number of requests at a second, and returns how many of them passed. */
function limiter(start: Window = empty) {
  let window = start;
  return {
    get window() {
      return window;
    },
    arrive({ at, requests }: Burst): number {
      window = roll(window, minuteOf(at));
      const passing = Math.max(0, Math.min(requests, requestsPerWindow - window.used));
      for (let passed = 0; passed < passing; passed += 1) window = count(window);
      return passing;
    },
  };
}

/** The counted requests with their times, to check the buckets against. */
class Log {
  readonly #bursts: Burst[] = [];

  add(burst: Burst): void {
    if (burst.requests > 0) this.#bursts.push(burst);
  }

  /** Returns the most requests in any 3,600 seconds. A window with the most requests begins at one of the requests. */
  busiest(): number {
    return Math.max(
      0,
      ...this.#bursts.map(({ at: from }) =>
        this.#bursts
          .filter(({ at }) => at >= from && at < from + windowSeconds)
          .reduce((total, { requests }) => total + requests, 0),
      ),
    );
  }

  /** Returns the requests whose minute ended less than an hour ago. */
  live(at: number): readonly Burst[] {
    return this.#bursts.filter((burst) => at < (minuteOf(burst.at) + 1) * 60 + windowSeconds);
  }
}

const gap = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 3500, max: 3800 }),
  fc.integer({ min: 0, max: 20_000 }),
);
const arrivals = fc.array(
  fc.record({ gap, requests: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 500, max: 4000 })) }),
  { minLength: 1, maxLength: 60 },
);
const begin = fc.integer({ min: 1_700_000_000, max: 1_700_010_000 });

/** Sends arriving requests through the limiter, and adds them to the log. */
function run(
  start: number,
  gaps: readonly { gap: number; requests: number }[],
  each: (at: number, run: Run) => void,
): void {
  const current: Run = { limit: limiter(), log: new Log(), passed: 0, asked: 0 };
  let at = start;
  for (const { gap: seconds, requests } of gaps) {
    at += seconds;
    current.passed = current.limit.arrive({ at, requests });
    current.asked = requests;
    current.log.add({ at, requests: current.passed });
    each(at, current);
  }
}

interface Run {
  readonly limit: ReturnType<typeof limiter>;
  readonly log: Log;
  passed: number;
  asked: number;
}

const used = (bursts: readonly Burst[]) => bursts.reduce((total, { requests }) => total + requests, 0);

describe('the rate limit', () => {
  test('the rate limit admits at most 5,000 requests in any 3,600 seconds', () => {
    fc.assert(
      fc.property(begin, arrivals, (start, gaps) => {
        let log = new Log();
        run(start, gaps, (_at, current) => {
          log = current.log;
        });
        expect(log.busiest()).toBeLessThanOrEqual(requestsPerWindow);
      }),
      { numRuns: 200 },
    );
  });

  test('the rate limit counts all logged requests by minute, and rejects only when they are used up', () => {
    fc.assert(
      fc.property(begin, arrivals, (start, gaps) => {
        run(start, gaps, (at, { limit, log, passed, asked }) => {
          const live = used(log.live(at));
          expect(limit.window.used).toBe(live);
          expect(statusOf(limit.window).remaining).toBe(requestsPerWindow - live);
          if (passed < asked) expect(live).toBe(requestsPerWindow);
        });
      }),
      { numRuns: 200 },
    );
  });

  test('Reset is the time at which the oldest counted minute stops counting', () => {
    fc.assert(
      fc.property(begin, arrivals, (start, gaps) => {
        run(start, gaps, (at, { limit, log }) => {
          const { reset, remaining } = statusOf(limit.window);
          const oldest = Math.min(...log.live(at).map((burst) => minuteOf(burst.at)));
          expect(reset).toBe((oldest + 1) * 60 + windowSeconds);
          expect(reset).toBeGreaterThan(at);
          const early = limiter(limit.window);
          expect(early.arrive({ at: reset - 1, requests: requestsPerWindow })).toBe(remaining);
          expect(limiter(limit.window).arrive({ at: reset, requests: requestsPerWindow })).toBeGreaterThan(remaining);
        });
      }),
      { numRuns: 100 },
    );
  });

  test('an unused key has all requests left, and resets an hour after the current minute', () => {
    const fresh = roll(empty, minuteOf(1_700_000_000));
    expect(statusOf(fresh)).toEqual({ limit: 5000, remaining: 5000, reset: (minuteOf(1_700_000_000) + 1) * 60 + 3600 });
  });

  test('roll ignores an earlier minute, because another clock may be ahead', () => {
    const ahead = count(roll(empty, 1000));
    expect(roll(ahead, 999)).toBe(ahead);
    expect(roll(ahead, 1000)).toBe(ahead);
  });

  test('the row has at most 61 buckets, with names of at most two digits', () => {
    let window = empty;
    for (let minute = 28_000_000; minute < 28_000_200; minute += 1) window = count(roll(window, minute));
    expect(Object.keys(window.buckets)).toHaveLength(61);
    expect(window.used).toBe(61);
    expect(Object.keys(window.buckets).every((slot) => /^\d{1,2}$/.test(slot))).toBe(true);
    expect(slotOf(28_000_000)).toBe(slotOf(28_000_061));
  });
});
