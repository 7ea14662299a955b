import {
  freeItems,
  holders,
  isOpen,
  isTaken,
  isVoid,
  itemAt,
  leftOf,
  type Made,
  type OrderSubject,
  pieces,
  type Some,
  type State,
  sharesLeft,
  sum,
} from './serial-order-subject.ts';

// The effect of each operation on an order and its routing, undefined if the operation is rejected.

const orderMoves = (subject: OrderSubject, state = subject.order.state): OrderSubject => ({
  ...subject,
  order: {
    ...subject.order,
    rev: subject.order.rev + 1,
    state,
    awaitsRouting: subject.order.awaitsRouting && state !== 'cancelled',
  },
});

const routingMoves = (subject: OrderSubject, state = subject.routing.state): OrderSubject => ({
  ...subject,
  routing: { rev: subject.routing.rev + 1, state },
});

const madeMoves = (
  subject: OrderSubject,
  which: (one: Made, n: number) => boolean,
  after: Partial<Made>,
): OrderSubject => ({
  ...subject,
  made: subject.made.map((one, n) => (which(one, n) ? { ...one, ...after, rev: one.rev + 1 } : one)),
});

const piecesBecome = (
  subject: OrderSubject,
  become: (state: State, place: number, piece: number) => State,
): OrderSubject => {
  let piece = -1;
  return {
    ...subject,
    items: subject.items.map((item, place) => ({
      ...item,
      pieces: item.pieces.map((state) => {
        piece += 1;
        return become(state, place, piece);
      }),
    })),
  };
};

export function cancelled(subject: OrderSubject): OrderSubject | undefined {
  if (subject.order.state === 'cancelled') return subject;
  if (subject.order.state === 'completed' || subject.made.some(isTaken)) return undefined;
  if (pieces(subject).includes('confirmed')) return undefined;
  const without = piecesBecome(
    madeMoves(subject, ({ state }) => state === 'pending', { state: 'cancelled' }),
    () => 'cancelled',
  );
  return orderMoves(routingMoves(without, 'cancelled'), 'cancelled');
}

export function given(
  subject: OrderSubject,
  state: 'assigned' | 'partly_assigned',
  shares: readonly { readonly production: number; readonly items: readonly number[] }[],
): OrderSubject | undefined {
  const from = state === 'assigned' ? ['manual_assignment_process'] : ['manual_assignment_process', 'partly_assigned'];
  const free = freeItems(subject);
  if (!from.includes(subject.routing.state)) return undefined;
  if (shares.some((share) => share.items.some((place) => !free.includes(place)))) return undefined;
  const makesAlready = (production: number, place: number) =>
    holders(subject, place).some((one) => one.production === production);
  if (shares.some(({ production, items }) => items.some((place) => makesAlready(production, place)))) return undefined;
  const made = shares.map(({ production, items }): Made => {
    const own = items.map((item) => ({ item, before: itemAt(subject, item).ready ?? 0, sent: 0 }));
    return { production, shares: own, rev: 1, state: 'pending', hold: null };
  });
  const given = new Set(shares.flatMap(({ items }) => items));
  const items = subject.items.map((item, place) => (given.has(place) ? { ...item, isOpen: false } : item));
  return routingMoves({ ...subject, items, made: [...subject.made, ...made] }, state);
}

export const givenWhole = (subject: OrderSubject, productions: readonly number[]): OrderSubject | undefined => {
  const items = subject.items.flatMap((item, place) => (isVoid(item) ? [] : [place]));
  return given(
    subject,
    'assigned',
    productions.map((production) => ({ production, items })),
  );
};

export function accepted(subject: OrderSubject, n: number): OrderSubject | undefined {
  const one = subject.made[n];
  if (one?.state === 'accepted') return subject;
  if (one?.state !== 'pending' || subject.order.state === 'preparing') return undefined;
  const taken = madeMoves(subject, (_, place) => place === n, { state: 'accepted' });
  const own = new Set(one.shares.map(({ item }) => item));
  const confirmed = piecesBecome(taken, (state, place) =>
    state === 'pending' && own.has(place) ? 'confirmed' : state,
  );
  const isNew = pieces(confirmed).some((state, at) => state !== pieces(subject)[at]);
  return routingMoves(isNew ? orderMoves(confirmed) : confirmed);
}

/** Sets the states of an order and its routing after its last items are done or cancelled. */
function settled(subject: OrderSubject, moves = (after: OrderSubject) => after): OrderSubject {
  const { routing } = subject;
  const isRouted = routing.state === 'assigned' || routing.state === 'partly_assigned';
  if (!isRouted || subject.made.some(isOpen) || freeItems(subject).length > 0) return subject;
  const after = moves(subject);
  return {
    ...after,
    order: { ...after.order, state: 'completed' },
    routing: { ...after.routing, state: 'delivered' },
  };
}

/** Ends a production order or not, and its hold with it. */
const ended = (subject: OrderSubject, which: number, state: Made['state']): OrderSubject => ({
  ...subject,
  made: subject.made.map((one, n) =>
    n === which ? { ...one, state, hold: state === 'accepted' ? one.hold : null } : one,
  ),
  held: subject.held.filter((n) => n !== which || state === 'accepted'),
});

/** The request is malformed for the state of the production order. */
export const invalid = 'invalid';

export function delivered(
  subject: OrderSubject,
  n: number,
  tracking: string | null,
  some: Some | undefined,
): OrderSubject | typeof invalid | undefined {
  const one = subject.made[n];
  if (one?.state === 'delivered') {
    const last = subject.sent.findLast((parcel) => parcel.n === n);
    const isSame = some
      ? tracking === last?.tracking && JSON.stringify([some]) === JSON.stringify(last?.contents)
      : tracking === null || tracking === last?.tracking;
    return isSame ? subject : undefined;
  }
  if (one?.state !== 'accepted') return undefined;
  const own = one.shares.find(({ item }) => item === some?.item);
  if (some && (!own || leftOf(subject, one, own) < some.quantity)) return invalid;
  const all = sharesLeft(subject, one).map((share) => ({ item: share.item, quantity: leftOf(subject, one, share) }));
  const contents = some ? [some] : all;
  const shares = one.shares.map((share) => {
    const sent = contents.filter(({ item }) => item === share.item).map(({ quantity }) => quantity);
    return { ...share, sent: share.sent + sum(sent) };
  });
  const sent = madeMoves(subject, (_, place) => place === n, { shares });
  const shown = orderMoves({ ...sent, sent: [...sent.sent, { n, tracking, contents }] });
  const after = shown.made[n];
  if (after && sharesLeft(shown, after).length > 0) return shown;
  return settled(routingMoves(withoutSent(ended(shown, n, 'delivered'), n)));
}

/** Takes the pieces that a production has sent off the items that wait. */
const withoutSent = (subject: OrderSubject, n: number): OrderSubject => ({
  ...subject,
  items: subject.items.map((item, place) => {
    const share = subject.made[n]?.shares.find((one) => one.item === place);
    if (!item.isOpen || !share) return item;
    return { ...item, ready: Math.max(item.ready ?? 0, share.before + share.sent) };
  }),
});

/** Returns how many first pieces of the item at a place are ready, by whichever production. */
const mostSent = ({ made }: OrderSubject, place: number): number =>
  Math.max(
    0,
    ...made.flatMap(({ shares }) =>
      shares.filter(({ item }) => item === place).map(({ before, sent }) => before + sent),
    ),
  );

/** Gives the items at some places back. The production order then has a state. */
function returned(subject: OrderSubject, n: number, places: readonly number[], state: Made['state']): OrderSubject {
  const one = subject.made[n] ?? { shares: [], production: 0, hold: null };
  const shares = one.shares.map((share) =>
    places.includes(share.item) ? { ...share, back: leftOf(subject, one as Made, share) } : share,
  );
  const back = ended(
    madeMoves(subject, (_, place) => place === n, { shares }),
    n,
    state,
  );
  const open: OrderSubject = {
    ...back,
    items: back.items.map((item, place) =>
      places.includes(place) ? { ...item, isOpen: true, ready: mostSent(back, place) } : item,
    ),
    returnedBy: [...new Set([...back.returnedBy, one.production])],
  };
  const seen = new Map<number, number>();
  const freed = piecesBecome(open, (was, place) => {
    if (was !== 'cancelled') seen.set(place, (seen.get(place) ?? 0) + 1);
    if (was !== 'confirmed' || !places.includes(place)) return was;
    const all = open.made.flatMap((other) =>
      other.shares.filter(({ item }) => item === place).map((share) => ({ other, share })),
    );
    if (all.some(({ other, share }) => other.state === 'accepted' && leftOf(open, other, share) > 0)) return was;
    return (seen.get(place) ?? 0) > mostSent(open, place) ? 'pending' : was;
  });
  const isHeld = freed.items.some((item, place) => !isVoid(item) && holders(freed, place).length > 0);
  const isWhole = !isHeld && freed.sent.length === 0;
  const isAsked = isWhole && state === 'rejected';
  const routed = routingMoves(freed, isWhole ? 'manual_assignment_process' : 'partly_assigned');
  const losesTags = pieces(freed).some((piece, at) => piece !== pieces(subject)[at]);
  if (!losesTags && !isAsked && (one.hold === null || state === 'accepted')) return settled(routed, orderMoves);
  const moved = orderMoves(routed);
  if (!isAsked) return settled(moved);
  return { ...moved, order: { ...moved.order, awaitsRouting: true, routedAfter: moved.made.length } };
}

const leftPlaces = (subject: OrderSubject, one: Made): readonly number[] =>
  sharesLeft(subject, one).map(({ item }) => item);

export function rejected(subject: OrderSubject, n: number): OrderSubject | undefined {
  const one = subject.made[n];
  return one?.state === 'pending' ? returned(subject, n, leftPlaces(subject, one), 'rejected') : undefined;
}

export function takenBack(subject: OrderSubject, n: number): OrderSubject | undefined {
  const one = subject.made[n];
  if (one?.state === 'taken_back') return subject;
  return one && isOpen(one) ? returned(subject, n, leftPlaces(subject, one), 'taken_back') : undefined;
}

export function failed(
  subject: OrderSubject,
  n: number,
  item: number | undefined,
): OrderSubject | typeof invalid | undefined {
  const one = subject.made[n];
  if (one?.state !== 'accepted') return undefined;
  const left = leftPlaces(subject, one);
  if (item !== undefined && !left.includes(item)) return invalid;
  const places = item === undefined ? left : [item];
  const end = subject.sent.some((parcel) => parcel.n === n) ? 'delivered' : 'failed';
  return returned(subject, n, places, places.length < left.length ? 'accepted' : end);
}

export function held(subject: OrderSubject, n: number, reason: string | null): OrderSubject | undefined {
  const one = subject.made[n];
  if (one?.state !== 'accepted') return undefined;
  if (one.hold === reason) return subject;
  const moved = orderMoves(madeMoves(subject, (_, place) => place === n, { hold: reason }));
  const others = moved.held.filter((other) => other !== n);
  return { ...moved, held: reason === null ? others : [...others, n] };
}

export function unitCancelled(subject: OrderSubject, piece: number): OrderSubject | undefined {
  const state = pieces(subject)[piece];
  if (state === 'cancelled') return subject;
  if (state === 'confirmed') return undefined;
  let before = -1;
  const place = subject.items.findIndex((item) => {
    before += item.pieces.length;
    return piece <= before;
  });
  const without = piecesBecome(subject, (was, _, at) => (at === piece ? 'cancelled' : was));
  if (without.items.every(isVoid)) return cancelled(without);
  const isConcerned = ({ state: was, shares }: Made) => was === 'pending' && shares.some(({ item }) => item === place);
  const isEmpty = (one: Made) => sharesLeft(without, one).length === 0;
  const rest = madeMoves(
    madeMoves(without, (one) => isConcerned(one) && !isEmpty(one), {}),
    (one) => isConcerned(one) && isEmpty(one),
    { state: 'cancelled' },
  );
  const isLast = isVoid(itemAt(without, place));
  const moved = routingMoves(isLast ? orderMoves(rest) : rest);
  return settled(moved, isLast ? undefined : orderMoves);
}

export const prepared = (subject: OrderSubject): OrderSubject =>
  subject.order.state === 'preparing' ? orderMoves(subject, 'prepared') : subject;

/**
 * The rule: if exactly one production can make an order and did not give it back, the order goes to it. An order that
 * staff have assigned since the rule was asked stays theirs.
 */
export function routed(subject: OrderSubject, after = subject.order.routedAfter): OrderSubject {
  if (subject.made.length !== after) return subject;
  const [only, ...others] = subject.able.filter((production) => !subject.returnedBy.includes(production));
  if (only === undefined || others.length > 0 || subject.routing.state !== 'manual_assignment_process') return subject;
  return givenWhole(subject, [only]) ?? subject;
}

/** Records that the rule was asked, unless the order has been returned since the message. */
export const noted = (subject: OrderSubject, after = subject.order.routedAfter): OrderSubject =>
  subject.order.awaitsRouting && subject.order.routedAfter === after
    ? orderMoves({ ...subject, order: { ...subject.order, awaitsRouting: false } })
    : subject;
