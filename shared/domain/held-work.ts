import { later } from '../lib/clock.ts';
import type { HeldWork } from '../model/fields.ts';

/** The longest run, in milliseconds. It leaves the function 180 of its 900 s to finish a step or to store a report. */
export const runMilliseconds = 720_000;

const leaseSeconds = 300; // a running worker writes more often. After this time without a write, it counts as dead
const stallsAtMost = 10;

/** Returns the end of a lease that begins now. */
export const leaseEnd = (now: string): string => later(now, leaseSeconds);

/** Returns whether a worker holds the work, and its lease has not expired. */
export const isHeld = ({ is_held, due_at }: HeldWork, now: string): boolean => is_held && (due_at ?? '') > now;

/** Returns whether so many runs made no progress that the next one would not make progress either. */
export const isStuck = ({ stalls }: HeldWork): boolean => stalls > stallsAtMost;

/** Returns whether half of a lease is over. Each extension also updates the index, so it is not done earlier. */
export const isLeaseShort = ({ due_at }: HeldWork, now: string): boolean =>
  (due_at ?? '') < later(now, leaseSeconds / 2);

/** Returns the fields that change when a worker acquires the work for a run. */
export const acquired = ({ stalls }: HeldWork, now: string) => ({
  is_held: true,
  stalls: stalls + 1,
  due_at: leaseEnd(now),
  updated_at: now,
});

/** Returns the fields that change when a run makes progress. */
export const progressed = (work: HeldWork, now: string) => ({
  stalls: 0,
  ...(isLeaseShort(work, now) && { due_at: leaseEnd(now) }),
  updated_at: now,
});

/** Returns the fields that change when the message of the next run is sent. */
export const requeued = (now: string) => ({ is_held: false, due_at: leaseEnd(now), updated_at: now });

/** Returns the fields that change when the work ends. */
export const ended = (now: string) => ({ is_held: false, due_at: null, finished_at: now, updated_at: now });
