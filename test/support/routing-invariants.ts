import { isDeepStrictEqual } from 'node:util';
import type { Records } from '../../shared/domain/records.ts';
import { say, type Table } from './invariants.ts';
import { sharesOf, shareViolations } from './share-invariants.ts';

// Invariants between an order, its disposition order, its production orders and its ID tags, whatever happened to the
// order. This file calculates the IDs of pieces and the states of runs independently and compares them with the
// service's.

type Order = Records['order'];
type Disposition = Records['disposition-order'];
type ProductionOrder = Records['production-order'];

const idsOfAnOrder = 2048;
const productionOrdersOfAnOrder = 128;

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
    ...stateViolations(name, order, disposition, made),
    ...listViolations(name, disposition, made),
    ...itemViolations(name, order, disposition, made),
    ...deliveryViolations(table, name, order, made),
    ...holdViolations(name, order, made),
    ...ruleViolations(table, name, disposition, made),
    ...tagViolations(table, name, disposition),
  ];
}

const isOpen = ({ state }: ProductionOrder): boolean => state === 'pending' || state === 'accepted';

/** The order and its disposition order have the states that follow from the shares of the productions. */
function stateViolations(
  name: string,
  order: Order,
  disposition: Disposition,
  made: readonly ProductionOrder[],
): readonly string[] {
  const { state, items } = disposition;
  const sent = made.some(({ shipments = [] }) => shipments.length > 0);
  const held = items.filter((item) => sharesOf(item, made).some(({ isHeld }) => isHeld));
  const lives = items.filter(({ pieces }) => pieces.some((run) => run.state !== 'cancelled'));
  const isDone =
    lives.length > 0 &&
    lives.every((item) => {
      const shares = sharesOf(item, made);
      const through = Math.max(0, ...shares.map(({ before, delivered }) => before + delivered));
      const live = item.pieces.reduce((sum, run) => sum + (run.state === 'cancelled' ? 0 : run.count), 0);
      return through === live && shares.every((one) => !one.isHeld || one.before + one.delivered === live);
    });
  const waits = state === 'manual_assignment_process';
  const isRouted = state === 'assigned' || state === 'partly_assigned';
  return [
    ...say((order.state === 'cancelled') !== (state === 'cancelled'), `${name} and its disposition order differ`),
    ...say((order.state === 'completed') !== (state === 'delivered'), `${name} is ${order.state} and routed ${state}`),
    ...say(waits && lives.some((item) => held.includes(item)), `${name} waits for a person although an item is held`),
    ...say(waits && sent, `${name} waits for a person although pieces were delivered`),
    ...say(isRouted && held.length === 0 && !sent, `${name} is ${state}, but no production holds an item`),
    ...say(order.state === 'completed' && !isDone, `${name} is completed before all its pieces are delivered`),
  ];
}

function listViolations(name: string, disposition: Disposition, made: readonly ProductionOrder[]): readonly string[] {
  const { state, items, production_orders, open_production_orders } = disposition;
  const ids = made.map(({ id }) => id);
  const open = made.filter(isOpen).length;
  const states = new Set(items.flatMap(({ pieces }) => pieces.map((run) => run.state)));
  const pieces = ['pending', 'confirmed', 'cancelled'].filter((one) => states.has(one as never));
  const returners = new Set(made.filter(({ returned = [] }) => returned.length > 0).map((one) => one.production));
  const known = new Set(disposition.returned_by);
  return [
    ...say(!isDeepStrictEqual(ids, production_orders), `${name} has other production orders than it lists`),
    ...say(
      ids.some((id, n) => id !== disposition.id * productionOrdersOfAnOrder + n),
      `${name} has production orders with other IDs`,
    ),
    ...say(open !== open_production_orders, `${name} has ${open} open production orders, but counts others`),
    ...say(!isDeepStrictEqual(returners, known), `${name} names other productions that gave items back`),
    ...say(
      state === 'manual_assignment_process' && open > 0,
      `${name} waits for a person with ${open} open production orders`,
    ),
    ...say(state === 'delivered' && open > 0, `${name} is delivered with ${open} open production orders`),
    ...say(
      state === 'cancelled' && made.some((one) => isOpen(one) || one.state === 'delivered'),
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
    const states = new Set(pieces.map(({ state }) => state));
    const confirmed = pieces.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
    const tagged = ordered?.id_tags.flatMap(({ first, count }) => Array.from({ length: count }, (_, at) => first + at));
    const isVoid = states.size === 1 && states.has('cancelled');
    return [
      ...say(pieces.length !== ordered?.quantity, `${what} has ${pieces.length} pieces of ${ordered?.quantity}`),
      ...say(order.state === 'cancelled' && !isVoid, `${what} is not cancelled with its order`),
      ...say(isVoid !== (ordered?.cancelled_at !== null), `${what} is void in only one of two records`),
      ...say(!isDeepStrictEqual(confirmed, tagged), `${what} shows other tags than its pieces have`),
      ...shareViolations(what, item, pieces, made, disposition.state),
    ];
  });
}

/** An order shows the parcels of its production orders. Each parcel has one ID and one event. */
function deliveryViolations(
  table: Table,
  name: string,
  order: Order,
  made: readonly ProductionOrder[],
): readonly string[] {
  const sent = made.flatMap(({ shipments = [] }) => shipments).sort((a, b) => a.id - b.id);
  const ids = sent.map(({ id }) => id);
  const wanted = ids.map((_, n) => order.id * productionOrdersOfAnOrder + n);
  return [
    ...say(!isDeepStrictEqual(order.shipments, sent), `${name} shows other shipments than were delivered`),
    ...say(!isDeepStrictEqual(ids, wanted), `${name} has shipments with the IDs ${ids.join(', ')}`),
    ...say(ids.length > productionOrdersOfAnOrder, `${name} has ${ids.length} shipments`),
    ...made.flatMap(({ id, rev, state, shipments = [] }) => {
      // productions hear of changes with other events, and several share a row
      const events = table
        .events('production-order', id)
        .filter(({ type }) => !String(type).startsWith('production-order.'));
      const told = events.map(({ type, facts }) => {
        const { order: of, shipment } = facts as { order?: number; shipment?: number };
        return `${type} ${of} ${shipment}`;
      });
      const expected = shipments.map((one) => `shipment.prepared ${order.id} ${one.id}`);
      const what = `production order ${id}`;
      return [
        ...say(
          !isDeepStrictEqual(told.sort(), expected),
          `${what} has ${expected.length} shipments and the events ${told.join(', ')}`,
        ),
        ...say(
          events.some(({ sequence }) => Number(sequence) > rev),
          `${what} has an event of a later rev`,
        ),
        ...say(
          shipments.length > 0 && !['accepted', 'delivered', 'taken_back'].includes(state),
          `${what} is ${state} with ${shipments.length} shipments`,
        ),
        ...say(state === 'delivered' && shipments.length === 0, `${what} is delivered without a shipment`),
      ];
    }),
  ];
}

/** An order shows the holds of its production orders. Only an accepted production order is on hold. */
function holdViolations(name: string, { holds = [] }: Order, made: readonly ProductionOrder[]): readonly string[] {
  const held = made.flatMap(({ id, hold }) => (hold ? [{ production_order: id, ...hold }] : []));
  const shown = [...holds].sort((a, b) => a.production_order - b.production_order);
  return [
    ...say(!isDeepStrictEqual(shown, held), `${name} shows other holds than its production orders have`),
    ...made.flatMap(({ id, state, hold }) =>
      say(hold !== undefined && state !== 'accepted', `production order ${id} is ${state} and on hold`),
    ),
  ];
}

/**
 * The rule has routed each order that exactly one production can make. Cancelled pieces may change the possible
 * productions. The rule sees an order again only if its production rejected it, and chooses no production twice.
 */
function ruleViolations(
  table: Table,
  name: string,
  { state, items, is_test, returned_by = [] }: Disposition,
  made: readonly ProductionOrder[],
): readonly string[] {
  const twice = made.filter(({ id, request, production }) => {
    if (request !== null) return false;
    return made.some((one) => one.id < id && one.production === production && (one.returned ?? []).length > 0);
  });
  const chosen = say(twice.length > 0, `${name} went by the rule to a production that gave items back`);
  const untouched = items.every(({ pieces }) => pieces.every((run) => run.state === 'pending'));
  const isAsked = made.every((one) => one.state === 'rejected');
  if (state !== 'manual_assignment_process' || !untouched || !isAsked) return chosen;
  const methods = items.flatMap(({ production_methods }) => production_methods);
  const able = table
    .of('production')
    .filter(
      (one) =>
        (one.is_test ?? false) === is_test &&
        !returned_by.includes(one.id) &&
        methods.every((method) => one.production_methods.includes(method)),
    );
  return [
    ...chosen,
    ...say(able.length === 1, `${name} waits for a person, although exactly one production can make it`),
  ];
}

/** A stored tag belongs to a piece that was confirmed once, and each text has its event. */
function tagViolations(table: Table, name: string, disposition: Disposition): readonly string[] {
  const returned = new Set(
    table
      .of('production-order')
      .filter((one) => one.disposition_order === disposition.id)
      .flatMap((one) => (one.returned ?? []).map(({ order_item }) => order_item)),
  );
  const tagged = new Set(
    piecesOf(disposition).flatMap(({ item, pieces }) =>
      pieces.flatMap(({ id, state }) => (state === 'confirmed' || returned.has(item.id) ? [id] : [])),
    ),
  );
  return table
    .of('id-tag')
    .filter(({ order }) => order === disposition.id)
    .flatMap(({ id, rev }) => [
      ...say(!tagged.has(id), `${name} has tag ${id} of a piece that was never confirmed`),
      ...say(table.events('id-tag', id).length !== rev, `tag ${id} has rev ${rev} and other events`),
    ]);
}
