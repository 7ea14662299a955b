import type { Clock } from '../shared/lib/clock.ts';

/** The clock of a world, which can be moved. */
export interface WorldClock extends Clock {
  advance(milliseconds: number): void;
  /** Waits as AWS does by itself: a world that does one thing at a time moves its clock. */
  readonly aside: Clock['wait'];
}

/** Makes the clock of a world from the time that is given, else from the system's. */
export function worldClock(given: Clock | undefined, worksSideBySide: boolean): WorldClock {
  let offset = 0;
  const advance = (milliseconds: number) => {
    offset += milliseconds;
  };
  const wait = given?.wait ?? ((milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  return {
    now: () => (given?.now() ?? Date.now()) + offset,
    wait,
    advance,
    aside: worksSideBySide ? wait : async (milliseconds) => advance(milliseconds),
  };
}
