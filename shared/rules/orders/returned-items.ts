import { type Change, changed, type DomainEvent, event, replaces, unchanged } from '../../domain/change.ts';
import { advance, next } from '../../domain/transitions.ts';
import { doesNotExist, listedTwice, nothingLeft } from '../../lib/problems.ts';
import { type FieldErrors, refuseAny } from '../../lib/refusal.ts';
import { cannotFail, cannotReject, cannotTakeBack } from '../../lib/request-errors.ts';
import { type DispositionOrderRecord, progressOf } from '../../resources/orders/disposition-record.ts';
import type { Failure } from '../../resources/orders/failure.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import { changeRunsBehind, isVoid, type PieceRun, type RoutedItem } from '../../resources/orders/pieces.ts';
import {
  deliveredThrough,
  leftIn,
  type ProductionOrderRecord,
  shipmentsOf,
} from '../../resources/orders/production-order-record.ts';
import { relayEnd } from './hanging.ts';
import { withoutHold } from './hold.ts';
import { workOn } from './order.ts';
import { type OrderInProduction, type PublishedWithOrder, settled, tagged } from './production-order.ts';

/** An order in production, with all production orders of the order, and what the event of its completion contains. */
export interface AllInProduction extends OrderInProduction, PublishedWithOrder {
  readonly productionOrders: readonly ProductionOrderRecord[];
}

/**
 * Rejects a pending production order. Its items wait for a production again. If the whole order waits, the rule looks
 * for another production. The rule never chooses this production again for the order.
 */
export function rejectProductionOrder(
  was: ProductionOrderRecord,
  reason: string,
  around: AllInProduction,
  now: string,
): Change<ProductionOrderRecord> {
  const state = advance('production-order', was.state, 'reject', cannotReject);
  const result = returned(was, { state, items: was.order_items, reason }, around, now);
  const { after, routed } = result;
  const changedOrder = event('production-order.changed', 'production-order', after);
  if (routed.state !== 'manual_assignment_process') return ended(was, result, around, changedOrder, now);
  const shown: OrderRecord = {
    ...result.shown,
    awaits_routing: true,
    routed_after: routed.production_orders.length,
    due_at: relayEnd(now),
    updated_at: now,
  };
  return changed(after, writesOf(was, { ...result, shown }, around), [
    changedOrder,
    event('order.routing-again', 'order', shown, workOn(shown)),
  ]);
}

/**
 * Reports that a production cannot make items that it accepted: those that the body lists, or all that are left. They
 * wait for a production again. If no pieces are left, the production order has failed, or is delivered if it has sent
 * other pieces.
 */
export function failProductionOrder(
  was: ProductionOrderRecord,
  { reason, items }: Failure,
  around: AllInProduction,
  now: string,
): Change<ProductionOrderRecord> {
  advance('production-order', was.state, 'fail', cannotFail);
  const left = leftIn(was, around.disposition.items).map(({ order_item }) => order_item);
  if (items) requireLeft(items, was, left);
  const failed = items?.map(({ order_item }) => order_item) ?? left;
  const hasMore = left.some((item) => !failed.includes(item));
  const end = shipmentsOf(was).length > 0 ? 'deliver' : 'fail';
  const state = advance('production-order', was.state, hasMore ? 'fail_some' : end, cannotFail);
  const result = returned(was, { state, items: failed, reason }, around, now);
  return ended(was, result, around, event('production-order.changed', 'production-order', result.after), now);
}

/** Rejects items that are not in a production order, are listed twice, or have no pieces left. */
function requireLeft(
  items: NonNullable<Failure['items']>,
  { order_items }: ProductionOrderRecord,
  left: readonly number[],
): void {
  const errors: Record<string, FieldErrors[string]> = {};
  for (const [index, { order_item }] of items.entries()) {
    const path = `items.${index}.order_item`;
    if (!order_items.includes(order_item)) errors[path] = [doesNotExist];
    else if (items.findIndex((one) => one.order_item === order_item) !== index) errors[path] = [listedTwice];
    else if (!left.includes(order_item)) errors[path] = [nothingLeft];
  }
  refuseAny(errors);
}

/**
 * Takes a production order back from its production. Its items wait for staff. One that was taken back already stays as
 * it is.
 */
export function takeBackProductionOrder(
  was: ProductionOrderRecord,
  around: AllInProduction,
  now: string,
): Change<ProductionOrderRecord> {
  if (was.state === 'taken_back') return unchanged(was);
  const state = advance('production-order', was.state, 'take_back', cannotTakeBack);
  const result = returned(was, { state, items: was.order_items, reason: null }, around, now);
  return ended(was, result, around, event('production-order.taken-back', 'production-order', result.after), now);
}

/** What a production gives back, and the state that its production order has afterwards. */
interface Returning {
  readonly state: ProductionOrderRecord['state'];
  readonly items: readonly number[];
  readonly reason: string | null;
}

/** A production order that gave items back, and the records around it. */
interface Returned {
  readonly after: ProductionOrderRecord;
  readonly routed: DispositionOrderRecord;
  readonly shown: OrderRecord;
}

function returned(
  was: ProductionOrderRecord,
  { state, items, reason }: Returning,
  { order, disposition, productionOrders }: AllInProduction,
  now: string,
): Returned {
  const pieces = leftIn(was, disposition.items).filter(({ order_item }) => items.includes(order_item));
  const isEnded = state !== 'accepted';
  const { hold, ...rest } = was;
  const after: ProductionOrderRecord = {
    ...rest,
    ...(!isEnded && hold && { hold }),
    state,
    returned: [...(was.returned ?? []), ...pieces.map((one) => ({ ...one, reason, returned_at: now }))],
    updated_at: now,
  };
  const all = [after, ...productionOrders.filter(({ id }) => id !== was.id)];
  const ids = pieces.map(({ order_item }) => order_item);
  const waiting = disposition.items.map((item) => (ids.includes(item.id) ? waitingAgain(item, after, all, now) : item));
  const isSent = all.some((one) => shipmentsOf(one).length > 0);
  const isWhole = !isSent && waiting.every((item) => isVoid(item) || item.productions.length === 0);
  const trigger = isWhole ? 'return_all' : 'return_items';
  const routing = {
    state: advance('disposition-order', disposition.state, trigger, cannotTakeBack),
    items: waiting,
  };
  const routed: DispositionOrderRecord = {
    ...disposition,
    ...routing,
    open_production_orders: disposition.open_production_orders - (isEnded ? 1 : 0),
    returned_by: [...new Set([...(disposition.returned_by ?? []), was.production])],
    progress: progressOf(routing),
    updated_at: now,
  };
  const unheld = isEnded ? withoutHold(order, was.id) : order;
  const losesTags = waiting.some((item, index) => item.pieces !== disposition.items[index]?.pieces);
  const shown = losesTags ? tagged(unheld, routed, now) : unheld;
  return { after, routed, shown: shown === order ? order : { ...shown, updated_at: now } };
}

/**
 * Returns the change after items were given back. It completes the order if other productions have sent all pieces and
 * nothing is left to do.
 */
function ended(
  was: ProductionOrderRecord,
  result: Returned,
  around: AllInProduction,
  changedOrder: DomainEvent,
  now: string,
): Change<ProductionOrderRecord> {
  const end = settled(result.shown, result.routed, around, now);
  const { order: shown, disposition: routed } = end.writes;
  return changed(result.after, writesOf(was, { ...result, shown, routed }, around), [changedOrder, ...end.events]);
}

const writesOf = (
  was: ProductionOrderRecord,
  { after, routed, shown }: Returned,
  { order, disposition }: OrderInProduction,
) => [
  replaces('production-order', was, after),
  replaces('disposition-order', disposition, routed),
  ...(shown === order ? [] : [replaces('order', order, shown)]),
];

/**
 * Returns an item that a production gave back. Only pieces that no production has sent wait. They become pending again,
 * except if another production makes them too.
 */
function waitingAgain(
  item: RoutedItem,
  by: ProductionOrderRecord,
  all: readonly ProductionOrderRecord[],
  now: string,
): RoutedItem {
  const isMadeElsewhere = all.some((one) => one.state === 'accepted' && leftIn(one, [item]).length > 0);
  const kept = Math.max(...all.map((one) => deliveredThrough(one, item)));
  const confirmed = item.pieces.reduce(
    (sum, { state, count }) => sum + (next('unit', state, 'return') === undefined ? 0 : count),
    0,
  );
  return {
    ...item,
    ...(kept > 0 && { delivered: kept }),
    is_returned: true,
    productions: item.productions.filter((one) => one !== by.production),
    pieces:
      confirmed > kept && !isMadeElsewhere
        ? changeRunsBehind(item.pieces, kept, (run) => pending(run, now))
        : item.pieces,
  };
}

const pending = (run: PieceRun, now: string): PieceRun => {
  const state = next('unit', run.state, 'return');
  return state ? { ...run, state, since: now } : run;
};
