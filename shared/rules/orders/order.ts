import { type Change, changed, creates, event, newBase, replaces, unchanged } from '../../domain/change.ts';
import { advance, initialState, next } from '../../domain/transitions.ts';
import { Refusal, type RequestError } from '../../lib/refusal.ts';
import {
  cannotCancelOrder,
  cannotPrepareAgain,
  checkoutCompleted,
  noShippingRate,
  shippingRateOutOfDate,
} from '../../lib/request-errors.ts';

import type { PaymentMethodRecord } from '../../resources/catalogue/vocabularies.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { CheckoutItem, CheckoutRecord, ChosenShipping } from '../../resources/orders/checkout.ts';
import { type DispositionOrderRecord, progressOf } from '../../resources/orders/disposition-record.ts';
import type { OrderItem, OrderItemName, OrderRecord, OrderState } from '../../resources/orders/order-record.ts';
import { orderedCopyId } from '../../resources/orders/ordered-copy.ts';
import { changeAllRuns, type RoutedItem } from '../../resources/orders/pieces.ts';
import type { ProductionOrderRecord } from '../../resources/orders/production-order-record.ts';
import type { CancellableUntil, MerchantRecord } from '../../resources/people/merchant.ts';
import { relayEnd } from './hanging.ts';

/** The input for placing the order of a checkout. */
export interface Placing {
  readonly merchant: MerchantRecord;
  readonly method: PaymentMethodRecord;
  /** The id of the order. */
  readonly id: number;
  /** The copies of its variants that other orders already keep. */
  readonly copies: readonly Pick<MerchantVariantRecord, 'id'>[];
}

/** Returns the reason why a checkout cannot be completed now; undefined if it can. */
export function completionObstacle({ state, shipping }: CheckoutRecord): RequestError | undefined {
  if (next('checkout', state, 'complete') === undefined) return checkoutCompleted;
  if (!shipping) return noShippingRate;
  if (shipping.stale) return shippingRateOutOfDate;
  return undefined;
}

/**
 * Completes a checkout and creates its order, its disposition order, and the copies of its variants that no order keeps
 * yet. Rejects a checkout without a current shipping rate.
 */
export function placeOrder(
  checkout: CheckoutRecord,
  { merchant, method, id, copies }: Placing,
  now: string,
): Change<OrderRecord> {
  const obstacle = completionObstacle(checkout);
  if (obstacle !== undefined || !checkout.shipping) throw new Refusal(obstacle ?? noShippingRate);
  const order: OrderRecord = {
    ...carriedOver(checkout, checkout.shipping),
    ...newBase(id, now),
    order_type: merchant.order_type,
    state: initialState('order'),
    failure_message: null,
    due_at: relayEnd(now),
    awaits_routing: true,
    discount_total: 0,
    items: checkout.items.map((item) => orderItem(item, checkout, now)),
    disposition_order: id,
    checkout: checkout.id,
    payments: [{ payment_method: method }],
    shipments: [],
    ordered_at: now,
    cancelled_at: null,
  };
  const closed: CheckoutRecord = {
    ...checkout,
    state: advance('checkout', checkout.state, 'complete', checkoutCompleted),
    order: id,
    expires_at: null,
    updated_at: now,
  };
  return changed(
    order,
    [
      // an order that is placed at once writes its checkout for the first time
      checkout.rev === 0 ? creates('checkout', closed) : replaces('checkout', checkout, closed),
      creates('order', order),
      creates('disposition-order', dispositionOf(order, checkout, now)),
      ...missingCopies(checkout, copies, now).map((copy) => creates('merchant-variant', copy)),
    ],
    [event('order.placed', 'order', order, workOn(order))],
  );
}

/** Returns the work that an order needs: preparation, and routing if the rule must still route it. */
export const workOn = ({ id, merchant, is_test, awaits_routing, routed_after = 0 }: OrderRecord) => ({
  order: id,
  merchant,
  is_test,
  route: awaits_routing,
  after: routed_after,
});

/** Clears the due time of an order that needs neither preparation nor routing any more. */
const dueWhileOwed = (order: OrderRecord): OrderRecord => {
  const isPreparing = order.state === 'preparing' && order.failure_message === null;
  return isPreparing || order.awaits_routing ? order : { ...order, due_at: null };
};

/** Picks the fields that an order copies unchanged from its checkout. */
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

function dispositionOf(order: OrderRecord, checkout: CheckoutRecord, now: string): DispositionOrderRecord {
  const { id, merchant, is_test, external_reference } = order;
  const state = initialState('disposition-order');
  const items = order.items.map((item, index) => routedItem(item, checkout.items[index], now));
  return {
    ...newBase(id, now),
    merchant,
    is_test,
    order: id,
    state,
    external_reference,
    first_item: Math.min(...items.map((item) => item.id)),
    items,
    production_orders: [],
    open_production_orders: 0,
    progress: progressOf({ state, items }),
    cancelled_at: null,
  };
}

const routedItem = (
  { id, external_identifier, variant, quantity }: OrderItem,
  ordered: CheckoutItem | undefined,
  now: string,
): RoutedItem => {
  const instructions = ordered?.variant.additional_instructions ?? [];
  return {
    id,
    external_identifier,
    variant,
    production_methods: methodsOf(ordered?.variant.views ?? []),
    productions: [],
    pieces: [{ count: quantity, state: initialState('unit'), since: now }],
    ...(instructions.length > 0 && {
      instructions: instructions.map(({ id: instruction, name, collection_name }) => ({
        id: instruction,
        name,
        collection_name,
      })),
    }),
  };
};

/** Lists the production methods that the customizations of a variant require. */
const methodsOf = (views: CheckoutItem['variant']['views']): readonly number[] => [
  ...new Set(views.flatMap(({ customizations }) => customizations.map(({ production_method }) => production_method))),
];

/** Returns the copies of variants that the order needs and that do not exist yet, each once. */
function missingCopies(checkout: CheckoutRecord, copies: Placing['copies'], now: string) {
  const made = new Map(
    checkout.items.map((item) => {
      const copy = orderedVariant(item, checkout, now);
      return [copy.id, copy];
    }),
  );
  for (const { id } of copies) made.delete(id);
  return [...made.values()];
}

const orderedVariant = (
  { variant }: CheckoutItem,
  { merchant, is_test }: CheckoutRecord,
  now: string,
): MerchantVariantRecord => ({
  ...variant,
  ...newBase(orderedCopyId(variant, is_test), now),
  merchant,
  is_test,
  collection_name: 'ordered',
  copy_of: variant.id,
  failure_message: null,
  available_at: null,
  discontinue_at: null,
  withdrawn_at: null,
});

function orderItem(item: CheckoutItem, { is_test }: CheckoutRecord, now: string): OrderItem {
  const { id, external_identifier, quantity, total, price, total_tax, tax_rate } = item;
  return {
    id,
    is_test,
    external_identifier,
    quantity,
    total,
    price,
    total_tax,
    tax_rate,
    variant: orderedCopyId(item.variant, is_test),
    id_tags: [],
    created_at: now,
    updated_at: now,
    cancelled_at: null,
  };
}

// the order states in which each setting allows cancelling
const cancellableStates: Readonly<Record<CancellableUntil, readonly OrderState[]>> = {
  never: [],
  preparing: ['preparing'],
  prepared: ['preparing', 'prepared'],
};

/** The records of an order's routing. */
export interface OrderRouting {
  readonly disposition: DispositionOrderRecord;
  readonly productionOrders: readonly ProductionOrderRecord[];
}

/**
 * Cancels an order if the merchant's setting allows it and no production has accepted it. A cancelled order stays as it
 * is.
 */
export function cancelOrder(
  order: OrderRecord,
  {
    merchant,
    variants,
    ...routing
  }: OrderRouting & {
    readonly merchant: Pick<MerchantRecord, 'cancellable_until'>;
    readonly variants: readonly MerchantVariantRecord[];
  },
  now: string,
): Change<OrderRecord> {
  if (order.state === 'cancelled') return unchanged(order);
  const { after, writes, events } = cancelled(order, routing, variants, now);
  if (!cancellableStates[merchant.cancellable_until].includes(order.state)) throw new Refusal(cannotCancelOrder);
  return changed(after, writes, events);
}

/**
 * Returns the writes and events that cancel an order with its disposition order, its pending production orders and all
 * its units. Rejects if the state of the order, or an accepted production order, does not allow it.
 */
export function cancelled(
  order: OrderRecord,
  { disposition, productionOrders }: OrderRouting,
  variants: readonly MerchantVariantRecord[],
  now: string,
) {
  const after: OrderRecord = {
    ...order,
    state: advance('order', order.state, 'cancel', cannotCancelOrder),
    items: order.items.map((item) => cancelledItem(item, now)),
    due_at: null,
    awaits_routing: false,
    cancelled_at: now,
    updated_at: now,
  };
  const state = advance('disposition-order', disposition.state, 'cancel', cannotCancelOrder);
  const items = disposition.items.map((item) => ({ ...item, pieces: cancelledPieces(item, now) }));
  const routed: DispositionOrderRecord = {
    ...disposition,
    state,
    items,
    open_production_orders: 0,
    progress: progressOf({ state, items }),
    cancelled_at: now,
    updated_at: now,
  };
  const ended = cancelledProductionOrders(productionOrders, now);
  return {
    after,
    writes: [replaces('order', order, after), replaces('disposition-order', disposition, routed), ...ended.writes],
    events: [
      event(
        'order.cancelled',
        'order',
        order,
        { order: order.id },
        { 'merchant-variant': variants, 'disposition-order': [routed], 'id-tag': [] },
      ),
      ...ended.events,
    ],
  };
}

/** Marks an item of an order as cancelled, once. */
export const cancelledItem = (item: OrderItem, now: string): OrderItem =>
  item.cancelled_at === null ? { ...item, cancelled_at: now, updated_at: now } : item;

const cancelledPieces = ({ pieces }: RoutedItem, now: string) =>
  changeAllRuns(pieces, (run) =>
    run.state === 'cancelled'
      ? run
      : { ...run, state: advance('unit', run.state, 'cancel', cannotCancelOrder), since: now },
  );

const endedStates: readonly ProductionOrderRecord['state'][] = ['cancelled', 'rejected', 'failed', 'taken_back'];

/** Returns the writes and events that cancel production orders. Those that have ended without a delivery stay. */
export function cancelledProductionOrders(
  all: readonly ProductionOrderRecord[],
  now: string,
): Pick<Change<never>, 'writes' | 'events'> {
  const open = all.filter(({ state }) => !endedStates.includes(state));
  return {
    writes: open.map((one) => {
      const state = advance('production-order', one.state, 'cancel', cannotCancelOrder);
      return replaces('production-order', one, { ...one, state, updated_at: now });
    }),
    events: open.map((one) => event('production-order.cancelled', 'production-order', one)),
  };
}

const itemName = ({ id, external_identifier }: OrderItem, order: OrderRecord, now: string): OrderItemName => ({
  ...newBase(id, now),
  external_identifier,
  order: order.id,
});

/**
 * Finishes the preparation of an order. The order is `prepared` once all its variants are ready. It fails if a variant
 * failed permanently or is in `lost`, because its production files are gone. A prepared order's items can be found by
 * the caller's names.
 */
export function finishPreparing(
  order: OrderRecord,
  variants: readonly MerchantVariantRecord[],
  lost: readonly number[],
  now: string,
): Change<OrderRecord> {
  if (order.state !== 'preparing') return unchanged(order);
  const failed = variants.find(({ id, state }) => state === 'failed' || lost.includes(id));
  if (failed) {
    const failure_message =
      failed.state === 'failed'
        ? `Variant ${failed.id} could not be prepared.`
        : `A production file of variant ${failed.id} no longer exists.`;
    if (order.failure_message === failure_message) return unchanged(order);
    const after = dueWhileOwed({
      ...order,
      state: advance('order', order.state, 'fail', cannotCancelOrder),
      failure_message,
      updated_at: now,
    });
    return changed(after, [replaces('order', order, after)], [event('order.failed', 'order', order)]);
  }
  if (variants.some(({ state }) => state === 'pending')) return unchanged(order);
  const state = advance('order', order.state, 'prepare', cannotCancelOrder);
  const after = dueWhileOwed({ ...order, state, failure_message: null, updated_at: now });
  const named = order.items.filter(({ id, external_identifier }) => external_identifier !== String(id));
  return changed(
    after,
    [replaces('order', order, after), ...named.map((item) => creates('order-item', itemName(item, order, now)))],
    [event('order.prepared', 'order', order)],
  );
}

/**
 * Records that the rule routed an order or left it to staff, if the rule has not been asked again since. Callers see no
 * change, so `updated_at` stays.
 */
export const finishRouting = (order: OrderRecord | undefined, after: number): Change<undefined> =>
  order?.awaits_routing && (order.routed_after ?? 0) === after
    ? changed(undefined, [replaces('order', order, dueWhileOwed({ ...order, awaits_routing: false }))])
    : unchanged(undefined);

/**
 * Restarts the preparation of an order whose preparation failed permanently. The worker checks the variants again.
 * Rejects any other order. The disposition order is the result, so the write requires that it is unchanged.
 */
export function prepareAgain(
  order: OrderRecord,
  disposition: DispositionOrderRecord,
  now: string,
): Change<DispositionOrderRecord> {
  const state = advance('order', order.state, 'prepare_again', cannotPrepareAgain);
  if (order.failure_message === null) throw new Refusal(cannotPrepareAgain);
  const after: OrderRecord = { ...order, state, failure_message: null, due_at: relayEnd(now), updated_at: now };
  const again = event('order.preparing-again', 'order', order, workOn(order));
  const { id, rev } = disposition;
  return changed(disposition, [replaces('order', order, after)], [again], [{ entity: 'disposition-order', id, rev }]);
}
