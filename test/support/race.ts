import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { tableClient, tableName } from '../../shared/table/client.ts';
import { aKey } from './arrange.ts';
import type { Happened } from './serial.ts';
import type { TestWorld } from './world.ts';

// What suites of races have in common: which operations meet in a round, and how often each pair has met so far.

/** A pair of operations that are to meet. */
export type Pair<K extends string> = readonly [a: K, b: K];

/** Pairs of operations, each with the number of histories in which it has met. */
export interface Pairs<K extends string> {
  readonly all: readonly Pair<K>[];
  nameOf(pair: Pair<K>): string;
  /** Whether a pair has met often enough. */
  isDone(pair: Pair<K>): boolean;
  /** Counts a history for every pair that met in it. */
  count(kinds: readonly K[]): void;
  /** How often the pair has met that has met least. */
  fewest(): number;
  /**
   * The operations of one round: the pair, nearly alone in its first batches, then among others that have met too
   * seldom.
   */
  round(pair: Pair<K>, settings: { readonly alone: boolean }): readonly K[];
}

/** Draws one of some values. */
export type Draw = <T>(of: readonly [T, ...T[]]) => T;

export const drawBy =
  (random: () => number): Draw =>
  (of) =>
    of[Math.floor(random() * of.length)] ?? of[0];

/** Makes every pair of the kinds, each with itself too, to meet so many times. */
export function pairsOf<K extends string>(
  family: string,
  kinds: readonly K[],
  { wanted, draw }: { readonly wanted: number; readonly draw: Draw },
): Pairs<K> {
  const met = new Map<string, number>();
  const nameOf = ([a, b]: Pair<K>) => `${family}: ${[a, b].sort().join(' / ')}`;
  const all = kinds.flatMap((a, index) => kinds.slice(index).map((b): Pair<K> => [a, b]));
  const timesOf = (pair: Pair<K>) => met.get(nameOf(pair)) ?? 0;
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

/** The next moment: operations are compared by when they began and ended. */
export const tick = (): number => {
  ticks += 1;
  return ticks;
};

/** Performs an operation and remembers it with its times and its answer. */
export async function operate<R extends object, A>(
  request: R,
  perform: (request: R) => Promise<A | undefined>,
): Promise<R & Happened & { readonly answer?: A }> {
  const start = tick();
  const answer = await perform(request);
  return { ...request, start, end: tick(), ...(answer && { answer }) } as R & Happened & { readonly answer?: A };
}

/** Writes rows past the stream: what it shows, the relay would work on. */
export async function putRows(rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 25) {
    const RequestItems = {
      [tableName.get()]: rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })),
    };
    await tableClient.get().send(new BatchWriteCommand({ RequestItems }));
  }
}

/** The demo data alone, and nothing left to do. */
export async function startAgain(world: TestWorld): Promise<void> {
  world.mendStream();
  await world.restore();
  await world.drain();
}

/** The sides that subjects take turns on: two merchants, live and test. */
export const sides = [false, true].flatMap((is_test) => [1, 2].map((merchant) => ({ merchant, is_test })));

/** A key for each side, with its whole hour before it. */
export const freshKeys = (): Promise<readonly string[]> => Promise.all(sides.map(aKey));
