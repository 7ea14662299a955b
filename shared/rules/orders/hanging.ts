import { later } from '../../lib/clock.ts';

const patienceMinutes = 10; // decided: this work takes seconds, and a queue retries failed work within minutes
const minute = 60_000;
/** The relay of the stream starts work within a second. After this time it has failed. */
export const relaySeconds = 60;

/** Returns the time from which the sweeper handles work that is requested now. */
export const relayEnd = (now: string): string => later(now, relaySeconds);

/**
 * Tells whether the sweeper resends overdue work that was requested at a given time. Every sweep of the first ten
 * minutes resends the work, then only the sweep of every tenth minute of the clock. So work that fails permanently is
 * not sent each minute.
 */
export const isSentAgain = (asked: string, now: string): boolean =>
  Date.parse(now) < Date.parse(asked) + patienceMinutes * minute ||
  Math.floor(Date.parse(now) / minute) % patienceMinutes === 0;
