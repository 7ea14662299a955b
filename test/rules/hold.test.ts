import { describe, expect, test } from 'vitest';
import type { OrderRecord } from '../../shared/resources/orders/order-record.ts';
import { productionOrderStates } from '../../shared/resources/orders/production-order-record.ts';
import { holdProductionOrder, releaseProductionOrder, withoutHold } from '../../shared/rules/orders/hold.ts';
import { anOrder, aProductionOrder, before, now, refusalOf } from './builders.ts';

const hold = { reason: 'We wait for shirts.', since: before };
const accepted = aProductionOrder({ state: 'accepted' });
const held = aProductionOrder({ state: 'accepted', hold });
const others = { production_order: 82, reason: 'The machine is broken.', since: before };
const heldOrder = anOrder({ state: 'prepared', holds: [{ production_order: 81, ...hold }, others] });
const told = { type: 'production-order.changed', subject: { id: 81 }, production: 1 };
const unchanged = (answer: unknown) => ({ answer, writes: [], unchangedSince: [], events: [] });

describe('holdProductionOrder', () => {
  test('shows the reason on the order next to those of other production orders, and tells the production', () => {
    const order = anOrder({ state: 'prepared', holds: [others] });
    const { answer, writes, events } = holdProductionOrder(accepted, hold.reason, order, now);
    const since = { reason: hold.reason, since: now };
    expect(answer).toEqual({ ...accepted, hold: since, updated_at: now });
    expect(writes).toEqual([
      { entity: 'production-order', was: accepted, record: answer },
      {
        entity: 'order',
        was: order,
        record: { ...order, holds: [others, { production_order: 81, ...since }], updated_at: now },
      },
    ]);
    expect(events).toMatchObject([told]);
  });

  test('replaces another reason, and changes nothing for the same reason', () => {
    const { writes } = holdProductionOrder(held, 'Now for ink.', heldOrder, now);
    expect(writes.map(({ record }) => record)).toMatchObject([
      { hold: { reason: 'Now for ink.', since: now } },
      { holds: [others, { production_order: 81, reason: 'Now for ink.', since: now }] },
    ]);
    expect(holdProductionOrder(held, hold.reason, heldOrder, now)).toEqual(unchanged(held));
  });
});

describe('releaseProductionOrder', () => {
  test('removes the reason from the production order and from its order, which keeps the others', () => {
    const { answer, writes, events } = releaseProductionOrder(held, heldOrder, now);
    expect(answer).toEqual({ ...accepted, updated_at: now });
    expect(writes).toEqual([
      { entity: 'production-order', was: held, record: answer },
      { entity: 'order', was: heldOrder, record: { ...heldOrder, holds: [others], updated_at: now } },
    ]);
    expect(events).toMatchObject([told]);
  });

  test('changes nothing if the production order is not on hold', () => {
    expect(releaseProductionOrder(accepted, heldOrder, now)).toEqual(unchanged(accepted));
  });
});

test.each(productionOrderStates)('a production order that is %s can be held and released only if accepted', (state) => {
  const was = aProductionOrder({ state });
  const expected = state === 'accepted' ? undefined : 'conflict';
  expect(refusalOf(() => holdProductionOrder(was, hold.reason, anOrder(), now))).toBe(expected);
  expect(refusalOf(() => releaseProductionOrder(was, anOrder(), now))).toBe(expected);
});

test.each<[string, OrderRecord, OrderRecord]>([
  ['an order without holds', anOrder(), anOrder()],
  ['an order with another hold', anOrder({ holds: [others] }), anOrder({ holds: [others] })],
  ['an order with two holds', heldOrder, { ...heldOrder, holds: [others] }],
  ['an order with only this hold', anOrder({ holds: [{ production_order: 81, ...hold }] }), anOrder()],
])('withoutHold removes the hold of one production order from %s', (_what, order, expected) => {
  expect(withoutHold(order, 81)).toStrictEqual(expected);
});
