import { secondsOf } from './errors.ts';

/** How a client retries. */
export interface Patience {
  /** Maximum number of attempts for a request. */
  readonly attempts: number;
  /** The longest wait between two attempts. A response that asks for a longer wait is not retried. */
  readonly longestWaitSeconds: number;
  /** Called before each wait. */
  readonly onWait?: (wait: { readonly status: number | undefined; readonly seconds: number }) => unknown;
}

export const defaultPatience: Patience = { attempts: 5, longestWaitSeconds: 60 };

/** Tests whether repeating a request has no further effect. */
const isRepeatable = ({ method, headers }: Request): boolean => method === 'GET' || headers.has('Idempotency-Key');

/** Tests whether the service rejected a request before doing anything. A 503 without an ID comes from a gateway. */
const hasDoneNothing = ({ status, headers }: Response): boolean =>
  status === 429 || (status === 503 && headers.has('X-Request-Id'));

const isWorthRepeating = (request: Request, answer: Response): boolean =>
  hasDoneNothing(answer) || ([502, 503, 504].includes(answer.status) && isRepeatable(request));

/** Waits. If the signal aborts, rejects with its reason. */
export const wait = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', abort, { once: true });
  });

const longestPauseSeconds = 30;

/** Returns the wait if the service names none: half a second, doubled each time, at most half a minute. */
export const pauseSeconds = (attempt: number): number => Math.min(2 ** (attempt - 1) / 2, longestPauseSeconds);

/**
 * Wraps a `fetch` with retries. If the service is busy, it retries after `Retry-After`. If no response arrives, it
 * retries only requests that are safe to repeat.
 */
export const patiently =
  (send: typeof fetch, { attempts, longestWaitSeconds, onWait }: Patience) =>
  async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const mayRepeat = attempt < attempts;
      // a copy, because a body can only be sent once
      const answer = await send(mayRepeat ? request.clone() : request).catch((error: unknown) => {
        // fetch throws a TypeError if no response arrives, and the reason of an aborted signal
        if (mayRepeat && isRepeatable(request) && error instanceof TypeError) return undefined;
        throw error;
      });
      if (answer && !(mayRepeat && isWorthRepeating(request, answer))) return answer;
      const seconds = (answer && secondsOf(answer)) ?? Math.min(pauseSeconds(attempt), longestWaitSeconds);
      if (answer && seconds > longestWaitSeconds) return answer;
      await answer?.body?.cancel(); // frees its connection
      onWait?.({ status: answer?.status, seconds });
      await wait(seconds, request.signal);
    }
  };
