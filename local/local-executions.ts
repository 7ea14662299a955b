import type { EventSource } from './local-source.ts';

/** The local form of asynchronous state machine executions. */
export interface LocalExecutions extends EventSource {
  start(input: string): void;
}

/** Creates the queue of executions. `execute` runs one execution until it ends in any way. */
export function localExecutions(execute: (input: string) => Promise<unknown>): LocalExecutions {
  const started: string[] = [];
  let running = 0;
  return {
    runs: Number.POSITIVE_INFINITY,
    start: (input) => {
      started.push(input);
    },
    isEmpty: () => started.length + running === 0,
    nextDue: () => undefined,
    deliver: async () => {
      const input = started.shift();
      if (input === undefined) return false;
      running += 1;
      try {
        await execute(input);
      } finally {
        running -= 1;
      }
      return true;
    },
  };
}
