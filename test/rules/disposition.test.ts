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
const listedTwice = ['Is listed twice.'];
const mixedForms = ['Must be given for each production or for none.'];

const production = (id: number, ...methods: number[]) => ({ id, methods });
const named = (id: number | null, ...items: (number | null)[]): NamedProduction => ({
  production: id,
  items: items.length > 0 ? items : null,
});

const plan = (disposition: DispositionOrderRecord, more: Partial<ToPlan>) =>
  planDisposition({ disposition: toRoute(disposition), named: null, productions: [], ...more });

describe('the rule', () => {
  const byRule = (items: readonly RoutedItem[], productions: ToPlan['productions']) =>
    plan(aDisposition({ items }), { productions })?.assignments;
  const printed = aRoutedItem({ id: 21, production_methods: [1] });
  const stitched = aRoutedItem({ id: 22, production_methods: [1, 2] });
  const plain = aRoutedItem({ id: 23 });

  test.each<[string, readonly RoutedItem[], ToPlan['productions'], number | undefined]>([
    ['no production at all', [plain], [], undefined],
    ['none that masters the method', [printed], [production(5, 2), production(6)], undefined],
    ['the one that masters it', [printed], [production(5, 2), production(6, 3, 1)], 6],
    ['two that master it', [printed], [production(5, 1), production(6, 1)], undefined],
    ['the one that masters all methods of an item', [stitched], [production(5, 1), production(6, 2, 1)], 6],
    ['the one that can make every item', [printed, stitched], [production(5, 1), production(6, 1, 2)], 6],
    ['none that can make every item', [printed, stitched], [production(5, 1), production(6, 2)], undefined],
    ['one, for what needs no method', [plain], [production(5)], 5],
    ['two, for what needs no method', [plain], [production(5), production(6, 1)], undefined],
    [
      'one, as nothing is left of the item that it cannot make',
      [printed, { ...aVoidItem(), id: 22, production_methods: [2] }],
      [production(5, 1), production(6, 3)],
      5,
    ],
  ])('%s', (_what, items, productions, only) => {
    const made = items.filter(({ pieces }) => pieces.some(({ state }) => state !== 'cancelled')).map(({ id }) => id);
    expect(byRule(items, productions)).toEqual(only && [{ production: only, items: made }]);
  });

  test('plans for the disposition order as it was read', () => {
    expect(plan(aDisposition(), { productions: [production(5)] })).toEqual({
      disposition: 51,
      rev: 3,
      trigger: 'assign',
      assignments: [{ production: 5, items: [21] }],
    });
  });

  test.each(dispositionStates.filter((state) => state !== 'manual_assignment_process'))(
    'leaves one that is %s as it is',
    (state) => {
      expect(plan(aDisposition({ state }), { productions: [production(5)] })).toBeUndefined();
    },
  );

  test('404 where there is no disposition order', () => {
    for (const names of [null, [named(5)]]) {
      expect(refusalOf(() => planDisposition({ disposition: null, named: names, productions: [] }))).toBe('not-found');
    }
  });
});

describe('a request', () => {
  const items = [aRoutedItem({ id: 21 }), aRoutedItem({ id: 22 }), aVoidItem({ id: 23 })];
  const asked = (...names: NamedProduction[]) => plan(aDisposition({ items }), { named: names });

  test('without items gives the whole order, what is cancelled aside, to each production that it names', () => {
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

  test('with items gives each production its own, though all are named', () => {
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
      'two unknown ones',
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
    ['items for the first alone', [named(5, 21), named(6)], { 'productions.1.order_items': mixedForms }],
    ['items for the second alone', [named(5), named(6, 21)], { 'productions.1.order_items': mixedForms }],
    [
      'several at once',
      [named(null, null), named(5, 21), named(5, 21)],
      {
        'productions.0.handle': doesNotExist,
        'productions.0.order_items.0.external_identifier': doesNotExist,
        'productions.2.order_items.0.external_identifier': listedTwice,
      },
    ],
  ])('422: %s', (_what, names, problems) => {
    expect(refusalOf(() => asked(...names))).toEqual(problems);
  });

  test('409: an item that is assigned or cancelled, and the whole order once one is', () => {
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
  )('$trigger, of one that is $state', ({ state, trigger }) => {
    const names = [trigger === 'assign' ? named(5) : named(5, 21)];
    const refusal = refusalOf(() => plan(aDisposition({ state }), { named: names }));
    expect(refusal).toBe(machine[state]?.[trigger] ? undefined : 'conflict');
  });
});

describe('names of a request', () => {
  test('are replaced by ids, by null where nothing has the name', () => {
    const record = aDisposition({
      items: [aRoutedItem({ id: 21, external_identifier: 'a' }), aRoutedItem({ id: 22, external_identifier: '21' })],
    });
    const names = [
      { handle: 'north', order_items: [{ external_identifier: '21' }, { external_identifier: 'A' }] },
      { handle: 'south', order_items: null },
    ];
    expect(namedProductions(names, record, new Map([['north', 5]]))).toEqual([named(5, 22, null), named(null)]);
  });
});

describe('what the plan knows of a disposition order', () => {
  test('its rev, its state, and of each item what it takes and whether it waits', () => {
    const items = [
      aRoutedItem({ id: 21, production_methods: [1, 2] }),
      aRoutedItem({ id: 22, productions: [5] }),
      aVoidItem({ id: 23 }),
    ];
    expect(toRoute(aDisposition({ items, state: 'partly_assigned' }))).toEqual({
      id: 51,
      rev: 3,
      state: 'partly_assigned',
      items: [
        { id: 21, methods: [1, 2], isFree: true, isVoid: false },
        { id: 22, methods: [], isFree: false, isVoid: false },
        { id: 23, methods: [], isFree: false, isVoid: true },
      ],
    });
  });
});

describe('assigning', () => {
  const aPlan = (more: Partial<RoutingPlan> = {}): RoutingPlan => ({
    disposition: 51,
    rev: 3,
    trigger: 'assign',
    assignments: [{ production: 5, items: [21] }],
    ...more,
  });

  test('makes a production order for each production, and says on the items who makes them', () => {
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
          variants: [61], // items share the copy of a variant: it is named once
          state: 'pending',
          request: 'request-1',
          shipment: null,
          created_at: now,
          updated_at: now,
        },
      })),
    ]);
    expect(events).toEqual([]);
  });

  test('items of it: those that are left keep waiting, and ids go on where the last ended', () => {
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

  test('503 for another plan where it has changed since, or is gone', () => {
    for (const disposition of [aDisposition({ rev: 4 }), aDisposition({ rev: 2 }), undefined]) {
      expect(refusalOf(() => assign(disposition, aPlan(), null, now))).toBe('unavailable');
    }
  });

  test.each(['delivered', 'cancelled', 'assigned'] as const)('409 where it is %s', (state) => {
    expect(refusalOf(() => assign(aDisposition({ state }), aPlan(), null, now))).toBe('conflict');
  });
});

describe('nothing is left to be assigned or delivered', () => {
  const assigned = aRoutedItem({ productions: [5] });
  test.each<[string, DispositionState, number, readonly RoutedItem[], boolean]>([
    ['all is delivered', 'assigned', 0, [assigned], true],
    ['all items of a split order are', 'partly_assigned', 0, [assigned, assigned], true],
    ['a production order is open', 'assigned', 1, [assigned], false],
    ['an item waits for a production', 'partly_assigned', 0, [assigned, aRoutedItem()], false],
    ['an item that waited is cancelled', 'partly_assigned', 0, [assigned, aVoidItem()], true],
    ['it is not assigned at all', 'manual_assignment_process', 0, [aVoidItem()], false],
    ['it is delivered already', 'delivered', 0, [assigned], false],
    ['it is cancelled', 'cancelled', 0, [assigned], false],
  ])('%s', (_what, state, open_production_orders, items, expected) => {
    expect(isDelivered({ state, open_production_orders, items })).toBe(expected);
  });
});
