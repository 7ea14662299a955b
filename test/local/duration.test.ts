import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationOf, millisecondsOf } from '../../local/duration.ts';

const hour = 3_600_000;

test.each([
  ['P2D', 48 * hour],
  ['P1W', 168 * hour],
  ['PT90M', 1.5 * hour],
  ['P1DT2H3M4S', 26 * hour + 184_000],
  ['PT0S', 0],
  ['P0D', 0],
  ['P001D', 24 * hour],
])('millisecondsOf reads %s', (duration, milliseconds) => {
  expect(millisecondsOf(duration)).toBe(milliseconds);
});

test.each([
  ...['', 'P', 'PT', 'P1DT', 'P1M', 'P1Y', 'P1Y2D', '-P1D', 'P-1D', '+P1D', 'P1.5D', 'PT0.5S', 'P1,5D', 'p1d', 'P1H'],
  ...['PT1D', 'P1W1D', 'P1WT1H', 'P1D2D', 'PT1S1M', ' P1D', 'P1D ', 'P1D\n', '1D', 'P1234567890D', 'P١D'],
])('millisecondsOf rejects %j', (duration) => {
  expect(millisecondsOf(duration)).toBeUndefined();
});

test.each([
  [0, 'PT0S'],
  [48 * hour, 'P2D'],
  [30 * 60_000, 'PT30M'],
  [26 * hour + 184_999, 'P1DT2H3M4S'],
  [400 * 24 * hour + 1000, 'P400DT1S'],
])('durationOf writes %i milliseconds as %s', (milliseconds, duration) => {
  expect(durationOf(milliseconds)).toBe(duration);
});

test('millisecondsOf reads what durationOf writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (seconds) => {
      expect(millisecondsOf(durationOf(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});
