import { type Instant, instantOf } from '../lib/clock.ts';
import { once } from '../lib/once.ts';
import { notATime } from '../lib/problems.ts';
import { issue } from './issues.ts';
import * as z from './zod.ts';

// instants compare as strings: years have four digits, also where an offset leads beyond them
const earliest = Date.parse('0000-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59Z');

/** A time of a request in any form that it may have: a date is midnight UTC, a time without an offset is UTC. */
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
        // a union tells what one of its members alone finds wrong
        z.iso.datetime({ offset: true, error: issue(notATime) }),
      ],
      issue(notATime),
    )
    .transform((time) => instantOf(Math.min(latest, Math.max(earliest, Date.parse(time))))),
);

/** Reads a text as an instant; undefined when it is no time. */
export const parseInstant = (text: string): Instant | undefined => instant().safeParse(text).data;
