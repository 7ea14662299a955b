import { describe, expect, test } from 'vitest';
import { transitions } from '../../shared/domain/transitions.ts';
import {
  type DispositionOrderRecord,
  type DispositionState,
  dispositionStates,
} from '../../shared/resources/orders/disposition-record.ts';
import type { RoutedItem } from '../../shared/resources/orders/pieces.ts';
import { productionOrderId } from '../../shared/resources/orders/production-order-record.ts';
import {
  assign,
  isDelivered,
  type NamedProduction,
  namedProductions,
  planDisposition,
  type RoutingPlan,
  type ToPlan,
  toRoute,
} from '../../shared/rules/orders/disposition.ts';
import { aDisposition, aRoutedItem, before, now, refusalOf, tenant } from './builders.ts';

const aVoidItem = (more: Partial<RoutedItem> = {}) =>
  aRoutedItem({ pieces: [{ count: 2, state: 'cancelled', since: before }], ...more });

const doesNotExist = ['Does not exist.'];
const listedTwice = ['Must not be listed twice.'];
const mixedForms = ['Must be given for every production or for none.'];

const production = (id: number, ...methods: number[]) => ({ id, isTest: false, methods });
const testProduction = (id: number, ...methods: number[]) => ({ id, isTest: true, methods });
const named = (id: number | null, ...items: (number | null)[]): NamedProduction => ({
  production: id,
  isTest: false,
  items: items.length > 0 ? items : null,
});

const plan = (disposition: DispositionOrderRecord, more: Partial<ToPlan>) =>
  planDisposition({ disposition: toRoute(disposition), named: null, productions: [], ...more });

describe('planDisposition by the rule', () => {
  const byRule = (items: readonly RoutedItem[], productions: ToPlan['productions']) =>
    plan(aDisposition({ items }), { productions })?.assignments;
  const printed = aRoutedItem({ id: 21, production_methods: [1] });
  const stitched = aRoutedItem({ id: 22, production_methods: [1, 2] });
  const plain = aRoutedItem({ id: 23 });

  test.each<[string, readonly RoutedItem[], ToPlan['productions'], number | undefined]>([
    ['assigns nothing without productions', [plain], [], undefined],
    ['assigns nothing if no production has the method', [printed], [production(5, 2), production(6)], undefined],
    ['assigns the only production with the method', [printed], [production(5, 2), production(6, 3, 1)], 6],
    ['assigns nothing if two productions have the method', [printed], [production(5, 1), production(6, 1)], undefined],
    ['assigns the only production with all methods of an item', [stitched], [production(5, 1), production(6, 2, 1)], 6],
    [
      'assigns the only production that can make every item',
      [printed, stitched],
      [production(5, 1), production(6, 1, 2)],
      6,
    ],
    [
      'assigns nothing if no production can make every item',
      [printed, stitched],
      [production(5, 1), production(6, 2)],
      undefined,
    ],
    ['assigns an item without a method to the only production', [plain], [production(5)], 5],
    [
      'assigns nothing if two productions can make an item without a method',
      [plain],
      [production(5), production(6, 1)],
      undefined,
    ],
    [
      'ignores an item that is cancelled',
      [printed, { ...aVoidItem(), id: 22, production_methods: [2] }],
      [production(5, 1), production(6, 3)],
      5,
    ],
  ])('%s', (_what, items, productions, only) => {
    const made = items.filter(({ pieces }) => pieces.some(({ state }) => state !== 'cancelled')).map(({ id }) => id);
    expect(byRule(items, productions)).toEqual(only && [{ production: only, items: made }]);
  });

  test('plans for the revision of the disposition order', () => {
    expect(plan(aDisposition(), { productions: [production(5)] })).toEqual({
      disposition: 51,
      rev: 3,
      trigger: 'assign',
      assignments: [{ production: 5, items: [21] }],
    });
  });

  test.each([
    ['a live order', false, 5],
    ['a test order', true, 6],
  ] as const)('chooses only among the productions of the mode of %s', (_what, is_test, only) => {
    const order = aDisposition({ is_test, items: [printed] });
    const both = [production(5, 1), testProduction(6, 1)];
    expect(plan(order, { productions: both })?.assignments).toEqual([{ production: only, items: [21] }]);
    expect(plan(order, { productions: both.filter(({ isTest }) => isTest !== is_test) })).toBeUndefined();
  });

  test.each(dispositionStates.filter((state) => state !== 'manual_assignment_process'))(
    'plans nothing for a disposition order that is %s',
    (state) => {
      expect(plan(aDisposition({ state }), { productions: [production(5)] })).toBeUndefined();
    },
  );

  test('rejects with 404 if the disposition order does not exist', () => {
    for (const names of [null, [named(5)]]) {
      expect(refusalOf(() => planDisposition({ disposition: null, named: names, productions: [] }))).toBe('not-found');
    }
  });
});

describe('planDisposition by a request', () => {
  const items = [aRoutedItem({ id: 21 }), aRoutedItem({ id: 22 }), aVoidItem({ id: 23 })];
  const asked = (...names: NamedProduction[]) => plan(aDisposition({ items }), { named: names });

  test('assigns the whole order except cancelled items to each production if the request lists no items', () => {
    expect(asked(named(5), named(6))).toEqual({
      disposition: 51,
      rev: 3,
      trigger: 'assign',
      assignments: [
        { production: 5, items: [21, 22] },
        { production: 6, items: [21, 22] },
      ],
    });
  });

  test('assigns each production its own items if the request lists items, even all of them', () => {
    expect(asked(named(5, 22), named(6, 21))).toMatchObject({
      trigger: 'assign_items',
      assignments: [
        { production: 5, items: [22] },
        { production: 6, items: [21] },
      ],
    });
  });

  test.each<[string, readonly NamedProduction[], unknown]>([
    ['an unknown production', [named(5), named(null)], { 'productions.1.handle': doesNotExist }],
    [
      'two unknown productions',
      [named(null), named(null)],
      { 'productions.0.handle': doesNotExist, 'productions.1.handle': doesNotExist },
    ],
    ['a production twice', [named(5), named(6), named(5)], { 'productions.2.handle': listedTwice }],
    ['an unknown item', [named(5, 21, null)], { 'productions.0.order_items.1.external_identifier': doesNotExist }],
    [
      'an item twice in one entry',
      [named(5, 21, 22, 21)],
      { 'productions.0.order_items.2.external_identifier': listedTwice },
    ],
    [
      'an item in two entries',
      [named(5, 21), named(6, 22, 21)],
      { 'productions.1.order_items.1.external_identifier': listedTwice },
    ],
    ['items for the first production only', [named(5, 21), named(6)], { 'productions.1.order_items': mixedForms }],
    ['items for the second production only', [named(5), named(6, 21)], { 'productions.1.order_items': mixedForms }],
    [
      'several errors at once',
      [named(null, null), named(5, 21), named(5, 21)],
      {
        'productions.0.handle': doesNotExist,
        'productions.0.order_items.0.external_identifier': doesNotExist,
        'productions.2.order_items.0.external_identifier': listedTwice,
      },
    ],
  ])('rejects with 422: %s', (_what, names, problems) => {
    expect(refusalOf(() => asked(...names))).toEqual(problems);
  });

  test('rejects with 422 a live production for a test order, and a test production for a live order', () => {
    const inTest = (one: NamedProduction): NamedProduction => ({ ...one, isTest: true });
    const test = aDisposition({ is_test: true, items });
    expect(refusalOf(() => plan(test, { named: [inTest(named(5)), named(6), named(null)] }))).toEqual({
      'productions.1.handle': ['Must be a test production, because the order is a test order.'],
      'productions.2.handle': doesNotExist,
    });
    expect(refusalOf(() => asked(inTest(named(5)), named(6)))).toEqual({
      'productions.0.handle': ['Must not be a test production, because the order is live.'],
    });
    expect(plan(test, { named: [inTest(named(5))] })?.assignments).toEqual([{ production: 5, items: [21, 22] }]);
  });

  test('rejects with 409 an assigned or cancelled item, and the whole order once an item is assigned', () => {
    const partly = aDisposition({
      state: 'partly_assigned',
      items: [aRoutedItem({ id: 21, productions: [5] }), aRoutedItem({ id: 22 }), aVoidItem({ id: 23 })],
    });
    for (const names of [[named(6, 21)], [named(6, 22, 21)], [named(6, 23)], [named(6)]]) {
      expect(refusalOf(() => plan(partly, { named: names }))).toBe('conflict');
    }
    expect(plan(partly, { named: [named(6, 22)] })?.assignments).toEqual([{ production: 6, items: [22] }]);
  });

  const machine: Readonly<Record<string, Readonly<Record<string, string>>>> = transitions['disposition-order'];
  test.each(
    dispositionStates.flatMap((state) => (['assign', 'assign_items'] as const).map((trigger) => ({ state, trigger }))),
  )('accepts the trigger $trigger in state $state only if the state machine allows it', ({ state, trigger }) => {
    const names = [trigger === 'assign' ? named(5) : named(5, 21)];
    const refusal = refusalOf(() => plan(aDisposition({ state }), { named: names }));
    expect(refusal).toBe(machine[state]?.[trigger] ? undefined : 'conflict');
  });
});

describe('namedProductions', () => {
  test('replaces names by ids, and unknown names by null', () => {
    const record = aDisposition({
      items: [aRoutedItem({ id: 21, external_identifier: 'a' }), aRoutedItem({ id: 22, external_identifier: '21' })],
    });
    const names = [
      { handle: 'north', order_items: [{ external_identifier: '21' }, { external_identifier: 'A' }] },
      { handle: 'south', order_items: null },
    ];
    const byHandle = new Map([['north', { id: 5, isTest: false }]]);
    expect(namedProductions(names, record, byHandle)).toEqual([named(5, 22, null), named(null)]);
  });
});

describe('toRoute', () => {
  test('returns the revision, the state, and the methods and flags of each item', () => {
    const items = [
      aRoutedItem({ id: 21, production_methods: [1, 2] }),
      aRoutedItem({ id: 22, productions: [5] }),
      aVoidItem({ id: 23 }),
    ];
    expect(toRoute(aDisposition({ items, state: 'partly_assigned', returned_by: [6] }))).toEqual({
      id: 51,
      rev: 3,
      isTest: false,
      state: 'partly_assigned',
      items: [
        { id: 21, methods: [1, 2], isFree: true, productions: [], isVoid: false },
        { id: 22, methods: [], isFree: false, productions: [5], isVoid: false },
        { id: 23, methods: [], isFree: false, productions: [], isVoid: true },
      ],
      returnedBy: [6],
    });
  });
});

describe('assign', () => {
  const aPlan = (more: Partial<RoutingPlan> = {}): RoutingPlan => ({
    disposition: 51,
    rev: 3,
    trigger: 'assign',
    assignments: [{ production: 5, items: [21] }],
    ...more,
  });

  test('creates a production order for each production and records the productions in the items', () => {
    const was = aDisposition({ items: [aRoutedItem({ id: 21 }), aRoutedItem({ id: 22 })] });
    const assignments = [
      { production: 5, items: [21, 22] },
      { production: 6, items: [21, 22] },
    ];
    const { answer, writes, events } = assign(was, aPlan({ assignments }), 'request-1', now);
    const made = [0, 1].map((n) => productionOrderId(51, n));
    expect(answer).toEqual(
      aDisposition({
        state: 'assigned',
        items: [aRoutedItem({ id: 21, productions: [5, 6] }), aRoutedItem({ id: 22, productions: [5, 6] })],
        production_orders: made,
        open_production_orders: 2,
        updated_at: now,
      }),
    );
    expect(answer.progress).toBe('assigned.pending');
    expect(writes).toEqual([
      { entity: 'disposition-order', was, record: answer },
      ...[5, 6].map((id, index) => ({
        entity: 'production-order',
        was: undefined,
        record: {
          ...tenant,
          id: made[index],
          rev: 0,
          production: id,
          disposition_order: 51,
          order_items: [21, 22],
          variants: [61], // items share the copy of a variant, which is listed once
          state: 'pending',
          items: [
            { order_item: 21, variant: 61 },
            { order_item: 22, variant: 61 },
          ],
          request: 'request-1',
          created_at: now,
          updated_at: now,
        },
      })),
    ]);
    expect(events.map(({ type, subject, production }) => [type, subject.id, production])).toEqual([
      ['production-order.created', made[0], 5],
      ['production-order.created', made[1], 6],
    ]);
  });

  test('assigns single items, leaves the other items unassigned and continues the ids of production orders', () => {
    const was = aDisposition({
      state: 'partly_assigned',
      items: [aRoutedItem({ id: 21, productions: [5] }), aRoutedItem({ id: 22 }), aRoutedItem({ id: 23 })],
      production_orders: [productionOrderId(51, 0), productionOrderId(51, 1)],
      open_production_orders: 1, // the other one is delivered
    });
    const assignments = [{ production: 5, items: [23] }];
    const { answer } = assign(was, aPlan({ trigger: 'assign_items', assignments }), null, now);
    expect(answer).toMatchObject({
      state: 'partly_assigned',
      items: [{ productions: [5] }, { productions: [] }, { productions: [5] }],
      production_orders: [0, 1, 2].map((n) => productionOrderId(51, n)),
      open_production_orders: 2,
    });
  });

  test('rejects with 503 if the disposition order changed since the plan or no longer exists', () => {
    for (const disposition of [aDisposition({ rev: 4 }), aDisposition({ rev: 2 }), undefined]) {
      expect(refusalOf(() => assign(disposition, aPlan(), null, now))).toBe('unavailable');
    }
  });

  test.each(['delivered', 'cancelled', 'assigned'] as const)(
    'rejects with 409 a disposition order that is %s',
    (state) => {
      expect(refusalOf(() => assign(aDisposition({ state }), aPlan(), null, now))).toBe('conflict');
    },
  );
});

describe('isDelivered', () => {
  const assigned = aRoutedItem({ productions: [5] });
  test.each<[string, DispositionState, number, readonly RoutedItem[], boolean]>([
    ['is true if everything is delivered', 'assigned', 0, [assigned], true],
    ['is true if all items of a split order are delivered', 'partly_assigned', 0, [assigned, assigned], true],
    ['is false if a production order is open', 'assigned', 1, [assigned], false],
    ['is false if an item has no production yet', 'partly_assigned', 0, [assigned, aRoutedItem()], false],
    ['is true if the only unassigned item is cancelled', 'partly_assigned', 0, [assigned, aVoidItem()], true],
    ['is false if the order is not assigned', 'manual_assignment_process', 0, [aVoidItem()], false],
    ['is false if the order is already delivered', 'delivered', 0, [assigned], false],
    ['is false if the order is cancelled', 'cancelled', 0, [assigned], false],
  ])('%s', (_what, state, open_production_orders, items, expected) => {
    expect(isDelivered({ state, open_production_orders, items })).toBe(expected);
  });
});
