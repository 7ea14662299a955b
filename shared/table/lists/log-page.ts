import { nowMilliseconds } from '../../lib/clock.ts';
import { positionAt } from '../keys.ts';

/** A request for one page of a log. The newest entries come first. */
export interface LogReading {
  /** The period of the entries, both ends inclusive. */
  readonly range: { readonly min?: string; readonly max?: string } | undefined;
  /** Only positions after this position, in reading direction. */
  readonly after: number | undefined;
  /** Reads back from `after`, towards the newest entry. */
  readonly backwards: boolean;
  readonly limit: number;
  /** Number of entries to skip first. */
  readonly skip: number;
}

/** Returns the beginning and the end of a range of times, in milliseconds. The end is not part of it. */
const periodOf = ({ min, max }: NonNullable<LogReading['range']>) => ({
  from: min === undefined ? 0 : Date.parse(min),
  // times are shown in whole seconds, so the range includes all of its last second
  until: max === undefined ? Number.POSITIVE_INFINITY : Date.parse(max) + 1000,
});

/** Returns whether a time, with milliseconds, is within a range of times. */
export function isWithin(range: LogReading['range'] = {}, time: string): boolean {
  const { from, until } = periodOf(range);
  return Date.parse(time) >= from && Date.parse(time) < until;
}

/**
 * Returns the range of positions that a page of a log may show, both ends inclusive. It depends on the page's position,
 * the requested times and how many seconds the log keeps its entries.
 */
export function positionsOf(
  { after, backwards, range = {} }: LogReading,
  keptSeconds: number,
): { readonly first: number; readonly last: number } {
  const oldest = nowMilliseconds() - keptSeconds * 1000;
  const { from, until } = periodOf(range);
  const first = positionAt(Math.max(oldest, from));
  const last = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, positionAt(until) - 1));
  if (after === undefined) return { first, last };
  return backwards
    ? { first: Math.max(first, after + 1), last }
    : { first, last: Math.max(0, Math.min(last, after - 1)) };
}
