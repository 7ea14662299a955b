/**
 * The counted requests of the last hour by minute. The name of a bucket is the minute's number since 1970 modulo 61.
 * Short names keep the row below one write unit.
 */
type Buckets = Readonly<Record<string, number>>;

/** The rate limit window of one key, as its row stores it. */
export interface Window {
  /** The latest minute in which a request was counted, since 1970. */
  readonly minute: number;
  /** The sum of all buckets. */
  readonly used: number;
  readonly buckets: Buckets;
}

/** The default limit of a key: requests per window. */
export const requestsPerWindow = 5000; // the documents: "Requests per hour | 5000"
/** The window in seconds. */
export const windowSeconds = 3600;

// a bucket counts until an hour after its end, so requests of this minute and of the 60 minutes before it count
// together
const liveMinutes = 61;

/** Returns the minute that contains a time, both counted from 1970. */
export const minuteOf = (seconds: number): number => Math.floor(seconds / 60);
/** Returns the name of a minute's bucket. */
export const slotOf = (minute: number): string => String(minute % liveMinutes);

/** Returns the minute that a bucket belongs to in a window. */
const minuteOfSlot = (slot: string, latest: number): number =>
  latest - ((((latest - Number(slot)) % liveMinutes) + liveMinutes) % liveMinutes);

/** Moves the window to a later minute and drops the buckets that no longer count. */
export function roll(window: Window, minute: number): Window {
  if (minute <= window.minute) return window;
  const live = Object.entries(window.buckets).filter(
    ([slot]) => minute - minuteOfSlot(slot, window.minute) < liveMinutes,
  );
  return { minute, used: live.reduce((sum, [, count]) => sum + count, 0), buckets: Object.fromEntries(live) };
}

/** Counts one more request in the window's latest minute. */
export function count(window: Window): Window {
  const slot = slotOf(window.minute);
  return {
    ...window,
    used: window.used + 1,
    buckets: { ...window.buckets, [slot]: (window.buckets[slot] ?? 0) + 1 },
  };
}

/** The values of the rate limit headers. */
export interface LimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** Unix time in seconds at which the oldest bucket stops counting. */
  readonly reset: number;
}

/** Returns the values of the rate limit headers for a window of a key with a limit. */
export function statusOf(window: Window, limit = requestsPerWindow): LimitStatus {
  const counted = Object.entries(window.buckets).filter(([, count]) => count > 0);
  const oldest = Math.min(window.minute, ...counted.map(([slot]) => minuteOfSlot(slot, window.minute)));
  return {
    limit,
    remaining: Math.max(0, limit - window.used),
    reset: (oldest + 1) * 60 + windowSeconds,
  };
}
