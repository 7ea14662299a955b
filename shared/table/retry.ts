import { currentDeadline, type Deadline } from '../aws/deadlines.ts';
import { nowMilliseconds, wait } from '../lib/clock.ts';
import { unavailable } from '../lib/refusal.ts';

const firstPauseMilliseconds = 20;
const longestPauseMilliseconds = 1000;

/** DynamoDB errors that reject a single write for the moment. Nothing was written. The SDK does not retry conflicts. */
const contention = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
]);

/** Returns whether an error means contention with other writes. If so, nothing was written. */
export const isContention = (error: unknown): boolean => error instanceof Error && contention.has(error.name);

/** Waits before the next attempt, with full jitter. Rejects with 503 if the wait would exceed the deadline. */
export async function pause(attempt: number, deadline: Deadline, cause?: unknown): Promise<void> {
  const longest = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** Math.min(attempt, 10));
  const milliseconds = Math.random() * longest;
  if (nowMilliseconds() + milliseconds > deadline) throw unavailable(cause);
  await wait(milliseconds);
}

/**
 * Returns whether the outcome of a call is unknown after an error: no response arrived, or the table failed internally.
 * Any other error without a response is our mistake, such as a host name that does not resolve, and retrying does not
 * help.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = Reflect.get(Reflect.get(error, '$metadata') ?? {}, 'httpStatusCode');
  if (status !== undefined) return status >= 500;
  return transportErrors.has(error.name) || ('code' in error && transportCodes.has(error.code));
}

const transportErrors = new Set(['TimeoutError', 'AbortError', 'RequestTimeout', 'NetworkingError']);
// Node's error codes for connections that ended or could not be opened at the moment
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
 * Retries a call to the table on contention, until the deadline. Rejects with 503 if the table still fails or does not
 * respond after the SDK's attempts. Use it for reads, and for writes that are not the effect of a request (counters,
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
