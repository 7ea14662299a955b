import { nextDue } from './next-due.ts';
import { type SteppedClock, steppedClock } from './stepped-clock.ts';
import type { World } from './world.ts';

/**
 * Creates the clock of a world that works in the background. It starts `advanced` milliseconds ahead of the system's
 * clock. `keep` stores how far the clock was moved, if the process may restart.
 */
export function clockOfWorld(
  world: World,
  { advanced = 0, keep = () => {} }: { readonly advanced?: number; readonly keep?: (advanced: number) => void } = {},
): SteppedClock {
  world.advance(advanced);
  return steppedClock(
    {
      now: world.now,
      move: (milliseconds, total) => {
        keep(total);
        world.advance(milliseconds);
      },
      settle: async () => {
        await world.lookForObjects();
        await world.settle();
      },
      workOff: async () => {
        await world.sweep();
        await world.settle();
      },
      nextDue: async (after) => {
        const times = [world.nextDue(), await nextDue(after)];
        const next = Math.min(...times.flatMap((time) => (time !== undefined && time > after ? [time] : [])));
        return Number.isFinite(next) ? next : undefined;
      },
    },
    advanced,
  );
}
