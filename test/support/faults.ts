import { tableClient } from '../../shared/data/client.ts';

/** What may happen to one call of the table. */
export type Fault =
  | 'ends before' // the process dies before the call
  | 'ends after' // the process dies after the call
  | 'answer lost' // the call is done, its answer never arrives
  | 'throttled'
  | 'conflict';

/** One call that was made, in order. */
export interface Seen {
  readonly command: string;
  readonly input: unknown;
}

/** The process is over: nothing may go on after it. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** Fails chosen calls of the table's client, next to the wire, below the retries of the SDK. */
export interface FaultInjector {
  readonly calls: readonly Seen[];
  /** Forgets the calls and chooses anew: answers a fault for the n-th call from now, counted from 1. */
  reset(choose?: (call: Seen, n: number) => Fault | undefined): void;
}

/** Puts the injector into the table's client. One per process; a second call replaces the first. */
export function injectFaults(): FaultInjector {
  let calls: Seen[] = [];
  let choose: (call: Seen, n: number) => Fault | undefined = () => undefined;
  let ended = false;
  tableClient.get().middlewareStack.add(
    (next, context) => async (args) => {
      if (ended) throw new Ended();
      const seen = { command: String(context.commandName), input: args.input };
      calls.push(seen);
      const fault = choose(seen, calls.length);
      if (fault === 'ends before') {
        ended = true;
        throw new Ended();
      }
      if (fault === 'throttled') throw serviceError('ThrottlingException', 400);
      if (fault === 'conflict') throw conflict(seen);
      const result = await next(args);
      if (fault === 'answer lost')
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
      if (fault === 'ends after') {
        ended = true;
        throw new Ended();
      }
      return result;
    },
    { step: 'finalizeRequest', priority: 'low', name: 'faults', override: true },
  );
  return {
    get calls() {
      return calls;
    },
    reset(next = () => undefined) {
      calls = [];
      choose = next;
      ended = false;
    },
  };
}

function conflict({ command, input }: Seen): Error {
  if (!command.startsWith('TransactWriteItems')) return serviceError('TransactionConflictException', 400);
  const { TransactItems = [] } = input as { TransactItems?: unknown[] };
  const CancellationReasons = TransactItems.map((_, index) => ({ Code: index === 0 ? 'TransactionConflict' : 'None' }));
  return Object.assign(serviceError('TransactionCanceledException', 400), { CancellationReasons });
}

const serviceError = (name: string, httpStatusCode: number): Error =>
  Object.assign(new Error(name), { name, $fault: 'client', $metadata: { httpStatusCode } });
