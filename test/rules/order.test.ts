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
  idsFrom,
  now,
  refusalOf,
  tenant,
} from './builders.ts';

/** The copies that live orders keep of a variant at its third revision, and of another one. */
const [copy, otherCopy] = [orderedCopyId({ id: 1, rev: 3 }, false), orderedCopyId({ id: 2, rev: 3 }, false)];

/** A variant whose customizations take these methods. */
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
) =>
  placeOrder(checkout, { merchant: aMerchant(), method: aPaymentMethod(), ids: { order: idsFrom(51) }, copies }, now);

const copiesIn = (checkout: CheckoutRecord, copies?: readonly { readonly id: number }[]) =>
  place(checkout, copies).writes.flatMap((write) => (write.entity === 'merchant-variant' ? [write.record] : []));

describe('placing an order', () => {
  test('makes the order, its disposition order and its copies of the variants, and closes the checkout, in one change', () => {
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

  test('the checkout is completed, names its order and does not expire', () => {
    expect(place().writes[0]?.record).toMatchObject({
      state: 'completed',
      order: 51,
      expires_at: null,
      updated_at: now,
    });
  });

  test('the sums and the shipping of the order are those of the checkout', () => {
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

  test('an order item keeps the id of its checkout item, and has a copy of its variant and no tags', () => {
    expect(place(checkout).answer.items.map(({ id, id_tags, variant }) => [id, id_tags, variant])).toEqual([
      [21, [], copy],
      [22, [], otherCopy],
      [23, [], copy],
    ]);
  });

  test('a copy is made once for all its items, and not where another order keeps it', () => {
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

  test('each revision of a variant has a copy of its own on each side, and none has the id of another one', () => {
    const numbers = [1, 2, 3, 2 ** 18 - 1, 2 ** 32];
    const of = (revisions: readonly number[]) =>
      numbers.flatMap((id) =>
        revisions.flatMap((rev) => [false, true].map((is_test) => [{ id, rev }, is_test] as const)),
      );
    const all = of([1, 2, 3, 2 ** 18 - 1]).map(([variant, is_test]) => orderedCopyId(variant, is_test));
    expect(new Set(all).size).toBe(numbers.length * 4 * 2);
    const last = orderedCopyId({ id: 2 ** 33 - 1, rev: 2 ** 18 - 1 }, true);
    expect(last).toBe(Number.MAX_SAFE_INTEGER);
    expect(Math.min(...all)).toBeGreaterThan(2 ** 33); // beyond the ids that are counted
    for (const beyond of [
      { id: 2 ** 33, rev: 1 },
      { id: 1, rev: 2 ** 18 },
    ]) {
      expect(() => orderedCopyId(beyond, false)).toThrow('no id for a copy');
    }
  });

  test('its disposition order has each item with one run of pending pieces, and waits for a production', () => {
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

  test('the billing address is the shipping address unless there is another', () => {
    expect(place().answer.billing_address).toEqual(anAddress());
    const other = anAddress({ id: 32, city: 'Bonn', default: false });
    expect(place(aCheckout({ shipping: chosen(), billing_address: other })).answer.billing_address).toEqual(other);
  });

  test('an order of the test side is of the test side all through', () => {
    const { writes } = place(aCheckout({ shipping: chosen(), is_test: true }));
    expect(writes.map(({ record }) => ('is_test' in record ? record.is_test : 'none'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test.each([
    ['completed', aCheckout({ state: 'completed', shipping: chosen() })],
    ['without a chosen rate', aCheckout()],
    ['with a stale rate', aCheckout({ shipping: chosen({ stale: true }) })],
  ])('409 for a checkout that is %s', (_what, checkout) => {
    expect(completionObstacle(checkout)).toEqual(expect.any(String));
    expect(() => place(checkout)).toThrow(expect.objectContaining({ kind: 'conflict' }));
  });

  test('nothing stands in the way of a checkout whose rate is up to date', () => {
    expect(completionObstacle(aCheckout({ shipping: chosen() }))).toBeUndefined();
  });
});

describe('cancelling an order', () => {
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

  test.each(product)('until $until: an order that is $state', ({ until, state }) => {
    const run = () => cancel(anOrder({ state }), { until });
    if (state === 'cancelled') expect(run()).toMatchObject({ writes: [], events: [] });
    else if (allowed.includes(`${until} ${state}`)) expect(run().answer.state).toBe('cancelled');
    else expect(run).toThrow(expect.objectContaining({ kind: 'conflict' }));
  });

  test('takes its disposition order and its pending production orders with it, and tells once', () => {
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
    ]);
  });

  test('an item and pieces that are cancelled already keep their time, and no production order is open', () => {
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

  test('409 with a piece that is confirmed, though its production order were not accepted', () => {
    const items = [aRoutedItem({ pieces: [{ count: 1, state: 'confirmed', since: before }] })];
    expect(() => cancel(anOrder(), { disposition: aDisposition({ items }) })).toThrow(
      expect.objectContaining({ kind: 'conflict' }),
    );
  });

  test.each(Object.keys(transitions['production-order']) as ProductionOrderRecord['state'][])(
    'with a production order that is %s',
    (state) => {
      const run = () =>
        cancel(anOrder(), { productionOrders: [aProductionOrder(), aProductionOrder({ id: 82, state })] });
      if (state === 'accepted' || state === 'delivered') {
        expect(run).toThrow(expect.objectContaining({ kind: 'conflict' }));
      } else expect(run().answer.state).toBe('cancelled');
    },
  );

  test.each(Object.keys(transitions['disposition-order']) as DispositionOrderRecord['state'][])(
    'with a disposition order that is %s',
    (state) => {
      const run = () => cancel(anOrder(), { disposition: aDisposition({ state }) });
      if (state === 'delivered' || state === 'cancelled') expect(run).toThrow(Refusal);
      else expect(run().answer.state).toBe('cancelled');
    },
  );
});

describe('preparing an order', () => {
  const variant = aVariant({ id: 61, collection_name: 'ordered' });

  test('is done when all its variants are ready, and told', () => {
    for (const state of ['ready', 'completed'] as const) {
      const { answer, writes, events } = finishPreparing(anOrder(), [variant, { ...variant, state }], [], now);
      expect(answer).toEqual(anOrder({ state: 'prepared', updated_at: now }));
      expect(writes).toEqual([{ entity: 'order', record: answer, was: anOrder() }]);
      expect(events).toMatchObject([{ type: 'order.prepared', subject: { entity: 'order', id: 51 }, tenant }]);
    }
  });

  test('gives a row to each item that its caller gave a name, and to no other', () => {
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

  test('waits for a variant that is pending', () => {
    expect(finishPreparing(anOrder(), [variant, { ...variant, state: 'pending' }], [], now)).toMatchObject({
      writes: [],
      events: [],
    });
  });

  test('fails for good with a variant that did, says which, and tells it once', () => {
    const failed = { ...variant, state: 'failed' } as const;
    const { answer, events } = finishPreparing(anOrder(), [{ ...variant, state: 'pending' }, failed], [], now);
    expect(answer).toMatchObject({ state: 'preparing', failure_message: 'Variant 61 could not be prepared.' });
    expect(events).toMatchObject([{ type: 'order.failed' }]);
    expect(finishPreparing(answer, [failed], [], now)).toMatchObject({ writes: [], events: [] });
  });

  test('fails with a variant whose production file is gone, though another one is pending, and tells it once', () => {
    const variants = [{ ...variant, id: 62, state: 'pending' } as const, variant];
    const { answer, events } = finishPreparing(anOrder(), variants, [61], now);
    const failure_message = 'A production file of variant 61 is gone.';
    expect(answer).toEqual(anOrder({ failure_message, updated_at: now }));
    expect(events).toMatchObject([{ type: 'order.failed' }]);
    expect(finishPreparing(answer, variants, [61], now)).toMatchObject({ writes: [], events: [] });
  });

  test('has failed no more once it is prepared, by a late message too', () => {
    const failed = anOrder({ failure_message: 'A production file of variant 61 is gone.' });
    const { answer } = finishPreparing(failed, [variant], [], now);
    expect(answer).toEqual(anOrder({ state: 'prepared', failure_message: null, updated_at: now }));
  });

  test.each(orderStates.filter((state) => state !== 'preparing'))('leaves an order that is %s as it is', (state) => {
    const order = anOrder({ state, items: [anOrderItem()], updated_at: before });
    expect(finishPreparing(order, [variant], [], now)).toMatchObject({ answer: order, writes: [], events: [] });
  });
});

describe('an order is due', () => {
  const variant = aVariant({ id: 61, collection_name: 'ordered' });
  const due = anOrder({ due_at: later(before, 60) });

  test('no more once it is prepared, has failed for good or is cancelled', () => {
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

  test('still while a variant is pending', () => {
    const { answer, writes } = finishPreparing(due, [{ ...variant, state: 'pending' }], [], now);
    expect([answer, writes]).toEqual([due, []]);
  });
});

describe('an order that awaits its routing', () => {
  const variant = aVariant({ id: 61, collection_name: 'ordered' });
  const waiting = anOrder({ due_at: later(before, 60), awaits_routing: true });

  test('stays due when it is prepared, or has failed for good', () => {
    for (const lost of [[], [61]]) {
      const { answer } = finishPreparing(waiting, [variant], lost, now);
      expect(answer).toMatchObject({ due_at: later(before, 60), awaits_routing: true });
    }
  });

  test.each([
    ['prepared', { state: 'prepared' }],
    ['failed for good', { failure_message: 'Variant 61 could not be prepared.' }],
    ['delivered by then', { state: 'completed' }],
  ] as const)('is due no more once it is routed and %s; nobody sees a change', (_, more) => {
    const order = { ...waiting, ...more };
    const { writes, events } = finishRouting(order);
    expect(writes).toEqual([
      { entity: 'order', was: order, record: { ...order, awaits_routing: false, due_at: null } },
    ]);
    expect(events).toEqual([]);
  });

  test('stays due when it is routed and still to be prepared', () => {
    const [write] = finishRouting(waiting).writes;
    expect(write?.record).toEqual({ ...waiting, awaits_routing: false });
  });

  test('that is routed already, or does not exist, is left as it is', () => {
    for (const order of [{ ...waiting, awaits_routing: false }, undefined])
      expect(finishRouting(order).writes).toEqual([]);
  });

  test('is neither due nor awaits it once it is cancelled', () => {
    const parts = { merchant: aMerchant(), disposition: aDisposition(), productionOrders: [], variants: [] };
    expect(cancelOrder(waiting, parts, now).answer).toMatchObject({ due_at: null, awaits_routing: false });
  });
});

describe('preparing an order again', () => {
  const failed = anOrder({ failure_message: 'A production file of variant 61 is gone.' });

  test('has the worker look at it again, which has not failed until then', () => {
    const { answer, writes, events } = prepareAgain(failed, aDisposition(), now);
    expect(answer).toEqual(aDisposition());
    const due_at = later(now, 60);
    expect(writes).toEqual([{ entity: 'order', was: failed, record: anOrder({ due_at, updated_at: now }) }]);
    expect(events).toMatchObject([{ type: 'order.preparing-again', facts: { order: 51, ...tenant } }]);
  });

  test('is routed only if the rule has not done so', () => {
    const routes = [true, false].map(
      (awaits_routing) => prepareAgain({ ...failed, awaits_routing }, aDisposition(), now).events[0]?.facts.route,
    );
    expect(routes).toEqual([true, false]);
  });

  test('holds its disposition order still', () => {
    const { unchangedSince } = prepareAgain(failed, aDisposition({ rev: 4 }), now);
    expect(unchangedSince).toEqual([{ entity: 'disposition-order', id: aDisposition().id, rev: 4 }]);
  });

  test.each([
    anOrder(),
    ...orderStates.filter((state) => state !== 'preparing').map((state) => ({ ...failed, state })),
  ])('is refused of one that is $state and has $failure_message', (order) => {
    expect(refusalOf(() => prepareAgain(order, aDisposition(), now))).toBe('conflict');
  });
});
