import { mock } from 'node:test';
import { seededRandom } from '../support/chaos.ts';
import type { Spread } from './parameters.ts';

const stepMilliseconds = 1;
// turns of the event loop without a call to the engine, after which only the time can make progress
const quietTurns = 3;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The time of a simulation. It passes only when every function waits for it. */
export interface VirtualTime {
  /** Milliseconds since the start. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** Returns a random number from 0 to below 1. */
  random(): number;
  /** Draws a duration in milliseconds. */
  draw(spread: Spread): number;
  /** Does work that takes real time but no virtual time. One piece of work runs at a time, in the order of calls. */
  outside<T>(work: () => Promise<T>): Promise<T>;
  /** Lets the time pass until the work is done. */
  run<T>(work: Promise<T>): Promise<T>;
}

const ninetyNinth = 2.326; // the 99th percentile of the standard normal distribution

/**
 * Replaces the timers, the date and the random numbers of this process, also for libraries. The same seed gives the
 * same run.
 */
export function startVirtualTime(seed: number): VirtualTime {
  const random = seededRandom(seed);
  Math.random = random;
  const start = Date.parse('2026-11-21T10:00:00Z');
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start });
  let busy = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function untilQuiet(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet = busy === 0 ? quiet + 1 : 0) await turn();
  }

  return {
    now: () => Date.now() - start,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random,
    draw({ median, p99 }) {
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      return median * Math.exp((normal * Math.log(p99 / median)) / ninetyNinth);
    },
    async outside(work) {
      busy += 1;
      const before = last;
      const own = before.then(work, work);
      last = own.catch(() => undefined);
      try {
        return await own;
      } finally {
        busy -= 1;
      }
    },
    async run(work) {
      let isOver = false;
      const over = work.finally(() => {
        isOver = true;
      });
      over.catch(() => undefined);
      await untilQuiet();
      while (!isOver) {
        mock.timers.tick(stepMilliseconds);
        await untilQuiet();
      }
      return over;
    },
  };
}
