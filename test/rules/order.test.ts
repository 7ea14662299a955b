import { describe, expect, test } from 'vitest';
import { transitions } from '../../shared/domain/transitions.ts';
import { later } from '../../shared/lib/clock.ts';
import { Refusal } from '../../shared/lib/refusal.ts';
import type { CheckoutItem, CheckoutRecord } from '../../shared/resources/orders/checkout.ts';
import type { DispositionOrderRecord } from '../../shared/resources/orders/disposition-record.ts';
import { orderStates } from '../../shared/resources/orders/order-record.ts';
import { orderedCopyId } from '../../shared/resources/orders/ordered-copy.ts';
import type { PieceRun } from '../../shared/resources/orders/pieces.ts';
import type { ProductionOrderRecord } from '../../shared/resources/orders/production-order-record.ts';
import type { CancellableUntil } from '../../shared/resources/people/merchant.ts';
import {
  cancelOrder,
  completionObstacle,
  finishPreparing,
  finishRouting,
  placeOrder,
  prepareAgain,
} from '../../shared/rules/orders/order.ts';
import {
  aCheckout,
  aDisposition,
  aMerchant,
  anAddress,
  anItem,
  anOrder,
  anOrderItem,
  aPaymentMethod,
  aProductionOrder,
  aRoutedItem,
  aVariant,
  before,
  chosen,
  now,
  refusalOf,
  tenant,
} from './builders.ts';

/** The ids of the copies that live orders keep of two variants at revision 3. */
const [copy, otherCopy] = [orderedCopyId({ id: 1, rev: 3 }, false), orderedCopyId({ id: 2, rev: 3 }, false)];

/** A variant whose customizations use these methods. */
function designed(methods: readonly number[]): CheckoutItem['variant'] {
  const { variant } = anItem();
  const customizations = methods.map((production_method, index) => ({
    id: 1 + index,
    hash: 'h',
    production_method,
    resource_type: 'logo',
    resource: 1,
    price: 1,
    calculation_type: 'square_centimeter',
    calculation_value: 1,
    x: 1,
    y: 2,
    width: 10,
    height: 10,
    position: null,
    rotation: null,
    created_at: before,
    updated_at: before,
  }));
  return { ...variant, views: [{ handle: 'front', name: 'Front', media: [], customizations }] };
}

const place = (
  checkout = aCheckout({ shipping: chosen(), total: 29.75, total_tax: 4.75 }),
  copies: readonly { readonly id: number }[] = [],
) => placeOrder(checkout, { merchant: aMerchant(), method: aPaymentMethod(), id: 51, copies }, now);

const copiesIn = (checkout: CheckoutRecord, copies?: readonly { readonly id: number }[]) =>
  place(checkout, copies).writes.flatMap((write) => (write.entity === 'merchant-variant' ? [write.record] : []));

describe('placeOrder', () => {
  test('creates the order, its disposition order and its copies, and completes the checkout, in one change', () => {
    const { answer, writes, events } = place();
    expect(writes.map(({ entity, record, was }) => [entity, record.id, was?.rev])).toEqual([
      ['checkout', 11, 3],
      ['order', 51, undefined],
      ['disposition-order', 51, undefined],
      ['merchant-variant', copy, undefined],
    ]);
    expect(answer).toMatchObject({ id: 51, state: 'preparing', order_type: 2, disposition_order: 51, ordered_at: now });
    expect(events).toMatchObject([
      { type: 'order.placed', subject: { entity: 'order', id: 51 }, tenant, facts: { order: 51, ...tenant } },
    ]);
  });

  test('completes the checkout, which refers to its order and does not expire', () => {
    expect(place().writes[0]?.record).toMatchObject({
      state: 'completed',
      order: 51,
      expires_at: null,
      updated_at: now,
    });
  });

  test('copies the sums and the shipping from the checkout', () => {
    expect(place().answer).toMatchObject({
      total: 29.75,
      subtotal: 20,
      total_tax: 4.75,
      total_items_price: 23.8,
      shipping_total: 5.95,
      discount_total: 0,
      shipping: { handle: 'standard', title: 'Standard', price: 5 },
      payments: [{ payment_method: aPaymentMethod() }],
    });
  });

  const other = { ...anItem().variant, id: 2, origin: { sku: 'TEE-RED-M', external_identifier: null } };
  const checkout = aCheckout({
    shipping: chosen(),
    items: [anItem({ id: 21, quantity: 3 }), anItem({ id: 22, quantity: 1, variant: other }), anItem({ id: 23 })],
  });

  test('keeps the id of each checkout item, with a copy of its variant and without tags', () => {
    expect(place(checkout).answer.items.map(({ id, id_tags, variant }) => [id, id_tags, variant])).toEqual([
      [21, [], copy],
      [22, [], otherCopy],
      [23, [], copy],
    ]);
  });

  test('creates a copy once for all its items, unless another order already keeps it', () => {
    const { available_at, discontinue_at, withdrawn_at } = aVariant({ available_at: null });
    const made = {
      available_at,
      discontinue_at,
      withdrawn_at,
      failure_message: null,
      created_at: now,
      updated_at: now,
    };
    expect(copiesIn(checkout)).toEqual([
      { ...aVariant(), ...made, id: copy, rev: 0, collection_name: 'ordered', copy_of: 1 },
      { ...aVariant(), ...made, ...other, id: otherCopy, rev: 0, ...made, collection_name: 'ordered', copy_of: 2 },
    ]);
    expect(copiesIn(checkout, [{ id: copy }]).map(({ id }) => id)).toEqual([otherCopy]);
    expect(copiesIn(checkout, [{ id: copy }, { id: otherCopy }])).toEqual([]);
  });

  test('orderedCopyId is unique for each variant, revision and mode', () => {
    const numbers = [1, 2, 3, 2 ** 18 - 1, 2 ** 32];
    const of = (revisions: readonly number[]) =>
      numbers.flatMap((id) =>
        revisions.flatMap((rev) => [false, true].map((is_test) => [{ id, rev }, is_test] as const)),
      );
    const all = of([1, 2, 3, 2 ** 18 - 1]).map(([variant, is_test]) => orderedCopyId(variant, is_test));
    expect(new Set(all).size).toBe(numbers.length * 4 * 2);
    const last = orderedCopyId({ id: 2 ** 33 - 1, rev: 2 ** 18 - 1 }, true);
    expect(last).toBe(Number.MAX_SAFE_INTEGER);
    expect(Math.min(...all)).toBeGreaterThan(2 ** 33); // higher than all consecutive ids
    for (const beyond of [
      { id: 2 ** 33, rev: 1 },
      { id: 1, rev: 2 ** 18 },
    ]) {
      expect(() => orderedCopyId(beyond, false)).toThrow('no id for a copy');
    }
  });

  test('creates a disposition order whose items have one run of pending pieces and no production', () => {
    const checkout = aCheckout({
      shipping: chosen(),
      external_reference: 'reference-1',
      items: [
        anItem({ id: 22, external_identifier: 'theirs', quantity: 3, variant: designed([1, 2, 1]) }),
        anItem({ id: 21 }),
      ],
    });
    const [record] = place(checkout).writes.flatMap((write) =>
      write.entity === 'disposition-order' ? [write.record] : [],
    );
    const pieces = (count: number) => [{ count, state: 'pending', since: now }];
    expect(record).toEqual({
      ...tenant,
      id: 51,
      rev: 0,
      order: 51,
      state: 'manual_assignment_process',
      external_reference: 'reference-1',
      first_item: 21,
      items: [
        {
          id: 22,
          external_identifier: 'theirs',
          variant: copy,
          production_methods: [1, 2],
          productions: [],
          pieces: pieces(3),
        },
        {
          id: 21,
          external_identifier: '21',
          variant: copy,
          production_methods: [],
          productions: [],
          pieces: pieces(2),
        },
      ],
      production_orders: [],
      open_production_orders: 0,
      progress: 'manual_assignment_process.pending',
      cancelled_at: null,
      created_at: now,
      updated_at: now,
    });
  });

  test('uses the shipping address as the billing address if the checkout has no other', () => {
    expect(place().answer.billing_address).toEqual(anAddress());
    const other = anAddress({ id: 32, city: 'Bonn', default: false });
    expect(place(aCheckout({ shipping: chosen(), billing_address: other })).answer.billing_address).toEqual(other);
  });

  test('creates only test records for a test checkout', () => {
    const { writes } = place(aCheckout({ shipping: chosen(), is_test: true }));
    expect(writes.map(({ record }) => ('is_test' in record ? record.is_test : 'none'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test.each([
    ['completed', aCheckout({ state: 'completed', shipping: chosen() }), 'checkout_completed'],
    ['without a chosen rate', aCheckout(), 'no_shipping_rate'],
    ['with a stale rate', aCheckout({ shipping: chosen({ stale: true }) }), 'shipping_rate_out_of_date'],
  ])('rejects with 409 a checkout that is %s', (_what, checkout, code) => {
    expect(completionObstacle(checkout)).toMatchObject({ code });
    expect(() => place(checkout)).toThrow(expect.objectContaining({ kind: 'conflict', code }));
  });

  test('completionObstacle is undefined for a checkout with a current rate', () => {
    expect(completionObstacle(aCheckout({ shipping: chosen() }))).toBeUndefined();
  });
});

describe('cancelOrder', () => {
  const cancel = (
    order = anOrder(),
    more: {
      until?: CancellableUntil;
      disposition?: DispositionOrderRecord;
      productionOrders?: readonly ProductionOrderRecord[];
    } = {},
  ) => {
    const { until = 'prepared', disposition = aDisposition(), productionOrders = [] } = more;
    const parts = { productionOrders, variants: [aVariant()], idTags: [] };
    return cancelOrder(order, { merchant: { cancellable_until: until }, disposition, ...parts }, now);
  };

  const settings: readonly CancellableUntil[] = ['never', 'preparing', 'prepared'];
  const allowed = ['preparing preparing', 'prepared preparing', 'prepared prepared'];
  const product = settings.flatMap((until) => orderStates.map((state) => ({ until, state })));

  test.each(product)(
    'decides whether an order in state $state is cancelled if the merchant allows it until $until',
    ({ until, state }) => {
      const run = () => cancel(anOrder({ state }), { until });
      if (state === 'cancelled') expect(run()).toMatchObject({ writes: [], events: [] });
      else if (allowed.includes(`${until} ${state}`)) expect(run().answer.state).toBe('cancelled');
      else expect(run).toThrow(expect.objectContaining({ kind: 'conflict' }));
    },
  );

  test('cancels the disposition order and its pending production orders, and raises an event for each side', () => {
    const pending = aProductionOrder();
    const gone = aProductionOrder({ id: 82, state: 'cancelled' });
    const { answer, writes, events } = cancel(anOrder(), { productionOrders: [pending, gone] });
    expect(writes).toEqual([
      { entity: 'order', record: answer, was: anOrder() },
      {
        entity: 'disposition-order',
        was: aDisposition(),
        record: aDisposition({
          state: 'cancelled',
          items: [aRoutedItem({ pieces: [{ count: 2, state: 'cancelled', since: now }] })],
          cancelled_at: now,
          updated_at: now,
        }),
      },
      {
        entity: 'production-order',
        was: pending,
        record: { ...pending, state: 'cancelled', updated_at: now },
      },
    ]);
    expect(answer).toMatchObject({ state: 'cancelled', cancelled_at: now, items: [{ cancelled_at: now }] });
    expect(events).toMatchObject([
      {
        type: 'order.cancelled',
        subject: { entity: 'order', id: 51 },
        tenant,
        facts: { order: 51 },
        related: { 'merchant-variant': [aVariant()], 'disposition-order': [{ state: 'cancelled' }], 'id-tag': [] },
      },
      { type: 'production-order.cancelled', subject: { entity: 'production-order', id: 81 }, production: 1 },
    ]);
  });

  test('keeps the times of cancelled items and pieces, and leaves no production order open', () => {
    const pieces: PieceRun[] = [
      { count: 1, state: 'cancelled', since: before },
      { count: 2, state: 'pending', since: before },
    ];
    const disposition = aDisposition({ items: [aRoutedItem({ pieces })], open_production_orders: 2 });
    const { answer, writes } = cancel(anOrder({ items: [anOrderItem({ cancelled_at: before })] }), { disposition });
    expect(answer.items).toEqual([anOrderItem({ cancelled_at: before })]);
    expect(writes[1]?.record).toMatchObject({
      items: [{ pieces: [pieces[0], { count: 2, state: 'cancelled', since: now }] }],
      progress: 'cancelled.cancelled',
      open_production_orders: 0,
    });
  });

  test('rejects with 409 an order with a confirmed piece, even without an accepted production order', () => {
    const items = [aRoutedItem({ pieces: [{ count: 1, state: 'confirmed', since: before }] })];
    expect(() => cancel(anOrder(), { disposition: aDisposition({ items }) })).toThrow(
      expect.objectContaining({ kind: 'conflict' }),
    );
  });

  test.each(Object.keys(transitions['production-order']) as ProductionOrderRecord['state'][])(
    'rejects only accepted and delivered production orders: %s',
    (state) => {
      const run = () =>
        cancel(anOrder(), { productionOrders: [aProductionOrder(), aProductionOrder({ id: 82, state })] });
      if (state === 'accepted' || state === 'delivered') {
        expect(run).toThrow(expect.objectContaining({ kind: 'conflict' }));
      } else expect(run().answer.state).toBe('cancelled');
    },
  );

  test.each(Object.keys(transitions['disposition-order']) as DispositionOrderRecord['state'][])(
    'rejects only delivered and cancelled disposition orders: %s',
    (state) => {
      const run = () => cancel(anOrder(), { disposition: aDisposition({ state }) });
      if (state === 'delivered' || state === 'cancelled') expect(run).toThrow(Refusal);
      else expect(run().answer.state).toBe('cancelled');
    },
  );
});

describe('finishPreparing', () => {
  const variant = aVariant({ id: 61, collection_name: 'ordered' });

  test('marks an order as prepared when all its variants are ready, and raises an event', () => {
    for (const state of ['ready', 'completed'] as const) {
      const { answer, writes, events } = finishPreparing(anOrder(), [variant, { ...variant, state }], [], now);
      expect(answer).toEqual(anOrder({ state: 'prepared', updated_at: now }));
      expect(writes).toEqual([{ entity: 'order', record: answer, was: anOrder() }]);
      expect(events).toMatchObject([{ type: 'order.prepared', subject: { entity: 'order', id: 51 }, tenant }]);
    }
  });

  test('creates a row for each item with a name from its caller, and no other rows', () => {
    const order = anOrder({
      items: [anOrderItem(), anOrderItem({ id: 22, external_identifier: 'theirs' }), anOrderItem({ id: 23 })],
    });
    const { writes } = finishPreparing(order, [variant], [], now);
    expect(writes.filter(({ entity }) => entity === 'order-item').map(({ record, was }) => [record, was])).toEqual([
      [{ id: 22, rev: 0, external_identifier: 'theirs', order: 51, created_at: now, updated_at: now }, undefined],
      [expect.objectContaining({ id: 23, external_identifier: '21' }), undefined],
    ]);
    const failed = finishPreparing(order, [{ ...variant, state: 'failed' }], [], now);
    expect(failed.writes.map(({ entity }) => entity)).toEqual(['order']);
  });

  test('waits for a pending variant', () => {
    expect(finishPreparing(anOrder(), [variant, { ...variant, state: 'pending' }], [], now)).toMatchObject({
      writes: [],
      events: [],
    });
  });

  test('fails permanently with a failed variant, names it, and raises one event', () => {
    const failed = { ...variant, state: 'failed' } as const;
    const { answer, events } = finishPreparing(anOrder(), [{ ...variant, state: 'pending' }, failed], [], now);
    expect(answer).toMatchObject({ state: 'preparing', failure_message: 'Variant 61 could not be prepared.' });
    expect(events).toMatchObject([{ type: 'order.failed' }]);
    expect(finishPreparing(answer, [failed], [], now)).toMatchObject({ writes: [], events: [] });
  });

  test('fails with a missing production file, even if another variant is pending, and raises one event', () => {
    const variants = [{ ...variant, id: 62, state: 'pending' } as const, variant];
    const { answer, events } = finishPreparing(anOrder(), variants, [61], now);
    const failure_message = 'A production file of variant 61 no longer exists.';
    expect(answer).toEqual(anOrder({ failure_message, updated_at: now }));
    expect(events).toMatchObject([{ type: 'order.failed' }]);
    expect(finishPreparing(answer, variants, [61], now)).toMatchObject({ writes: [], events: [] });
  });

  test('clears the failure when the order becomes prepared, even after a late message', () => {
    const failed = anOrder({ failure_message: 'A production file of variant 61 no longer exists.' });
    const { answer } = finishPreparing(failed, [variant], [], now);
    expect(answer).toEqual(anOrder({ state: 'prepared', failure_message: null, updated_at: now }));
  });

  test.each(orderStates.filter((state) => state !== 'preparing'))('ignores an order that is %s', (state) => {
    const order = anOrder({ state, items: [anOrderItem()], updated_at: before });
    expect(finishPreparing(order, [variant], [], now)).toMatchObject({ answer: order, writes: [], events: [] });
  });
});

describe('due time of an order', () => {
  const variant = aVariant({ id: 61, collection_name: 'ordered' });
  const due = anOrder({ due_at: later(before, 60) });

  test('is cleared once the order is prepared, failed permanently or is cancelled', () => {
    const lost = finishPreparing(due, [variant], [61], now);
    const failed = finishPreparing(due, [{ ...variant, state: 'failed' }], [], now);
    const prepared = finishPreparing(due, [variant], [], now);
    const parts = {
      merchant: aMerchant(),
      disposition: aDisposition(),
      productionOrders: [],
      variants: [],
      idTags: [],
    };
    for (const { answer, writes } of [prepared, lost, failed, cancelOrder(due, parts, now)]) {
      expect(answer).toMatchObject({ due_at: null });
      expect(writes.find(({ entity }) => entity === 'order')?.record).toMatchObject({ due_at: null });
    }
  });

  test('stays while a variant is pending', () => {
    const { answer, writes } = finishPreparing(due, [{ ...variant, state: 'pending' }], [], now);
    expect([answer, writes]).toEqual([due, []]);
  });
});

describe('order that awaits its routing', () => {
  const variant = aVariant({ id: 61, collection_name: 'ordered' });
  const waiting = anOrder({ due_at: later(before, 60), awaits_routing: true });

  test('stays due when it is prepared or failed permanently', () => {
    for (const lost of [[], [61]]) {
      const { answer } = finishPreparing(waiting, [variant], lost, now);
      expect(answer).toMatchObject({ due_at: later(before, 60), awaits_routing: true });
    }
  });

  test.each([
    ['prepared', { state: 'prepared' }],
    ['failed permanently', { failure_message: 'Variant 61 could not be prepared.' }],
    ['delivered in the meantime', { state: 'completed' }],
  ] as const)('is no longer due once it is routed and %s, without a visible change', (_, more) => {
    const order = { ...waiting, ...more };
    const { writes, events } = finishRouting(order, 0);
    expect(writes).toEqual([
      { entity: 'order', was: order, record: { ...order, awaits_routing: false, due_at: null } },
    ]);
    expect(events).toEqual([]);
  });

  test('stays due when it is routed but not yet prepared', () => {
    const [write] = finishRouting(waiting, 0).writes;
    expect(write?.record).toEqual({ ...waiting, awaits_routing: false });
  });

  test('does not change if the rule was asked again since', () => {
    expect(finishRouting({ ...waiting, routed_after: 1 }, 0).writes).toEqual([]);
    expect(finishRouting({ ...waiting, routed_after: 1 }, 1).writes).toHaveLength(1);
  });

  test('does not change if it is already routed or does not exist', () => {
    for (const order of [{ ...waiting, awaits_routing: false }, undefined])
      expect(finishRouting(order, 0).writes).toEqual([]);
  });

  test('is neither due nor awaits routing once it is cancelled', () => {
    const parts = { merchant: aMerchant(), disposition: aDisposition(), productionOrders: [], variants: [] };
    expect(cancelOrder(waiting, parts, now).answer).toMatchObject({ due_at: null, awaits_routing: false });
  });
});

describe('prepareAgain', () => {
  const failed = anOrder({ failure_message: 'A production file of variant 61 no longer exists.' });

  test('clears the failure and resends the order to its worker', () => {
    const { answer, writes, events } = prepareAgain(failed, aDisposition(), now);
    expect(answer).toEqual(aDisposition());
    const due_at = later(now, 60);
    expect(writes).toEqual([{ entity: 'order', was: failed, record: anOrder({ due_at, updated_at: now }) }]);
    expect(events).toMatchObject([{ type: 'order.preparing-again', facts: { order: 51, ...tenant } }]);
  });

  test('requests routing only if the rule has not finished it', () => {
    const routes = [true, false].map(
      (awaits_routing) => prepareAgain({ ...failed, awaits_routing }, aDisposition(), now).events[0]?.facts.route,
    );
    expect(routes).toEqual([true, false]);
  });

  test('requires an unchanged disposition order', () => {
    const { unchangedSince } = prepareAgain(failed, aDisposition({ rev: 4 }), now);
    expect(unchangedSince).toEqual([{ entity: 'disposition-order', id: aDisposition().id, rev: 4 }]);
  });

  test.each([
    anOrder(),
    ...orderStates.filter((state) => state !== 'preparing').map((state) => ({ ...failed, state })),
  ])('rejects an order that is $state with the failure $failure_message', (order) => {
    expect(refusalOf(() => prepareAgain(order, aDisposition(), now))).toBe('conflict');
  });
});
