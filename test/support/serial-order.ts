import { type Happened, type SerialStep, shows } from './serial.ts';
import {
  accepted,
  cancelled,
  delivered,
  failed,
  given,
  givenWhole,
  held,
  invalid,
  noted,
  prepared,
  rejected,
  routed,
  takenBack,
  unitCancelled,
} from './serial-order-effects.ts';
import {
  firstPiece,
  freeItems,
  type ItemShare,
  isVoid,
  itemAt,
  leftOf,
  type OrderSubject,
  pieces,
  productionOrder,
  type Some,
  sharesLeft,
} from './serial-order-subject.ts';

/** A request about one placed order or its routing. */
export type OrderRequest =
  | { readonly kind: 'complete' | 'cancel' }
  | { readonly kind: 'assign'; readonly productions: readonly number[] }
  | { readonly kind: 'assign item'; readonly production: number; readonly item: number }
  | { readonly kind: 'accept'; readonly n: number }
  /** Delivers all pieces that are left, or some of one item. */
  | { readonly kind: 'deliver'; readonly n: number; readonly tracking: string | null; readonly some?: Some }
  | { readonly kind: 'reject' | 'take back'; readonly n: number }
  /** Gives one item back, or all that have pieces left. */
  | { readonly kind: 'fail'; readonly n: number; readonly item?: number }
  /** Puts a production order on hold, or releases it if there is no reason. */
  | { readonly kind: 'hold'; readonly n: number; readonly reason: string | null }
  | { readonly kind: 'cancel unit'; readonly piece: number }
  | { readonly kind: 'read order' | 'read disposition' | 'read units' }
  | { readonly kind: 'read production order'; readonly n: number }
  /**
   * Workers have no caller, and may run several times. An order is routed, and the fact is recorded afterwards. Both
   * do nothing if the order has been returned since their message, which names the `routed_after` of its time. `drain`
   * is all of the workers.
   */
  | { readonly kind: 'prepare' | 'drain' }
  | { readonly kind: 'route' | 'note routing'; readonly after: number };

/** The parts of a response. The fields depend on the request. */
export interface ShownOrder {
  readonly status: number;
  readonly [field: string]: unknown;
}

/** One observed operation: the request, its times and its response. */
export type OrderOperation = OrderRequest & Happened & { readonly answer?: ShownOrder };

// ---- views

const shownOrder = (subject: OrderSubject): ShownOrder => {
  let next = firstPiece(subject);
  const tags = subject.items.map(({ pieces }) => {
    const first = next;
    next += pieces.length;
    return pieces.flatMap((piece, at) => (piece === 'confirmed' ? [first + at] : []));
  });
  const { id, order, items, made, sent, held } = subject;
  return {
    status: 200,
    id,
    rev: order.rev,
    state: order.state,
    cancelled: items.map(isVoid),
    tags,
    shipments: sent.map(({ tracking, contents }, index) => [
      productionOrder(subject, index),
      tracking,
      contents.map(({ item, quantity }) => [items[item]?.id, quantity]),
    ]),
    holds: held.map((n) => made[n]?.hold),
  };
};

const shownRouting = (subject: OrderSubject): ShownOrder => ({
  status: 200,
  id: subject.id,
  rev: subject.routing.rev,
  state: subject.routing.state,
  unassigned: freeItems(subject).length,
  made: subject.made.map((_, n) => productionOrder(subject, n)),
});

const shownMade = (subject: OrderSubject, n: number): ShownOrder => {
  const one = subject.made[n];
  if (!one) return { status: 404 };
  const { rev, state, production, shares, hold } = one;
  const idOf = ({ item }: ItemShare) => itemAt(subject, item).id;
  return {
    status: 200,
    id: productionOrder(subject, n),
    rev,
    state,
    production,
    items: shares.map(idOf),
    hold,
    left: sharesLeft(subject, one).map((share) => [idOf(share), leftOf(subject, one, share)]),
    returned: shares.flatMap((share) => (share.back === undefined ? [] : [[idOf(share), share.back]])),
    shipments: subject.sent.flatMap((parcel, index) => (parcel.n === n ? [productionOrder(subject, index)] : [])),
  };
};

const shownUnits = (subject: OrderSubject): ShownOrder => {
  const states = pieces(subject);
  const tags = states.map((state, at) => (state === 'confirmed' ? firstPiece(subject) + at : null));
  return { status: 200, states, tags };
};

const shownUnit = (subject: OrderSubject, piece: number): ShownOrder => ({
  status: 200,
  id: firstPiece(subject) + piece,
  rev: subject.routing.rev,
  state: pieces(subject)[piece],
});

/** Applies an operation to an order and its routing, and checks its response. */
export const stepOfOrder: SerialStep<OrderSubject, OrderOperation> = (subject, operation) => {
  const { answer } = operation;
  const answered = (
    after: OrderSubject | typeof invalid | undefined,
    shown: (after: OrderSubject) => ShownOrder,
  ): OrderSubject | undefined => {
    if (after === invalid) return shows(answer, { status: 422 }) ? subject : undefined;
    if (!after) return shows(answer, { status: 409 }) ? subject : undefined;
    return shows(answer, shown(after)) ? after : undefined;
  };
  const ofMade = (n: number, act: () => OrderSubject | typeof invalid | undefined) =>
    subject.made[n] ? answered(act(), (after) => shownMade(after, n)) : answered(subject, () => ({ status: 404 }));
  switch (operation.kind) {
    case 'complete': // a repeated completion, because the order exists
    case 'read order':
      return answered(subject, shownOrder);
    case 'cancel':
      return answered(cancelled(subject), shownOrder);
    case 'assign':
      return answered(givenWhole(subject, operation.productions), shownRouting);
    case 'assign item': {
      const { production, item } = operation;
      return answered(given(subject, 'partly_assigned', [{ production, items: [item] }]), shownRouting);
    }
    case 'accept':
      return ofMade(operation.n, () => accepted(subject, operation.n));
    case 'deliver':
      return ofMade(operation.n, () => delivered(subject, operation.n, operation.tracking, operation.some));
    case 'reject':
      return ofMade(operation.n, () => rejected(subject, operation.n));
    case 'take back':
      return ofMade(operation.n, () => takenBack(subject, operation.n));
    case 'fail':
      return ofMade(operation.n, () => failed(subject, operation.n, operation.item));
    case 'hold':
      return ofMade(operation.n, () => held(subject, operation.n, operation.reason));
    case 'cancel unit':
      return answered(unitCancelled(subject, operation.piece), (after) => shownUnit(after, operation.piece));
    case 'read disposition':
      return answered(subject, shownRouting);
    case 'read units':
      return answered(subject, shownUnits);
    case 'read production order':
      return answered(subject, (after) => shownMade(after, operation.n));
    case 'prepare':
      return prepared(subject);
    case 'route':
      return routed(subject, operation.after);
    case 'note routing':
      return noted(subject, operation.after);
    case 'drain':
      return noted(routed(prepared(subject)));
  }
};
