import type { RecordBase, Tenant } from '../../model/fields.ts';
import { isVoid, type RoutedItem, type UnitState } from './pieces.ts';

export const dispositionStates = [
  'manual_assignment_process',
  'partly_assigned',
  'assigned',
  'delivered',
  'cancelled',
] as const;
export type DispositionState = (typeof dispositionStates)[number];

/** How an order is routed to productions, item by item, and what becomes of its pieces. It has its order's id. */
export interface DispositionOrderRecord extends RecordBase, Tenant {
  readonly order: number;
  readonly state: DispositionState;
  readonly external_reference: string | null;
  /** The smallest id of its items, which follow one another. */
  readonly first_item: number;
  readonly items: readonly RoutedItem[];
  readonly production_orders: readonly number[];
  /** How many of them are neither delivered nor cancelled. */
  readonly open_production_orders: number;
  /** Its own state with those of its pieces, as the index knows both: `assigned.pending+cancelled`. */
  readonly progress: string;
  readonly cancelled_at: string | null;
}

// in the order in which pieces go from one set of states to another
const pieceStates: readonly (readonly UnitState[])[] = [
  ['pending'],
  ['pending', 'confirmed'],
  ['pending', 'cancelled'],
  ['pending', 'confirmed', 'cancelled'],
  ['confirmed'],
  ['confirmed', 'cancelled'],
  ['cancelled'],
];

const nameOf = (state: DispositionState, pieces: readonly UnitState[]): string => `${state}.${pieces.join('+')}`;

/** Lists what `progress` may say, in the order in which records go through it. */
const progresses = dispositionStates.flatMap((state) =>
  pieceStates.map((pieces) => ({ name: nameOf(state, pieces), state, pieces })),
);

/** Names the progress of a disposition order for its index. */
export function progressOf({ state, items }: Pick<DispositionOrderRecord, 'state' | 'items'>): string {
  const states = new Set(items.flatMap(({ pieces }) => pieces.map((run) => run.state)));
  const found = pieceStates.find((pieces) => pieces.length === states.size && pieces.every((one) => states.has(one)));
  return nameOf(state, found ?? []);
}

/** Lists what `progress` says of disposition orders in one of the states. */
export const progressIn = (states: readonly string[]): readonly string[] =>
  progresses.filter(({ state }) => states.includes(state)).map(({ name }) => name);

/** Lists what `progress` says of disposition orders that have pieces in one of the states. */
export const progressWithPieces = (states: readonly string[]): readonly string[] =>
  progresses.filter(({ pieces }) => pieces.some((one) => states.includes(one))).map(({ name }) => name);

/** Lists the items that no production is to make yet, of which something is to be made. */
export const unassignedItems = (items: readonly RoutedItem[]): readonly RoutedItem[] =>
  items.filter((item) => item.productions.length === 0 && !isVoid(item));
