import { aKey } from './arrange.ts';
import type { Happened } from './serial.ts';
import type { TestWorld } from './world.ts';

// Shared parts of the race suites: the operations of each round, and the number of histories of each pair.

/** A pair of operations that should run concurrently. */
export type RacePair<K extends string> = readonly [a: K, b: K];

/** Pairs of operations with the number of their histories. */
export interface Pairs<K extends string> {
  readonly all: readonly RacePair<K>[];
  nameOf(pair: RacePair<K>): string;
  /** Whether a pair has enough histories. */
  isDone(pair: RacePair<K>): boolean;
  /** Counts a history for every pair in it. */
  count(kinds: readonly K[]): void;
  /** Returns the lowest number of histories of any pair. */
  fewest(): number;
  /**
   * Returns the operations of one round: the pair, first nearly alone, and in later batches among others with too few
   * histories.
   */
  round(pair: RacePair<K>, settings: { readonly alone: boolean }): readonly K[];
}

/** Draws one of several values. */
export type Draw = <T>(of: readonly [T, ...T[]]) => T;

export const drawBy =
  (random: () => number): Draw =>
  (of) =>
    of[Math.floor(random() * of.length)] ?? of[0];

/** Creates every pair of the kinds, including each kind with itself, with the wanted number of histories. */
export function pairsOf<K extends string>(
  family: string,
  kinds: readonly K[],
  { wanted, draw }: { readonly wanted: number; readonly draw: Draw },
): Pairs<K> {
  const met = new Map<string, number>();
  const nameOf = ([a, b]: RacePair<K>) => `${family}: ${[a, b].sort().join(' / ')}`;
  const all = kinds.flatMap((a, index) => kinds.slice(index).map((b): RacePair<K> => [a, b]));
  const timesOf = (pair: RacePair<K>) => met.get(nameOf(pair)) ?? 0;
  return {
    all,
    nameOf,
    isDone: (pair) => timesOf(pair) >= wanted,
    count: (seen) => {
      const names = seen.flatMap((a, index) => seen.slice(index + 1).map((b) => nameOf([a, b])));
      for (const name of new Set(names)) met.set(name, (met.get(name) ?? 0) + 1);
    },
    fewest: () => Math.min(...all.map(timesOf)),
    round: ([a, b], { alone }) => {
      const chosen = [a, b];
      const lacks = (kind: K) => new Set(chosen.filter((other) => timesOf([other, kind]) < wanted)).size;
      for (let more = alone ? draw([0, 0, 0, 1, 2]) : draw([2, 2, 2, 3, 6]); more > 0; more -= 1) {
        const most = Math.max(...kinds.map(lacks));
        const seldom = kinds.filter((kind) => lacks(kind) === most);
        chosen.push(draw([seldom[0] ?? a, ...seldom]));
      }
      return chosen;
    },
  };
}

let ticks = 0;

/** Returns the next moment. Operations are ordered by the moments at which they started and ended. */
export const tick = (): number => {
  ticks += 1;
  return ticks;
};

/** Performs an operation. Returns it with its times and its response. */
export async function operate<R extends object, A>(
  request: R,
  perform: (request: R) => Promise<A | undefined>,
): Promise<R & Happened & { readonly answer?: A }> {
  const start = tick();
  const answer = await perform(request);
  return { ...request, start, end: tick(), ...(answer && { answer }) } as R & Happened & { readonly answer?: A };
}

/** Restores the demo data with all work done. */
export async function startAgain(world: TestWorld): Promise<void> {
  world.mendStream();
  await world.restore();
  await world.drain();
}

/** The sides on which subjects take turns: two merchants, live and test. */
export const sides = [false, true].flatMap((is_test) => [1, 2].map((merchant) => ({ merchant, is_test })));

/** Returns a key for each side with its whole hourly limit. */
export const freshKeys = (): Promise<readonly string[]> => Promise.all(sides.map(aKey));
