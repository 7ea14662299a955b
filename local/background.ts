import type { EventSource } from './local-source.ts';

/** The work of one source, which no other one holds up. */
export interface BackgroundWork {
  /** Begins what can be worked at this moment. */
  wake(): void;
  /** Resolves when no run is under way. */
  ended(): Promise<void>;
}

/** Works a source whenever it is woken, with as many runs at a time as it allows. A run that fails ends by itself. */
export function inBackground(source: EventSource): BackgroundWork {
  const busy = new Set<Promise<void>>();
  let woken = false;
  const run = async () => {
    await undefined; // what is sent in the same turn wakes it as well, and is one batch
    do woken = false;
    while ((await source.deliver()) || woken);
  };
  return {
    wake() {
      woken = true; // also for a run that has just found nothing and is about to end
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
