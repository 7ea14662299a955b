import type { S3Client } from '@aws-sdk/client-s3';
import { bucketClient } from '../../shared/files/bucket.ts';
import { tableClient } from '../../shared/table/client.ts';
import type { Row } from '../../shared/table/rows.ts';
import { machineClient } from '../../shared/work/orders/run-disposition.ts';
import { startClient } from '../../shared/work/orders/start-disposition.ts';
import { queueClient } from '../../shared/work/send.ts';
import { keyClient } from '../../shared/work/webhooks/tokens.ts';
import { outsideOfFunctions, runningFunction } from './privileges.ts';

/** What may happen to one call of the table. */
export type Fault =
  | 'ends before' // the process dies before the call
  | 'ends after' // the process dies after the call
  | 'answer lost' // the call is done, its answer never arrives
  | 'call lost' // the call never arrives, and so has no answer
  | 'throttled'
  | 'refused' // for a reason that no rule knows
  | 'conflict'
  | 'internal error before' // the service fails inside, with a 500, and has done nothing
  | 'internal error after' // the same, after it has done the call
  | 'partial answer'; // a batch is done but for one of its entries, which the answer names

/** One call that was made, in order. */
export interface Seen {
  readonly command: string;
  readonly input: unknown;
  /** The function that makes the call; undefined where it is the test. */
  readonly by: string | undefined;
}

/** Tells whether a call writes a change: rows in one transaction, or one row alone, which holds a mark of its write. */
export const isCommit = ({ command, input }: Pick<Seen, 'command' | 'input'>): boolean =>
  command.startsWith('TransactWrite') ||
  (command.startsWith('PutItem') && 'mark' in (input as { readonly Item: object }).Item);

/** The process is over: nothing may go on after it, and no call that it still has under way arrives. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/**
 * Fails chosen calls of the clients of the table, of the queues, of the state machine and of the key of tokens, next to
 * the wire, below the retries of the SDK.
 */
export interface FaultInjector {
  readonly calls: readonly Seen[];
  /** Forgets the calls and chooses again: a fault, or the error of a service, for the n-th call from now, from 1 on. */
  reset(choose?: (call: Seen, n: number) => Fault | Error | undefined): void;
  /** Is awaited before each call, until the next reset: what it does happens in between. */
  before(act: (call: Seen) => Promise<void>): void;
  /** Another process takes the place of one that has ended. */
  revive(): void;
}

/**
 * Puts the injector into the clients of this process; a second call replaces the first. The clients of queues, state
 * machine and key join in where a world has taken their place at the wire, the one of the bucket where a suite asks for
 * it.
 */
export function injectFaults({ inBucket = false } = {}): FaultInjector {
  let calls: Seen[] = [];
  let choose: (call: Seen, n: number) => Fault | Error | undefined = () => undefined;
  let ended = false;
  const over = new WeakSet<object>(); // runs of functions that have ended; others go on
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
      afterwards(); // a refusal is an answer too
      throw error;
    });
    afterwards();
    return result;
  }

  for (const client of [tableClient.get(), ...(inBucket ? [bucketClient.get()] : [])]) {
    // the stacks differ in the commands that they take
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
    // the stacks differ in the commands that they take
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

/** What comes of a call, as middlewares hand it on. */
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

/** The SDK tries again as often as ever, but without its pauses, which no clock of ours can shorten. */
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

/** The commands that a service may do in part. */
export const isBatch = ({ command }: Pick<Seen, 'command'>): boolean =>
  /^(BatchGetItem|SendMessageBatch)/.test(command);

/**
 * Does a batch but for one entry. SQS takes all messages but the first; the table keeps back the first row that it
 * found, and names its key as one that it has not processed.
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

/** Makes an error that a service has answered with. */
export const serviceError = (name: string, httpStatusCode: number): Error =>
  Object.assign(new Error(name), { name, $fault: 'client', $metadata: { httpStatusCode } });

const hangUp = () => Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
