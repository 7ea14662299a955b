import { secondsOf } from './errors.ts';

/** How a client asks again. */
export interface Patience {
  /** How often a request is sent at most. */
  readonly attempts: number;
  /** The longest wait between two attempts: what asks for a longer one is an error at once. */
  readonly longestWaitSeconds: number;
  /** Is told of each wait before it begins. */
  readonly onWait?: (wait: { readonly status: number | undefined; readonly seconds: number }) => unknown;
}

export const defaultPatience: Patience = { attempts: 5, longestWaitSeconds: 60 };

/** Tells whether a request has one effect however often it is sent. */
const isRepeatable = ({ method, headers }: Request): boolean => method === 'GET' || headers.has('Idempotency-Key');

/** Tells whether a service has said, before anything was done, that it is busy. A 503 without an id is a gateway's. */
const hasDoneNothing = ({ status, headers }: Response): boolean =>
  status === 429 || (status === 503 && headers.has('X-Request-Id'));

const isWorthRepeating = (request: Request, answer: Response): boolean =>
  hasDoneNothing(answer) || ([502, 503, 504].includes(answer.status) && isRepeatable(request));

/** Waits, but rejects with the reason of the signal as soon as there is one. */
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

/** Says how long to wait where the service does not: half a second, twice as long each time, half a minute at most. */
export const pauseSeconds = (attempt: number): number => Math.min(2 ** (attempt - 1) / 2, longestPauseSeconds);

/**
 * Makes a `fetch` that asks again after `Retry-After` where the service is busy, and where no answer has come: this
 * only for a request that has one effect however often it is sent.
 */
export const patiently =
  (send: typeof fetch, { attempts, longestWaitSeconds, onWait }: Patience) =>
  async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const mayRepeat = attempt < attempts;
      // a copy, for a body can be sent once
      const answer = await send(mayRepeat ? request.clone() : request).catch((error: unknown) => {
        // fetch throws this where no answer comes, and an aborted signal's own reason
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
