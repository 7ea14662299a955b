import { type Clock, clockAhead } from '../shared/lib/clock.ts';

/** The clock of a world. It can be advanced. */
export interface WorldClock extends Clock {
  advance(milliseconds: number): void;
  /** Waits like a delay of AWS. A world that runs one function at a time advances its clock instead. */
  readonly aside: Clock['wait'];
}

/** Creates the clock of a world from the given clock, or else from the system's clock. */
export function worldClock(given: Clock = clockAhead(0), worksSideBySide: boolean): WorldClock {
  let offset = 0;
  const advance = (milliseconds: number) => {
    offset += milliseconds;
  };
  const { wait } = given;
  return {
    now: () => given.now() + offset,
    wait,
    advance,
    aside: worksSideBySide ? wait : async (milliseconds) => advance(milliseconds),
  };
}
