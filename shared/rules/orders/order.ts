import { type Change, changed, creates, event, replaces, unchanged, type Write } from '../../changes/change.ts';
import type { Ids } from '../../changes/ids.ts';
import { advance, initialState, next } from '../../changes/transitions.ts';
import { refused } from '../../lib/refusal.ts';
import type { PaymentMethodRecord } from '../../resources/catalogue/vocabularies.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { CheckoutItem, CheckoutRecord, ChosenShipping } from '../../resources/orders/checkout.ts';
import type { DispositionOrderRecord } from '../../resources/orders/disposition-order.ts';
import type { IdTagRecord } from '../../resources/orders/id-tag.ts';
import type { OrderItem, OrderRecord, OrderState } from '../../resources/orders/order-record.ts';
import type { ProductionOrderRecord } from '../../resources/orders/production-order.ts';
import type { CancellableUntil, MerchantRecord } from '../../resources/people/merchant.ts';

/** The reserved ids of the records that are made when an order is placed. */
export interface OrderIds {
  readonly order: Ids;
  readonly 'merchant-variant': Ids;
  readonly 'order-item-unit': Ids;
}

/** Counts the ids that placing the order of a checkout needs. */
export const idsOfOrder = ({ items }: CheckoutRecord): Record<keyof OrderIds, number> => ({
  order: 1,
  'merchant-variant': items.length,
  'order-item-unit': items.reduce((pieces, { quantity }) => pieces + quantity, 0),
});

const isCompleted = 'The checkout is completed already.';

/** Says why a checkout cannot be completed now; undefined when it can. */
export function completionObstacle({ state, shipping }: CheckoutRecord): string | undefined {
  if (next('checkout', state, 'complete') === undefined) return isCompleted;
  if (!shipping) return 'No shipping rate is chosen.';
  if (shipping.stale) return 'The chosen shipping rate is out of date: ask for the shipping rates and choose again.';
  return undefined;
}

/**
 * Makes the order of a checkout, its disposition order and its own copies of the variants, and completes the checkout.
 * Refuses a checkout without a shipping rate that is up to date.
 */
export function placeOrder(
  checkout: CheckoutRecord,
  { merchant, method, ids }: { merchant: MerchantRecord; method: PaymentMethodRecord; ids: OrderIds },
  now: string,
): Change<OrderRecord> {
  const obstacle = completionObstacle(checkout);
  if (obstacle !== undefined || !checkout.shipping) throw refused(obstacle ?? 'No shipping rate is chosen.');
  const id = ids.order();
  const ordered = checkout.items.map((item) => {
    const variant = orderedVariant(item, checkout, ids['merchant-variant'](), now);
    return { variant, item: orderItem(item, checkout, variant.id, ids, now) };
  });
  const order: OrderRecord = {
    ...carriedOver(checkout, checkout.shipping),
    id,
    rev: 0,
    order_type: merchant.order_type,
    state: initialState('order'),
    failure_message: null,
    discount_total: 0,
    items: ordered.map(({ item }) => item),
    disposition_order: id,
    payments: [{ payment_method: method }],
    shipments: [],
    ordered_at: now,
    created_at: now,
    updated_at: now,
    cancelled_at: null,
  };
  const closed: CheckoutRecord = {
    ...checkout,
    state: advance('checkout', checkout.state, 'complete', isCompleted),
    order: id,
    expires_at: null,
    updated_at: now,
  };
  return changed(
    order,
    [
      replaces('checkout', checkout, closed),
      creates('order', order),
      creates('disposition-order', dispositionOf(order, now)),
      ...ordered.map(({ variant }) => creates('merchant-variant', variant)),
    ],
    [event('order.placed', 'order', order, { order: id })],
  );
}

/** Picks the fields that an order takes unchanged from its checkout. */
function carriedOver(checkout: CheckoutRecord, { handle, title, price, total }: ChosenShipping) {
  const { merchant, is_test, external_identifier, external_reference, cost_centre, customer_locale, currency } =
    checkout;
  const { subtotal, total_items_price, total_tax, customer, shipping_address, whitelabel_address } = checkout;
  return {
    merchant,
    is_test,
    external_identifier,
    external_reference,
    cost_centre,
    customer_locale,
    currency,
    total: checkout.total,
    subtotal,
    total_items_price,
    total_tax,
    shipping_total: total,
    customer,
    shipping_address,
    billing_address: checkout.billing_address ?? shipping_address,
    whitelabel_address,
    shipping: { handle, title, price },
  };
}

const dispositionOf = ({ id, merchant, is_test }: OrderRecord, now: string): DispositionOrderRecord => ({
  id,
  rev: 0,
  merchant,
  is_test,
  order: id,
  state: initialState('disposition-order'),
  production_orders: [],
  cancelled_at: null,
  created_at: now,
  updated_at: now,
});

const orderedVariant = (
  { variant }: CheckoutItem,
  { merchant, is_test }: CheckoutRecord,
  id: number,
  now: string,
): MerchantVariantRecord => ({
  ...variant,
  id,
  rev: 0,
  merchant,
  is_test,
  collection_name: 'ordered',
  copy_of: variant.id,
  failure_message: null,
  available_at: null,
  discontinue_at: null,
  withdrawn_at: null,
  created_at: now,
  updated_at: now,
});

function orderItem(
  item: CheckoutItem,
  { is_test }: CheckoutRecord,
  variant: number,
  ids: OrderIds,
  now: string,
): OrderItem {
  const { id, external_identifier, quantity, total, price, total_tax, tax_rate } = item;
  const units = Array.from({ length: quantity }, ids['order-item-unit']);
  return {
    id,
    is_test,
    external_identifier,
    quantity,
    total,
    price,
    total_tax,
    tax_rate,
    variant,
    units: { first: units[0] ?? 0, count: quantity },
    id_tags: null,
    created_at: now,
    updated_at: now,
    cancelled_at: null,
  };
}

// how far each setting lets an order be cancelled
const cancellableStates: Readonly<Record<CancellableUntil, readonly OrderState[]>> = {
  never: [],
  preparing: ['preparing'],
  prepared: ['preparing', 'prepared'],
};

const noLonger = 'The order can no longer be cancelled.';

/**
 * Cancels an order with its disposition order and its pending production orders, if the merchant's setting allows it
 * and no production has accepted. A worker cancels its units. An order that is cancelled already stays as it is.
 */
export function cancelOrder(
  order: OrderRecord,
  {
    merchant,
    disposition,
    productionOrders,
    variants,
    idTags,
  }: {
    merchant: Pick<MerchantRecord, 'cancellable_until'>;
    disposition: DispositionOrderRecord;
    productionOrders: readonly ProductionOrderRecord[];
    variants: readonly MerchantVariantRecord[];
    idTags: readonly IdTagRecord[];
  },
  now: string,
): Change<OrderRecord> {
  if (order.state === 'cancelled') return unchanged(order);
  const state = advance('order', order.state, 'cancel', noLonger);
  if (!cancellableStates[merchant.cancellable_until].includes(order.state)) throw refused(noLonger);
  const cancelled: OrderRecord = {
    ...order,
    state,
    items: order.items.map((item) => ({ ...item, cancelled_at: now, updated_at: now })),
    cancelled_at: now,
    updated_at: now,
  };
  return changed(
    cancelled,
    [
      replaces('order', order, cancelled),
      replaces('disposition-order', disposition, {
        ...disposition,
        state: advance('disposition-order', disposition.state, 'cancel', noLonger),
        cancelled_at: now,
        updated_at: now,
      }),
      ...productionOrders.flatMap((one) => cancelProductionOrder(one, now)),
    ],
    [event('order.cancelled', 'order', order, { order: order.id }, { 'merchant-variant': variants, 'id-tag': idTags })],
  );
}

function cancelProductionOrder(one: ProductionOrderRecord, now: string): readonly Write[] {
  if (one.state === 'cancelled') return [];
  const state = advance('production-order', one.state, 'cancel', noLonger);
  return [replaces('production-order', one, { ...one, state, updated_at: now })];
}

/**
 * Finishes the preparation of an order: it is `prepared` once all its variants are ready, and fails with a variant that
 * failed for good.
 */
export function finishPreparing(
  order: OrderRecord,
  variants: readonly MerchantVariantRecord[],
  now: string,
): Change<OrderRecord> {
  if (order.state !== 'preparing') return unchanged(order);
  const failed = variants.find(({ state }) => state === 'failed');
  if (failed) {
    const failure_message = `Variant ${failed.id} could not be prepared.`;
    if (order.failure_message === failure_message) return unchanged(order);
    const after: OrderRecord = {
      ...order,
      state: advance('order', order.state, 'fail', noLonger),
      failure_message,
      updated_at: now,
    };
    return changed(after, [replaces('order', order, after)], [event('order.failed', 'order', order)]);
  }
  if (variants.some(({ state }) => state === 'pending')) return unchanged(order);
  const after: OrderRecord = { ...order, state: advance('order', order.state, 'prepare', noLonger), updated_at: now };
  return changed(after, [replaces('order', order, after)], [event('order.prepared', 'order', order)]);
}
