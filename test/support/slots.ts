import { Throttled } from '../../local/throttled.ts';
import type { Invoke } from '../../local/wiring.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import { tableClient } from '../../shared/table/client.ts';
import { untilQuiet } from './quiet.ts';

const runMilliseconds = 100; // clock time that a run of a function takes in addition to its waits

/** A clock that advances only when everything waits for it. */
export interface AlignedClock extends Clock {
  /** Does work. Its waits pass as soon as no other work is running. */
  run(work: () => Promise<void>): Promise<void>;
}

/** Creates a clock. Call `watchCalls` when the process has its table, so that calls to the table count as running. */
export function makeClock(): AlignedClock & { watchCalls(): void } {
  let time = Date.parse('2026-11-21T10:00:00Z');
  let calls = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  return {
    now: () => time,
    wait: (milliseconds) =>
      new Promise((wake) => {
        sleepers.push({ at: time + milliseconds, wake });
      }),
    async run(work) {
      let isOver = false;
      const over = work().finally(() => {
        isOver = true;
      });
      for (;;) {
        await untilQuiet(() => calls > 0);
        if (isOver) return over;
        const next = Math.min(...sleepers.map(({ at }) => at));
        if (!Number.isFinite(next)) continue;
        time = Math.max(time, next);
        const due = sleepers.filter(({ at }) => at <= time);
        sleepers = sleepers.filter(({ at }) => at > time);
        for (const { wake } of due) wake();
      }
    },
    watchCalls() {
      tableClient.get().middlewareStack.add(
        (next) => async (args) => {
          calls += 1;
          try {
            return await next(args);
          } finally {
            calls -= 1;
          }
        },
        { step: 'initialize', priority: 'high', name: 'watchCalls', override: true },
      );
    },
  };
}

/** The concurrent executions of an account, which all its functions share. */
export interface Slots {
  /** Runs functions only while a slot is free. A function that waits for another one keeps its slot. */
  around(invoke: Invoke): Invoke;
  /** The number of free slots. */
  free: number;
  /** The number of times that a function was not started. */
  throttled: number;
}

/** Creates slots without a limit until `free` is set. Each run of a function takes a tenth of a second. */
export function makeSlots({ wait }: Clock): Slots {
  const slots: Slots = {
    free: Number.POSITIVE_INFINITY,
    throttled: 0,
    around: (invoke) => async (invoked, work) => {
      if (slots.free === 0) {
        slots.throttled += 1;
        throw new Throttled();
      }
      slots.free -= 1;
      try {
        const result = await invoke(invoked, work);
        if (Number.isFinite(slots.free)) await wait(runMilliseconds);
        return result;
      } finally {
        slots.free += 1;
      }
    },
  };
  return slots;
}
