import { refused } from '../lib/refusal.ts';

/**
 * The state machines of all subjects: state → trigger → next state; the first state of each is where it begins. A
 * trigger that a state does not list writes nothing: a caller is refused, a worker has nothing to do. A trigger whose
 * next state holds already is a repeat, which the rules answer without a change.
 */
export const transitions = {
  checkout: {
    incompleted: { change: 'incompleted', complete: 'completed' },
    completed: {},
  },
  // `request` starts another job: after the first one failed, or after the checkout has changed
  'checkout-rates': {
    queued: { request: 'queued', finish: 'finished', fail: 'failed' },
    finished: { request: 'queued' },
    failed: { request: 'queued' },
  },
  order: {
    preparing: { prepare: 'prepared', fail: 'preparing', prepare_again: 'preparing', cancel: 'cancelled' },
    prepared: { cancel: 'cancelled', deliver: 'completed' },
    completed: {},
    cancelled: {},
  },
  'disposition-order': {
    manual_assignment_process: { assign: 'assigned', assign_items: 'partly_assigned', cancel: 'cancelled' },
    assigned: { deliver: 'delivered', cancel: 'cancelled' },
    partly_assigned: { assign_items: 'partly_assigned', deliver: 'delivered', cancel: 'cancelled' },
    delivered: {},
    cancelled: {},
  },
  'production-order': {
    pending: { accept: 'accepted', cancel: 'cancelled' },
    accepted: { deliver: 'delivered' },
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
    pending: { confirm: 'confirmed', cancel: 'cancelled' },
    confirmed: {},
    cancelled: {},
  },
  'id-tag': {
    ordered: { tell: 'ordered' },
  },
  job: {
    queued: { finish: 'finished', fail: 'failed' },
    finished: {},
    failed: {},
  },
  import: {
    pending: { acquire: 'processing', cancel: 'cancelled', fail: 'failed' },
    processing: { acquire: 'processing', finish: 'finished', cancel: 'cancelled', fail: 'failed' },
    finished: {},
    failed: {},
    cancelled: {},
  },
  media: {
    pending: { finish: 'ready', fail: 'failed' },
    ready: { complete: 'completed' },
    completed: {},
    failed: {},
  },
  variant: {
    pending: { begin: 'ready', fail: 'failed' },
    ready: { complete: 'completed', fail: 'failed' },
    completed: {},
    failed: {},
  },
  logo: {
    pending: { begin: 'ready', fail: 'failed' },
    ready: { complete: 'completed', fail: 'failed' },
    completed: {},
    failed: {},
  },
  // `gone`: a receiver says so; `give_up`: no attempt succeeds for days
  webhook: {
    inactive: { activate: 'active' },
    active: { deactivate: 'inactive', gone: 'inactive', give_up: 'inactive' },
  },
  delivery: {
    pending: { deliver: 'delivered', retry: 'pending', give_up: 'failed', cancel: 'cancelled' },
    delivered: { redeliver: 'pending' },
    failed: { redeliver: 'pending' },
    cancelled: {},
  },
  // `apply`: a change that fits one transaction
  'product-lease': {
    free: { apply: 'free', make: 'making', change: 'changing' },
    making: { resume: 'making', finish: 'free', roll_back: 'releasing' },
    changing: { resume: 'changing', finish: 'free', roll_back: 'releasing' },
    releasing: { finish: 'free', roll_back: 'releasing' },
  },
} as const satisfies Record<string, Record<string, Record<string, string>>>;

type Transitions = typeof transitions;
export type Subject = keyof Transitions;
export type StateOf<S extends Subject> = keyof Transitions[S] & string;
type AllTriggers<S extends Subject> = { [F in StateOf<S>]: keyof Transitions[S][F] }[StateOf<S>] & string;

/** Names the state in which a subject begins. */
export const initialState = <S extends Subject>(subject: S): StateOf<S> =>
  Object.keys(transitions[subject])[0] as StateOf<S>; // no machine is empty, as the test of this table proves

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
