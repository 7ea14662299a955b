import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { withinRun } from '../aws/deadlines.ts';
import type { EntityName } from '../domain/entity-design.ts';
import type { RunContext } from '../lib/invocation.ts';
import type { Metrics } from '../lib/log.ts';
import type { Need } from '../lib/needs.ts';
import { countingUse } from '../table/use.ts';
import type { QueueName } from './queues.ts';

/** Settings of every function that no caller invokes directly. */
interface WorkerParts {
  readonly summary: string;
  readonly needs: readonly Need[];
  /** Time limit of one run. */
  readonly timeoutSeconds: number;
  /** Memory, if the default is too small. */
  readonly memoryMegabytes?: number;
  /** Impact on customers if the function fails. Operators read it in alarms. */
  readonly errorImpact: string;
}

/** Processes the messages of a queue. */
export interface QueueDesign extends WorkerParts {
  readonly on: 'queue';
  readonly queue: QueueName;
  /** Messages per run. */
  readonly batchSize: number;
  /** How long the event source may wait for a full batch. Required above 10 messages. */
  readonly windowSeconds?: number;
  /** Concurrent runs, limited by the event source. */
  readonly maximumConcurrency: number;
  /** The bucket sends the messages: the key and the size of each object that is created under this prefix. */
  readonly objectsBelow?: string;
}

/**
 * The rows that a function receives from the table's stream: rows by their `kind`, when they are new or whenever they
 * are written, or every new revision of the records of entities.
 */
export type StreamRows = { readonly [kind: string]: 'new' | 'written' } | { readonly changesOf: readonly EntityName[] };

/** Returns whether a function receives the changes of records. */
export const isOfChanges = (rows: StreamRows): rows is Extract<StreamRows, { readonly changesOf: unknown }> =>
  Array.isArray(rows.changesOf);

/** Processes rows from the table's stream. */
export interface StreamDesign extends WorkerParts {
  readonly on: 'stream';
  readonly rows: StreamRows;
  /** Rows per run. */
  readonly batchSize: number;
  /** How long the event source may wait for a full batch. */
  readonly windowSeconds?: number;
  /** Concurrent batches of each shard of the stream. Default: 1. Changes of one row stay in order. */
  readonly parallelizationFactor?: number;
  /** Whether the sweeper does the work for rows that the function gave up on. */
  readonly sweeperRepeats: boolean;
  /** How often failed rows are retried. */
  readonly retries: number;
  /** Seconds that it may lag behind the stream. */
  readonly behindSeconds: number;
}

/** Runs on a schedule. */
export interface ScheduleDesign extends WorkerParts {
  readonly on: 'schedule';
  /** The alarm for five minutes without a run supports only this interval. */
  readonly everyMinutes: 1;
  /**
   * The option of a deployment without which the function is not created. It is a client of a deployed stage, so no
   * local system runs it.
   */
  readonly onlyIf?: 'syntheticOrders';
  /** Impact on customers if a figure that it measures is too large. */
  readonly measures?: { readonly [M in Extract<keyof Metrics, `${string}Seconds` | 'SyntheticOrderFailed'>]?: string };
}

/** Runs one step of a state machine, which invokes it. */
export interface TaskDesign extends WorkerParts {
  readonly on: 'task';
  /** Input of a call on the demo data. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** Settings of a function that no caller invokes directly, and its trigger. */
export type WorkerDesign = QueueDesign | StreamDesign | ScheduleDesign | TaskDesign;

/** The input and the result of a function, by trigger. */
interface Handlers {
  readonly queue: (event: SQSEvent, context?: RunContext) => Promise<SQSBatchResponse>;
  readonly stream: (event: DynamoDBStreamEvent, context?: RunContext) => Promise<DynamoDBBatchResponse>;
  readonly schedule: (event?: unknown, context?: RunContext) => Promise<void>;
  readonly task: (input: unknown, context?: RunContext) => Promise<unknown>;
}

/**
 * A handler with its design. The stacks, the bundles, the local system and the documents are derived from the design.
 */
export type Worker<D extends WorkerDesign = WorkerDesign> = D extends WorkerDesign
  ? Handlers[D['on']] & { readonly design: D }
  : never;

/**
 * Creates a function that no caller invokes directly. Each file in `functions/workers` is one. Its calls end before
 * Lambda's timeout.
 */
export const worker = <D extends WorkerDesign>(design: D, handle: Handlers[D['on']]): Worker<D> => {
  // the parameters guarantee the pair, but TypeScript cannot infer that in the union
  const given = handle as (event: unknown) => Promise<unknown>;
  const run = (event: unknown, context: RunContext = {}) => withinRun(context, () => countingUse(() => given(event)));
  return Object.assign(run, { design }) as unknown as Worker<D>;
};
