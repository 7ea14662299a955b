import type { S3Client } from '@aws-sdk/client-s3';
import { bucketClient } from '../../shared/files/bucket.ts';
import { tableClient } from '../../shared/table/client.ts';
import type { Row } from '../../shared/table/rows.ts';
import { machineClient } from '../../shared/work/orders/run-disposition.ts';
import { startClient } from '../../shared/work/orders/start-disposition.ts';
import { queueClient } from '../../shared/work/send.ts';
import { keyClient } from '../../shared/work/webhooks/tokens.ts';
import { outsideOfFunctions, runningFunction } from './privileges.ts';

/** The faults of one call to the table. */
export type Fault =
  | 'ends before' // the process dies before the call
  | 'ends after' // the process dies after the call
  | 'answer lost' // the call takes effect, but its response never arrives
  | 'call lost' // the call never arrives and gets no response
  | 'throttled'
  | 'refused' // for an unknown reason
  | 'conflict'
  | 'internal error before' // the service fails with a 500 and no effect
  | 'internal error after' // the same after the call took effect
  | 'partial answer'; // a batch is done except for one entry, which the response names

/** One call, in the order of calls. */
export interface Seen {
  readonly command: string;
  readonly input: unknown;
  /** The function that made the call. Undefined if it was the test. */
  readonly by: string | undefined;
}

/** Returns whether a call writes a change: rows in one transaction, or one row with a mark of its write. */
export const isCommit = ({ command, input }: Pick<Seen, 'command' | 'input'>): boolean =>
  command.startsWith('TransactWrite') ||
  (command.startsWith('PutItem') && 'mark' in (input as { readonly Item: object }).Item);

/** The process has died. It does nothing afterwards, and none of its running calls arrives. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/**
 * Fails selected calls of the clients of the table, the queues, the state machine and the tokens' key. It works next to
 * the wire, below the SDK's retries.
 */
export interface FaultInjector {
  readonly calls: readonly Seen[];
  /** Forgets the calls and sets a new choice: a fault or a service error for the n-th call from now, starting at 1. */
  reset(choose?: (call: Seen, n: number) => Fault | Error | undefined): void;
  /** Awaits `act` before each call until the next reset. `act` runs between two calls. */
  before(act: (call: Seen) => Promise<void>): void;
  /** Starts another process after one has died. */
  revive(): void;
}

/**
 * Adds the injector to the clients of this process. A second call replaces the first. The clients of queues, state
 * machine and key are included if a world serves them at the wire. The client of the bucket is included on request.
 */
export function injectFaults({ inBucket = false } = {}): FaultInjector {
  let calls: Seen[] = [];
  let choose: (call: Seen, n: number) => Fault | Error | undefined = () => undefined;
  let ended = false;
  const over = new WeakSet<object>(); // runs of functions that have died, while others continue
  let act: (call: Seen) => Promise<void> = async () => undefined;

  async function suffer(
    command: string | undefined,
    input: object,
    next: (input: object) => Promise<Result>,
  ): Promise<Result> {
    const own = runningFunction();
    const end = () => {
      if (own) over.add(own);
      else ended = true;
      throw new Ended();
    };
    if (ended || (own && over.has(own))) throw new Ended();
    const seen: Seen = { command: String(command), input, by: own?.name };
    const n = calls.push(seen);
    await outsideOfFunctions(() => act(seen));
    const fault = choose(seen, n);
    if (fault instanceof Error) throw fault;
    if (fault === 'ends before') end();
    if (fault === 'call lost') throw hangUp();
    if (fault === 'throttled') throw serviceError('ThrottlingException', 400);
    if (fault === 'refused') throw serviceError('ValidationException', 400);
    if (fault === 'conflict') throw conflict(seen);
    if (fault === 'internal error before') throw serviceError('InternalServerError', 500);
    const afterwards = () => {
      if (fault === 'answer lost') throw hangUp();
      if (fault === 'ends after') end();
      if (fault === 'internal error after') throw serviceError('InternalServerError', 500);
    };
    const proceed = fault === 'partial answer' ? partly(input, next) : next(input);
    const result = await proceed.catch((error: unknown) => {
      afterwards(); // a rejected call has a response too
      throw error;
    });
    afterwards();
    return result;
  }

  for (const client of [tableClient.get(), ...(inBucket ? [bucketClient.get()] : [])]) {
    // the stacks differ in the types of their commands
    (client.middlewareStack as unknown as FinalizeStack).add(
      (next, context) => (args) => suffer(context.commandName, args.input, () => next(args)),
      { step: 'finalizeRequest', priority: 'low', name: 'faults', override: true },
    );
    void hurryRetries(client);
  }
  const local = [
    [queueClient.get().middlewareStack, 'localQueues'],
    [machineClient.get().middlewareStack, 'localMachine'],
    [startClient.get().middlewareStack, 'localMachine'],
    [keyClient.get().middlewareStack, 'localKey'],
  ] as const;
  for (const [stack, toMiddleware] of local) {
    if (!stack.identify().some((name) => name.startsWith(toMiddleware))) continue;
    const suffering: InitializeMiddleware = (next, context) => (args) =>
      suffer(context.commandName, args.input, (input) => next({ ...args, input }));
    // the stacks differ in the types of their commands
    (stack as unknown as InitializeStack).addRelativeTo(suffering, {
      relation: 'before',
      toMiddleware,
      name: 'faults',
      override: true,
    });
  }
  return {
    get calls() {
      return calls;
    },
    before(next) {
      act = next;
    },
    revive() {
      ended = false;
    },
    reset(next = () => undefined) {
      calls = [];
      choose = next;
      act = async () => undefined;
      ended = false;
    },
  };
}

/** The part of a middleware that the injector uses. */
type InitializeMiddleware = (
  next: (args: { input: object }) => Promise<Result>,
  context: { commandName?: string },
) => (args: { input: object }) => Promise<Result>;

/** The result of a call, as middlewares pass it on. */
interface Result {
  readonly output: object;
}

/** The parts of a client's stack that the injector uses. */
interface FinalizeStack {
  add(middleware: InitializeMiddleware, options: object): void;
}
interface InitializeStack {
  addRelativeTo(middleware: InitializeMiddleware, options: object): void;
}

/** The SDK retries as often as usual, but without its pauses, which no clock of the tests can shorten. */
async function hurryRetries({ config }: ReturnType<typeof tableClient.get> | S3Client): Promise<void> {
  const strategy = await config.retryStrategy();
  const hurried = { setDelayBase: () => undefined, computeNextBackoffDelay: () => 0 };
  if ('retryBackoffStrategy' in strategy) Object.assign(strategy, { retryBackoffStrategy: hurried });
}

function conflict({ command, input }: Seen): Error {
  if (!command.startsWith('TransactWriteItems')) return serviceError('TransactionConflictException', 400);
  const { TransactItems = [] } = input as { TransactItems?: unknown[] };
  const CancellationReasons = TransactItems.map((_, index) => ({ Code: index === 0 ? 'TransactionConflict' : 'None' }));
  return Object.assign(serviceError('TransactionCanceledException', 400), { CancellationReasons });
}

/** Commands that a service may do partly. */
export const isBatch = ({ command }: Pick<Seen, 'command'>): boolean =>
  /^(BatchGetItem|SendMessageBatch)/.test(command);

/**
 * Does a batch except for one entry. SQS accepts all messages except the first. The table withholds the first row that
 * it found, and returns its key as unprocessed.
 */
async function partly(input: object, next: (input: object) => Promise<Result>): Promise<Result> {
  const { Entries } = input as { readonly Entries?: readonly { readonly Id: string }[] };
  if (Entries) {
    const [first, ...others] = Entries;
    const Failed = first && [{ Id: first.Id, SenderFault: false, Code: 'InternalError' }];
    const result: Result = others.length > 0 ? await next({ ...input, Entries: others }) : { output: {} };
    return { ...result, output: { ...result.output, Failed } };
  }
  const result = await next(input);
  const { Responses = {} } = result.output as { readonly Responses?: Readonly<Record<string, readonly Row[]>> };
  const [[table, [first, ...others]] = ['', []]] = Object.entries(Responses);
  if (!first) return result;
  const UnprocessedKeys = { [table]: { Keys: [{ PK: first.PK, SK: first.SK }] } };
  return { ...result, output: { ...result.output, Responses: { [table]: others }, UnprocessedKeys } };
}

/** Creates an error as a service returns it. */
export const serviceError = (name: string, httpStatusCode: number): Error =>
  Object.assign(new Error(name), { name, $fault: 'client', $metadata: { httpStatusCode } });

const hangUp = () => Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
