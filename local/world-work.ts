import { inBackground } from './background.ts';
import type { EventSource } from './local-source.ts';
import type { WorldClock } from './world-clock.ts';

const aMinute = 60_000;

/** How the sources of a world are worked. */
export interface WorldWork {
  /** Begins what can be worked, in a world that works in the background or is being drained. */
  wake(): void;
  /** Takes note of what is lost: the sweeper has to find it. */
  miss(): void;
  isIdle(): boolean;
  /** Works until nothing is left to do; moves the clock to what is due. */
  drain(): Promise<void>;
}

interface WorkSettings {
  readonly sources: readonly EventSource[];
  readonly clock: WorldClock;
  readonly sweep: () => Promise<void>;
  readonly background: boolean;
  /** Whether each source is worked by itself; without it one function works at a time. */
  readonly worksSideBySide: boolean;
}

export function worldWork({ sources, clock, sweep, background, worksSideBySide }: WorkSettings): WorldWork {
  let missed = 0;
  let isDraining = false;
  let working: Promise<void> | undefined;
  const works = worksSideBySide ? sources.map(inBackground) : [];
  const wake = () => {
    if (background || isDraining) for (const one of works) one.wake();
  };
  const isIdle = () => sources.every((source) => source.isEmpty());

  /** Does what can be done at this moment; answers whether there was anything. */
  async function workOnce(): Promise<boolean> {
    for (const source of sources) if (await source.deliver()) return true;
    return false;
  }

  /** Runs one worker at a time in this process; a call while one works waits for the same end. */
  function workInTurn(): Promise<void> {
    working ??= (async () => {
      try {
        while (await workOnce());
      } finally {
        working = undefined;
      }
    })();
    return working;
  }

  /** Waits for the end of what is done in the background, and for that of what has come of it. */
  async function workInBackground(): Promise<void> {
    wake();
    await Promise.all(works.map((one) => one.ended()));
  }

  const work = worksSideBySide ? workInBackground : workInTurn;

  async function workOff(): Promise<void> {
    for (;;) {
      await work();
      if (missed > 0) {
        missed = 0;
        clock.advance(aMinute + 1000);
        await sweep();
        continue;
      }
      if (isIdle()) return;
      const due = Math.min(...sources.flatMap((source) => source.nextDue() ?? []));
      if (Number.isFinite(due)) clock.advance(Math.max(0, due - clock.now()));
    }
  }

  return {
    wake,
    miss: () => {
      missed += 1;
    },
    isIdle,
    drain: async () => {
      isDraining = true;
      try {
        await workOff();
      } finally {
        isDraining = false;
      }
    },
  };
}
