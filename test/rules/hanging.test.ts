import { describe, expect, test } from 'vitest';
import { isSentAgain, relayEnd } from '../../shared/rules/orders/hanging.ts';

const asked = '2026-11-21T10:00:30+00:00';

test('relayEnd is a minute after the request', () => {
  expect(relayEnd(asked)).toBe('2026-11-21T10:01:30+00:00');
});

describe('isSentAgain', () => {
  test.each([
    ['10:01:30', true],
    ['10:05:00', true],
    ['10:10:29', true],
    ['10:10:30', true], // every tenth minute of the clock
    ['10:11:00', false],
    ['10:19:59', false],
    ['10:20:00', true],
    ['10:20:59', true],
    ['10:21:00', false],
  ])('decides whether a sweep at %s resends overdue work: %s', (time, isSent) => {
    expect(isSentAgain(asked, `2026-11-21T${time}+00:00`)).toBe(isSent);
  });
});
