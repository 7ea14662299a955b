import { AsyncLocalStorage } from 'node:async_hooks';
import { InternalServerError } from '@aws-sdk/client-dynamodb';
import { tableClient } from '../shared/table/client.ts';
import type { Invoke } from './wiring.ts';

/** Failures of the calls to the table that requests make. */
export interface TableFaults {
  /** Fails this number of calls from now on. Zero ends the failures. */
  failNext(calls: number): void;
  /** The number of calls that will still fail. */
  left(): number;
  /** Runs the functions of a world. Only the calls of endpoints can fail. */
  readonly invoke: Invoke;
}

/**
 * Adds failures to the table's client of this process. A failing call has no effect, and its error is the one that
 * remains after all attempts of the SDK. Calls of background work do not fail, because a test could not tell which call
 * comes next.
 */
export function addTableFaults(): TableFaults {
  const requests = new AsyncLocalStorage<true>();
  let left = 0;
  tableClient.get().middlewareStack.add(
    (next) => async (args) => {
      if (left === 0 || !requests.getStore()) return next(args);
      left -= 1;
      throw new InternalServerError({
        message: 'The sandbox fails this call.',
        $metadata: { httpStatusCode: 500, attempts: 3 },
      });
    },
    { step: 'initialize', priority: 'high', name: 'tableFaults', override: true },
  );
  return {
    failNext: (calls) => {
      left = calls;
    },
    left: () => left,
    invoke: ({ contract }, work) => (contract ? requests.run(true, work) : work()),
  };
}
