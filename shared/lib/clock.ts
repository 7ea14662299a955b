/** An instant in records and responses, always in UTC: `2026-11-21T10:00:00+00:00`. Instants compare as strings. */
export type Instant = string;

export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;
export const dayMilliseconds = 1000 * daySeconds;

/** A clock. The local runtime replaces it, so that tests can advance the time instead of sleeping. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves when that many milliseconds have passed. */
  wait(milliseconds: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

let current = systemClock;

/** Returns the system clock, that many milliseconds ahead. */
export const clockAhead = (milliseconds: number): Clock => ({
  ...systemClock,
  now: () => Date.now() + milliseconds,
});

/** Replaces the clock of this process. Without an argument it restores the system clock. */
export function setClock(clock: Clock = systemClock): void {
  current = clock;
}

/** Milliseconds since 1970 by the current clock. */
export const nowMilliseconds = (): number => current.now();

/** Seconds since 1970 by the current clock, rounded down: the unit of `expires_at` and of the rate limit. */
export const nowSeconds = (): number => Math.floor(current.now() / 1000);

/** Waits by the current clock. */
export const wait = (milliseconds: number): Promise<void> => current.wait(milliseconds);

/** Converts milliseconds since 1970 to an instant, rounded down to the second. */
export const instantOf = (milliseconds: number): Instant =>
  `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`;

/** Adds seconds to an instant. */
export const later = (instant: Instant, seconds: number): Instant => instantOf(Date.parse(instant) + seconds * 1000);

/** Returns the current time as an instant. */
export const nowInstant = (): Instant => instantOf(current.now());

/** Returns the current time with milliseconds, the format of the times of events. These strings compare too. */
export const exactInstant = (): string => new Date(current.now()).toISOString();
