/**
 * Counted requests of the last hour by minute: the minute's number since 1970 modulo 61 → count. Short names keep the
 * row below one write unit.
 */
export type Buckets = Readonly<Record<string, number>>;

/** The window of one key as its row holds it. */
export interface Window {
  /** The latest minute in which a request was counted, since 1970. */
  readonly minute: number;
  /** Sum of the buckets. */
  readonly used: number;
  readonly buckets: Buckets;
}

export const requestsPerWindow = 5000; // the documents: "Requests per hour | 5000"
const windowSeconds = 3600;

// a bucket counts until an hour after its end, so requests of this minute and of the 60 before it count together
const liveMinutes = 61;

export const minuteOf = (seconds: number): number => Math.floor(seconds / 60);
export const slotOf = (minute: number): string => String(minute % liveMinutes);

/** Finds the minute that a slot is about in a window. */
const minuteOfSlot = (slot: string, latest: number): number =>
  latest - ((((latest - Number(slot)) % liveMinutes) + liveMinutes) % liveMinutes);

/** Moves the window to a later minute and drops the buckets that have run out. */
export function roll(window: Window, minute: number): Window {
  if (minute <= window.minute) return window;
  const live = Object.entries(window.buckets).filter(
    ([slot]) => minute - minuteOfSlot(slot, window.minute) < liveMinutes,
  );
  return { minute, used: live.reduce((sum, [, count]) => sum + count, 0), buckets: Object.fromEntries(live) };
}

/** Counts one request more in the window's latest minute. */
export function count(window: Window): Window {
  const slot = slotOf(window.minute);
  return {
    ...window,
    used: window.used + 1,
    buckets: { ...window.buckets, [slot]: (window.buckets[slot] ?? 0) + 1 },
  };
}

/** What the three headers say. */
export interface LimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the oldest counted bucket runs out. */
  readonly reset: number;
}

export function statusOf(window: Window): LimitStatus {
  const counted = Object.entries(window.buckets).filter(([, count]) => count > 0);
  const oldest = Math.min(window.minute, ...counted.map(([slot]) => minuteOfSlot(slot, window.minute)));
  return {
    limit: requestsPerWindow,
    remaining: Math.max(0, requestsPerWindow - window.used),
    reset: (oldest + 1) * 60 + windowSeconds,
  };
}
