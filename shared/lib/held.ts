import { nowMilliseconds } from './clock.ts';

/** What a process holds by a key of what it has read. */
export interface Held<T> {
  /** Answers what is held under a key, else what `load` answers: that is held from then on, unless it is undefined. */
  get(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>;
}

const everyMap: Map<string, unknown>[] = [];

/** Makes a map of what this process holds, which `forgetHeld` empties. */
export function heldMap<V>(): Map<string, V> {
  const map = new Map<string, V>();
  everyMap.push(map);
  return map;
}

/** Forgets all that this process holds: what it was read from has given way to something else. */
export function forgetHeld(): void {
  for (const map of everyMap) map.clear();
}

/**
 * Makes what holds values for some time from when their loading began, by the clock. Those who ask while a value is
 * loaded wait for it; where that fails, each of them loads it again.
 */
export function holding<T>(milliseconds: number): Held<T> {
  const held = heldMap<{ readonly since: number; readonly value: Promise<T | undefined> }>();
  const isFresh = (since: number) => {
    const age = nowMilliseconds() - since;
    return age >= 0 && age < milliseconds;
  };
  return {
    async get(key, load) {
      const known = held.get(key);
      if (known && isFresh(known.since)) return known.value.catch(load);
      for (const [other, { since }] of held) if (!isFresh(since)) held.delete(other);
      const loading = { since: nowMilliseconds(), value: load() };
      held.set(key, loading);
      let value: T | undefined;
      try {
        value = await loading.value;
      } finally {
        if (value === undefined && held.get(key) === loading) held.delete(key);
      }
      return value;
    },
  };
}
