// An order with its routing, as the checker of serial orders sees it. It shares no code with the service.

export type State = 'pending' | 'confirmed' | 'cancelled';

export interface Item {
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
export interface ItemShare {
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
  readonly shares: readonly ItemShare[];
  readonly hold: string | null;
}

/** A parcel of a production order. */
export interface SentParcel {
  readonly n: number;
  readonly tracking: string | null;
  readonly contents: readonly Some[];
}

/**
 * An order with its routing. This small model shares no code with the service. It has no runs, no counts and no lists
 * of productions: only one state for each piece, and the items of each production.
 */
export interface OrderSubject {
  readonly id: number;
  readonly order: {
    readonly rev: number;
    readonly state: 'preparing' | 'prepared' | 'completed' | 'cancelled';
    readonly awaitsRouting: boolean;
    /** Number of its production orders when the rule was last asked. */
    readonly routedAfter: number;
  };
  readonly routing: { readonly rev: number; readonly state: string };
  readonly items: readonly Item[];
  readonly made: readonly Made[];
  /** Parcels in chronological order. */
  readonly sent: readonly SentParcel[];
  /** The production orders on hold, in chronological order. */
  readonly held: readonly number[];
  /** The productions that gave items back. */
  readonly returnedBy: readonly number[];
  /** The productions that can make the order. */
  readonly able: readonly number[];
}

export const firstPiece = ({ id }: OrderSubject): number => id * 2048;
export const productionOrder = ({ id }: OrderSubject, n: number): number => id * 128 + n;
export const live = ({ pieces }: Item): number => pieces.filter((piece) => piece !== 'cancelled').length;
export const isVoid = (item: Item): boolean => live(item) === 0;
export const isTaken = ({ state }: Made): boolean => state === 'accepted' || state === 'delivered';
export const isOpen = ({ state }: Made): boolean => state === 'accepted' || state === 'pending';
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const nothing: Item = { id: 0, pieces: [] };
export const itemAt = ({ items }: OrderSubject, place: number): Item => items[place] ?? nothing;

/** Lists the production orders with a share in an item that they did not give back. */
export const holders = ({ made }: OrderSubject, place: number): readonly Made[] =>
  made.filter(({ shares }) => shares.some(({ item, back }) => item === place && back === undefined));

/** Returns the places of the items that wait for a production. */
export const freeItems = (subject: OrderSubject): readonly number[] =>
  subject.items.flatMap((item, place) => {
    const isFree = item.isOpen === true || holders(subject, place).length === 0;
    return isFree && live(item) > (item.ready ?? 0) ? [place] : [];
  });

/** Returns how many pieces of a share a production still makes. */
export const leftOf = (subject: OrderSubject, one: Made, { item, before, sent, back }: ItemShare): number =>
  isOpen(one) && back === undefined ? Math.max(0, live(itemAt(subject, item)) - before - sent) : 0;

export const sharesLeft = (subject: OrderSubject, one: Made): readonly ItemShare[] =>
  one.shares.filter((share) => leftOf(subject, one, share) > 0);

export const pieces = ({ items }: OrderSubject): readonly State[] => items.flatMap((item) => item.pieces);
