import { AsyncLocalStorage } from 'node:async_hooks';
import { nowMilliseconds } from '../lib/clock.ts';
import { asInvocation, type RunContext } from '../lib/invocation.ts';
import { followLocalClock } from '../lib/local-clock.ts';
import { log } from '../lib/log.ts';
import { flushSpans, outsideTraces } from '../lib/trace.ts';

const patienceMilliseconds = 10_000; // our decision: conflicts and throttling that last longer become a 503
const answerMilliseconds = 300; // reserved in each run for its log and its response
const readBackMilliseconds = 700; // reserved in each run for finding out, after the deadline, whether a row was written

/**
 * The time until which a request is retried under contention, in milliseconds since 1970. It is 10 seconds after the
 * start, or earlier if the run of the function ends before. A request has one deadline.
 */
export type Deadline = number;

/** The limits of the current work, in milliseconds since 1970. */
interface Limits {
  /** The time at which the calls of the run must have ended. */
  readonly end: number;
  readonly deadline?: Deadline;
}

const limits = new AsyncLocalStorage<Limits>();

/**
 * Does the work of one run of a function. Its calls end, and its deadlines pass, before AWS ends the run. The run
 * belongs to no trace until it continues one, and its spans are sent before AWS freezes the process. The first run of a
 * process logs how long the process had taken to get there.
 */
export function withinRun<T>(context: RunContext, work: () => Promise<T>): Promise<T> {
  followLocalClock();
  const remaining = context.getRemainingTimeInMillis?.();
  const end = nowMilliseconds() + (remaining ?? Number.POSITIVE_INFINITY) - answerMilliseconds;
  return asInvocation(context, async ({ cold_start }) => {
    if (cold_start) log({ event: 'start', milliseconds: Math.round(process.uptime() * 1000) }, { ColdStart: 1 });
    try {
      return await outsideTraces(() => limits.run({ end }, work));
    } finally {
      const left = context.getRemainingTimeInMillis?.();
      if (left !== undefined) await flushSpans(left);
    }
  });
}

/** Returns the time at which the calls of the current run must have ended, in milliseconds since 1970. */
export const runEnd = (): number => limits.getStore()?.end ?? Number.POSITIVE_INFINITY;

const deadlineFromNow = (): Deadline =>
  Math.min(nowMilliseconds() + patienceMilliseconds, runEnd() - readBackMilliseconds);

/** Does work, such as a request or a message, under one deadline that starts now. */
export const underOneDeadline = <T>(work: () => Promise<T>): Promise<T> =>
  limits.run({ end: runEnd(), deadline: deadlineFromNow() }, work);

/** Does work that must end within some milliseconds, because it only accompanies the current run. */
export function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const end = Math.min(nowMilliseconds() + milliseconds, runEnd());
  return limits.run({ end, deadline: end }, work);
}

/** Does work that lasts longer, in which each call has its own deadline. */
export const underOwnDeadlines = <T>(work: () => Promise<T>): Promise<T> => limits.run({ end: runEnd() }, work);

/** Returns the deadline of the current request. Without one, returns a deadline that starts now. */
export const currentDeadline = (): Deadline => limits.getStore()?.deadline ?? deadlineFromNow();

/**
 * Returns the time at which a call to the table that begins now must have ended, in milliseconds since 1970. This is
 * the deadline, if AWS ends the run. A call that begins after the deadline resolves an unknown outcome, and may take
 * until the end of the run.
 */
export function callEnd(): number {
  const { end = Number.POSITIVE_INFINITY, deadline = end } = limits.getStore() ?? {};
  return nowMilliseconds() < deadline && Number.isFinite(end) ? deadline : end;
}

/** Makes an SDK call that is aborted at `end`, in milliseconds since 1970. */
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
