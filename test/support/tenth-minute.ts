import type { World } from '../../local/world.ts';

const tenMinutes = 600_000;

/**
 * Advances the clock by at least this time, to a tenth minute. In such a minute the sweeper sends all overdue work
 * again (`isSentAgain`). The clock also runs by itself, so ten sweeps with a minute between them could miss one.
 */
export function advanceToTenthMinute(world: World, atLeast = 0): void {
  const next = Math.ceil((world.now() + atLeast) / tenMinutes) * tenMinutes;
  world.advance(next - world.now());
}
