import { describe, expect, test } from 'vitest';
import { transitions } from '../../shared/domain/transitions.ts';
import type { DispositionOrderRecord } from '../../shared/resources/orders/disposition-record.ts';
import type { OrderRecord } from '../../shared/resources/orders/order-record.ts';
import { firstPiece, type PieceRun } from '../../shared/resources/orders/pieces.ts';
import {
  type ProductionOrderRecord,
  productionOrderId,
  productionOrderStates,
} from '../../shared/resources/orders/production-order-record.ts';
import { acceptProductionOrder, deliverProductionOrder, settled } from '../../shared/rules/orders/production-order.ts';
import {
  aDisposition,
  anIdTag,
  anOrder,
  anOrderItem,
  aProductionOrder,
  aRoutedItem,
  aShipment,
  aVariant,
  before,
  now,
  refusalOf,
  tenant,
} from './builders.ts';

const first = firstPiece(51);
const run = (count: number, state: PieceRun['state'], since = before): PieceRun => ({ count, state, since });

const prepared = (more: Partial<OrderRecord> = {}) =>
  anOrder({ state: 'prepared', items: [anOrderItem({ id: 21 }), anOrderItem({ id: 22 })], ...more });

/** Two items of two pieces, each assigned to its own production. */
const split = (more: Partial<DispositionOrderRecord> = {}) =>
  aDisposition({
    state: 'partly_assigned',
    items: [aRoutedItem({ id: 21, productions: [1] }), aRoutedItem({ id: 22, productions: [2] })],
    production_orders: [81, 82],
    open_production_orders: 2,
    ...more,
  });

const machine: Readonly<Record<string, Readonly<Record<string, string>>>> = transitions['production-order'];

describe('acceptProductionOrder', () => {
  const accept = (
    was = aProductionOrder(),
    around: { order?: OrderRecord; disposition?: DispositionOrderRecord } = {},
  ) => acceptProductionOrder(was, { order: prepared(), disposition: split(), ...around }, now);

  test('confirms the pieces of its items and creates their tags', () => {
    const { answer, writes, events } = accept();
    const routed = split({
      items: [
        aRoutedItem({ id: 21, productions: [1], pieces: [run(2, 'confirmed', now)] }),
        aRoutedItem({ id: 22, productions: [2] }),
      ],
      updated_at: now,
    });
    expect(writes).toEqual([
      { entity: 'production-order', was: aProductionOrder(), record: answer },
      { entity: 'disposition-order', was: split(), record: routed },
      {
        entity: 'order',
        was: prepared(),
        record: prepared({
          items: [anOrderItem({ id: 21, id_tags: [{ first, count: 2 }] }), anOrderItem({ id: 22 })],
          updated_at: now,
        }),
      },
    ]);
    expect(answer).toEqual(aProductionOrder({ state: 'accepted', updated_at: now }));
    expect(routed.progress).toBe('partly_assigned.pending+confirmed');
    expect(events).toEqual([]);
  });

  test('keeps cancelled pieces, which get no tags', () => {
    const pieces = [run(2, 'pending'), run(1, 'cancelled'), run(3, 'pending')];
    const items = [aRoutedItem({ id: 21, pieces })];
    const { writes } = accept(undefined, {
      order: prepared({ items: [anOrderItem()] }),
      disposition: aDisposition({ state: 'assigned', items }),
    });
    expect(writes[1]?.record).toMatchObject({
      items: [{ pieces: [run(2, 'confirmed', now), run(1, 'cancelled'), run(3, 'confirmed', now)] }],
      progress: 'assigned.confirmed+cancelled',
    });
    expect(writes[2]?.record).toMatchObject({
      items: [
        {
          id_tags: [
            { first, count: 2 },
            { first: first + 3, count: 3 },
          ],
        },
      ],
    });
  });

  test('keeps the tags of items that another production accepted', () => {
    const confirmed = aRoutedItem({ id: 21, pieces: [run(2, 'confirmed')] });
    const { writes } = accept(aProductionOrder({ id: 82, order_items: [22] }), {
      disposition: split({ items: [confirmed, aRoutedItem({ id: 22 })] }),
    });
    expect(writes[2]?.record).toMatchObject({
      items: [{ id_tags: [{ first, count: 2 }] }, { id_tags: [{ first: first + 2, count: 2 }] }],
    });
    expect(writes[1]?.record).toMatchObject({ items: [confirmed, { pieces: [run(2, 'confirmed', now)] }] });
  });

  test('leaves the pieces and the order as they are if another production already accepted its items', () => {
    const items = [aRoutedItem({ id: 21, productions: [1, 2], pieces: [run(1, 'confirmed'), run(1, 'cancelled')] })];
    const disposition = aDisposition({ state: 'assigned', items });
    const { answer, writes } = accept(undefined, { disposition });
    expect(writes).toEqual([
      { entity: 'production-order', was: aProductionOrder(), record: answer },
      // so that this production cannot accept while the other one gives the items back
      { entity: 'disposition-order', was: disposition, record: { ...disposition, updated_at: now } },
    ]);
    expect(answer.state).toBe('accepted');
  });

  test('rejects with 409 while the order is being prepared, unless it is already accepted', () => {
    const preparing = prepared({ state: 'preparing' });
    expect(refusalOf(() => accept(undefined, { order: preparing }))).toBe('conflict');
    const accepted = aProductionOrder({ state: 'accepted' });
    expect(accept(accepted, { order: preparing })).toMatchObject({ answer: accepted, writes: [] });
  });

  test.each(productionOrderStates)(
    'accepts a production order that is %s only if the state machine allows it',
    (state) => {
      const was = aProductionOrder({ state });
      if (state === 'accepted') {
        expect(accept(was)).toEqual({ answer: was, writes: [], unchangedSince: [], events: [] });
        return;
      }
      expect(refusalOf(() => accept(was))).toBe(machine[state]?.accept ? undefined : 'conflict');
    },
  );
});

const told = { variants: [aVariant()], idTags: [anIdTag()] };

describe('deliverProductionOrder', () => {
  const accepted = (more: Partial<ProductionOrderRecord> = {}) => aProductionOrder({ state: 'accepted', ...more });
  const deliver = (
    was = accepted(),
    {
      tracking_number = null,
      ...around
    }: {
      tracking_number?: string | null;
      order?: OrderRecord;
      disposition?: DispositionOrderRecord;
    } = {},
  ) =>
    deliverProductionOrder(
      was,
      { tracking_number, parcels: null },
      { order: prepared(), disposition: split(), ...told, ...around },
      now,
    );

  test('adds a shipment of its items to the order, which continues while other production orders are open', () => {
    const { answer, writes, events } = deliver(undefined, { tracking_number: 'T-1' });
    const id = productionOrderId(51, 0);
    const shipment = aShipment({
      id,
      tracking_number: 'T-1',
      carrier: null,
      tracking_url: null,
      items: [{ order_item: 21, quantity: 2 }],
      created_at: now,
      updated_at: now,
    });
    expect(answer).toEqual(accepted({ state: 'delivered', shipments: [shipment], updated_at: now }));
    expect(writes).toEqual([
      { entity: 'production-order', was: accepted(), record: answer },
      { entity: 'order', was: prepared(), record: prepared({ shipments: [shipment], updated_at: now }) },
      {
        entity: 'disposition-order',
        was: split(),
        record: split({ open_production_orders: 1, updated_at: now }),
      },
    ]);
    expect(events).toMatchObject([
      {
        type: 'shipment.prepared',
        subject: { entity: 'production-order', id: 81 },
        tenant,
        facts: { order: 51, shipment: id },
      },
    ]);
  });

  test('completes the order and its disposition order with the last delivery, each with one event', () => {
    const order = prepared({ shipments: [aShipment()] });
    const { writes, events } = deliver(undefined, { order, disposition: split({ open_production_orders: 1 }) });
    expect(writes.map(({ record }) => record)).toMatchObject([
      { state: 'delivered' },
      { state: 'completed', shipments: [aShipment(), { id: productionOrderId(51, 0) }], updated_at: now },
      { state: 'delivered', open_production_orders: 0, progress: 'delivered.pending' },
    ]);
    expect(events).toMatchObject([
      { type: 'shipment.prepared' },
      {
        type: 'order.completed',
        subject: { entity: 'order', id: 51 },
        tenant,
        related: {
          'merchant-variant': told.variants,
          'disposition-order': [{ state: 'delivered' }],
          'id-tag': told.idTags,
        },
      },
    ]);
  });

  test('does not complete an order with an unassigned item', () => {
    const items = [aRoutedItem({ id: 21, productions: [1] }), aRoutedItem({ id: 22 })];
    const { writes, events } = deliver(undefined, { disposition: split({ items, open_production_orders: 1 }) });
    expect(writes.map(({ record }) => record)).toMatchObject([{}, { state: 'prepared' }, { state: 'partly_assigned' }]);
    expect(events).toHaveLength(1);
  });

  test('ends the waiting of an item that another production gave back, and completes the order', () => {
    const waiting = aRoutedItem({ id: 21, productions: [1], is_returned: true });
    const one = { items: [waiting], open_production_orders: 1 };
    const { writes, events } = deliver(undefined, { disposition: split(one) });
    expect(writes.map(({ record }) => record)).toMatchObject([
      { state: 'delivered' },
      { state: 'completed' },
      { state: 'delivered', items: [{ delivered: 2 }] },
    ]);
    expect(events.map(({ type }) => type)).toEqual(['shipment.prepared', 'order.completed']);
    const others = [waiting, aRoutedItem({ id: 22, productions: [2], is_returned: true, delivered: 1 })];
    const later = deliver(undefined, { disposition: split({ ...one, items: others }) });
    expect(later.writes[2]?.record).toMatchObject({
      state: 'partly_assigned',
      items: [{ delivered: 2 }, { delivered: 1 }],
    });
    expect(later.events).toHaveLength(1);
  });

  test('does not send cancelled items', () => {
    const items = [aRoutedItem({ id: 21, pieces: [run(2, 'cancelled')] }), aRoutedItem({ id: 22 })];
    const { answer } = deliver(accepted({ order_items: [21, 22] }), { disposition: split({ items }) });
    expect(answer.shipments?.map(({ parcels }) => parcels)).toEqual([[[22]]]);
  });

  test('adds a separate shipment for a second production of the same items', () => {
    const items = [aRoutedItem({ id: 21, productions: [1, 2] })];
    const disposition = aDisposition({ state: 'assigned', items, open_production_orders: 1 });
    const { writes } = deliver(accepted({ id: 82, production: 2 }), {
      order: prepared({ shipments: [aShipment({ id: productionOrderId(51, 0) })] }),
      disposition,
    });
    expect(writes[1]?.record).toMatchObject({
      state: 'completed',
      shipments: [{ id: productionOrderId(51, 0) }, { id: productionOrderId(51, 1), parcels: [[21]] }],
    });
  });

  test('changes nothing if it is repeated, and rejects another tracking number', () => {
    const delivered = accepted({ state: 'delivered', shipments: [aShipment({ tracking_number: 'T-1' })] });
    const unchanged = { answer: delivered, writes: [], unchangedSince: [], events: [] };
    expect(deliver(delivered, { tracking_number: 'T-1' })).toEqual(unchanged);
    expect(deliver(delivered)).toEqual(unchanged);
    const without = { ...delivered, shipments: [aShipment()] };
    for (const was of [delivered, without]) {
      expect(refusalOf(() => deliver(was, { tracking_number: 'T-2' }))).toBe('conflict');
    }
  });

  test.each(productionOrderStates.filter((state) => state !== 'delivered'))(
    'delivers a production order that is %s only if the state machine allows it',
    (state) => {
      expect(refusalOf(() => deliver(aProductionOrder({ state })))).toBe(
        machine[state]?.deliver ? undefined : 'conflict',
      );
    },
  );
});

describe('settled', () => {
  test('changes nothing while something is left to be assigned or delivered', () => {
    const [order, disposition] = [prepared(), split()];
    expect(settled(order, disposition, told, now)).toEqual({ writes: { order, disposition }, events: [] });
  });

  test.each([
    [2000, 'x'.repeat(150), true],
    [2000, `${'x'.repeat(147)}€`, true],
    [2000, `${'x'.repeat(148)}€`, false],
    [1177, 'x'.repeat(255), false],
  ])('stores %i tags with the text "%s" in the event if they fit a row: %s', (count, current_state, kept) => {
    const idTags = Array.from({ length: count }, (_, n) => anIdTag({ id: first + n, current_state }));
    const { events } = settled(prepared(), split({ open_production_orders: 0 }), { ...told, idTags }, now);
    expect(events[0]?.related?.['id-tag']).toEqual(kept ? idTags : null);
  });

  test('completes the order and its disposition order if nothing is left', () => {
    const { writes, events } = settled(prepared(), split({ open_production_orders: 0 }), told, now);
    expect([writes.order.state, writes.disposition.state, events.map(({ type }) => type)]).toEqual([
      'completed',
      'delivered',
      ['order.completed'],
    ]);
  });

  test.each(['preparing', 'completed', 'cancelled'] as const)('ignores an order that is %s', (state) => {
    const [order, disposition] = [prepared({ state }), split({ open_production_orders: 0 })];
    expect(settled(order, disposition, told, now)).toEqual({ writes: { order, disposition }, events: [] });
  });
});
