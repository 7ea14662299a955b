import { later } from '../../lib/clock.ts';

const patienceMinutes = 10; // decided: this work takes seconds, and a queue repeats what failed within minutes
const minute = 60_000;
/** Time after which the stream's relay, which takes work up within a second, has failed. */
export const relaySeconds = 60;

/** Answers when the sweeper takes care of work that is asked for now. */
export const relayEnd = (now: string): string => later(now, relaySeconds);

/**
 * Tells whether a sweep sends work again that was asked for at a time and is due: each sweep within ten minutes, then
 * that of each tenth minute of the clock. What fails for good is not sent each minute.
 */
export const isSentAgain = (asked: string, now: string): boolean =>
  Date.parse(now) < Date.parse(asked) + patienceMinutes * minute ||
  Math.floor(Date.parse(now) / minute) % patienceMinutes === 0;
