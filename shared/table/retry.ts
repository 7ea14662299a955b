import { currentDeadline, type Deadline } from '../aws/deadlines.ts';
import { nowMilliseconds, wait } from '../lib/clock.ts';
import { unavailable } from '../lib/refusal.ts';

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

/** Tells whether an error means contention with other writes, so that nothing was written. */
export const isContention = (error: unknown): boolean => error instanceof Error && contention.has(error.name);

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
  if (!(error instanceof Error)) return false;
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
