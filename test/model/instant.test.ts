import { expect, test } from 'vitest';
import { parseInstant } from '../../shared/model/instant.ts';

test.each([
  ['2026-11-21', '2026-11-21T00:00:00+00:00'],
  ['2026-11-21 10:00:00', '2026-11-21T10:00:00+00:00'],
  ['2026-11-21T10:00:00+01:00', '2026-11-21T09:00:00+00:00'],
  // instants compare as strings, so each year has four digits
  ['9999-12-31T23:59:59-01:00', '9999-12-31T23:59:59+00:00'],
  ['0000-01-01T00:00:00+01:00', '0000-01-01T00:00:00+00:00'],
])('parseInstant reads %s as %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});
