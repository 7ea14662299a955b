/** One sweep: when it began, and whether its time is over. */
export interface Sweep {
  readonly now: string;
  readonly isOver: () => boolean;
}

/** A part of the sweep; answers what became of each piece of work that it found. */
export type Step = (sweep: Sweep) => Promise<readonly PromiseSettledResult<unknown>[]>;

const atOnce = 16; // with two calls of some 10 ms for an event, 800 a second: more than the function's processor does

/**
 * Makes a step of where work is found, page by page, and what is done with each piece: so many at once, until none is
 * left or the time is over. A piece that fails keeps none of the others.
 */
export const stepOf =
  <T>(find: (now: string) => AsyncIterable<readonly T[]>, work: (piece: T) => Promise<unknown>): Step =>
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
      if (isOver()) break;
    }
    return results;
  };
