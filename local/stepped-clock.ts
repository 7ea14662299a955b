import { instantOf } from '../shared/lib/clock.ts';
import { durationOf } from './duration.ts';

/** A local system whose time can be moved. */
export interface MovableSystem {
  /** Milliseconds since 1970 by the clock of the system. */
  now(): number;
  /** Moves the clock of the system forward. `total` says how far it was moved since the start, this time included. */
  move(milliseconds: number, total: number): Promise<void> | void;
  /** Waits until the work that earlier requests caused is done. */
  settle(): Promise<void>;
  /** Runs the scheduled functions, and waits until the work that is ready is done. */
  workOff(): Promise<void>;
  /** Returns the first time after a given one at which work becomes due, in milliseconds since 1970. */
  nextDue(after: number): Promise<number | undefined>;
}

/** What the clock of a local system shows. */
export interface ClockReading {
  /** The time of the system, as an instant. */
  readonly now: string;
  /** How far the clock was advanced since the system started, as an ISO 8601 duration. */
  readonly advanced_by: string;
}

/** The clock of a local system. It can be advanced, never set back. */
export interface SteppedClock {
  read(): ClockReading;
  /**
   * Advances the clock step by step, so that work is done at the time at which it is due. Calls run one after another.
   */
  advance(milliseconds: number): Promise<ClockReading>;
}

const hour = 60 * 60_000;

/**
 * Creates the clock of a local system. `advanced` says how far it was advanced before, in milliseconds.
 *
 * Each step ends at the time at which the next work is due. One step ends at the last full hour before the target,
 * because the sweeper looks for some work only in the first minute of an hour.
 */
export function steppedClock(system: MovableSystem, advanced = 0): SteppedClock {
  let moved = advanced;
  let last: Promise<unknown> = Promise.resolve();
  const read = (): ClockReading => ({ now: instantOf(system.now()), advanced_by: durationOf(moved) });

  const step = async (milliseconds: number) => {
    moved += milliseconds;
    await system.move(milliseconds, moved);
    await system.workOff();
  };

  async function advance(milliseconds: number): Promise<ClockReading> {
    const target = moved + milliseconds;
    await system.settle();
    await system.workOff();
    while (moved < target) {
      const now = system.now();
      const end = now + target - moved;
      const stops = [await system.nextDue(now), end - (end % hour)];
      const next = Math.min(end, ...stops.flatMap((at) => (at !== undefined && at > now ? [at] : [])));
      // the clock also runs by itself, so it may have reached that time meanwhile
      await step(next === end ? target - moved : Math.max(0, next - system.now()));
    }
    return read();
  }

  return {
    read,
    advance: (milliseconds) => {
      const result = last.then(() => advance(milliseconds));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
