import { describe, expect, test } from 'vitest';
import { transitions } from '../../shared/domain/transitions.ts';
import type { DispositionOrderRecord } from '../../shared/resources/orders/disposition-record.ts';
import type { OrderRecord } from '../../shared/resources/orders/order-record.ts';
import { firstPiece, type PieceRun } from '../../shared/resources/orders/pieces.ts';
import {
  type ProductionOrderRecord,
  type ProductionOrderState,
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

/** Two items of two pieces, assigned item by item to two productions. */
const split = (more: Partial<DispositionOrderRecord> = {}) =>
  aDisposition({
    state: 'partly_assigned',
    items: [aRoutedItem({ id: 21, productions: [1] }), aRoutedItem({ id: 22, productions: [2] })],
    production_orders: [81, 82],
    open_production_orders: 2,
    ...more,
  });

const machine: Readonly<Record<string, Readonly<Record<string, string>>>> = transitions['production-order'];

describe('accepting a production order', () => {
  const accept = (
    was = aProductionOrder(),
    around: { order?: OrderRecord; disposition?: DispositionOrderRecord } = {},
  ) => acceptProductionOrder(was, { order: prepared(), disposition: split(), ...around }, now);

  test('confirms the pieces of its items, and gives them their tags', () => {
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

  test('leaves cancelled pieces as they are, without tags', () => {
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

  test('keeps the tags of items that another production has accepted', () => {
    const confirmed = aRoutedItem({ id: 21, pieces: [run(2, 'confirmed')] });
    const { writes } = accept(aProductionOrder({ id: 82, order_items: [22] }), {
      disposition: split({ items: [confirmed, aRoutedItem({ id: 22 })] }),
    });
    expect(writes[2]?.record).toMatchObject({
      items: [{ id_tags: [{ first, count: 2 }] }, { id_tags: [{ first: first + 2, count: 2 }] }],
    });
    expect(writes[1]?.record).toMatchObject({ items: [confirmed, { pieces: [run(2, 'confirmed', now)] }] });
  });

  test('of items that another production has accepted already writes itself alone', () => {
    const items = [aRoutedItem({ id: 21, productions: [1, 2], pieces: [run(1, 'confirmed'), run(1, 'cancelled')] })];
    const { answer, writes } = accept(undefined, { disposition: aDisposition({ state: 'assigned', items }) });
    expect(writes).toEqual([{ entity: 'production-order', was: aProductionOrder(), record: answer }]);
    expect(answer.state).toBe('accepted');
  });

  test('409 while the order is being prepared, unless it is accepted already', () => {
    const preparing = prepared({ state: 'preparing' });
    expect(refusalOf(() => accept(undefined, { order: preparing }))).toBe('conflict');
    const accepted = aProductionOrder({ state: 'accepted' });
    expect(accept(accepted, { order: preparing })).toMatchObject({ answer: accepted, writes: [] });
  });

  test.each(productionOrderStates)('of one that is %s', (state) => {
    const was = aProductionOrder({ state });
    if (state === 'accepted') {
      expect(accept(was)).toEqual({ answer: was, writes: [], unchangedSince: [], events: [] });
      return;
    }
    expect(refusalOf(() => accept(was))).toBe(machine[state]?.accept ? undefined : 'conflict');
  });
});

const told = { variants: [aVariant()], idTags: [anIdTag()] };

describe('delivering a production order', () => {
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
      { tracking_number },
      { order: prepared(), disposition: split(), ...told, ...around },
      now,
    );

  test('sends its items as a shipment of the order; with others open the order goes on', () => {
    const { answer, writes, events } = deliver(undefined, { tracking_number: 'T-1' });
    const shipment = aShipment({ id: 81, tracking_number: 'T-1', created_at: now, updated_at: now });
    expect(answer).toEqual(accepted({ state: 'delivered', shipment, updated_at: now }));
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
      { type: 'shipment.prepared', subject: { entity: 'production-order', id: 81 }, tenant, facts: { order: 51 } },
    ]);
  });

  test('the last one completes the order and delivers its disposition order, each told once', () => {
    const order = prepared({ shipments: [aShipment()] });
    const { writes, events } = deliver(undefined, { order, disposition: split({ open_production_orders: 1 }) });
    expect(writes.map(({ record }) => record)).toMatchObject([
      { state: 'delivered' },
      { state: 'completed', shipments: [aShipment(), { id: 81 }], updated_at: now },
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

  test('with an item that waits for a production the order goes on', () => {
    const items = [aRoutedItem({ id: 21, productions: [1] }), aRoutedItem({ id: 22 })];
    const { writes, events } = deliver(undefined, { disposition: split({ items, open_production_orders: 1 }) });
    expect(writes.map(({ record }) => record)).toMatchObject([{}, { state: 'prepared' }, { state: 'partly_assigned' }]);
    expect(events).toHaveLength(1);
  });

  test('does not send items of which nothing is left', () => {
    const items = [aRoutedItem({ id: 21, pieces: [run(2, 'cancelled')] }), aRoutedItem({ id: 22 })];
    const { answer } = deliver(accepted({ order_items: [21, 22] }), { disposition: split({ items }) });
    expect(answer.shipment?.parcels).toEqual([[22]]);
  });

  test('a second production that holds the same items sends a shipment of its own', () => {
    const items = [aRoutedItem({ id: 21, productions: [1, 2] })];
    const disposition = aDisposition({ state: 'assigned', items, open_production_orders: 1 });
    const { writes } = deliver(accepted({ id: 82, production: 2 }), {
      order: prepared({ shipments: [aShipment({ id: 81 })] }),
      disposition,
    });
    expect(writes[1]?.record).toMatchObject({
      state: 'completed',
      shipments: [{ id: 81 }, { id: 82, parcels: [[21]] }],
    });
  });

  test('again changes nothing, unless it names another tracking number', () => {
    const delivered = accepted({ state: 'delivered', shipment: aShipment({ id: 81, tracking_number: 'T-1' }) });
    const unchanged = { answer: delivered, writes: [], unchangedSince: [], events: [] };
    expect(deliver(delivered, { tracking_number: 'T-1' })).toEqual(unchanged);
    expect(deliver(delivered)).toEqual(unchanged);
    const without = { ...delivered, shipment: aShipment() };
    for (const was of [delivered, without]) {
      expect(refusalOf(() => deliver(was, { tracking_number: 'T-2' }))).toBe('conflict');
    }
  });

  test.each<ProductionOrderState>(['pending', 'accepted', 'cancelled'])('of one that is %s', (state) => {
    expect(refusalOf(() => deliver(aProductionOrder({ state })))).toBe(
      machine[state]?.deliver ? undefined : 'conflict',
    );
  });
});

describe('settling an order', () => {
  test('of which something is left changes nothing', () => {
    const [order, disposition] = [prepared(), split()];
    expect(settled(order, disposition, told, now)).toEqual({ writes: { order, disposition }, events: [] });
  });

  test.each([
    [2000, 'x'.repeat(150), true],
    [2000, `${'x'.repeat(147)}€`, true],
    [2000, `${'x'.repeat(148)}€`, false],
    [1177, 'x'.repeat(255), false],
  ])('with %i tags that say "%s" keeps them with the event: %s; a row holds no more', (count, current_state, kept) => {
    const idTags = Array.from({ length: count }, (_, n) => anIdTag({ id: first + n, current_state }));
    const { events } = settled(prepared(), split({ open_production_orders: 0 }), { ...told, idTags }, now);
    expect(events[0]?.related?.['id-tag']).toEqual(kept ? idTags : null);
  });

  test('of which nothing is left completes both', () => {
    const { writes, events } = settled(prepared(), split({ open_production_orders: 0 }), told, now);
    expect([writes.order.state, writes.disposition.state, events.map(({ type }) => type)]).toEqual([
      'completed',
      'delivered',
      ['order.completed'],
    ]);
  });

  test.each(['preparing', 'completed', 'cancelled'] as const)('leaves one that is %s', (state) => {
    const [order, disposition] = [prepared({ state }), split({ open_production_orders: 0 })];
    expect(settled(order, disposition, told, now)).toEqual({ writes: { order, disposition }, events: [] });
  });
});
