import { type Happened, type Step, shows } from './serial.ts';

/** A request about one placed order or its routing. */
export type Request =
  | { readonly kind: 'complete' | 'cancel' }
  | { readonly kind: 'assign'; readonly productions: readonly number[] }
  | { readonly kind: 'assign item'; readonly production: number; readonly item: number }
  | { readonly kind: 'accept'; readonly n: number }
  | { readonly kind: 'deliver'; readonly n: number; readonly tracking: string | null }
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
}

/** The part of an order that one production makes: the places of its items in the order's list. */
interface Made {
  readonly rev: number;
  readonly state: 'pending' | 'accepted' | 'delivered' | 'cancelled';
  readonly production: number;
  readonly items: readonly number[];
  readonly tracking?: string | null;
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
  /** Deliveries in chronological order. */
  readonly sent: readonly number[];
  /** The only production that can make the order, if exactly one can. */
  readonly rule?: number;
}

const firstPiece = ({ id }: Subject): number => id * 2048;
const productionOrder = ({ id }: Subject, n: number): number => id * 128 + n;
const isVoid = ({ pieces }: Item): boolean => pieces.every((piece) => piece === 'cancelled');
const isTaken = ({ state }: Made): boolean => state === 'accepted' || state === 'delivered';
const isOpen = ({ state }: Made): boolean => state === 'accepted' || state === 'pending';

/** Returns the places of the items that wait for a production. */
const freeItems = ({ items, made }: Subject): readonly number[] =>
  items.flatMap((item, place) => (isVoid(item) || made.some((one) => one.items.includes(place)) ? [] : [place]));

// ---- views

const shownOrder = (subject: Subject): Shown => {
  let next = firstPiece(subject);
  const tags = subject.items.map(({ pieces }) => {
    const first = next;
    next += pieces.length;
    return pieces.flatMap((piece, at) => (piece === 'confirmed' ? [first + at] : []));
  });
  const { id, order, items, made, sent } = subject;
  return {
    status: 200,
    id,
    rev: order.rev,
    state: order.state,
    cancelled: items.map(isVoid),
    tags,
    shipments: sent.map((n) => [productionOrder(subject, n), made[n]?.tracking]),
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
  const items = one.items.map((place) => subject.items[place]?.id);
  const { rev, state, production } = one;
  return { status: 200, id: productionOrder(subject, n), rev, state, production, items };
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
  const without = piecesBecome(
    madeMoves(subject, ({ state }) => state === 'pending', { state: 'cancelled' }),
    () => 'cancelled',
  );
  return orderMoves(routingMoves(without, 'cancelled'), 'cancelled');
}

function given(
  subject: Subject,
  state: 'assigned' | 'partly_assigned',
  shares: readonly Pick<Made, 'production' | 'items'>[],
): Subject | undefined {
  const from = state === 'assigned' ? ['manual_assignment_process'] : ['manual_assignment_process', 'partly_assigned'];
  const free = freeItems(subject);
  if (!from.includes(subject.routing.state)) return undefined;
  if (shares.some((share) => share.items.some((place) => !free.includes(place)))) return undefined;
  const made = shares.map((share): Made => ({ ...share, rev: 1, state: 'pending' }));
  return routingMoves({ ...subject, made: [...subject.made, ...made] }, state);
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
  const confirmed = piecesBecome(taken, (state, place) =>
    state === 'pending' && one.items.includes(place) ? 'confirmed' : state,
  );
  const isNew = pieces(confirmed).some((state, at) => state !== pieces(subject)[at]);
  return isNew ? orderMoves(routingMoves(confirmed)) : taken;
}

/** Sets the states of an order and its routing after its last items are done or cancelled. */
function settled(subject: Subject): Subject {
  if (subject.made.some(isOpen) || freeItems(subject).length > 0) return subject;
  return {
    ...subject,
    order: { ...subject.order, state: 'completed' },
    routing: { ...subject.routing, state: 'delivered' },
  };
}

function delivered(subject: Subject, n: number, tracking: string | null): Subject | undefined {
  const one = subject.made[n];
  if (one?.state === 'delivered') return tracking === null || tracking === one.tracking ? subject : undefined;
  if (one?.state !== 'accepted') return undefined;
  const sent = madeMoves(subject, (_, place) => place === n, { state: 'delivered', tracking });
  return settled(orderMoves(routingMoves({ ...sent, sent: [...sent.sent, n] })));
}

function unitCancelled(subject: Subject, piece: number): Subject | undefined {
  const state = pieces(subject)[piece];
  if (state === 'cancelled') return subject;
  if (state === 'confirmed') return undefined;
  const without = piecesBecome(subject, (was, _, at) => (at === piece ? 'cancelled' : was));
  const isLast = without.items.filter(isVoid).length > subject.items.filter(isVoid).length;
  if (!isLast) return routingMoves(without);
  if (without.items.every(isVoid)) return cancelled(without);
  const empty = (one: Made) => one.items.every((place) => isVoid(without.items[place] ?? { id: 0, pieces: [] }));
  const rest = madeMoves(without, (one) => one.state === 'pending' && empty(one), { state: 'cancelled' });
  return settled(orderMoves(routingMoves(rest)));
}

const prepared = (subject: Subject): Subject =>
  subject.order.state === 'preparing' ? orderMoves(subject, 'prepared') : subject;

const routed = (subject: Subject): Subject =>
  (subject.rule !== undefined &&
    subject.routing.state === 'manual_assignment_process' &&
    givenWhole(subject, [subject.rule])) ||
  subject;

const noted = (subject: Subject): Subject =>
  subject.order.awaitsRouting ? orderMoves({ ...subject, order: { ...subject.order, awaitsRouting: false } }) : subject;

/** Applies an operation to an order and its routing, and checks its response. */
export const stepOfOrder: Step<Subject, Operation> = (subject, operation) => {
  const { answer } = operation;
  const answered = (after: Subject | undefined, shown: (after: Subject) => Shown): Subject | undefined => {
    if (!after) return shows(answer, { status: 409 }) ? subject : undefined;
    return shows(answer, shown(after)) ? after : undefined;
  };
  const ofMade = (n: number, act: () => Subject | undefined) =>
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
      return ofMade(operation.n, () => delivered(subject, operation.n, operation.tracking));
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
