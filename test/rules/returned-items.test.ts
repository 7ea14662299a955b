import { describe, expect, test } from 'vitest';
import type { Change } from '../../shared/domain/change.ts';
import type { DispositionOrderRecord } from '../../shared/resources/orders/disposition-record.ts';
import type { OrderRecord } from '../../shared/resources/orders/order-record.ts';
import { firstPiece, isUnassigned, type PieceRun, type RoutedItem } from '../../shared/resources/orders/pieces.ts';
import {
  type ProductionOrderRecord,
  productionOrderStates,
} from '../../shared/resources/orders/production-order-record.ts';
import {
  type AllInProduction,
  failProductionOrder,
  rejectProductionOrder,
  takeBackProductionOrder,
} from '../../shared/rules/orders/returned-items.ts';
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
} from './builders.ts';

const reason = 'The machine is broken.';
const run = (count: number, state: PieceRun['state'], since = before): PieceRun => ({ count, state, since });
const parcel = (...items: [item: number, quantity: number][]) =>
  aShipment({ items: items.map(([order_item, quantity]) => ({ order_item, quantity })) });

/** Items 21 and 22 of five pieces each. Production 1 makes both, in production order 81. */
const five = (id: number, state: PieceRun['state'], more: Partial<RoutedItem> = {}) =>
  aRoutedItem({ id, productions: [1], pieces: [run(5, state)], ...more });
const first = firstPiece(51);
const tagsOf = (state: PieceRun['state'], from: number) =>
  state === 'confirmed' ? [{ first: first + from, count: 5 }] : [];

/** The records around a production order whose pieces have a state. */
function around(
  state: PieceRun['state'],
  more: Partial<DispositionOrderRecord> = {},
  order: Partial<OrderRecord> = {},
) {
  const disposition = aDisposition({
    state: 'assigned',
    items: [five(21, state), five(22, state)],
    production_orders: [81],
    open_production_orders: 1,
    ...more,
  });
  const items = [21, 22].map((id, index) => anOrderItem({ id, quantity: 5, id_tags: tagsOf(state, index * 5) }));
  return { order: anOrder({ state: 'prepared', items, ...order }), disposition };
}

const both = { order_items: [21, 22] };
const accepted = (more: Partial<ProductionOrderRecord> = {}) =>
  aProductionOrder({ state: 'accepted', ...both, ...more });

/** The records that a change writes, by entity. */
const written = ({ writes }: Change<unknown>) => ({
  'production-order': writes.flatMap((one) => (one.entity === 'production-order' ? [one.record] : []))[0],
  'disposition-order': writes.flatMap((one) => (one.entity === 'disposition-order' ? [one.record] : []))[0],
  order: writes.flatMap((one) => (one.entity === 'order' ? [one.record] : []))[0],
});
const statesOf = (record: DispositionOrderRecord | undefined) =>
  record?.items.map(({ pieces }) => pieces.map(({ count, state }) => `${count} ${state}`));

describe('rejectProductionOrder', () => {
  const reject = (was: ProductionOrderRecord, records: ReturnType<typeof around>, all = [was]) =>
    rejectProductionOrder(was, reason, { ...records, productionOrders: all, variants: [], idTags: [] }, now);

  test('returns the whole order to the rule, which is asked again', () => {
    const was = aProductionOrder(both);
    const change = reject(was, around('pending'));
    const made = [21, 22].map((order_item) => ({ order_item, quantity: 5, reason, returned_at: now }));
    expect(change.answer).toEqual({ ...was, state: 'rejected', returned: made, updated_at: now });
    expect(written(change)).toMatchObject({
      'disposition-order': {
        state: 'manual_assignment_process',
        items: [{ productions: [] }, { productions: [] }],
        open_production_orders: 0,
        returned_by: [1],
        progress: 'manual_assignment_process.pending',
      },
      order: { state: 'prepared', awaits_routing: true, due_at: '2026-11-21T10:01:00+00:00' },
    });
    expect(written(change)['disposition-order']?.items.every(isUnassigned)).toBe(true);
    expect(change.events).toMatchObject([
      { type: 'production-order.changed', subject: { id: 81 }, production: 1 },
      { type: 'order.routing-again', facts: { order: 51, route: true } },
    ]);
  });

  const sent = aProductionOrder({ id: 80, production: 2, state: 'failed', shipments: [parcel([22, 1])] });
  test.each<[string, RoutedItem, ProductionOrderRecord[]]>([
    ['another production makes an item', five(22, 'pending', { productions: [2] }), []],
    ['pieces were sent', five(22, 'confirmed', { productions: [], is_returned: true, delivered: 1 }), [sent]],
    // the share of another production, which had sent nothing, waits as well
    ['pieces of one of two shares were sent', five(22, 'confirmed', { productions: [], is_returned: true }), [sent]],
  ])('leaves the items to staff if %s', (_what, item, others) => {
    const was = aProductionOrder();
    const change = reject(was, around('pending', { items: [five(21, 'pending'), item] }), [...others, was]);
    expect(written(change)).toMatchObject({ 'disposition-order': { state: 'partly_assigned' }, order: undefined });
    expect(change.events.map(({ type }) => type)).toEqual(['production-order.changed']);
  });

  test('ignores cancelled items when it decides whether the whole order waits', () => {
    const change = reject(
      aProductionOrder(),
      around('pending', { items: [five(21, 'pending'), five(22, 'cancelled')] }),
    );
    expect(written(change)).toMatchObject({ 'disposition-order': { state: 'manual_assignment_process' } });
  });

  test('keeps the pieces that another accepted production order confirmed, but the item waits', () => {
    const items = [five(21, 'confirmed', { productions: [2, 1] })];
    const other = aProductionOrder({ id: 80, production: 2, state: 'accepted' });
    const was = aProductionOrder();
    const change = reject(was, around('confirmed', { items, open_production_orders: 2 }), [other, was]);
    const after = written(change)['disposition-order'];
    expect(after).toMatchObject({
      open_production_orders: 1,
      items: [{ productions: [2], pieces: [run(5, 'confirmed')] }],
    });
    expect(after?.items.every(isUnassigned)).toBe(true);
  });
});

describe('failProductionOrder', () => {
  const fail = (
    was: ProductionOrderRecord,
    items: readonly number[] | null,
    records = around('confirmed'),
    all = [was],
  ) =>
    failProductionOrder(
      was,
      { reason, items: items?.map((order_item) => ({ order_item })) ?? null },
      { ...records, productionOrders: all, variants: [], idTags: [] },
      now,
    );

  test('gives all items back: their pieces wait and lose their tags', () => {
    const change = fail(accepted(), null);
    expect(change.answer).toMatchObject({ state: 'failed', returned: [{ order_item: 21 }, { order_item: 22 }] });
    expect(written(change)).toMatchObject({
      'disposition-order': { state: 'manual_assignment_process', open_production_orders: 0, returned_by: [1] },
      order: { items: [{ id_tags: [] }, { id_tags: [] }], awaits_routing: false },
    });
    expect(statesOf(written(change)['disposition-order'])).toEqual([['5 pending'], ['5 pending']]);
    expect(change.events.map(({ type }) => type)).toEqual(['production-order.changed']);
  });

  test('stays accepted and on hold while other items are left', () => {
    const hold = { reason: 'We wait.', since: before };
    const holds = [{ production_order: 81, ...hold }];
    const change = fail(accepted({ hold }), [22], around('confirmed', {}, { holds }));
    expect(change.answer).toMatchObject({ state: 'accepted', hold, returned: [{ order_item: 22, quantity: 5 }] });
    expect(written(change)).toMatchObject({
      'disposition-order': { state: 'partly_assigned', open_production_orders: 1 },
      order: { holds, items: [{ id_tags: [{ first, count: 5 }] }, { id_tags: [] }] },
    });
    const ended = fail(accepted({ hold }), null, around('confirmed', {}, { holds }));
    expect([ended.answer, written(ended).order].some((one) => one && ('hold' in one || 'holds' in one))).toBe(false);
  });

  test('is delivered if it sent other pieces. The first pieces stay confirmed', () => {
    const change = fail(accepted({ shipments: [parcel([21, 3])] }), null);
    expect(change.answer).toMatchObject({ state: 'delivered', returned: [{ quantity: 2 }, { quantity: 5 }] });
    expect(statesOf(written(change)['disposition-order'])).toEqual([['3 confirmed', '2 pending'], ['5 pending']]);
    expect(written(change)).toMatchObject({
      'disposition-order': { state: 'partly_assigned', items: [{ delivered: 3 }, {}] },
      order: { items: [{ id_tags: [{ first, count: 3 }] }, { id_tags: [] }] },
    });
  });

  test.each<[string, number[], unknown]>([
    ['an unknown item', [21, 29], { 'items.1.order_item': ['Does not exist.'] }],
    ['an item twice', [21, 21], { 'items.1.order_item': ['Must not be listed twice.'] }],
    [
      'an item with nothing left',
      [22],
      { 'items.0.order_item': ['The production order has no pieces of this item left.'] },
    ],
  ])('rejects with 422: %s', (_what, items, problems) => {
    expect(refusalOf(() => fail(accepted({ shipments: [parcel([22, 5])] }), items))).toEqual(problems);
  });

  test('keeps the pieces confirmed if another accepted production order makes them too', () => {
    const items = [five(21, 'confirmed', { productions: [1, 2] })];
    const [mine, other] = [accepted({ order_items: [21] }), aProductionOrder({ id: 82, production: 2 })];
    const piecesIf = (state: ProductionOrderRecord['state'], shipments = other.shipments ?? []) =>
      statesOf(
        written(fail(mine, null, around('confirmed', { items }), [mine, { ...other, state, shipments }]))[
          'disposition-order'
        ],
      );
    expect(piecesIf('accepted')).toEqual([['5 confirmed']]);
    expect(piecesIf('pending')).toEqual([['5 pending']]);
    expect(piecesIf('delivered', [parcel([21, 4])])).toEqual([['4 confirmed', '1 pending']]);
    expect(piecesIf('delivered', [aShipment()])).toEqual([['5 confirmed']]); // from before parcels had items
  });

  test('counts the pieces that productions before it delivered', () => {
    const pieces = [run(3, 'confirmed'), run(2, 'confirmed', now)];
    const items = [five(21, 'confirmed', { productions: [2], pieces, delivered: 3 })];
    const was = accepted({
      id: 82,
      production: 2,
      order_items: [21],
      items: [{ order_item: 21, variant: 61, delivered_before: 3 }],
      shipments: [parcel([21, 1])],
    });
    const earlier = aProductionOrder({ state: 'delivered', shipments: [parcel([21, 3])] });
    const change = fail(was, null, around('confirmed', { items, returned_by: [1] }), [earlier, was]);
    const after = written(change)['disposition-order'];
    expect(after).toMatchObject({ items: [{ delivered: 4 }], returned_by: [1, 2] });
    expect(statesOf(after)).toEqual([['3 confirmed', '1 confirmed', '1 pending']]);
  });

  test('makes the replacement of two productions as large as the pieces that nobody sent', () => {
    // production 2 gave back all five pieces, which still wait, and then production 1 gives back its last two
    const items = [five(21, 'confirmed', { is_returned: true })];
    const was = accepted({ order_items: [21], shipments: [parcel([21, 3])] });
    const after = written(fail(was, null, around('confirmed', { items })))['disposition-order'];
    expect(after).toMatchObject({ state: 'partly_assigned', items: [{ delivered: 3 }] });
    expect(after?.items.every(isUnassigned)).toBe(true);
  });
});

describe('takeBackProductionOrder', () => {
  const takeBack = (was: ProductionOrderRecord, records = around('confirmed')) =>
    takeBackProductionOrder(was, { ...records, productionOrders: [was], variants: [], idTags: [] }, now);

  test('returns what is left to staff, without asking the rule', () => {
    const change = takeBack(accepted({ shipments: [parcel([21, 3])] }));
    expect(change.answer).toMatchObject({
      state: 'taken_back',
      returned: [{ quantity: 2, reason: null }, { quantity: 5 }],
    });
    expect(statesOf(written(change)['disposition-order'])).toEqual([['3 confirmed', '2 pending'], ['5 pending']]);
    expect(takeBack(aProductionOrder(both), around('pending'))).toMatchObject({
      answer: { state: 'taken_back' },
      events: [{ type: 'production-order.taken-back' }],
    });
  });

  test('changes nothing if the production order was taken back', () => {
    const was = aProductionOrder({ state: 'taken_back' });
    expect(takeBack(was)).toEqual({ answer: was, writes: [], unchangedSince: [], events: [] });
  });
});

describe('after another production has sent all pieces', () => {
  const items = [five(21, 'confirmed', { productions: [2, 1] })];
  const other = aProductionOrder({ id: 80, production: 2, state: 'delivered', shipments: [parcel([21, 5])] });
  const change = { variants: [aVariant()], idTags: [anIdTag()] };
  const giveBack = {
    reject: (was: ProductionOrderRecord, all: AllInProduction) => rejectProductionOrder(was, reason, all, now),
    fail: (was: ProductionOrderRecord, all: AllInProduction) =>
      failProductionOrder(was, { reason, items: null }, all, now),
    'take back': (was: ProductionOrderRecord, all: AllInProduction) => takeBackProductionOrder(was, all, now),
  };
  const ways = [
    ['reject', 'pending', 'production-order.changed'],
    ['fail', 'accepted', 'production-order.changed'],
    ['take back', 'accepted', 'production-order.taken-back'],
  ] as const;

  test.each(ways)('%s completes the order', (way, state, type) => {
    const was = aProductionOrder({ state });
    const records = around('confirmed', { items });
    const { writes, events } = giveBack[way](was, { ...records, ...change, productionOrders: [other, was] });
    expect(writes.map(({ record }) => record)).toMatchObject([
      { id: 81, returned: [{ order_item: 21, quantity: 5 }] },
      { state: 'delivered', open_production_orders: 0, items: [{ delivered: 5 }], progress: 'delivered.confirmed' },
      { state: 'completed', updated_at: now },
    ]);
    expect(events).toMatchObject([
      { type, subject: { id: 81 } },
      {
        type: 'order.completed',
        subject: { entity: 'order', id: 51 },
        related: {
          'merchant-variant': change.variants,
          'disposition-order': [{ state: 'delivered' }],
          'id-tag': change.idTags,
        },
      },
    ]);
  });

  test.each(ways)('%s does not complete the order while a piece waits or is being made', (way, state, type) => {
    const was = aProductionOrder({ state });
    const part = { ...other, shipments: [parcel([21, 4])] };
    for (const [sent, open] of [
      [part, 1],
      [other, 2],
    ] as const) {
      const records = around('confirmed', { items, open_production_orders: open });
      const { writes, events } = giveBack[way](was, { ...records, ...change, productionOrders: [sent, was] });
      expect(writes[1]?.record).toMatchObject({ state: 'partly_assigned', open_production_orders: open - 1 });
      expect(events.map((one) => one.type)).toEqual([type]);
    }
  });
});

test.each(productionOrderStates)('a production order that is %s gives items back only as documented', (state) => {
  const records = { ...around('confirmed'), productionOrders: [], variants: [], idTags: [] };
  const was = aProductionOrder({ ...both, state });
  const allowed = [
    refusalOf(() => rejectProductionOrder(was, reason, records, now)),
    refusalOf(() => failProductionOrder(was, { reason, items: null }, records, now)),
    refusalOf(() => takeBackProductionOrder(was, records, now)),
  ].map((refusal) => refusal !== 'conflict');
  const isOpen = state === 'pending' || state === 'accepted';
  expect(allowed).toEqual([state === 'pending', state === 'accepted', isOpen || state === 'taken_back']);
});
