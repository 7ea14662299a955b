import type { IdRange } from '../../model/id-range.ts';
import type { UnpricedInstruction } from '../designs/additional-instruction.ts';

/** The states of one piece of an order. */
export const unitStates = ['pending', 'confirmed', 'cancelled'] as const;
export type UnitState = (typeof unitStates)[number];

/** Consecutive pieces of an order item with the same state. */
export interface PieceRun {
  readonly count: number;
  readonly state: UnitState;
  /** Time since when they are in this state. */
  readonly since: string;
}

/** An item of an order in its routing to productions. */
export interface RoutedItem {
  /** The order item's id. */
  readonly id: number;
  readonly external_identifier: string;
  /** The ordered copy of the variant. */
  readonly variant: number;
  /** The production methods that the item requires; empty for an item without a print. */
  readonly production_methods: readonly number[];
  /** The productions of the item. */
  readonly productions: readonly number[];
  /** Its pieces, in the order of their ids. */
  readonly pieces: readonly PieceRun[];
  /** The instructions of the design for each piece. Absent if there are none. */
  readonly instructions?: readonly UnpricedInstruction[];
  /** Whether a production gave pieces back that no other production has taken over. Absent if not. */
  readonly is_returned?: boolean;
  /** Number of its first pieces that were sent before or after a production gave the others back. Absent if none. */
  readonly delivered?: number;
}

const piecesOfAnOrder = 2048; // an order has at most 2,000 pieces

/**
 * Returns the id of an order's first piece. The unit and the id tag of a piece have the same id, from which the order
 * follows.
 */
export const firstPiece = (order: number): number => order * piecesOfAnOrder;

/** Returns the last id that a piece of an order may have. */
export const lastPiece = (order: number): number => firstPiece(order + 1) - 1;

/** Returns the order that a piece with this id belongs to. */
export const orderOfPiece = (id: number): number => Math.floor(id / piecesOfAnOrder);

/** One piece of an order. */
export interface Piece {
  readonly id: number;
  readonly item: RoutedItem;
  readonly run: PieceRun;
}

const countOf = (runs: readonly PieceRun[]): number => runs.reduce((sum, { count }) => sum + count, 0);

/** Lists the items of an order, each with the id of its first piece. */
export function itemsWithFirst(
  order: number,
  items: readonly RoutedItem[],
): readonly { readonly item: RoutedItem; readonly first: number }[] {
  let next = firstPiece(order);
  return items.map((item) => {
    const first = next;
    next += countOf(item.pieces);
    return { item, first };
  });
}

/** Lists the pieces of an order, by id. */
export const piecesOf = (order: number, items: readonly RoutedItem[]): readonly Piece[] =>
  itemsWithFirst(order, items).flatMap(({ item, first }) => {
    let next = first;
    return item.pieces.flatMap((run) =>
      Array.from({ length: run.count }, () => {
        next += 1;
        return { id: next - 1, item, run };
      }),
    );
  });

/** Returns the piece of an order with this id, or undefined. */
export function pieceOf(order: number, items: readonly RoutedItem[], id: number): Piece | undefined {
  const placed = itemsWithFirst(order, items).findLast(({ first }) => first <= id);
  if (!placed) return undefined;
  let end = placed.first;
  const run = placed.item.pieces.find(({ count }) => {
    end += count;
    return id < end;
  });
  return run && { id, item: placed.item, run };
}

/** Lists the ids of an item's pieces in a state, as ranges. */
export function rangesIn(state: UnitState, first: number, runs: readonly PieceRun[]): readonly IdRange[] {
  let next = first;
  const ranges: IdRange[] = [];
  for (const run of runs) {
    const before = ranges.at(-1);
    if (run.state === state) {
      if (before && before.first + before.count === next) {
        ranges[ranges.length - 1] = { first: before.first, count: before.count + run.count };
      } else ranges.push({ first: next, count: run.count });
    }
    next += run.count;
  }
  return ranges;
}

/**
 * Applies `change` to `count` pieces from the place `from` on. Splits runs where they start to differ, and joins runs
 * that became equal.
 */
export function changeRuns(
  runs: readonly PieceRun[],
  { from, count }: { readonly from: number; readonly count: number },
  change: (run: PieceRun) => PieceRun,
): readonly PieceRun[] {
  let start = 0;
  const split = runs.flatMap((run) => {
    const [low, high] = [start, start + run.count];
    start = high;
    const [left, right] = [Math.min(Math.max(from, low), high), Math.max(Math.min(from + count, high), low)];
    if (left >= right) return [run];
    return [
      { ...run, count: left - low },
      { ...change(run), count: right - left },
      { ...run, count: high - right },
    ].filter((part) => part.count > 0);
  });
  return joined(split);
}

/** Changes all pieces of an item. */
export const changeAllRuns = (runs: readonly PieceRun[], change: (run: PieceRun) => PieceRun): readonly PieceRun[] =>
  joined(runs.map(change));

/** Changes the pieces of an item behind its first `kept` pieces that are not cancelled. */
export function changeRunsBehind(
  runs: readonly PieceRun[],
  kept: number,
  change: (run: PieceRun) => PieceRun,
): readonly PieceRun[] {
  let left = kept;
  const split = runs.flatMap((run) => {
    if (run.state === 'cancelled') return [run];
    const own = Math.min(left, run.count);
    left -= own;
    return [
      { ...run, count: own },
      { ...change(run), count: run.count - own },
    ].filter(({ count }) => count > 0);
  });
  return joined(split);
}

function joined(runs: readonly PieceRun[]): readonly PieceRun[] {
  const alike: PieceRun[] = [];
  for (const run of runs) {
    const before = alike.at(-1);
    if (before && before.state === run.state && before.since === run.since) {
      alike[alike.length - 1] = { ...before, count: before.count + run.count };
    } else alike.push(run);
  }
  return alike;
}

/** Tells whether all pieces of an item are cancelled, so that a production makes none of them. */
export const isVoid = ({ pieces }: Pick<RoutedItem, 'pieces'>): boolean =>
  pieces.every(({ state }) => state === 'cancelled');

/** Returns how many pieces of an item are not cancelled. */
export const piecesToMake = ({ pieces }: Pick<RoutedItem, 'pieces'>): number =>
  countOf(pieces.filter(({ state }) => state !== 'cancelled'));

/** Tells whether an item waits for a production: no production makes its pieces, or one of them gave pieces back. */
export const isUnassigned = (item: RoutedItem): boolean =>
  (item.productions.length === 0 || item.is_returned === true) && piecesToMake(item) > (item.delivered ?? 0);
