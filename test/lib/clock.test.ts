import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { instantOf, nowInstant, nowMilliseconds, nowSeconds, setClock, wait } from '../../shared/lib/clock.ts';

afterEach(() => setClock());

const moment = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) });

describe('clock', () => {
  test('formats an instant in UTC, rounded down to the second', () => {
    expect(instantOf(Date.UTC(2026, 10, 21, 10, 0, 0, 999))).toBe('2026-11-21T10:00:00+00:00');
    fc.assert(
      fc.property(moment, (milliseconds) => {
        expect(Date.parse(instantOf(milliseconds))).toBe(Math.floor(milliseconds / 1000) * 1000);
      }),
    );
  });

  test('sorts instants as strings in the order of their times', () => {
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const seconds = Math.floor(one / 1000) - Math.floor(other / 1000);
        const [a, b] = [instantOf(one), instantOf(other)];
        expect(Math.sign(seconds)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  test('uses another clock for time and waiting until the system clock is restored', async () => {
    let at = 1_999;
    setClock({
      now: () => at,
      wait: async (milliseconds) => {
        at += milliseconds;
      },
    });
    await wait(60_000);
    expect([nowMilliseconds(), nowSeconds(), nowInstant()]).toEqual([61_999, 61, '1970-01-01T00:01:01+00:00']);
    setClock();
    expect(nowMilliseconds()).toBeGreaterThan(Date.UTC(2020, 0));
  });
});
