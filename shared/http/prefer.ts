import { takeWaitSlot } from '../access/wait-slots.ts';
import { nowMilliseconds, wait } from '../lib/clock.ts';
import type { Call } from './stages.ts';

const longestWaitSeconds = 20; // our decision. API Gateway ends a request after 29 seconds
const pollMilliseconds = 250;

/** Returns the seconds in `Prefer: wait=N`, at most 20. Returns 0 if the caller does not want to wait. */
function preferredWait({ validated }: Pick<Call, 'validated'>): number {
  const [, seconds] = /(?:^|[\s,;])wait=(\d{1,6})(?:$|[\s,;])/.exec(validated.headers.get('prefer') ?? '') ?? [];
  return Math.min(Number(seconds ?? 0), longestWaitSeconds);
}

/**
 * Polls until `isDone` returns true or the time of `Prefer: wait=N` is over. Returns the last value. `known` saves the
 * first read. A key can have only a few waiting requests at once. Further requests return immediately, which `Prefer`
 * allows.
 */
export async function waitFor<T>(
  call: Call,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  known?: T,
): Promise<T> {
  let value = known ?? (await read());
  const seconds = preferredWait(call);
  if (seconds === 0 || isDone(value)) return value;
  const slot = await takeWaitSlot(call.key.key_id, seconds);
  if (!slot) return value;
  try {
    const end = nowMilliseconds() + seconds * 1000;
    while (!isDone(value) && nowMilliseconds() < end) {
      await wait(pollMilliseconds);
      value = await read();
    }
    return value;
  } finally {
    await slot.release();
  }
}
