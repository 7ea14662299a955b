import { log } from '../lib/log.ts';

/** One sweep: when it began, and whether its time is over. */
export interface Sweep {
  readonly now: string;
  readonly isOver: () => boolean;
}

/** A part of the sweep. It answers the result of each piece of work that it found. */
export type SweepPart = (sweep: Sweep) => Promise<readonly PromiseSettledResult<unknown>[]>;

const atOnce = 16; // with two calls of some 10 ms for an event, 800 a second: more than the function's processor does

/**
 * Makes a part of the sweep: `find` finds work page by page, and `work` does one piece of it. 16 pieces are done at
 * once, until none is left or the time is over. A piece that fails does not hold up the others.
 */
export const partOf =
  <T>(find: (now: string) => AsyncIterable<readonly T[]>, work: (piece: T) => Promise<unknown>): SweepPart =>
  async ({ now, isOver }) => {
    const results: PromiseSettledResult<unknown>[] = [];
    for await (const page of find(now)) {
      const waiting = page.values();
      const workOff = async () => {
        for (const piece of waiting) {
          if (isOver()) return;
          results.push(...(await Promise.allSettled([work(piece)])));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, workOff));
      if (isOver()) {
        log({ event: 'notice', count: results.length, note: 'The time of a sweep is over: the next one goes on.' });
        break;
      }
    }
    return results;
  };
