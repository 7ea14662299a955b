import { Refusal, type RequestError } from '../lib/refusal.ts';

/**
 * The state machines of all subjects: state → trigger → next state. Each machine begins in its first state. If a state
 * does not list a trigger, nothing is written: a caller gets an error, and a worker skips the work. If the subject is
 * already in the trigger's next state, the trigger is a repeat, and rules return a result without a change.
 */
export const transitions = {
  checkout: {
    incompleted: { change: 'incompleted', complete: 'completed' },
    completed: {},
  },
  // `request` starts another job, after the first job failed or the checkout changed
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
    assigned: {
      return_all: 'manual_assignment_process',
      return_items: 'partly_assigned',
      deliver: 'delivered',
      cancel: 'cancelled',
    },
    partly_assigned: {
      assign_items: 'partly_assigned',
      return_all: 'manual_assignment_process',
      return_items: 'partly_assigned',
      deliver: 'delivered',
      cancel: 'cancelled',
    },
    delivered: {},
    cancelled: {},
  },
  'production-order': {
    pending: { accept: 'accepted', reject: 'rejected', take_back: 'taken_back', cancel: 'cancelled' },
    // `deliver_some` and `fail_some` leave pieces to make
    accepted: {
      hold: 'accepted',
      release: 'accepted',
      deliver_some: 'accepted',
      deliver: 'delivered',
      fail_some: 'accepted',
      fail: 'failed',
      take_back: 'taken_back',
    },
    delivered: {},
    rejected: {},
    failed: {},
    taken_back: {},
    cancelled: {},
  },
  // parcels and goods transfers have no machine: their states are derived from their items
  'goods-transfer-item': {
    pending: { accept: 'accepted', reject: 'rejected' },
    accepted: {},
    rejected: {},
  },
  unit: {
    pending: { confirm: 'confirmed', cancel: 'cancelled' },
    confirmed: { return: 'pending' },
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
  // `wait`: until the second pass of an erasure
  run: {
    queued: { acquire: 'running', resume: 'queued' },
    running: { acquire: 'running', resume: 'queued', wait: 'waiting', finish: 'finished', fail: 'failed' },
    waiting: { resume: 'queued' },
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
  // `gone`: the receiver responds that it is gone. `give_up`: no attempt succeeds for days
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
  // `apply`: a change that fits into one transaction
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

/** Returns the state in which a subject begins. */
export const initialState = <S extends Subject>(subject: S): StateOf<S> =>
  Object.keys(transitions[subject])[0] as StateOf<S>; // no machine is empty, as the tests of this table prove

/** Returns the state that a trigger leads to. Returns undefined if the state does not list the trigger. */
export function next<S extends Subject>(subject: S, from: StateOf<S>, trigger: AllTriggers<S>): StateOf<S> | undefined {
  const row: Readonly<Record<string, Readonly<Record<string, string>>>> = transitions[subject];
  // the next state belongs to the same subject, as the tests of this table prove
  return row[from]?.[trigger] as StateOf<S> | undefined;
}

/**
 * Returns the state that a trigger leads to. Rejects with the error `otherwise` if the state does not list the trigger.
 */
export function advance<S extends Subject>(
  subject: S,
  from: StateOf<S>,
  trigger: AllTriggers<S>,
  otherwise: RequestError,
): StateOf<S> {
  const to = next(subject, from, trigger);
  if (to === undefined) throw new Refusal(otherwise);
  return to;
}
