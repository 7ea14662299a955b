import { Throttled } from '../../local/throttled.ts';
import type { Invoke } from '../../local/wiring.ts';
import type { Parameters } from './parameters.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The counts of a run. */
export interface FunctionCounts {
  runs: number;
  coldStarts: number;
  throttled: number;
  /** The most executions at the same time. */
  concurrent: number;
}

/** The model of Lambda. */
export interface FunctionsModel {
  readonly counts: FunctionCounts;
  /** Runs a function in an environment of the account. Throws `Throttled` if Lambda does not start it. */
  readonly invoke: Invoke;
  /** The concurrent executions of the account. */
  limit: number;
}

/** The environments of one function. */
interface Pool {
  /** When each idle environment was last used. The last one is the youngest. */
  readonly idle: number[];
  running: number;
  /** The concurrent executions that it had at the beginning of the current ten seconds. */
  allowed: number;
  allowedSince: number;
}

const tenSeconds = 10_000;

/**
 * Creates a model of Lambda: concurrent executions of the account, the growth of a function, environments that start
 * cold, stay idle and end, and CPU time. A function that waits for another one keeps its execution. All environments
 * share the memory of this process, so caches are warmer than on AWS.
 */
export function modelFunctions({ functions }: Parameters, time: VirtualTime): FunctionsModel {
  const counts: FunctionCounts = { runs: 0, coldStarts: 0, throttled: 0, concurrent: 0 };
  const pools = new Map<string, Pool>();
  let running = 0;

  function poolOf(name: string): Pool {
    const known = pools.get(name);
    if (known) return known;
    const pool = { idle: [], running: 0, allowed: functions.rampPerTenSeconds, allowedSince: time.now() };
    pools.set(name, pool);
    return pool;
  }

  /** Takes an idle environment. Returns how long it was idle, or undefined if a new one has to start. */
  function takeIdle({ idle }: Pool): number | undefined {
    const since = idle.pop();
    if (since === undefined) return undefined;
    const idleFor = time.now() - since;
    if (idleFor <= functions.idleSeconds * 1000) return idleFor;
    idle.length = 0; // all others are older
    return undefined;
  }

  function mayRun(pool: Pool): boolean {
    if (time.now() - pool.allowedSince >= tenSeconds) {
      pool.allowedSince = time.now();
      pool.allowed = pool.running + functions.rampPerTenSeconds;
    }
    return running < model.limit && pool.running < pool.allowed;
  }

  const model: FunctionsModel = {
    counts,
    limit: functions.account,
    invoke: async (invoked, work) => {
      const pool = poolOf(invoked.name);
      if (!mayRun(pool)) {
        counts.throttled += 1;
        throw new Throttled();
      }
      running += 1;
      pool.running += 1;
      counts.runs += 1;
      counts.concurrent = Math.max(counts.concurrent, running);
      try {
        const idleFor = takeIdle(pool);
        if (idleFor === undefined) {
          counts.coldStarts += 1;
          await time.wait(time.draw(functions.coldStart));
        } else if (idleFor > functions.reconnectAfterSeconds * 1000) {
          await time.wait(time.draw(functions.reconnect));
        }
        await time.wait(time.draw(invoked.contract ? functions.endpointCpu : functions.workerCpu));
        return await work();
      } finally {
        running -= 1;
        pool.running -= 1;
        pool.idle.push(time.now());
      }
    },
  };
  return model;
}
