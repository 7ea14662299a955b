import { describe, expect, test } from 'vitest';
import type { PieceRun, RoutedItem } from '../../shared/resources/orders/pieces.ts';
import {
  deliveredThrough,
  leftIn,
  orderOfProductionOrder,
  type ProductionOrderRecord,
  piecesIn,
  productionOrderId,
  productionOrderStates,
  productionOrdersAtMost,
  shipmentsOf,
} from '../../shared/resources/orders/production-order-record.ts';
import { aProductionOrder, aRoutedItem, aShipment, before } from './builders.ts';

const runs = (...parts: [count: number, state: PieceRun['state']][]): RoutedItem['pieces'] =>
  parts.map(([count, state]) => ({ count, state, since: before }));
const parcel = (...items: [item: number, quantity: number][]) =>
  aShipment({ items: items.map(([order_item, quantity]) => ({ order_item, quantity })) });
const returned = (order_item: number, quantity: number) => ({
  order_item,
  quantity,
  reason: null,
  returned_at: before,
});

/** An accepted production order of item 21, which has five pieces. */
const accepted = (more: Partial<ProductionOrderRecord> = {}) => aProductionOrder({ state: 'accepted', ...more });
const five = aRoutedItem({ pieces: runs([5, 'confirmed']) });
const afterThree = { items: [{ order_item: 21, variant: 61, delivered_before: 3 }] };

describe('piecesIn', () => {
  test.each<[string, ProductionOrderRecord, RoutedItem, quantity: number, left: number]>([
    ['all pieces', accepted(), five, 5, 5],
    ['not the cancelled pieces', accepted(), { ...five, pieces: runs([2, 'confirmed'], [3, 'cancelled']) }, 2, 2],
    ['no pieces of a cancelled item', accepted(), { ...five, pieces: runs([5, 'cancelled']) }, 0, 0],
    ['not those delivered', accepted({ shipments: [parcel([21, 2]), parcel([22, 1], [21, 1])] }), five, 5, 2],
    ['not those delivered by another production before', accepted(afterThree), five, 2, 2],
    ['only its own after a delivery of both', accepted({ ...afterThree, shipments: [parcel([21, 1])] }), five, 2, 1],
    ['no negative number', accepted(afterThree), { ...five, pieces: runs([2, 'confirmed'], [3, 'cancelled']) }, 0, 0],
    ['those given back as made before', accepted({ returned: [returned(21, 5)] }), five, 5, 0],
    [
      'those given back after a delivery',
      accepted({ shipments: [parcel([21, 2])], returned: [returned(22, 4), returned(21, 3)] }),
      five,
      5,
      0,
    ],
    ['none of another item that was given back', accepted({ returned: [returned(22, 4)] }), five, 5, 5],
  ])('counts %s', (_what, productionOrder, item, quantity, left) => {
    expect(piecesIn(productionOrder, item)).toEqual({ quantity, left });
  });

  test.each(productionOrderStates)(
    'counts pieces left of a production order that is %s only if it is open',
    (state) => {
      const left = state === 'pending' || state === 'accepted' ? 5 : 0;
      expect(piecesIn(aProductionOrder({ state }), five)).toEqual({ quantity: 5, left });
    },
  );
});

describe('leftIn', () => {
  test('lists the items of the production order that have pieces left, in the order of the order', () => {
    const items = [22, 21, 23, 24].map((id) => ({ ...five, id }));
    const was = accepted({ order_items: [21, 22, 24], shipments: [parcel([24, 5], [21, 1])] });
    expect(leftIn(was, items)).toEqual([
      { order_item: 22, quantity: 5 },
      { order_item: 21, quantity: 4 },
    ]);
  });
});

test('deliveredThrough adds the pieces that other productions delivered before', () => {
  const was = accepted({ ...afterThree, shipments: [parcel([21, 1], [22, 4])] });
  expect([21, 22, 23].map((id) => deliveredThrough(was, { ...five, id }))).toEqual([4, 4, 0]);
});

test('deliveredThrough counts all pieces of an item in the shipment of an older production order', () => {
  const shipment = aShipment({ parcels: [[21], [22]] });
  const pieces = runs([4, 'confirmed'], [1, 'cancelled']);
  const was = aProductionOrder({ state: 'delivered', shipment });
  expect([21, 22, 23].map((id) => deliveredThrough(was, { ...five, pieces, id }))).toEqual([4, 4, 0]);
});

test('shipmentsOf reads older production orders, which have at most one shipment', () => {
  const one = aShipment();
  expect(shipmentsOf(accepted())).toEqual([]);
  expect(shipmentsOf(accepted({ shipment: null }))).toEqual([]);
  expect(shipmentsOf(accepted({ shipment: one }))).toEqual([one]);
  expect(shipmentsOf(accepted({ shipments: [one, one], shipment: null }))).toEqual([one, one]);
  expect(shipmentsOf(accepted({ shipments: [one], shipment: one }))).toEqual([one, one]);
});

test('ids of production orders lead to their order', () => {
  const ids = [0, productionOrdersAtMost - 1].map((n) => productionOrderId(51, n));
  expect(ids.map(orderOfProductionOrder)).toEqual([51, 51]);
  expect(productionOrderId(52, 0)).toBe((ids[1] ?? 0) + 1);
});
