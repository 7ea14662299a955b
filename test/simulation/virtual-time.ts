import { mock } from 'node:test';
import { seededRandom } from '../support/chaos.ts';
import { untilQuiet } from '../support/quiet.ts';
import type { Spread } from './parameters.ts';

const stepMilliseconds = 1;

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
  const isBusy = () => busy > 0;
  let last: Promise<unknown> = Promise.resolve();

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
      const own = last.then(work);
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
      await untilQuiet(isBusy);
      while (!isOver) {
        mock.timers.tick(stepMilliseconds);
        await untilQuiet(isBusy);
      }
      return over;
    },
  };
}
