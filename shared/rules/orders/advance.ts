import { type Change, unchanged } from '../../domain/change.ts';
import { fill, Refusal } from '../../lib/refusal.ts';
import { cannotAdvance, orderNotPrepared } from '../../lib/request-errors.ts';
import type { AdvanceTarget } from '../../resources/orders/advance.ts';
import type { Delivery } from '../../resources/orders/delivery.ts';
import { unassignedItems } from '../../resources/orders/disposition-record.ts';
import { type IdTagRecord, tagsOf } from '../../resources/orders/id-tag-record.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import { leftIn, type ProductionOrderRecord } from '../../resources/orders/production-order-record.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import { tellOfTag } from './id-tag.ts';
import { cancelOrder, type OrderRouting } from './order.ts';
import { acceptProductionOrder, deliverProductionOrder, type PublishedWithOrder } from './production-order.ts';

/** A test order to advance, with its related records. */
export interface OrderToAdvance extends OrderRouting, PublishedWithOrder {
  readonly order: OrderRecord;
  readonly merchant: MerchantRecord;
}

/** A step of a test order: a trigger of the live process. */
export type AdvanceStep =
  | { readonly kind: 'prepare' | 'cancel' }
  /** Assigns items by their external identifiers. Null means the whole order. */
  | { readonly kind: 'assign'; readonly items: readonly string[] | null }
  | { readonly kind: 'accept'; readonly productionOrder: ProductionOrderRecord }
  /** Reports the progress of a piece. */
  | { readonly kind: 'tell'; readonly tag: IdTagRecord }
  | { readonly kind: 'deliver'; readonly productionOrder: ProductionOrderRecord; readonly body: Delivery };

/** The stages of an order that succeeds, in this order. */
const progress = ['prepared', 'assigned', 'accepted', 'partly_shipped', 'shipped', 'completed'] as const;

/**
 * Returns the next step of a test order towards a stage. Returns undefined if the order has reached the stage or a
 * later one. Rejects a stage that the order cannot reach. `last` is the kind of the previous step.
 */
export function stepTowards(
  to: AdvanceTarget,
  at: OrderToAdvance,
  last?: AdvanceStep['kind'],
): AdvanceStep | undefined {
  const { state, failure_message: failure } = at.order;
  if (to === 'cancelled') return state === 'cancelled' ? undefined : { kind: 'cancel' };
  if (state === 'cancelled') throw cannotReach(to, 'it is cancelled');
  if (state === 'preparing' && failure === null) {
    if (last === 'prepare') throw new Refusal(orderNotPrepared); // a variant is still being processed
    return { kind: 'prepare' };
  }
  if (to === 'failed') {
    if (state === 'preparing') return undefined;
    throw cannotReach(to, 'its preparation has succeeded');
  }
  if (state === 'preparing') throw cannotReach(to, 'its preparation has failed');
  return state === 'completed' ? undefined : productionStep(to, at);
}

/** Returns the next step of a prepared order. */
function productionStep(to: (typeof progress)[number], at: OrderToAdvance): AdvanceStep | undefined {
  const { order, disposition, productionOrders } = at;
  const includes = (stage: (typeof progress)[number]) => progress.indexOf(to) >= progress.indexOf(stage);
  const free = unassignedItems(disposition.items);
  if (includes('assigned') && free.length > 0) {
    const isWhole = free.length === disposition.items.length;
    return { kind: 'assign', items: isWhole ? null : free.map((item) => item.external_identifier) };
  }
  const pending = productionOrders.find((one) => one.state === 'pending');
  if (includes('accepted') && pending) return { kind: 'accept', productionOrder: pending };
  const isPart = to === 'partly_shipped';
  if (!includes('partly_shipped') || (isPart && order.shipments.length > 0)) return undefined;
  return deliveryStep(at, isPart);
}

/** Returns the next step towards a parcel with all pieces of a production order, or with only one piece. */
function deliveryStep(
  { disposition, productionOrders, idTags }: OrderToAdvance,
  isPart: boolean,
): AdvanceStep | undefined {
  const open = productionOrders.flatMap((productionOrder) => {
    const left = leftIn(productionOrder, disposition.items);
    return left.length > 0 ? [{ productionOrder, left }] : [];
  });
  const [first] = open;
  const [item] = first?.left ?? [];
  if (!first || !item) return undefined;
  const { productionOrder } = first;
  const tag = tagsOf(disposition).find((one) => one.order_item === item.order_item);
  if (tag && !idTags.some(({ id }) => id === tag.id)) return { kind: 'tell', tag };
  const pieces = open.flatMap(({ left }) => left).reduce((sum, { quantity }) => sum + quantity, 0);
  if (isPart && pieces === 1) throw cannotReach('partly_shipped', 'it has only one piece');
  const items = isPart ? [{ order_item: item.order_item, quantity: 1 }] : null;
  const parcel = { carrier, tracking_number: `TEST-${productionOrder.id}`, tracking_url: null, items };
  return { kind: 'deliver', productionOrder, body: { tracking_number: null, parcels: [parcel] } };
}

const carrier = 'Simulated carrier';
const toldState = 'Packed by the simulated production.';

/** Takes the next step towards a stage. Does nothing for the steps `prepare` and `assign`, which the caller takes. */
export function advanceDirectly(to: AdvanceTarget, at: OrderToAdvance, now: string): Change<unknown> {
  const step = stepTowards(to, at);
  switch (step?.kind) {
    case 'accept':
      return acceptProductionOrder(step.productionOrder, at, now);
    case 'tell':
      return tellOfTag(step.tag, { current_state: toldState }, now);
    case 'deliver':
      return deliverProductionOrder(step.productionOrder, step.body, at, now);
    case 'cancel':
      return cancelOrder(at.order, at, now);
    default:
      return unchanged(undefined);
  }
}

const cannotReach = (to: AdvanceTarget, reason: string) => new Refusal(fill(cannotAdvance, { to, reason }));
