import * as z from 'zod';
import { type Instant, instantOf } from '../lib/clock.ts';

const instantForms = z.union([
  z.iso.date().transform((date) => `${date}T00:00:00Z`),
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .transform((time) => `${time.replace(' ', 'T')}Z`)
    .pipe(z.iso.datetime()),
  z.iso.datetime({ offset: true }),
]);

// instants compare as strings: years have four digits, also where an offset leads beyond them
const earliest = Date.parse('0000-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59Z');

/** A time in any form that a request may use: a date is midnight UTC, a time without an offset is UTC. */
export function parseInstant(text: string): Instant | undefined {
  const parsed = instantForms.safeParse(text);
  if (!parsed.success) return undefined;
  return instantOf(Math.min(latest, Math.max(earliest, Date.parse(parsed.data))));
}
