import { setClock } from '../../shared/lib/clock.ts';
import { tableClient } from '../../shared/table/client.ts';
import { type FaultInjector, isCommit } from './faults.ts';
import type { TestWorld } from './world.ts';

/** Returns a generator of numbers from 0 to below 1. The same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of this run: `CHAOS_SEED`, or a random one. A suite prints it when it fails. */
export const chaosSeed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Creates rare interleavings of concurrent operations. */
export interface Chaos {
  readonly random: () => number;
  /** The number of injected conflicts so far. */
  readonly conflicts: number;
  /** Runs all functions at once, with random delays and conflicts of their calls to the table. */
  race<T>(runs: readonly (() => Promise<T>)[]): Promise<T[]>;
}

type Called = Parameters<typeof isCommit>[0];

interface Held {
  readonly until: number;
  readonly go: () => void;
}

const isWrite = /^(PutItem|UpdateItem|DeleteItem|TransactWrite)/;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * During a race, some calls to the table wait until a random number of other calls has passed. A process may thus sleep
 * between its read and its write while others continue. Some writes conflict. Pauses between attempts take a few turns
 * of the event loop, but no time on the clock, so that no timeout is reached.
 */
export function makeChaos(world: TestWorld, faults: FaultInjector, { conflictShare = 0.05 } = {}): Chaos {
  const random = seededRandom(chaosSeed);
  const held = new Set<Held>();
  let [racing, running, passed, conflicts] = [false, 0, 0, 0];

  const release = (due: (one: Held) => boolean) => {
    for (const one of [...held].filter(due)) {
      held.delete(one);
      one.go();
    }
  };
  /** If everything waits, the first waiting call continues. */
  const wakeFirst = async () => {
    for (let turns = 0; turns < 4; turns += 1) await turn();
    const first = Math.min(...[...held].map(({ until }) => until));
    if (running === 0) release(({ until }) => until === first);
  };
  /** Returns how many other calls go first: mostly a few, sometimes many, and before some changes all existing ones. */
  const othersFirst = (call: Called): number => {
    if (isCommit(call) && random() < 0.2) return Number.POSITIVE_INFINITY;
    if (random() < 0.6) return 0;
    return 1 + Math.floor(random() * (random() < 0.7 ? 3 : 40));
  };
  const hold = (call: Called) => {
    const others = racing ? othersFirst(call) : 0;
    if (others === 0) return undefined;
    if (running === 0) void wakeFirst();
    return new Promise<void>((go) => held.add({ until: passed + others, go }));
  };

  tableClient.get().middlewareStack.add(
    (next, { commandName = '' }: { commandName?: string }) =>
      async (args) => {
        await hold({ command: commandName, input: args.input });
        running += 1;
        try {
          return await next(args);
        } finally {
          running -= 1;
          passed += 1;
          release(({ until }) => until <= passed);
          if (running === 0 && held.size > 0) void wakeFirst();
        }
      },
    { step: 'initialize', priority: 'high', name: 'chaos', override: true },
  );
  return {
    random,
    get conflicts() {
      return conflicts;
    },
    async race(runs) {
      setClock({
        now: world.now,
        wait: async () => {
          for (let turns = Math.floor(random() * 4); turns >= 0; turns -= 1) await turn();
        },
      });
      faults.reset(({ command }) => {
        if (!isWrite.test(command) || random() >= conflictShare) return undefined;
        conflicts += 1;
        return 'conflict';
      });
      racing = true;
      try {
        return await Promise.all(runs.map((run) => run()));
      } finally {
        racing = false;
        release(() => true);
        faults.reset();
        patientClock(world);
      }
    },
  };
}

/** Pauses advance the world's clock, one after the other and not in parallel. */
export function patientClock(world: TestWorld): void {
  setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
}
