import type { Ref } from './match.ts';
import type { Model, Order, Outcome } from './model.ts';
import { type AssignChoice, isTest, north, south, staff, tester } from './requests.ts';
import { completeWhereDone, hasLeft, holders, isVoid, type Share, touch, waiting } from './shares.ts';

/**
 * The expected behaviour of the production side, in memory. Every piece of an order is one entry of a list with its own
 * state. This model does not store equal pieces together as the service does.
 */

/** The methods of the demo's productions, by the numbers under which they call. */
export const makers = [
  { caller: north, handle: 'north-print', methods: ['dtg', 'embroidery'] },
  { caller: south, handle: 'south-stitch', methods: ['embroidery'] },
  { caller: tester, handle: 'test-print', methods: ['dtg', 'embroidery'] },
] as const;

/** Whether a production makes orders of this mode. */
const makesMode = (caller: number, order: Order): boolean => (caller === tester) === isTest(order.caller);

/** One piece of an order, with its tag after confirmation. */
export interface Piece {
  readonly id: Ref;
  readonly tag: Ref;
  readonly order: Order;
  /** The place of its item in the order. */
  readonly item: number;
  state: 'pending' | 'confirmed' | 'cancelled';
  since: number;
  told: { readonly text: string; readonly rev: number; readonly at: number; readonly created: number } | undefined;
}

/** The part of an order that one production makes. */
export interface ProductionOrder {
  readonly id: Ref;
  readonly order: Order;
  /** The number under which the production calls. */
  readonly maker: number;
  /** Its items. */
  readonly shares: readonly Share[];
  readonly created: number;
  state: 'pending' | 'accepted' | 'delivered' | 'rejected' | 'failed' | 'taken_back' | 'cancelled';
  hold: { readonly reason: string; readonly at: number } | undefined;
  /** What it gave back, in chronological order. */
  readonly returned: Returned[];
  rev: number;
  updated: number;
  /** The revs in which parcels were sent, one per parcel. */
  readonly sent: number[];
}

/** Pieces that a production gave back. */
export interface Returned {
  readonly item: number;
  readonly quantity: number;
  readonly reason: string | null;
  readonly at: number;
}

/** A parcel, which is a shipment of its order. */
export interface Shipment {
  readonly id: Ref;
  readonly of: ProductionOrder;
  readonly tracking: string | null;
  readonly carrier: string | null;
  readonly url: string | null;
  readonly items: readonly { readonly item: number; readonly quantity: number }[];
  readonly at: number;
}

/** The routing of an order, and the state of its pieces. */
export interface Routing {
  pieces: readonly Piece[];
  readonly made: ProductionOrder[];
  readonly shipments: Shipment[];
  state: 'manual_assignment_process' | 'partly_assigned' | 'assigned' | 'delivered' | 'cancelled';
  rev: number;
  updated: number;
  /** Whether the rule has not seen the order yet, or has to see it again. */
  isNew: boolean;
  /** How many production orders there were when the rule was last asked. */
  askedAfter: number;
  /** The items that were given back and not assigned since. */
  readonly open: Set<number>;
  /** How many first pieces of items the next production need not make. */
  readonly ready: Map<number, number>;
  /** The productions that the rule does not choose again. */
  readonly returnedBy: Set<number>;
  /** The production orders on hold, in chronological order. */
  holds: readonly ProductionOrder[];
}

/** An event of a subject, with the subject's rev. */
export interface Told {
  readonly type: string;
  readonly sequence: number;
  /** The tag texts that the event contains. */
  readonly texts?: readonly string[];
  /** Whether it only starts work and is not published. */
  readonly isWork?: boolean;
}

export const newRouting = (now: number): Routing => ({
  pieces: [],
  made: [],
  shipments: [],
  state: 'manual_assignment_process',
  rev: 1,
  updated: now,
  isNew: true,
  askedAfter: 0,
  open: new Set(),
  ready: new Map(),
  returnedBy: new Set(),
  holds: [],
});

/** Returns the pieces of a new order in the order of its items. */
export const newPieces = (order: Order, ref: (kind: string) => Ref): readonly Piece[] =>
  order.from.items.flatMap(({ quantity }, item) =>
    Array.from({ length: quantity }, () => ({
      id: ref('piece'),
      tag: ref('tag'),
      order,
      item,
      state: 'pending' as const,
      since: order.created,
      told: undefined,
    })),
  );

const places = ({ from }: Order): readonly number[] => from.items.map((_, place) => place);

/** Whether a production has started, or pieces were sent. From then on, the order cannot be cancelled. */
export const hasBegun = ({ routing }: Order): boolean =>
  routing.made.some(({ state }) => state === 'accepted' || state === 'delivered') ||
  routing.pieces.some(({ state }) => state === 'confirmed');

/** Whether a production makes an item. */
export const makes = ({ order, item }: Piece, caller: number): boolean =>
  holders(order, item).some(({ maker }) => maker === caller);

function give(model: Model, order: Order, to: readonly { maker: number; items: readonly number[] }[], now: number) {
  const { routing } = order;
  for (const { maker, items } of to) {
    routing.made.push({
      id: model.ref('production order'),
      order,
      maker,
      shares: items.map((item) => ({ item, before: routing.ready.get(item) ?? 0, sent: 0, isBack: false })),
      created: now,
      state: 'pending',
      hold: undefined,
      returned: [],
      rev: 1,
      updated: now,
      sent: [],
    });
  }
  for (const { items } of to) for (const item of items) routing.open.delete(item);
  touch(routing, now);
}

/**
 * The rule: if exactly one production of an order's mode can make the order, the order goes to it. The rule sees each
 * order once, and an order that staff have assigned since then stays theirs.
 */
export function route(model: Model, order: Order, now: number): void {
  const { routing, from } = order;
  if (!routing.isNew) return;
  routing.isNew = false;
  if (routing.state !== 'manual_assignment_process' || routing.made.length !== routing.askedAfter) return;
  const items = places(order).filter((item) => !isVoid(order, item));
  const needed: readonly string[] = items.flatMap((item) => from.items[item]?.variant.methods ?? []);
  const able = makers
    .filter(({ caller }) => makesMode(caller, order) && !routing.returnedBy.has(caller))
    .filter(({ methods }) => needed.every((one) => methods.some((method) => method === one)));
  if (able.length !== 1) return;
  give(
    model,
    order,
    able.map(({ caller }) => ({ maker: caller, items })),
    now,
  );
  routing.state = 'assigned';
}

/** Yields the paths of errors in an assignment that do not depend on the order. */
export function* wrongAssignment({ to }: AssignChoice): Generator<string> {
  if (to.length === 0) yield 'productions';
  for (const [index, { items }] of to.entries()) {
    if (items?.length === 0) yield `productions.${index}.order_items`;
  }
}

/** Assigns an order, or items of it. `names` are the items' names in the request. */
export function assign(
  model: Model,
  as: number,
  id: number,
  sent: AssignChoice,
  names: readonly (readonly string[] | undefined)[],
  now: number,
): Outcome<Order> {
  if (as !== staff) return { status: 403 };
  const malformed = [...wrongAssignment(sent)];
  if (malformed.length > 0) return { status: 422, errors: malformed };
  const order = model.orders.find((one) => one.id.value === id);
  if (!order) return { status: 404 };
  const { routing } = order;
  const called = places(order).map((item) => nameIn(order, item));
  const seen: number[] = [];
  const errors: string[] = [];
  const given = sent.to.map(({ maker }, index) => {
    const known = makers[maker];
    const own = names[index];
    // a request may name a production more than once if it lists the items
    const again = own === undefined && sent.to.slice(0, index).some((one) => one.maker === maker);
    if (!known || again || !makesMode(known.caller, order)) errors.push(`productions.${index}.handle`);
    if ((own === undefined) !== (names[0] === undefined)) errors.push(`productions.${index}.order_items`);
    const items = own?.map((name, place) => {
      const item = called.indexOf(name);
      if (item < 0 || seen.includes(item)) errors.push(`productions.${index}.order_items.${place}.external_identifier`);
      seen.push(item);
      return item;
    });
    return { maker: known?.caller ?? 0, items: items ?? places(order).filter((item) => !isVoid(order, item)) };
  });
  if (errors.length > 0) return { status: 422, errors };
  const byItem = names.some((own) => own !== undefined);
  const open = ['manual_assignment_process', ...(byItem ? ['partly_assigned'] : [])];
  const free = waiting(order);
  if (!open.includes(routing.state) || given.some(({ items }) => items.some((item) => !free.includes(item)))) {
    return { status: 409 };
  }
  const isAgain = ({ maker, items }: (typeof given)[number]) =>
    items.some((item) => holders(order, item).some((one) => one.maker === maker));
  if (given.some(isAgain)) return { status: 409 };
  give(model, order, given, now);
  routing.state = byItem ? 'partly_assigned' : 'assigned';
  return { status: 200, is: order, effect: true };
}

/** Returns an item's name in requests, or its ID if it has no name. */
export function nameIn({ from }: Order, item: number): string {
  const name = from.items[item]?.name;
  return typeof name === 'object' ? String(name.ref.value) : (name ?? 'nothing');
}

/** Returns the production order that a caller sees under this ID. */
export const productionOrderOf = (model: Model, as: number, id: number): ProductionOrder | undefined =>
  model.orders
    .flatMap(({ routing }) => routing.made)
    .find((one) => one.id.value === id && (as === staff || one.maker === as));

export function accept(
  model: Model,
  as: number,
  id: number,
  ifRev: number | undefined,
  now: number,
): Outcome<ProductionOrder> {
  if (as < staff) return { status: 403 };
  const one = productionOrderOf(model, as, id);
  if (!one) return { status: 404 };
  if (ifRev !== undefined && ifRev !== one.rev) return { status: 412 };
  if (one.state === 'accepted') return { status: 200, is: one, effect: false };
  const { order } = one;
  if (one.state !== 'pending' || order.state === 'preparing') return { status: 409 };
  one.state = 'accepted';
  touch(one, now);
  const own = new Set(one.shares.map(({ item }) => item));
  const pieces = order.routing.pieces.filter(({ item, state }) => own.has(item) && state === 'pending');
  for (const piece of pieces) Object.assign(piece, { state: 'confirmed', since: now });
  if (pieces.length > 0) touch(order, now);
  touch(order.routing, now);
  return { status: 200, is: one, effect: true };
}

export function cancelUnit(
  model: Model,
  as: number,
  id: number,
  ifRev: number | undefined,
  now: number,
): Outcome<Piece> {
  if (as !== staff) return { status: 403 };
  const piece = pieceOf(model, id);
  if (!piece) return { status: 404 };
  const { order, item } = piece;
  if (ifRev !== undefined && ifRev !== order.routing.rev) return { status: 412 };
  if (piece.state === 'cancelled') return { status: 200, is: piece, effect: false };
  if (piece.state !== 'pending') return { status: 409 };
  Object.assign(piece, { state: 'cancelled', since: now });
  if (places(order).every((one) => isVoid(order, one))) {
    cancelWhole(order, now);
  } else {
    touch(order.routing, now);
    const pending = order.routing.made.filter(
      ({ state, shares }) => state === 'pending' && shares.some((share) => share.item === item),
    );
    for (const one of pending) {
      if (hasLeft(one)) touch(one, now);
      else cancelMade(one, now);
    }
    if (isVoid(order, item)) touch(order, now);
    completeWhereDone(order, isVoid(order, item) ? undefined : now);
  }
  return { status: 200, is: piece, effect: true };
}

function cancelMade(one: ProductionOrder, now: number): void {
  one.state = 'cancelled';
  touch(one, now);
}

/** Cancels an order with everything that belongs to it. */
export function cancelWhole(order: Order, now: number): void {
  const { routing } = order;
  for (const piece of routing.pieces.filter(({ state }) => state !== 'cancelled')) {
    Object.assign(piece, { state: 'cancelled', since: now });
  }
  for (const one of routing.made.filter(({ state }) => state === 'pending')) cancelMade(one, now);
  routing.state = 'cancelled';
  touch(routing, now);
  order.state = 'cancelled';
  order.cancelled = now;
  touch(order, now);
  order.told.push({ type: 'order.cancelled', sequence: order.rev, texts: [] });
}

/** Returns the piece with this ID. */
export const pieceOf = (model: Model, id: number): Piece | undefined =>
  model.orders.flatMap(({ routing }) => routing.pieces).find((one) => one.id.value === id);

/** Returns the piece whose tag a caller sees under this ID. */
export const taggedPiece = (model: Model, as: number, id: number): Piece | undefined =>
  model.orders
    .flatMap(({ routing }) => routing.pieces)
    .find((one) => one.tag.value === id && one.state === 'confirmed' && (as === staff || makes(one, as)));

/** Returns the text of a piece's tag. */
export const textOf = ({ told }: Piece): string => told?.text ?? 'ordered';

export function tell(
  model: Model,
  as: number,
  id: number,
  text: string,
  ifRev: number | undefined,
  now: number,
): Outcome<Piece> {
  if (as < staff) return { status: 403 };
  if (text.length < 1 || text.length > 255) return { status: 422, errors: ['current_state'] };
  const piece = taggedPiece(model, as, id);
  if (!piece) return { status: 404 };
  const rev = piece.told?.rev ?? 0;
  if (ifRev !== undefined && ifRev !== rev) return { status: 412 };
  if (textOf(piece) === text) return { status: 200, is: piece, effect: false };
  piece.told = { text, rev: rev + 1, at: now, created: piece.told?.created ?? piece.since };
  return { status: 200, is: piece, effect: true };
}
