import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type RunContext, withinRun } from '../aws/deadlines.ts';
import type { Metrics } from '../lib/log.ts';
import type { Need } from '../lib/needs.ts';
import type { QueueName } from './queues.ts';

/** What every function is made of that no caller reaches. */
interface WorkerParts {
  readonly summary: string;
  readonly needs: readonly Need[];
  /** Time limit of one run. */
  readonly timeoutSeconds: number;
  /** Memory where the usual is too little. */
  readonly memoryMegabytes?: number;
  /** What it means for a customer when it does not do its work: an operator reads it in its alarms. */
  readonly errorImpact: string;
}

/** Works the messages of a queue. */
export interface QueueDesign extends WorkerParts {
  readonly on: 'queue';
  readonly queue: QueueName;
  /** Messages that one run gets. */
  readonly batchSize: number;
  /** Runs at a time, limited at the event source. */
  readonly maximumConcurrency: number;
  /** The bucket sends its messages: the key and the size of each object that is created below the prefix. */
  readonly objectsBelow?: string;
}

/** Works the rows that the table's stream shows. */
export interface StreamDesign extends WorkerParts {
  readonly on: 'stream';
  /** The rows that it is shown, by their `kind`: when they are new, or whenever they are written. */
  readonly rows: { readonly [kind: string]: 'new' | 'written' };
  /** Rows that one run gets. */
  readonly batchSize: number;
  /** Times that rows which failed are shown again. */
  readonly retries: number;
  /** Time that it may be behind the stream. */
  readonly behindSeconds: number;
}

/** Runs by the clock. */
export interface ScheduleDesign extends WorkerParts {
  readonly on: 'schedule';
  /** The alarm of five minutes without a run knows no other gap. */
  readonly everyMinutes: 1;
  /** What it means for a customer when a figure that it measures is too large. */
  readonly measures?: { readonly [M in Extract<keyof Metrics, `${string}Seconds`>]?: string };
}

/** Does one step of a state machine, which calls it. */
export interface TaskDesign extends WorkerParts {
  readonly on: 'task';
  /** Input of a call on the demo data. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** What a function is that no caller reaches, and what starts it. */
export type WorkerDesign = QueueDesign | StreamDesign | ScheduleDesign | TaskDesign;

/** What AWS hands to a function, and what it is answered, by what starts the function. */
interface Handlers {
  readonly queue: (event: SQSEvent, context?: RunContext) => Promise<SQSBatchResponse>;
  readonly stream: (event: DynamoDBStreamEvent, context?: RunContext) => Promise<DynamoDBBatchResponse>;
  readonly schedule: (event?: unknown, context?: RunContext) => Promise<void>;
  readonly task: (input: unknown, context?: RunContext) => Promise<unknown>;
}

/** A handler with its design: the stacks, the bundles, the local world and the pages are made from it. */
export type Worker<D extends WorkerDesign = WorkerDesign> = D extends WorkerDesign
  ? Handlers[D['on']] & { readonly design: D }
  : never;

/**
 * Makes a function that no caller reaches: a file of `functions/workers` is one. What it calls is over before AWS ends
 * its run.
 */
export const worker = <D extends WorkerDesign>(design: D, handle: Handlers[D['on']]): Worker<D> => {
  // the pair is right by the parameters; TypeScript cannot see it in the union
  const given = handle as (event: unknown) => Promise<unknown>;
  const run = (event: unknown, context: RunContext = {}) => withinRun(context, () => given(event));
  return Object.assign(run, { design }) as unknown as Worker<D>;
};
