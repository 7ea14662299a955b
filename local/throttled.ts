import type { Clock } from '../shared/lib/clock.ts';

/** Lambda's refusal to start a function, because all its concurrent executions are taken. */
export class Throttled extends Error {
  override readonly name = 'TooManyRequestsException';

  constructor() {
    super('Rate Exceeded.');
  }
}

const againMilliseconds = 1000; // an assumption: AWS says that Lambda tries again, and ever more slowly

/**
 * Starts a function; again by `wait` if Lambda does not start it, for as long as `mayStart` says. Answers undefined if
 * Lambda has not started it until then.
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
