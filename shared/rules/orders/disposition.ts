import { type Change, changed, creates, replaces } from '../../domain/change.ts';
import { advance, initialState, next } from '../../domain/transitions.ts';
import { doesNotExist, listedTwice, mixedForms } from '../../lib/problems.ts';
import { type FieldErrors, notFound, refuseAny, refused, unavailable } from '../../lib/refusal.ts';
import { DispositionOrder } from '../../resources/orders/disposition-order.ts';
import { type DispositionOrderRecord, progressOf, unassignedItems } from '../../resources/orders/disposition-record.ts';
import { isVoid } from '../../resources/orders/pieces.ts';
import { type ProductionOrderRecord, productionOrderId } from '../../resources/orders/production-order-record.ts';

/** What a disposition order holds of its items, as ids. */
export interface ItemToRoute {
  readonly id: number;
  /** The production methods that it takes. */
  readonly methods: readonly number[];
  /** Whether it waits for a production. */
  readonly isFree: boolean;
  /** Whether all its pieces are cancelled. */
  readonly isVoid: boolean;
}

/** One production that a request names: ids in place of its names, null where nothing has the name. */
export interface NamedProduction {
  readonly production: number | null;
  /** The items that it is to make; null for the whole order. */
  readonly items: (number | null)[] | null;
}

/** What a request names: a production, and the items that it is to make by what the caller calls them. */
export interface ProductionNames {
  readonly handle: string;
  readonly order_items: readonly { readonly external_identifier: string }[] | null;
}

/** Puts ids in the places of the names that a request has; null where nothing has the name. */
export const namedProductions = (
  productions: readonly ProductionNames[],
  { items }: Pick<DispositionOrderRecord, 'items'>,
  byHandle: ReadonlyMap<string, number>,
): NamedProduction[] =>
  productions.map(({ handle, order_items }) => ({
    production: byHandle.get(handle) ?? null,
    items:
      order_items?.map(
        (named) => items.find((item) => item.external_identifier === named.external_identifier)?.id ?? null,
      ) ?? null,
  }));

/** Answers what the plan has to know of a disposition order. */
export const toRoute = ({ id, rev, state, items }: DispositionOrderRecord) => ({
  id,
  rev,
  state,
  items: items.map((item) => ({
    id: item.id,
    methods: [...item.production_methods],
    isFree: item.productions.length === 0 && !isVoid(item),
    isVoid: isVoid(item),
  })),
});

/** What the state machine plans an assignment from. */
export interface ToPlan {
  /** The disposition order as it was read; null when there is none. */
  readonly disposition: {
    readonly id: number;
    readonly rev: number;
    readonly state: DispositionOrderRecord['state'];
    readonly items: readonly ItemToRoute[];
  } | null;
  /** The productions that a request names; null where the rule is to find one. */
  readonly named: readonly NamedProduction[] | null;
  /** All productions, where the rule is to find one. */
  readonly productions: readonly { readonly id: number; readonly methods: readonly number[] }[];
}

/** Items that one production is to make. */
export interface Assignment {
  readonly production: number;
  readonly items: number[];
}

/** What is to be done with a disposition order as it was at a `rev`: nothing where the order waits for a person. */
export interface RoutingPlan {
  readonly disposition: number;
  readonly rev: number;
  readonly trigger: 'assign' | 'assign_items';
  readonly assignments: Assignment[];
}

const cannotBeAssigned = 'The order can no longer be assigned.';
const isAssigned = 'An item is assigned or cancelled already.';

/**
 * Plans who makes what of an order: the productions that the request names, or the one production that can make every
 * item. Undefined where the rule leaves the order to a person. Refuses what does not exist and what is assigned.
 */
export function planDisposition({ disposition, named, productions }: ToPlan): RoutingPlan | undefined {
  if (!disposition) throw notFound(DispositionOrder.label);
  const { items } = disposition;
  const wanted = items.filter((item) => !item.isVoid);
  if (named === null) {
    const able = productions.filter(({ methods }) =>
      wanted.every((item) => item.methods.every((method) => methods.includes(method))),
    );
    const [only] = able;
    if (!only || able.length > 1 || disposition.state !== 'manual_assignment_process') return undefined;
    return planned(disposition, 'assign', [{ production: only.id, items: wanted.map((item) => item.id) }]);
  }
  requireSound(named);
  const trigger = named.some((one) => one.items) ? 'assign_items' : 'assign';
  advance('disposition-order', disposition.state, trigger, cannotBeAssigned);
  const assignments = named.map(({ production, items: given }) => ({
    production: production ?? 0,
    items: given?.map((item) => item ?? 0) ?? wanted.map((item) => item.id),
  }));
  const free = new Set(items.filter((item) => item.isFree).map((item) => item.id));
  if (!assignments.every((one) => one.items.every((item) => free.has(item)))) throw refused(isAssigned);
  return planned(disposition, trigger, assignments);
}

const planned = (
  { id, rev }: NonNullable<ToPlan['disposition']>,
  trigger: RoutingPlan['trigger'],
  assignments: Assignment[],
): RoutingPlan => ({ disposition: id, rev, trigger, assignments });

/** Refuses what does not exist or is named twice, and productions of which only some name items. */
function requireSound(named: readonly NamedProduction[]): void {
  const problems: [path: string, problem: FieldErrors[string][number]][] = [];
  const productions = named.map(({ production }) => production);
  const items = named.flatMap((one) => one.items ?? []);
  let item = 0;
  for (const [index, one] of named.entries()) {
    const at = `productions.${index}`;
    if (one.production === null) problems.push([`${at}.handle`, doesNotExist]);
    else if (one.items === null && productions.indexOf(one.production) < index)
      problems.push([`${at}.handle`, listedTwice]);
    if ((one.items === null) !== (named[0]?.items === null)) problems.push([`${at}.order_items`, mixedForms]);
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
 * Assigns items to productions as planned, a production order for each. Refuses with 503, for another plan to be made,
 * where the disposition order has changed since this one was.
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
  const productionOrders = assignments.map(
    ({ production, items }, index): ProductionOrderRecord => ({
      id: productionOrderId(order, made + index),
      rev: 0,
      merchant,
      is_test,
      production,
      disposition_order: order,
      order_items: items,
      variants: [...new Set(items.flatMap((item) => disposition.items.find(({ id }) => id === item)?.variant ?? []))],
      state: initialState('production-order'),
      request,
      shipment: null,
      created_at: now,
      updated_at: now,
    }),
  );
  const state = advance('disposition-order', disposition.state, trigger, cannotBeAssigned);
  const items = disposition.items.map((item) => ({
    ...item,
    productions: [
      ...item.productions,
      ...assignments.flatMap((one) => (one.items.includes(item.id) ? [one.production] : [])),
    ],
  }));
  const after: DispositionOrderRecord = {
    ...disposition,
    state,
    items,
    production_orders: [...disposition.production_orders, ...productionOrders.map(({ id }) => id)],
    open_production_orders: disposition.open_production_orders + productionOrders.length,
    progress: progressOf({ state, items }),
    updated_at: now,
  };
  return changed(after, [
    replaces('disposition-order', disposition, after),
    ...productionOrders.map((one) => creates('production-order', one)),
  ]);
}

/** Tells whether nothing of an order is left to be assigned or delivered. */
export const isDelivered = ({
  state,
  items,
  open_production_orders,
}: Pick<DispositionOrderRecord, 'state' | 'items' | 'open_production_orders'>): boolean =>
  next('disposition-order', state, 'deliver') !== undefined &&
  open_production_orders === 0 &&
  unassignedItems(items).length === 0;
