import { type Change, changed, creates, event, newBase, replaces } from '../../domain/change.ts';
import { advance, initialState, next } from '../../domain/transitions.ts';
import { doesNotExist, listedTwice, mixedFormats, notALiveProduction, notATestProduction } from '../../lib/problems.ts';
import { type FieldErrors, fill, notFound, Refusal, refuseAny, unavailable } from '../../lib/refusal.ts';
import { cannotAssign, itemAssigned, tooManyProductionOrders } from '../../lib/request-errors.ts';
import { DispositionOrder } from '../../resources/orders/disposition-order.ts';
import { type DispositionOrderRecord, progressOf, unassignedItems } from '../../resources/orders/disposition-record.ts';
import { isUnassigned, isVoid, type RoutedItem } from '../../resources/orders/pieces.ts';
import {
  type ProducedItem,
  type ProductionOrderRecord,
  productionOrderId,
  productionOrdersAtMost,
} from '../../resources/orders/production-order-record.ts';

/** The fields of an item that routing needs, as ids. */
export interface ItemToRoute {
  readonly id: number;
  /** The production methods that the item requires. */
  readonly methods: readonly number[];
  /** Whether the item waits for a production. */
  readonly isFree: boolean;
  /** The productions that make the item. */
  readonly productions: readonly number[];
  /** Whether all pieces of the item are cancelled. */
  readonly isVoid: boolean;
}

/** A production in a request, with ids instead of names. An id is null if its name is unknown. */
export interface NamedProduction {
  readonly production: number | null;
  /** Whether it makes test orders. */
  readonly isTest: boolean;
  /** The items for the production; null for the whole order. */
  readonly items: (number | null)[] | null;
}

/** The names in a request: a production, and its items by the caller's identifiers. */
export interface ProductionNames {
  readonly handle: string;
  readonly order_items: readonly { readonly external_identifier: string }[] | null;
}

/** Replaces the names of a request by ids. The id of an unknown name is null. */
export const namedProductions = (
  productions: readonly ProductionNames[],
  { items }: Pick<DispositionOrderRecord, 'items'>,
  byHandle: ReadonlyMap<string, Pick<NamedProduction, 'isTest'> & { readonly id: number }>,
): NamedProduction[] =>
  productions.map(({ handle, order_items }) => ({
    production: byHandle.get(handle)?.id ?? null,
    isTest: byHandle.get(handle)?.isTest ?? false,
    items:
      order_items?.map(
        (named) => items.find((item) => item.external_identifier === named.external_identifier)?.id ?? null,
      ) ?? null,
  }));

/** Returns the fields of a disposition order that planning needs. */
export const toRoute = ({ id, rev, is_test, state, items, returned_by = [] }: DispositionOrderRecord) => ({
  id,
  rev,
  isTest: is_test,
  state,
  items: items.map((item) => ({
    id: item.id,
    methods: [...item.production_methods],
    isFree: isUnassigned(item),
    productions: [...item.productions],
    isVoid: isVoid(item),
  })),
  returnedBy: [...returned_by],
});

/** The input of the routing plan, which the state machine passes on. */
export interface ToPlan {
  /** The disposition order; null if it does not exist. */
  readonly disposition: {
    readonly id: number;
    readonly rev: number;
    readonly isTest: boolean;
    readonly state: DispositionOrderRecord['state'];
    readonly items: readonly ItemToRoute[];
    /** The productions that gave items of the order back. The rule does not choose them again. */
    readonly returnedBy: readonly number[];
  } | null;
  /** The productions that a request names; null if the rule must find one. */
  readonly named: readonly NamedProduction[] | null;
  /** All productions, if the rule must find one. */
  readonly productions: readonly {
    readonly id: number;
    readonly isTest: boolean;
    readonly methods: readonly number[];
  }[];
}

/** The items for one production. */
export interface Assignment {
  readonly production: number;
  readonly items: number[];
}

/** The assignments for a disposition order at a certain `rev`. */
export interface RoutingPlan {
  readonly disposition: number;
  readonly rev: number;
  readonly trigger: 'assign' | 'assign_items';
  readonly assignments: Assignment[];
}

const openAtMost = 80; // a cancellation writes all of them in one transaction

/**
 * Plans which productions make the items of an order: the productions that the request names, or the only production
 * that can make every item. Test orders go only to test productions, and live orders only to the others. Returns
 * undefined if the rule leaves the order to staff. Rejects unknown productions and items, productions of the other
 * mode, and items that are already assigned.
 */
export function planDisposition({ disposition, named, productions }: ToPlan): RoutingPlan | undefined {
  if (!disposition) throw notFound(DispositionOrder.label);
  const { items } = disposition;
  const wanted = items.filter((item) => !item.isVoid);
  if (named === null) {
    const able = productions.filter(
      ({ id, isTest, methods }) =>
        isTest === disposition.isTest &&
        !disposition.returnedBy.includes(id) &&
        wanted.every((item) => item.methods.every((method) => methods.includes(method))),
    );
    const [only] = able;
    if (!only || able.length > 1 || disposition.state !== 'manual_assignment_process') return undefined;
    return planned(disposition, 'assign', [{ production: only.id, items: wanted.map((item) => item.id) }]);
  }
  requireSound(named, disposition.isTest);
  const trigger = named.some((one) => one.items) ? 'assign_items' : 'assign';
  advance('disposition-order', disposition.state, trigger, cannotAssign);
  const assignments = named.map(({ production, items: given }) => ({
    production: production ?? 0,
    items: given?.map((item) => item ?? 0) ?? wanted.map((item) => item.id),
  }));
  const free = new Set(items.filter((item) => item.isFree).map((item) => item.id));
  if (!assignments.every((one) => one.items.every((item) => free.has(item)))) throw new Refusal(itemAssigned);
  const makes = (production: number, item: number) =>
    items.some(({ id, productions: own }) => id === item && own.includes(production));
  if (assignments.some((one) => one.items.some((item) => makes(one.production, item)))) throw new Refusal(itemAssigned);
  return planned(disposition, trigger, assignments);
}

const planned = (
  { id, rev }: NonNullable<ToPlan['disposition']>,
  trigger: RoutingPlan['trigger'],
  assignments: Assignment[],
): RoutingPlan => ({ disposition: id, rev, trigger, assignments });

/** Rejects unknown or repeated names, the other mode, and requests in which only some productions list items. */
function requireSound(named: readonly NamedProduction[], isTest: boolean): void {
  const problems: [path: string, problem: FieldErrors[string][number]][] = [];
  const productions = named.map(({ production }) => production);
  const items = named.flatMap((one) => one.items ?? []);
  let item = 0;
  for (const [index, one] of named.entries()) {
    const at = `productions.${index}`;
    if (one.production === null) problems.push([`${at}.handle`, doesNotExist]);
    else if (one.isTest !== isTest) problems.push([`${at}.handle`, isTest ? notATestProduction : notALiveProduction]);
    else if (one.items === null && productions.indexOf(one.production) < index)
      problems.push([`${at}.handle`, listedTwice]);
    if ((one.items === null) !== (named[0]?.items === null)) problems.push([`${at}.order_items`, mixedFormats]);
    for (const [place, id] of (one.items ?? []).entries()) {
      const path = `${at}.order_items.${place}.external_identifier`;
      if (id === null) problems.push([path, doesNotExist]);
      else if (items.indexOf(id) < item) problems.push([path, listedTwice]);
      item += 1;
    }
  }
  refuseAny(Object.fromEntries(problems.map(([path, problem]) => [path, [problem]])));
}

/**
 * Assigns items to productions as planned and creates a production order for each. Rejects with 503 if the disposition
 * order changed after it was planned, so that the caller plans again.
 */
export function assign(
  disposition: DispositionOrderRecord | undefined,
  { rev, trigger, assignments }: RoutingPlan,
  request: string | null,
  now: string,
): Change<DispositionOrderRecord> {
  if (disposition?.rev !== rev) throw unavailable();
  const { id: order, merchant, is_test } = disposition;
  const made = disposition.production_orders.length;
  const open = disposition.open_production_orders + assignments.length;
  if (made + assignments.length > productionOrdersAtMost || open > openAtMost)
    throw new Refusal(fill(tooManyProductionOrders, { open: openAtMost, all: productionOrdersAtMost }));
  const productionOrders = assignments.map(({ production, items }, index): ProductionOrderRecord => {
    const produced = items.flatMap((item) => disposition.items.filter(({ id }) => id === item)).map(producedItem);
    return {
      ...newBase(productionOrderId(order, made + index), now),
      merchant,
      is_test,
      production,
      disposition_order: order,
      order_items: items,
      variants: [...new Set(produced.map(({ variant }) => variant))],
      items: produced,
      state: initialState('production-order'),
      request,
    };
  });
  const state = advance('disposition-order', disposition.state, trigger, cannotAssign);
  const items = disposition.items.map((item) => {
    const added = assignments.flatMap((one) => (one.items.includes(item.id) ? [one.production] : []));
    if (added.length === 0) return item;
    const { is_returned, ...rest } = item;
    return { ...rest, productions: [...item.productions, ...added] };
  });
  const after: DispositionOrderRecord = {
    ...disposition,
    state,
    items,
    production_orders: [...disposition.production_orders, ...productionOrders.map(({ id }) => id)],
    open_production_orders: disposition.open_production_orders + productionOrders.length,
    progress: progressOf({ state, items }),
    updated_at: now,
  };
  return changed(
    after,
    [
      replaces('disposition-order', disposition, after),
      ...productionOrders.map((one) => creates('production-order', one)),
    ],
    productionOrders.map((one) => event('production-order.created', 'production-order', one)),
  );
}

const producedItem = ({ id, variant, delivered }: RoutedItem): ProducedItem => ({
  order_item: id,
  variant,
  ...(delivered && { delivered_before: delivered }),
});

/** Tells whether all of an order is assigned and delivered. */
export const isDelivered = ({
  state,
  items,
  open_production_orders,
}: Pick<DispositionOrderRecord, 'state' | 'items' | 'open_production_orders'>): boolean =>
  next('disposition-order', state, 'deliver') !== undefined &&
  open_production_orders === 0 &&
  unassignedItems(items).length === 0;
