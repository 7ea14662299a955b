import { log } from '../lib/log.ts';

/** One sweep: when it began, and whether its time is over. */
export interface Sweep {
  readonly now: string;
  readonly isOver: () => boolean;
}

/** A part of the sweep. It returns the result of each item that it processed. */
export type SweepPart = (sweep: Sweep) => Promise<readonly PromiseSettledResult<unknown>[]>;

// An event needs two calls of about 10 ms, so this allows 800 events a second. The CPU is the bottleneck before that.
const atOnce = 16;

/**
 * Creates a part of the sweep. `find` yields items page by page, and `work` processes one item. Up to 16 items run
 * concurrently, until none remain or the time is over. A failed item does not hold up the others.
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
        log({ event: 'notice', count: results.length, note: 'The sweep has no time left. The next sweep continues.' });
        break;
      }
    }
    return results;
  };
