import { AsyncLocalStorage } from 'node:async_hooks';
import { nowMilliseconds, wait } from '../lib/clock.ts';
import { unavailable } from '../lib/refusal.ts';
import { NotConnected } from './wire/handler.ts';

const patienceMilliseconds = 10_000; // decided: conflicts and throttling that last longer become a 503
const answerMilliseconds = 300; // of a run, for its log and its answer
const readBackMilliseconds = 700; // of a run, to find out after the deadline whether a row was written
const firstPauseMilliseconds = 20;
const longestPauseMilliseconds = 1000;

/**
 * Errors of DynamoDB by which a single write is refused for the moment; nothing was written. The SDK retries none of
 * the conflicts.
 */
const contention = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
]);

/**
 * The time until which a request is tried again under contention, in milliseconds since 1970: 10 s, or less where the
 * run of its function ends before. A request has one.
 */
export type Deadline = number;

/** What AWS tells a run of a function; nothing where a function is called in another way. */
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

const scope = new AsyncLocalStorage<Limits>();

/** Does the work of a run of a function: its calls are over, and its deadlines have passed, before AWS ends it. */
export function withinRun<T>(context: RunContext, work: () => Promise<T>): Promise<T> {
  const remaining = context.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY;
  return scope.run({ end: nowMilliseconds() + remaining - answerMilliseconds }, work);
}

/** Answers when the calls of the run that is under way must be over, in milliseconds since 1970. */
export const runEnd = (): number => scope.getStore()?.end ?? Number.POSITIVE_INFINITY;

const deadlineFromNow = (): Deadline =>
  Math.min(nowMilliseconds() + patienceMilliseconds, runEnd() - readBackMilliseconds);

/** Does a piece of work, such as a request or a message, under one deadline that starts now. */
export const underOneDeadline = <T>(work: () => Promise<T>): Promise<T> =>
  scope.run({ end: runEnd(), deadline: deadlineFromNow() }, work);

/** Does a piece of work that lasts longer: each of its calls has a deadline of its own. */
export const underOwnDeadlines = <T>(work: () => Promise<T>): Promise<T> => scope.run({ end: runEnd() }, work);

/** Reads the deadline of the request that is under way, else one that starts now. */
export const currentDeadline = (): Deadline => scope.getStore()?.deadline ?? deadlineFromNow();

/**
 * Answers when a call of the table that begins now must be over, in milliseconds since 1970: at the deadline. A call
 * that begins after the deadline finds out what an unknown outcome was, and may take until the run's end.
 */
export function callEnd(): number {
  const { end = Number.POSITIVE_INFINITY, deadline = end } = scope.getStore() ?? {};
  return nowMilliseconds() < deadline ? deadline : end;
}

/** Tells whether an error means contention with other writes, so that nothing was written. */
export const isContention = (error: unknown): boolean =>
  error instanceof Error && (contention.has(error.name) || error instanceof NotConnected);

/** Waits before the next attempt with full jitter; refuses with 503 when the deadline would pass. */
export async function pause(attempt: number, deadline: Deadline, cause?: unknown): Promise<void> {
  const longest = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** Math.min(attempt, 10));
  const milliseconds = Math.random() * longest;
  if (nowMilliseconds() + milliseconds > deadline) throw unavailable(cause);
  await wait(milliseconds);
}

/**
 * Tells whether the outcome of a call is unknown after an error: no answer came, or the table failed inside. Any other
 * error without an answer is a mistake of ours, such as a name that does not resolve: trying again does not help.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof NotConnected) return false;
  const status = Reflect.get(Reflect.get(error, '$metadata') ?? {}, 'httpStatusCode');
  if (status !== undefined) return status >= 500;
  return transportErrors.has(error.name) || ('code' in error && transportCodes.has(error.code));
}

const transportErrors = new Set(['TimeoutError', 'AbortError', 'RequestTimeout', 'NetworkingError']);
// Node's codes of connections that ended, or that could not be opened for the moment
const transportCodes: ReadonlySet<unknown> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'EPROTO',
  'ETIMEDOUT',
]);

/**
 * Repeats a call of the table while it meets contention, until the deadline. Refuses with 503 when the table does not
 * answer or fails, after the attempts of the SDK: for reads, and for writes that are no request's effect (counters,
 * slots).
 */
export async function retryingContention<T>(call: () => Promise<T>, deadline = currentDeadline()): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (isUnknownOutcome(error)) throw unavailable(error);
      if (!isContention(error)) throw error;
      await pause(attempt, deadline, error);
    }
  }
}
