import { describe, expect, test } from 'vitest';
import { transitions } from '../../shared/domain/transitions.ts';
import type { DispositionOrderRecord } from '../../shared/resources/orders/disposition-record.ts';
import type { OrderState } from '../../shared/resources/orders/order-record.ts';
import { firstPiece, type RoutedItem, type UnitState } from '../../shared/resources/orders/pieces.ts';
import type { ProductionOrderRecord } from '../../shared/resources/orders/production-order-record.ts';
import { unitOf } from '../../shared/resources/orders/unit-record.ts';
import { cancelUnit, concernsOthers } from '../../shared/rules/orders/unit.ts';
import {
  aDisposition,
  anOrder,
  anOrderItem,
  aProductionOrder,
  aRoutedItem,
  aVariant,
  before,
  now,
  refusalOf,
} from './builders.ts';

const first = firstPiece(51);
const pieces = (...states: UnitState[]): RoutedItem['pieces'] =>
  states.map((state) => ({ count: 1, state, since: before }));

/** Two items, by default with two pieces and with one piece. */
const twoItems = (one = pieces('pending', 'pending'), other = pieces('pending')) => [
  aRoutedItem({ id: 21, pieces: one }),
  aRoutedItem({ id: 22, pieces: other }),
];

/** Cancels the nth piece. The related records are passed if the rule needs them. */
function cancel(
  n: number,
  disposition: DispositionOrderRecord,
  productionOrders: readonly ProductionOrderRecord[] = [],
  state: OrderState = 'prepared',
) {
  const unit = unitOf(disposition, first + n);
  if (!unit) throw new Error('There is no such piece');
  const order = anOrder({
    state,
    items: disposition.items.map(({ id }) => anOrderItem({ id })),
  });
  const around = { order, productionOrders, variants: [aVariant()], idTags: [] };
  return cancelUnit(disposition, unit, concernsOthers(disposition, unit) ? around : undefined, now);
}

const writesOf = ({ writes }: ReturnType<typeof cancel>) =>
  Object.fromEntries(writes.map(({ entity, record }) => [`${entity} ${record.id}`, record]));

describe('cancelUnit', () => {
  test('writes only the disposition order if the unit is not the last of its item', () => {
    const was = aDisposition({ items: [aRoutedItem({ pieces: [{ count: 5, state: 'pending', since: before }] })] });
    const { answer, writes, events } = cancel(2, was);
    const after = aDisposition({
      items: [
        aRoutedItem({
          pieces: [
            { count: 2, state: 'pending', since: before },
            { count: 1, state: 'cancelled', since: now },
            { count: 2, state: 'pending', since: before },
          ],
        }),
      ],
      updated_at: now,
    });
    expect(writes).toEqual([{ entity: 'disposition-order', was, record: after }]);
    expect(after.progress).toBe('manual_assignment_process.pending+cancelled');
    expect(events).toEqual([]);
    expect(answer).toMatchObject({ id: first + 2, state: 'cancelled', updated_at: now, rev: was.rev + 1 });
  });

  test('cancels an item with its last unit, and a production order without other items', () => {
    const disposition = aDisposition({
      state: 'partly_assigned',
      items: twoItems(pieces('cancelled', 'pending')),
      production_orders: [81, 82, 83],
      open_production_orders: 2,
    });
    const both = aProductionOrder({ id: 82, order_items: [21, 22] });
    const gone = aProductionOrder({ id: 83, state: 'cancelled' });
    const change = cancel(1, disposition, [aProductionOrder(), both, gone]);
    expect(Object.keys(writesOf(change))).toEqual([
      'disposition-order 51',
      'order 51',
      'production-order 81',
      'production-order 82',
    ]);
    expect(writesOf(change)).toMatchObject({
      'disposition-order 51': { state: 'partly_assigned', open_production_orders: 1 },
      'order 51': {
        state: 'prepared',
        items: [
          { cancelled_at: now, updated_at: now },
          { cancelled_at: null, updated_at: before },
        ],
      },
      'production-order 81': { state: 'cancelled', updated_at: now },
      'production-order 82': { state: 'pending', updated_at: now }, // its packet shows fewer pieces
    });
    expect(change.events.map(({ type, subject }) => [type, subject.id])).toEqual([
      ['production-order.cancelled', 81],
      ['production-order.changed', 82],
    ]);
  });

  test('cancelUnit subtracts each production order that it cancels from the open ones', () => {
    const disposition = aDisposition({
      state: 'partly_assigned',
      items: twoItems(pieces('cancelled', 'pending')),
      production_orders: [81, 82, 83],
      open_production_orders: 3,
    });
    const other = aProductionOrder({ id: 83, order_items: [22] });
    const change = cancel(1, disposition, [aProductionOrder(), aProductionOrder({ id: 82 }), other]);
    expect(writesOf(change)).toMatchObject({
      'disposition-order 51': { open_production_orders: 1 },
      'production-order 81': { state: 'cancelled' },
      'production-order 82': { state: 'cancelled' },
    });
  });

  test.each<[OrderState, RoutedItem['pieces']]>([
    ['cancelled', pieces('cancelled')],
    ['completed', pieces('confirmed')],
  ])(
    'writes the revisions that it read of an order that is %s by now, so that the write fails without an event',
    (state, other) => {
      const was = aDisposition({ state: 'assigned', items: twoItems(pieces('cancelled', 'pending'), other) });
      const { writes, events } = cancel(1, was, [], state);
      expect(writes.map(({ entity, was: read }) => [entity, read?.rev])).toContainEqual(['disposition-order', was.rev]);
      expect(writes.every(({ entity, record }) => entity !== 'order' || Reflect.get(record, 'state') === state)).toBe(
        true,
      );
      expect(events).toEqual([]);
    },
  );

  test('cancels an order with its last unit, and raises an event', () => {
    const disposition = aDisposition({ items: twoItems(pieces('cancelled', 'cancelled')), open_production_orders: 1 });
    const change = cancel(2, disposition, [aProductionOrder({ order_items: [22] })]);
    expect(writesOf(change)).toMatchObject({
      'order 51': { state: 'cancelled', cancelled_at: now },
      'disposition-order 51': { state: 'cancelled', progress: 'cancelled.cancelled', open_production_orders: 0 },
      'production-order 81': { state: 'cancelled' },
    });
    expect(change.events.map(({ type }) => type)).toEqual(['order.cancelled', 'production-order.cancelled']);
  });

  test('completes the order with the last unit that was not delivered', () => {
    const disposition = aDisposition({
      state: 'partly_assigned',
      items: twoItems(pieces('confirmed', 'confirmed')).map((item) => ({ ...item, productions: [1] })),
      open_production_orders: 1,
    });
    const delivered = aProductionOrder({ state: 'delivered' });
    const change = cancel(2, disposition, [delivered, aProductionOrder({ id: 82, order_items: [22] })]);
    expect(writesOf(change)).toMatchObject({
      'order 51': { state: 'completed', items: [{ cancelled_at: null }, { cancelled_at: now }] },
      'disposition-order 51': { state: 'delivered', open_production_orders: 0 },
      'production-order 82': { state: 'cancelled' },
    });
    expect(change.writes).toHaveLength(3);
    expect(change.events).toMatchObject([
      { type: 'order.completed', related: { 'disposition-order': [{ state: 'delivered' }] } },
      { type: 'production-order.cancelled', subject: { id: 82 } },
    ]);
  });

  test('completes the order with the last unassigned unit', () => {
    const items = [
      aRoutedItem({ id: 21, productions: [1], pieces: pieces('confirmed') }),
      aRoutedItem({ id: 22, pieces: pieces('pending') }),
    ];
    const disposition = aDisposition({ state: 'partly_assigned', items });
    expect(writesOf(cancel(1, disposition))).toMatchObject({ 'disposition-order 51': { state: 'delivered' } });
  });

  test.each(Object.entries(transitions.unit))(
    'cancels a unit that is %s only if the state machine allows it',
    (state, row) => {
      const disposition = aDisposition({ items: twoItems(pieces(state as UnitState, 'pending')) });
      const run = () => cancel(0, disposition);
      if (state === 'cancelled') {
        expect(run()).toMatchObject({ answer: { state }, writes: [], events: [] });
        return;
      }
      expect(refusalOf(run)).toBe('cancel' in row ? undefined : 'conflict');
    },
  );
});
