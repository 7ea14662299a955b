import { type Happened, type Step, shows } from './serial.ts';

/** A request about one placed order or its routing. */
export type Request =
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
   * Workers have no caller, and may run several times. An order is routed, and the fact is recorded afterwards. `drain`
   * is all of them.
   */
  | { readonly kind: 'prepare' | 'route' | 'note routing' | 'drain' };

/** The parts of a response. The fields depend on the request. */
export interface Shown {
  readonly status: number;
  readonly [field: string]: unknown;
}

/** One observed operation: the request, its times and its response. */
export type Operation = Request & Happened & { readonly answer?: Shown };

type State = 'pending' | 'confirmed' | 'cancelled';

interface Item {
  readonly id: number;
  readonly pieces: readonly State[];
  /** Whether a production gave the item back, and nobody has taken it over. */
  readonly isOpen?: boolean;
  /** How many first pieces the next production need not make. */
  readonly ready?: number;
}

/** Some pieces of the item at a place. */
export interface Some {
  readonly item: number;
  readonly quantity: number;
}

/** The share of a production in the item at a place. */
interface Share {
  readonly item: number;
  /** How many first pieces of the item were delivered before. */
  readonly before: number;
  readonly sent: number;
  /** How many pieces the production gave back. It then makes no more of them. */
  readonly back?: number;
}

/** The part of an order that one production makes. */
export interface Made {
  readonly rev: number;
  readonly state: 'pending' | 'accepted' | 'delivered' | 'rejected' | 'failed' | 'taken_back' | 'cancelled';
  readonly production: number;
  readonly shares: readonly Share[];
  readonly hold: string | null;
}

/** A parcel of a production order. */
interface Parcel {
  readonly n: number;
  readonly tracking: string | null;
  readonly contents: readonly Some[];
}

/**
 * An order with its routing. This small model shares no code with the service. It has no runs, no counts and no lists
 * of productions: only one state for each piece, and the items of each production.
 */
export interface Subject {
  readonly id: number;
  readonly order: {
    readonly rev: number;
    readonly state: 'preparing' | 'prepared' | 'completed' | 'cancelled';
    readonly awaitsRouting: boolean;
  };
  readonly routing: { readonly rev: number; readonly state: string };
  readonly items: readonly Item[];
  readonly made: readonly Made[];
  /** Parcels in chronological order. */
  readonly sent: readonly Parcel[];
  /** The production orders on hold, in chronological order. */
  readonly held: readonly number[];
  /** The productions that gave items back. */
  readonly returnedBy: readonly number[];
  /** The productions that can make the order. */
  readonly able: readonly number[];
}

const firstPiece = ({ id }: Subject): number => id * 2048;
const productionOrder = ({ id }: Subject, n: number): number => id * 128 + n;
const live = ({ pieces }: Item): number => pieces.filter((piece) => piece !== 'cancelled').length;
const isVoid = (item: Item): boolean => live(item) === 0;
const isTaken = ({ state }: Made): boolean => state === 'accepted' || state === 'delivered';
const isOpen = ({ state }: Made): boolean => state === 'accepted' || state === 'pending';
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const nothing: Item = { id: 0, pieces: [] };
const itemAt = ({ items }: Subject, place: number): Item => items[place] ?? nothing;

/** Lists the production orders with a share in an item that they did not give back. */
const holders = ({ made }: Subject, place: number): readonly Made[] =>
  made.filter(({ shares }) => shares.some(({ item, back }) => item === place && back === undefined));

/** Returns the places of the items that wait for a production. */
const freeItems = (subject: Subject): readonly number[] =>
  subject.items.flatMap((item, place) => {
    const isFree = item.isOpen === true || holders(subject, place).length === 0;
    return isFree && live(item) > (item.ready ?? 0) ? [place] : [];
  });

/** Returns how many pieces of a share a production still makes. */
const leftOf = (subject: Subject, one: Made, { item, before, sent, back }: Share): number =>
  isOpen(one) && back === undefined ? Math.max(0, live(itemAt(subject, item)) - before - sent) : 0;

const sharesLeft = (subject: Subject, one: Made): readonly Share[] =>
  one.shares.filter((share) => leftOf(subject, one, share) > 0);

// ---- views

const shownOrder = (subject: Subject): Shown => {
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

const shownRouting = (subject: Subject): Shown => ({
  status: 200,
  id: subject.id,
  rev: subject.routing.rev,
  state: subject.routing.state,
  unassigned: freeItems(subject).length,
  made: subject.made.map((_, n) => productionOrder(subject, n)),
});

const shownMade = (subject: Subject, n: number): Shown => {
  const one = subject.made[n];
  if (!one) return { status: 404 };
  const { rev, state, production, shares, hold } = one;
  const idOf = ({ item }: Share) => itemAt(subject, item).id;
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

const pieces = ({ items }: Subject): readonly State[] => items.flatMap((item) => item.pieces);

const shownUnits = (subject: Subject): Shown => {
  const states = pieces(subject);
  const tags = states.map((state, at) => (state === 'confirmed' ? firstPiece(subject) + at : null));
  return { status: 200, states, tags };
};

const shownUnit = (subject: Subject, piece: number): Shown => ({
  status: 200,
  id: firstPiece(subject) + piece,
  rev: subject.routing.rev,
  state: pieces(subject)[piece],
});

// ---- effects, undefined if the operation is rejected

const orderMoves = (subject: Subject, state = subject.order.state): Subject => ({
  ...subject,
  order: { rev: subject.order.rev + 1, state, awaitsRouting: subject.order.awaitsRouting && state !== 'cancelled' },
});

const routingMoves = (subject: Subject, state = subject.routing.state): Subject => ({
  ...subject,
  routing: { rev: subject.routing.rev + 1, state },
});

const madeMoves = (subject: Subject, which: (one: Made, n: number) => boolean, after: Partial<Made>): Subject => ({
  ...subject,
  made: subject.made.map((one, n) => (which(one, n) ? { ...one, ...after, rev: one.rev + 1 } : one)),
});

const piecesBecome = (subject: Subject, become: (state: State, place: number, piece: number) => State): Subject => {
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

function cancelled(subject: Subject): Subject | undefined {
  if (subject.order.state === 'cancelled') return subject;
  if (subject.order.state === 'completed' || subject.made.some(isTaken)) return undefined;
  if (pieces(subject).includes('confirmed')) return undefined;
  const without = piecesBecome(
    madeMoves(subject, ({ state }) => state === 'pending', { state: 'cancelled' }),
    () => 'cancelled',
  );
  return orderMoves(routingMoves(without, 'cancelled'), 'cancelled');
}

function given(
  subject: Subject,
  state: 'assigned' | 'partly_assigned',
  shares: readonly { readonly production: number; readonly items: readonly number[] }[],
): Subject | undefined {
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

const givenWhole = (subject: Subject, productions: readonly number[]): Subject | undefined => {
  const items = subject.items.flatMap((item, place) => (isVoid(item) ? [] : [place]));
  return given(
    subject,
    'assigned',
    productions.map((production) => ({ production, items })),
  );
};

function accepted(subject: Subject, n: number): Subject | undefined {
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
function settled(subject: Subject, moves = (after: Subject) => after): Subject {
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
const ended = (subject: Subject, which: number, state: Made['state']): Subject => ({
  ...subject,
  made: subject.made.map((one, n) =>
    n === which ? { ...one, state, hold: state === 'accepted' ? one.hold : null } : one,
  ),
  held: subject.held.filter((n) => n !== which || state === 'accepted'),
});

/** The request is malformed for the state of the production order. */
const invalid = 'invalid';

function delivered(
  subject: Subject,
  n: number,
  tracking: string | null,
  some: Some | undefined,
): Subject | typeof invalid | undefined {
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
  return settled(routingMoves(ended(shown, n, 'delivered')));
}

/** Gives the items at some places back. The production order then has a state. */
function returned(subject: Subject, n: number, places: readonly number[], state: Made['state']): Subject {
  const one = subject.made[n] ?? { shares: [], production: 0, hold: null };
  const shares = one.shares.map((share) =>
    places.includes(share.item) ? { ...share, back: leftOf(subject, one as Made, share) } : share,
  );
  const back = ended(
    madeMoves(subject, (_, place) => place === n, { shares }),
    n,
    state,
  );
  const through = (place: number) => {
    const share = one.shares.find(({ item }) => item === place);
    return share ? share.before + share.sent : 0;
  };
  const open: Subject = {
    ...back,
    items: back.items.map((item, place) => {
      if (!places.includes(place)) return item;
      const ready = item.isOpen ? Math.min(item.ready ?? 0, through(place)) : through(place);
      return { ...item, isOpen: true, ready };
    }),
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
    const most = Math.max(...all.map(({ share }) => share.before + share.sent));
    return (seen.get(place) ?? 0) > most ? 'pending' : was;
  });
  const isHeld = freed.items.some((item, place) => !isVoid(item) && holders(freed, place).length > 0);
  const isWhole = !isHeld && freed.sent.length === 0;
  const isAsked = isWhole && state === 'rejected';
  const routed = routingMoves(freed, isWhole ? 'manual_assignment_process' : 'partly_assigned');
  const losesTags = pieces(freed).some((piece, at) => piece !== pieces(subject)[at]);
  if (!losesTags && !isAsked && (one.hold === null || state === 'accepted')) return routed;
  const moved = orderMoves(routed);
  return isAsked ? { ...moved, order: { ...moved.order, awaitsRouting: true } } : moved;
}

const leftPlaces = (subject: Subject, one: Made): readonly number[] => sharesLeft(subject, one).map(({ item }) => item);

function rejected(subject: Subject, n: number): Subject | undefined {
  const one = subject.made[n];
  return one?.state === 'pending' ? returned(subject, n, leftPlaces(subject, one), 'rejected') : undefined;
}

function takenBack(subject: Subject, n: number): Subject | undefined {
  const one = subject.made[n];
  if (one?.state === 'taken_back') return subject;
  return one && isOpen(one) ? returned(subject, n, leftPlaces(subject, one), 'taken_back') : undefined;
}

function failed(subject: Subject, n: number, item: number | undefined): Subject | typeof invalid | undefined {
  const one = subject.made[n];
  if (one?.state !== 'accepted') return undefined;
  const left = leftPlaces(subject, one);
  if (item !== undefined && !left.includes(item)) return invalid;
  const places = item === undefined ? left : [item];
  const end = subject.sent.some((parcel) => parcel.n === n) ? 'delivered' : 'failed';
  return returned(subject, n, places, places.length < left.length ? 'accepted' : end);
}

function held(subject: Subject, n: number, reason: string | null): Subject | undefined {
  const one = subject.made[n];
  if (one?.state !== 'accepted') return undefined;
  if (one.hold === reason) return subject;
  const moved = orderMoves(madeMoves(subject, (_, place) => place === n, { hold: reason }));
  const others = moved.held.filter((other) => other !== n);
  return { ...moved, held: reason === null ? others : [...others, n] };
}

function unitCancelled(subject: Subject, piece: number): Subject | undefined {
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

const prepared = (subject: Subject): Subject =>
  subject.order.state === 'preparing' ? orderMoves(subject, 'prepared') : subject;

/** The rule: if exactly one production can make an order and did not give it back, the order goes to it. */
function routed(subject: Subject): Subject {
  const [only, ...others] = subject.able.filter((production) => !subject.returnedBy.includes(production));
  if (only === undefined || others.length > 0 || subject.routing.state !== 'manual_assignment_process') return subject;
  return givenWhole(subject, [only]) ?? subject;
}

const noted = (subject: Subject): Subject =>
  subject.order.awaitsRouting ? orderMoves({ ...subject, order: { ...subject.order, awaitsRouting: false } }) : subject;

/** Applies an operation to an order and its routing, and checks its response. */
export const stepOfOrder: Step<Subject, Operation> = (subject, operation) => {
  const { answer } = operation;
  const answered = (
    after: Subject | typeof invalid | undefined,
    shown: (after: Subject) => Shown,
  ): Subject | undefined => {
    if (after === invalid) return shows(answer, { status: 422 }) ? subject : undefined;
    if (!after) return shows(answer, { status: 409 }) ? subject : undefined;
    return shows(answer, shown(after)) ? after : undefined;
  };
  const ofMade = (n: number, act: () => Subject | typeof invalid | undefined) =>
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
      return routed(subject);
    case 'note routing':
      return noted(subject);
    case 'drain':
      return noted(routed(prepared(subject)));
  }
};
