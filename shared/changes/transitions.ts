import { refused } from '../lib/refusal.ts';

/**
 * The state machines of all subjects: state → trigger → next state. A trigger that a state does not list is a 409 and
 * writes nothing; a trigger whose next state holds already is a repeat, which the rules answer without a change.
 */
export const transitions = {
  checkout: {
    incompleted: { change: 'incompleted', complete: 'completed' },
    completed: {},
  },
  order: {
    preparing: { prepare: 'prepared', fail: 'preparing', cancel: 'cancelled' },
    prepared: { cancel: 'cancelled', deliver: 'completed' },
    completed: {},
    cancelled: {},
  },
  'disposition-order': {
    manual_assignment_process: { cancel: 'cancelled' },
    assigned: { cancel: 'cancelled' },
    partly_assigned: { cancel: 'cancelled' },
    delivered: {},
    cancelled: {},
  },
  'production-order': {
    pending: { cancel: 'cancelled' },
    accepted: {},
    delivered: {},
    cancelled: {},
  },
  // a parcel and the transfer itself have no machine: their states are derived from their items
  'goods-transfer-item': {
    pending: { accept: 'accepted', reject: 'rejected' },
    accepted: {},
    rejected: {},
  },
  unit: {
    pending: { cancel: 'cancelled' },
    confirmed: {},
    cancelled: {},
  },
} as const satisfies Record<string, Record<string, Record<string, string>>>;

type Transitions = typeof transitions;
export type Subject = keyof Transitions;
export type StateOf<S extends Subject> = keyof Transitions[S] & string;
type AllTriggers<S extends Subject> = { [F in StateOf<S>]: keyof Transitions[S][F] }[StateOf<S>] & string;

/** Finds the state that a trigger leads to; undefined when the state does not know the trigger. */
export function next<S extends Subject>(subject: S, from: StateOf<S>, trigger: AllTriggers<S>): StateOf<S> | undefined {
  const row: Readonly<Record<string, Readonly<Record<string, string>>>> = transitions[subject];
  // states lead to states of the same subject, as the test of this table proves
  return row[from]?.[trigger] as StateOf<S> | undefined;
}

/** Finds the state as `next` does, and refuses with 409 where the state does not know the trigger. */
export function advance<S extends Subject>(
  subject: S,
  from: StateOf<S>,
  trigger: AllTriggers<S>,
  message: string,
): StateOf<S> {
  const to = next(subject, from, trigger);
  if (to === undefined) throw refused(message);
  return to;
}
