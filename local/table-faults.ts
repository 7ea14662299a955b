import { InternalServerError } from '@aws-sdk/client-dynamodb';
import { tableClient } from '../shared/table/client.ts';

/** Failures of the table's client. */
export interface TableFaults {
  /** Fails this number of calls from now on. Zero ends the failures. */
  failNext(calls: number): void;
  /** The number of calls that will still fail. */
  left(): number;
}

/**
 * Adds failures to the table's client of this process. A failing call has no effect, and its error is the one that
 * remains after all attempts of the SDK: DynamoDB could not do it at the moment.
 */
export function addTableFaults(): TableFaults {
  let left = 0;
  tableClient.get().middlewareStack.add(
    (next) => async (args) => {
      if (left === 0) return next(args);
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
  };
}
