import { describe, expect, test } from 'vitest';
import { hangs, hangsInPreparing, looksForOrders } from '../../shared/rules/orders/hanging.ts';
import { anOrder, now } from './builders.ts';

const tenMinutesAgo = '2026-11-21T09:50:00+00:00';
const aMomentLater = '2026-11-21T09:50:01+00:00';

describe('work hangs', () => {
  test('ten minutes after it was asked for, to the second', () => {
    expect([hangs(tenMinutesAgo, now), hangs(aMomentLater, now), hangs(now, now)]).toEqual([true, false, false]);
  });

  test('in preparing: an order that has not changed for ten minutes', () => {
    const cases = [
      { updated_at: tenMinutesAgo },
      { updated_at: aMomentLater },
      { updated_at: tenMinutesAgo, failure_message: 'Variant 61 could not be prepared.' },
      { updated_at: tenMinutesAgo, state: 'prepared' },
      { updated_at: tenMinutesAgo, state: 'completed' },
      { updated_at: tenMinutesAgo, state: 'cancelled' },
    ] as const;
    const plain = { state: 'preparing', failure_message: null } as const;
    expect(cases.map((more) => hangsInPreparing(anOrder({ ...plain, ...more }), now))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

test('orders are looked for by the sweeps of each tenth minute', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => `${minute}`.padStart(2, '0'));
  const looking = (second: string) =>
    minutes.filter((minute) => looksForOrders(`2026-11-21T10:${minute}:${second}+00:00`));
  expect([looking('00'), looking('59')]).toEqual([
    ['00', '10', '20', '30', '40', '50'],
    ['00', '10', '20', '30', '40', '50'],
  ]);
});
