import type { EventSource } from './local-source.ts';

/** The background work of one source. Other sources do not block it. */
interface BackgroundWork {
  /** Starts runs for the work that is ready now. */
  wake(): void;
  /** Resolves when no run is in progress. */
  ended(): Promise<void>;
}

/**
 * Processes a source whenever it is woken, with as many concurrent runs as it allows. A failing run does not affect
 * other runs.
 */
export function inBackground(source: EventSource): BackgroundWork {
  const busy = new Set<Promise<void>>();
  let woken = false;
  const run = async () => {
    await undefined; // messages of the same turn also wake it, and form one batch
    do woken = false;
    while ((await source.deliver()) || woken);
  };
  return {
    wake() {
      woken = true; // also for a run that just found no work and is about to end
      if (busy.size >= source.runs) return;
      const began = run()
        .catch(() => undefined)
        .finally(() => busy.delete(began));
      busy.add(began);
    },
    async ended() {
      while (busy.size > 0) await Promise.all(busy);
    },
  };
}
