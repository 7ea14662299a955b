import type { Clock } from '../shared/lib/clock.ts';

/** Lambda did not start a function, because all its concurrent executions are in use. */
export class Throttled extends Error {
  override readonly name = 'TooManyRequestsException';

  constructor() {
    super('Rate Exceeded.');
  }
}

const againMilliseconds = 1000; // an assumption: AWS only documents that Lambda retries with growing delays

/**
 * Starts a function. If Lambda does not start it, waits with `wait` and retries while `mayStart` returns true. Returns
 * undefined if the function was not started.
 */
export async function startedLater<T>(
  start: () => Promise<T>,
  wait: Clock['wait'],
  mayStart = () => true,
): Promise<T | undefined> {
  while (mayStart()) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof Throttled)) throw error;
      await wait(againMilliseconds);
    }
  }
  return undefined;
}
