import { isDeepStrictEqual } from 'node:util';
import { isForProductions } from '../../shared/domain/events.ts';
import type { Records } from '../../shared/domain/records.ts';
import { say, type Table } from './invariants.ts';

// Invariants between an order, its disposition order, its production orders and its ID tags, whatever happened to the
// order. This file calculates the IDs of pieces and the states of runs independently and compares them with the
// service's.

type Order = Records['order'];
type Disposition = Records['disposition-order'];
type ProductionOrder = Records['production-order'];

const idsOfAnOrder = 2048;
const isTaken = ({ state }: ProductionOrder): boolean => state === 'accepted' || state === 'delivered';

/** The pieces of an item with their ids and states. */
function piecesOf({ id, items }: Disposition) {
  let next = id * idsOfAnOrder;
  return items.map((item) => ({
    item,
    pieces: item.pieces.flatMap(({ count, state }) => {
      const ids = Array.from({ length: count }, (_, index) => next + index);
      next += count;
      return ids.map((piece) => ({ id: piece, state }));
    }),
  }));
}

/** Returns the violations in the routing of an order. */
export function routingViolations(table: Table, order: Order, disposition: Disposition): readonly string[] {
  const name = `order ${order.id}`;
  const made = table
    .of('production-order')
    .filter((one) => one.disposition_order === order.id)
    .sort((a, b) => a.id - b.id);
  return [
    ...stateViolations(name, order, disposition),
    ...listViolations(name, disposition, made),
    ...itemViolations(name, order, disposition, made),
    ...deliveryViolations(table, name, order, made),
    ...ruleViolations(table, name, disposition),
    ...tagViolations(table, name, disposition),
  ];
}

const stateViolations = (name: string, order: Order, { state }: Disposition): readonly string[] => [
  ...say((order.state === 'cancelled') !== (state === 'cancelled'), `${name} and its disposition order differ`),
  ...say((order.state === 'completed') !== (state === 'delivered'), `${name} is ${order.state} and routed ${state}`),
];

function listViolations(name: string, disposition: Disposition, made: readonly ProductionOrder[]): readonly string[] {
  const { state, items, production_orders, open_production_orders } = disposition;
  const ids = made.map(({ id }) => id);
  const open = made.filter((one) => one.state === 'pending' || one.state === 'accepted').length;
  const states = new Set(items.flatMap(({ pieces }) => pieces.map((run) => run.state)));
  const pieces = ['pending', 'confirmed', 'cancelled'].filter((one) => states.has(one as never));
  const waits = state === 'manual_assignment_process';
  return [
    ...say(!isDeepStrictEqual(ids, production_orders), `${name} has other production orders than it lists`),
    ...say(open !== open_production_orders, `${name} has ${open} open production orders, but counts others`),
    ...say(waits && ids.length > 0, `${name} waits for a person with ${ids.length} production orders`),
    ...say(state === 'delivered' && open > 0, `${name} is delivered with ${open} open production orders`),
    ...say(
      state === 'cancelled' && made.some((one) => one.state !== 'cancelled'),
      `${name} is cancelled and its production orders are not`,
    ),
    ...say(disposition.progress !== `${state}.${pieces.join('+')}`, `${name} is found under ${disposition.progress}`),
  ];
}

function itemViolations(
  name: string,
  order: Order,
  disposition: Disposition,
  made: readonly ProductionOrder[],
): readonly string[] {
  const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);
  if (!isDeepStrictEqual(idsOf(order.items), idsOf(disposition.items))) return [`${name} is routed with other items`];
  return piecesOf(disposition).flatMap(({ item, pieces }, index) => {
    const ordered = order.items[index];
    const what = `item ${item.id} of ${name}`;
    const holders = made.filter(({ order_items }) => order_items.includes(item.id));
    const productions = holders.map(({ production }) => production);
    const states = new Set(pieces.map(({ state }) => state));
    const confirmed = pieces.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
    const tagged = ordered?.id_tags.flatMap(({ first, count }) => Array.from({ length: count }, (_, at) => first + at));
    const isVoid = states.size === 1 && states.has('cancelled');
    return [
      ...say(pieces.length !== ordered?.quantity, `${what} has ${pieces.length} pieces of ${ordered?.quantity}`),
      ...say(!isDeepStrictEqual(productions, item.productions), `${what} has other productions than it lists`),
      ...say(new Set(productions).size !== productions.length, `${what} is assigned to a production twice`),
      ...say(
        disposition.state === 'partly_assigned' && holders.length > 1,
        `${what} is assigned to ${holders.length} productions separately`,
      ),
      ...say(disposition.state === 'assigned' && !isVoid && holders.length === 0, `${what} has no production`),
      ...say(
        order.state === 'completed' && !isVoid && !holders.some(({ state }) => state === 'delivered'),
        `${what} is never delivered`,
      ),
      ...say(holders.some(isTaken) && states.has('pending'), `${what} is accepted and has pending units`),
      ...say(!holders.some(isTaken) && states.has('confirmed'), `${what} has confirmed units without an acceptance`),
      ...say(order.state === 'cancelled' && !isVoid, `${what} is not cancelled with its order`),
      ...say(isVoid !== (ordered?.cancelled_at !== null), `${what} is void in only one of two records`),
      ...say(!isDeepStrictEqual(confirmed, tagged), `${what} shows other tags than its pieces have`),
    ];
  });
}

/** A delivered production order has one shipment and one event for its merchant. Others have neither. */
function deliveryViolations(
  table: Table,
  name: string,
  order: Order,
  made: readonly ProductionOrder[],
): readonly string[] {
  const delivered = made.filter(({ state }) => state === 'delivered');
  const sent = order.shipments.map((one) => one.id).sort((a, b) => a - b);
  return [
    ...say(
      !isDeepStrictEqual(
        sent,
        delivered.map(({ id }) => id),
      ),
      `${name} shows other shipments than were delivered`,
    ),
    ...made.flatMap((one) => {
      const told = table.events('production-order', one.id).map(({ type }) => String(type));
      const events = told.filter((type) => !isForProductions(type));
      const expected = one.state === 'delivered' ? ['shipment.prepared'] : [];
      const shown = order.shipments.find(({ id }) => id === one.id);
      return [
        ...say(
          !isDeepStrictEqual(events, expected),
          `production order ${one.id} is ${one.state} after ${events.join(', ')}`,
        ),
        ...say(
          !isDeepStrictEqual(one.shipment ?? undefined, shown),
          `production order ${one.id} and ${name} show other shipments`,
        ),
      ];
    }),
  ];
}

/**
 * The rule has routed each order that exactly one production of its mode can make. Cancelled pieces may change the
 * possible productions.
 */
function ruleViolations(table: Table, name: string, { is_test, state, items }: Disposition): readonly string[] {
  const untouched = items.every(({ pieces }) => pieces.every((run) => run.state === 'pending'));
  if (state !== 'manual_assignment_process' || !untouched) return [];
  const methods = items.flatMap(({ production_methods }) => production_methods);
  const able = table
    .of('production')
    .filter((one) => (one.is_test ?? false) === is_test)
    .filter(({ production_methods }) => methods.every((one) => production_methods.includes(one)));
  return say(able.length === 1, `${name} waits for a person, although exactly one production can make it`);
}

/** A stored tag belongs to a confirmed piece, and each text has its event. */
function tagViolations(table: Table, name: string, disposition: Disposition): readonly string[] {
  const confirmed = new Set(
    piecesOf(disposition).flatMap(({ pieces }) =>
      pieces.flatMap(({ id, state }) => (state === 'confirmed' ? [id] : [])),
    ),
  );
  return table
    .of('id-tag')
    .filter(({ order }) => order === disposition.id)
    .flatMap(({ id, rev }) => [
      ...say(!confirmed.has(id), `${name} has tag ${id} of a piece that is not confirmed`),
      ...say(table.events('id-tag', id).length !== rev, `tag ${id} has rev ${rev} and other events`),
    ]);
}
