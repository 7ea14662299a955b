import type { Order } from './model.ts';
import type { Piece, ProductionOrder } from './production.ts';

/** The shares of productions in the items of an order, counted piece by piece. */

/** The part of an item that one production makes. */
export interface Share {
  /** The place of the item in the order. */
  readonly item: number;
  /** How many first pieces were ready before. */
  readonly before: number;
  sent: number;
  /** Whether the production gave the rest back. */
  isBack: boolean;
}

/** Records a change of an order, of its routing or of a production order. */
export function touch(one: { rev: number; updated: number }, now: number): void {
  one.rev += 1;
  one.updated = now;
}

const piecesAt = ({ routing }: Order, item: number): readonly Piece[] =>
  routing.pieces.filter((piece) => piece.item === item);

/** Returns the pieces of an item that are not cancelled. */
export const livePieces = (order: Order, item: number): readonly Piece[] =>
  piecesAt(order, item).filter(({ state }) => state !== 'cancelled');

/** Whether all pieces of an item are cancelled. */
export const isVoid = (order: Order, item: number): boolean => livePieces(order, item).length === 0;

/** Returns when an item was cancelled, which is when its last piece was. */
export const voidSince = (order: Order, item: number): number | undefined =>
  isVoid(order, item) ? Math.max(...piecesAt(order, item).map(({ since }) => since)) : undefined;

/** Returns the production orders that have an item and did not give it back. */
export const holders = ({ routing }: Order, item: number): readonly ProductionOrder[] =>
  routing.made.filter(({ shares }) => shares.some((share) => share.item === item && !share.isBack));

/** Returns the items that wait for a production. */
export const waiting = (order: Order): readonly number[] =>
  order.from.items.flatMap((_, item) => {
    const { open, ready } = order.routing;
    const isFree = open.has(item) || holders(order, item).length === 0;
    return isFree && livePieces(order, item).length > (ready.get(item) ?? 0) ? [item] : [];
  });

/** Returns how many pieces of a share a production still has to make. */
export function leftOf({ order, state }: ProductionOrder, { item, before, sent, isBack }: Share): number {
  if (isBack || (state !== 'pending' && state !== 'accepted')) return 0;
  return Math.max(0, livePieces(order, item).length - before - sent);
}

/** Returns how many pieces of a share a production was to make. */
export function quantityOf({ order, returned }: ProductionOrder, { item, before, sent, isBack }: Share): number {
  const back = returned.filter((one) => one.item === item).map(({ quantity }) => quantity);
  if (isBack) return back.reduce((sum, quantity) => sum + quantity, sent);
  return Math.max(0, livePieces(order, item).length - before);
}

/** Returns the shares of which pieces are left, in the order of the items. */
export const sharesLeft = (one: ProductionOrder): readonly Share[] =>
  one.shares.filter((share) => leftOf(one, share) > 0).sort((a, b) => a.item - b.item);

export const hasLeft = (one: ProductionOrder): boolean => sharesLeft(one).length > 0;

/**
 * Completes an order when none of its items waits for a production or is being made. `touched` is the time if no other
 * change of the order has been recorded.
 */
export function completeWhereDone(order: Order, touched?: number): void {
  const { routing } = order;
  if (routing.state !== 'assigned' && routing.state !== 'partly_assigned') return;
  if (waiting(order).length > 0) return;
  if (routing.made.some(({ state }) => state === 'pending' || state === 'accepted')) return;
  if (touched !== undefined) touch(order, touched);
  routing.state = 'delivered';
  order.state = 'completed';
  const texts = routing.pieces.flatMap(({ state, told }) => (told && state === 'confirmed' ? [told.text] : []));
  order.told.push({ type: 'order.completed', sequence: order.rev, texts });
}
