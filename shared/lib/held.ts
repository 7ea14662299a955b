import { nowMilliseconds } from './clock.ts';

/** An in-process cache. */
export interface Held<T> {
  /** Returns the cached value of a key. Otherwise calls `load` and caches its result, unless that is undefined. */
  get(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>;
}

const everyMap: Map<string, unknown>[] = [];

/** Creates a map that `forgetHeld` clears. */
export function heldMap<V>(): Map<string, V> {
  const map = new Map<string, V>();
  everyMap.push(map);
  return map;
}

/** Clears all caches of this process. Call it when the source of the cached values was replaced. */
export function forgetHeld(): void {
  for (const map of everyMap) map.clear();
}

/**
 * Creates a cache with a time to live in milliseconds, which starts when loading begins. Concurrent callers share one
 * load. If it fails, each of the waiting callers loads the value again.
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

/**
 * Creates a cache for reference records that nearly every request reads. A change to such a record takes effect within
 * five seconds. Access keys are never cached.
 */
export const holdingReference = <T>(): Held<T> => holding(5000);
