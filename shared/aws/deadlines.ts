import { AsyncLocalStorage } from 'node:async_hooks';
import { nowMilliseconds } from '../lib/clock.ts';

const patienceMilliseconds = 10_000; // decided: conflicts and throttling that last longer become a 503
const answerMilliseconds = 300; // of a run, for its log and its answer
const readBackMilliseconds = 700; // of a run, to find out after the deadline whether a row was written

/**
 * The time until which a request is tried again under contention, in milliseconds since 1970: 10 s, or less if the run
 * of its function ends before. A request has one.
 */
export type Deadline = number;

/** What AWS tells a run of a function; empty if a function is called in another way. */
export interface RunContext {
  /** Milliseconds until AWS ends the run. */
  getRemainingTimeInMillis?(): number;
}

/** The limits of what is under way, in milliseconds since 1970. */
interface Limits {
  /** When the calls of the run must be over. */
  readonly end: number;
  readonly deadline?: Deadline;
}

const limits = new AsyncLocalStorage<Limits>();

/** Does the work of a run of a function: its calls are over, and its deadlines have passed, before AWS ends it. */
export function withinRun<T>(context: RunContext, work: () => Promise<T>): Promise<T> {
  const remaining = context.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY;
  return limits.run({ end: nowMilliseconds() + remaining - answerMilliseconds }, work);
}

/** Returns when the calls of the current run must be over, in milliseconds since 1970. */
export const runEnd = (): number => limits.getStore()?.end ?? Number.POSITIVE_INFINITY;

const deadlineFromNow = (): Deadline =>
  Math.min(nowMilliseconds() + patienceMilliseconds, runEnd() - readBackMilliseconds);

/** Does a piece of work, such as a request or a message, under one deadline that starts now. */
export const underOneDeadline = <T>(work: () => Promise<T>): Promise<T> =>
  limits.run({ end: runEnd(), deadline: deadlineFromNow() }, work);

/** Does a piece of work that lasts longer: each of its calls has a deadline of its own. */
export const underOwnDeadlines = <T>(work: () => Promise<T>): Promise<T> => limits.run({ end: runEnd() }, work);

/** Returns the deadline of the current request, else one that starts now. */
export const currentDeadline = (): Deadline => limits.getStore()?.deadline ?? deadlineFromNow();

/**
 * Returns when a call of the table that begins now must be over, in milliseconds since 1970: at the deadline, if AWS
 * ends the run. A call that begins after the deadline finds out what an unknown outcome was, and may take until the
 * run's end.
 */
export function callEnd(): number {
  const { end = Number.POSITIVE_INFINITY, deadline = end } = limits.getStore() ?? {};
  return nowMilliseconds() < deadline && Number.isFinite(end) ? deadline : end;
}

/** Makes a call of the SDK that is aborted at `end`, in milliseconds since 1970. */
export async function endingAt<T>(
  end: number,
  call: (options: { readonly abortSignal?: AbortSignal }) => Promise<T>,
): Promise<T> {
  if (!Number.isFinite(end)) return call({});
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), Math.max(0, end - nowMilliseconds()));
  try {
    return await call({ abortSignal: aborting.signal });
  } finally {
    clearTimeout(timer);
  }
}
