import { timeLimits } from '../../shared/aws/clients.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { tableClient } from '../../shared/table/client.ts';
import { type FaultInjector, isCommit } from './faults.ts';
import type { TestWorld } from './world.ts';

/** Numbers from 0 to below 1 that a seed decides: the same seed, the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of this run: `CHAOS_SEED`, or a new one. A suite names it when it fails. */
export const chaosSeed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Makes what runs at once meet in ways that it seldom would by itself. */
export interface Chaos {
  readonly random: () => number;
  /** Conflicts that were injected so far. */
  readonly conflicts: number;
  /** Runs all at once, their calls of the table held back and refused at random. */
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
 * While a race is on, some calls of the table are held back until a random number of others has passed, so that a
 * process sleeps between its reading and its writing while others go on; and some writes meet a conflict. Pauses
 * between attempts are a few turns of the event loop: the clock does not move, so that no patience ends.
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
  /** When nothing runs any more, the one that was to go first goes. */
  const wakeFirst = async () => {
    for (let turns = 0; turns < 4; turns += 1) await turn();
    const first = Math.min(...[...held].map(({ until }) => until));
    if (running === 0) release(({ until }) => until === first);
  };
  /**
   * How many other calls go first: mostly a few, now and then many, and before some changes all that there are.
   */
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

/** Pauses pass on the world's clock: one after the other, not at once. */
export function patientClock(world: TestWorld): void {
  setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
}

/**
 * Before the client is made: a machine that is busy with hundreds of calls at once may take longer over one than AWS
 * does.
 */
export function patientClient(): void {
  Object.assign(timeLimits, { connectionTimeout: 20_000, requestTimeout: 60_000 });
}
