import { type Instant, instantOf } from '../lib/clock.ts';
import { once } from '../lib/once.ts';
import { notATime } from '../lib/problems.ts';
import { issue } from './issues.ts';
import * as z from './zod.ts';

// instants compare as strings, so years have four digits even if an offset would exceed them
const earliest = Date.parse('0000-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59Z');

/** A time in a request in any allowed form. A date is midnight UTC, and a time without an offset is UTC. */
export const instant = once(() =>
  z
    .union(
      [
        z.iso.date().transform((date) => `${date}T00:00:00Z`),
        z
          .string()
          .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
          .transform((time) => `${time.replace(' ', 'T')}Z`)
          .pipe(z.iso.datetime()),
        // if only one member of a union fails, the union reports that member's error
        z.iso.datetime({ offset: true, error: issue(notATime) }),
      ],
      issue(notATime),
    )
    .transform((time) => instantOf(Math.min(latest, Math.max(earliest, Date.parse(time))))),
);

/** Parses a string as an instant. Returns undefined if it is not a time. */
export const parseInstant = (text: string): Instant | undefined => instant().safeParse(text).data;
