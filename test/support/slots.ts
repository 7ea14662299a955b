import { Throttled } from '../../local/throttled.ts';
import type { Invoke } from '../../local/wiring.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import { tableClient } from '../../shared/table/client.ts';

const runMilliseconds = 100; // by the clock, that a run of a function takes in addition to what it waits for
const quietTurns = 3; // of the event loop, without a call of the table, after which nothing goes on but by the clock

/** A clock that goes on only when everything waits for it. */
export interface TestClock extends Clock {
  /** Does work whose waiting passes as soon as nothing else is under way. */
  run(work: () => Promise<void>): Promise<void>;
}

/** Makes a clock. Call `watchCalls` once the process has its table: what asks it is under way. */
export function makeClock(): TestClock & { watchCalls(): void } {
  let time = Date.parse('2026-11-21T10:00:00Z');
  let calls = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  async function untilQuiet(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet = calls === 0 ? quiet + 1 : 0) {
      await new Promise((go) => setImmediate(go));
    }
  }

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
        await untilQuiet();
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
  /** Lets functions run only while there is a slot for them. One that waits for another keeps its slot. */
  around(invoke: Invoke): Invoke;
  /** How many are free. */
  free: number;
  /** How often a function was not started. */
  throttled: number;
}

/** Makes slots, without a limit until `free` is set. Each run of a function takes a tenth of a second. */
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
