import { inBackground } from './background.ts';
import type { EventSource } from './local-source.ts';
import type { WorldClock } from './world-clock.ts';

const aMinute = 60_000;

/** Processes the event sources of a world. */
export interface WorldWork {
  /** Starts the work that is ready, if the world works in the background or is being drained. */
  wake(): void;
  /** Records that work was lost. The sweeper has to find it. */
  miss(): void;
  isIdle(): boolean;
  /** Works until no work is ready, and leaves the clock as it is. */
  settle(): Promise<void>;
  /** Returns the time at which the next scheduled work becomes ready, in milliseconds since 1970. */
  nextDue(): number | undefined;
  /** Works until nothing is left to do. Advances the clock to scheduled work. */
  drain(): Promise<void>;
}

interface WorkSettings {
  readonly sources: readonly EventSource[];
  readonly clock: WorldClock;
  readonly sweep: () => Promise<void>;
  readonly background: boolean;
  /** Whether sources are processed concurrently. Otherwise one function runs at a time. */
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

  /** Processes one batch. Returns false if no work was ready. */
  async function workOnce(): Promise<boolean> {
    for (const source of sources) if (await source.deliver()) return true;
    return false;
  }

  /** Runs one worker at a time in this process. Concurrent calls wait for the same end. */
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

  /** Waits until the background work and the work that it causes are done. */
  async function workInBackground(): Promise<void> {
    wake();
    await Promise.all(works.map((one) => one.ended()));
  }

  const work = worksSideBySide ? workInBackground : workInTurn;

  const nextDue = (): number | undefined => {
    const times = sources.flatMap((source) => source.nextDue() ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  };

  const isReady = (source: EventSource) => !source.isEmpty() && (source.nextDue() ?? 0) <= clock.now();

  async function settle(): Promise<void> {
    do await work();
    while (sources.some(isReady));
  }

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
      const due = nextDue();
      if (due !== undefined) clock.advance(Math.max(0, due - clock.now()));
    }
  }

  return {
    wake,
    miss: () => {
      missed += 1;
    },
    isIdle,
    settle,
    nextDue,
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
