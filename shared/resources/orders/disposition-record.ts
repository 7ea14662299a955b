import type { Erasable, RecordBase, Tenant } from '../../model/fields.ts';
import { isUnassigned, type RoutedItem, type UnitState } from './pieces.ts';

export const dispositionStates = [
  'manual_assignment_process',
  'partly_assigned',
  'assigned',
  'delivered',
  'cancelled',
] as const;
export type DispositionState = (typeof dispositionStates)[number];

/** The routing of an order to productions, item by item, and the state of its pieces. It has the id of the order. */
export interface DispositionOrderRecord extends RecordBase, Tenant, Erasable {
  readonly order: number;
  readonly state: DispositionState;
  readonly external_reference: string | null;
  /** The smallest id of its items. Their ids are consecutive. */
  readonly first_item: number;
  readonly items: readonly RoutedItem[];
  readonly production_orders: readonly number[];
  /** Number of its production orders that are neither delivered nor cancelled. */
  readonly open_production_orders: number;
  /** Its state combined with the states of its pieces, for the index: `assigned.pending+cancelled`. */
  readonly progress: string;
  readonly cancelled_at: string | null;
  /** The productions that gave items back. The rule does not choose them again. Absent if there are none. */
  readonly returned_by?: readonly number[];
}

// in the order in which pieces change from one set of states to the next
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

/** Lists all values of `progress`, in the order in which records pass through them. */
const progresses = dispositionStates.flatMap((state) =>
  pieceStates.map((pieces) => ({ name: nameOf(state, pieces), state, pieces })),
);

/** Returns the progress of a disposition order for its index. */
export function progressOf({ state, items }: Pick<DispositionOrderRecord, 'state' | 'items'>): string {
  const states = new Set(items.flatMap(({ pieces }) => pieces.map((run) => run.state)));
  const found = pieceStates.find((pieces) => pieces.length === states.size && pieces.every((one) => states.has(one)));
  return nameOf(state, found ?? []);
}

/** Lists the values of `progress` for disposition orders in one of the states. */
export const progressIn = (states: readonly string[]): readonly string[] =>
  progresses.filter(({ state }) => states.includes(state)).map(({ name }) => name);

/** Lists the values of `progress` for disposition orders with pieces in one of the states. */
export const progressWithPieces = (states: readonly string[]): readonly string[] =>
  progresses.filter(({ pieces }) => pieces.some((one) => states.includes(one))).map(({ name }) => name);

/** Lists the items that wait for a production. */
export const unassignedItems = (items: readonly RoutedItem[]): readonly RoutedItem[] => items.filter(isUnassigned);
