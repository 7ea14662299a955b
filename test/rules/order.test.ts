import { describe, expect, test } from 'vitest';
import { transitions } from '../../shared/changes/transitions.ts';
import { Refusal } from '../../shared/lib/refusal.ts';
import type { DispositionOrderRecord } from '../../shared/resources/orders/disposition-order.ts';
import { orderStates } from '../../shared/resources/orders/order-record.ts';
import type { ProductionOrderRecord } from '../../shared/resources/orders/production-order.ts';
import type { CancellableUntil } from '../../shared/resources/people/merchant.ts';
import { cancelOrder, completionObstacle, finishPreparing, placeOrder } from '../../shared/rules/orders/order.ts';
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
  aVariant,
  before,
  chosen,
  idsFrom,
  now,
  scope,
} from './builders.ts';

const ids = () => ({ order: idsFrom(51), 'merchant-variant': idsFrom(61), 'order-item-unit': idsFrom(71) });

const place = (checkout = aCheckout({ shipping: chosen(), total: 29.75, total_tax: 4.75 })) =>
  placeOrder(checkout, { merchant: aMerchant(), method: aPaymentMethod(), ids: ids() }, now);

describe('placing an order', () => {
  test('makes the order, its disposition order and its copies of the variants, and closes the checkout, in one change', () => {
    const { answer, writes, events } = place();
    expect(writes.map(({ entity, record, was }) => [entity, record.id, was?.rev])).toEqual([
      ['checkout', 11, 3],
      ['order', 51, undefined],
      ['disposition-order', 51, undefined],
      ['merchant-variant', 61, undefined],
    ]);
    expect(answer).toMatchObject({ id: 51, state: 'preparing', order_type: 2, disposition_order: 51, ordered_at: now });
    expect(events).toMatchObject([
      { type: 'order.placed', subject: { entity: 'order', id: 51 }, scope, facts: { order: 51 } },
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

  test('an order item keeps the id of its checkout item and reserves one unit a piece', () => {
    const checkout = aCheckout({
      shipping: chosen(),
      items: [anItem({ id: 21, quantity: 3 }), anItem({ id: 22, quantity: 1 })],
    });
    const { answer, writes } = place(checkout);
    expect(answer.items.map(({ id, units, variant }) => [id, units, variant])).toEqual([
      [21, { first: 71, count: 3 }, 61],
      [22, { first: 74, count: 1 }, 62],
    ]);
    const copies = writes.flatMap((write) => (write.entity === 'merchant-variant' ? [write.record] : []));
    expect(copies).toMatchObject([
      { id: 61, ...scope, collection_name: 'ordered', state: 'ready', origin: { sku: 'TEE-RED-S' } },
      { id: 62, collection_name: 'ordered' },
    ]);
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
        record: aDisposition({ state: 'cancelled', cancelled_at: now, updated_at: now }),
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
        scope,
        facts: { order: 51 },
        related: { 'merchant-variant': [aVariant()], 'id-tag': [] },
      },
    ]);
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
      const { answer, writes, events } = finishPreparing(anOrder(), [variant, { ...variant, state }], now);
      expect(answer).toEqual(anOrder({ state: 'prepared', updated_at: now }));
      expect(writes).toEqual([{ entity: 'order', record: answer, was: anOrder() }]);
      expect(events).toMatchObject([{ type: 'order.prepared', subject: { entity: 'order', id: 51 }, scope }]);
    }
  });

  test('waits for a variant that is pending', () => {
    expect(finishPreparing(anOrder(), [variant, { ...variant, state: 'pending' }], now)).toMatchObject({
      writes: [],
      events: [],
    });
  });

  test('fails for good with a variant that did, says which, and tells it once', () => {
    const failed = { ...variant, state: 'failed' } as const;
    const { answer, events } = finishPreparing(anOrder(), [{ ...variant, state: 'pending' }, failed], now);
    expect(answer).toMatchObject({ state: 'preparing', failure_message: 'Variant 61 could not be prepared.' });
    expect(events).toMatchObject([{ type: 'order.failed' }]);
    expect(finishPreparing(answer, [failed], now)).toMatchObject({ writes: [], events: [] });
  });

  test.each(orderStates.filter((state) => state !== 'preparing'))('leaves an order that is %s as it is', (state) => {
    const order = anOrder({ state, items: [anOrderItem()], updated_at: before });
    expect(finishPreparing(order, [variant], now)).toMatchObject({ answer: order, writes: [], events: [] });
  });
});
