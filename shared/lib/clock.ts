/**
 * An instant as records and answers have it: `2026-11-21T10:00:00+00:00`, always UTC, so that instants compare as
 * strings.
 */
export type Instant = string;

/**
 * What tells the time and waits. The local world puts its own in place, so that tests move the clock instead of
 * sleeping.
 */
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

/** Replaces the clock of this process; without an argument the system's comes back. */
export function setClock(clock: Clock = systemClock): void {
  current = clock;
}

/** Milliseconds since 1970 by the current clock. */
export const nowMilliseconds = (): number => current.now();

/** Seconds since 1970 by the current clock, rounded down: the unit of `expires_at` and of the rate limit. */
export const nowSeconds = (): number => Math.floor(current.now() / 1000);

/** Waits by the current clock. */
export const wait = (milliseconds: number): Promise<void> => current.wait(milliseconds);

/** Writes a moment, given in milliseconds since 1970, as an instant, to the second. */
export const instantOf = (milliseconds: number): Instant =>
  `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`;

/** Adds seconds to an instant. */
export const later = (instant: Instant, seconds: number): Instant => instantOf(Date.parse(instant) + seconds * 1000);

/** Reads the clock as an instant. */
export const nowInstant = (): Instant => instantOf(current.now());

/** Reads the clock with milliseconds, as the times of events have them: these compare as strings too. */
export const exactInstant = (): string => new Date(current.now()).toISOString();
