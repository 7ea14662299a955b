import { randomUUID } from 'node:crypto';
import type { Machine } from '../infra/disposition.ts';
import { type FoundEndpoint, type FoundWorker, workersOn } from '../infra/find-functions.ts';
import type { Contract } from '../shared/http/contract.ts';
import type { Clock } from '../shared/lib/clock.ts';
import type { RunContext } from '../shared/lib/invocation.ts';
import type { Need } from '../shared/lib/needs.ts';
import type { QueueName } from '../shared/work/queues.ts';
import type { TaskDesign } from '../shared/work/worker.ts';
import { type LocalExecutions, localExecutions } from './local-executions.ts';
import { type Execution, localMachine } from './local-machine.ts';
import { type LocalQueue, localQueue } from './local-queue.ts';
import type { EventSource } from './local-source.ts';
import { type LocalStream, localStream } from './local-stream.ts';
import { startedLater } from './throttled.ts';

/** Runs a task of an execution by calling `run`. Each call of `run` is a separate run of the task. */
export type OnTask = (task: string, run: () => Promise<unknown>) => Promise<unknown>;

/** A function that is about to run, with the needs from which its role is built. */
export interface Invoked {
  readonly name: string;
  readonly needs: readonly Need[];
  /** Only for endpoints. */
  readonly contract?: Contract;
}

/** Runs the work of a function. */
export type Invoke = <T>(invoked: Invoked, work: () => Promise<T>) => Promise<T>;

/** The event sources of a world, each with its worker. */
export interface Wiring {
  readonly streams: readonly LocalStream[];
  readonly queues: ReadonlyMap<QueueName, LocalQueue>;
  readonly executions: LocalExecutions;
  /** All of the above. */
  readonly sources: readonly EventSource[];
  readonly scheduled: readonly { readonly everyMinutes: number; run(): Promise<unknown> }[];
  /** Runs an execution of the state machine to its end. */
  execute(input: string): Promise<Execution>;
}

/** The callbacks of a world for its workers. */
interface Ties {
  readonly invoke: Invoke;
  /** Called when a worker starts. */
  readonly started: () => void;
  /** Called when work is abandoned. Only the sweeper can start it again. */
  readonly miss: () => void;
  readonly onTask: OnTask;
  /** The clock, whose `wait` is used for the delays of AWS. */
  readonly clock: Clock;
}

/** Connects the workers and the tasks of the state machine to their event sources, from their definitions. */
export function wire(workers: readonly FoundWorker[], machine: Machine, ties: Ties): Wiring {
  const { invoke, started, miss, onTask, clock } = ties;
  /** Runs a worker as AWS does, in a separate process and role. */
  const starting =
    <Given, Result>({ name, worker }: FoundWorker, run: (event: Given, context: RunContext) => Promise<Result>) =>
    (event: Given): Promise<Result> => {
      started();
      return invoke({ name, needs: worker.design.needs }, () => run(event, contextOf(name)));
    };
  const streams = workersOn('stream', workers).map((found) =>
    localStream(found.worker.design, starting(found, found.worker), miss, clock.wait),
  );
  const queues = new Map(
    workersOn('queue', workers).map((found) => [
      found.worker.design.queue,
      localQueue(found.worker.design, starting(found, found.worker), clock),
    ]),
  );
  const scheduled = workersOn('schedule', workers)
    .filter(({ worker }) => worker.design.onlyIf === undefined)
    .map((found) => ({
      everyMinutes: found.worker.design.everyMinutes,
      run: () => startedLater(() => starting(found, found.worker)(undefined), clock.wait),
    }));
  const execute = executing(
    machine,
    workers,
    (found, input) => onTask(found.name, () => starting(found, found.worker)(input)),
    clock,
  );
  const executions = localExecutions(async (input) => {
    const { status } = await execute(input);
    if (status !== 'SUCCEEDED') miss();
  });
  return { streams, queues, executions, sources: [...streams, ...queues.values(), executions], scheduled, execute };
}

/** Returns a function that runs executions of a state machine, and calls the workers of its tasks with `call`. */
export function executing(
  machine: Machine,
  workers: readonly FoundWorker[],
  call: (task: FoundWorker<TaskDesign>, input: unknown) => Promise<unknown>,
  clock: Clock,
): (input: string) => Promise<Execution> {
  const tasks = new Map(workersOn('task', workers).map((found) => [found.name, found]));
  return localMachine(
    machine,
    async (name, input) => {
      const task = tasks.get(name);
      if (!task) throw new Error(`Unknown task ${name}`);
      return call(task, input);
    },
    clock,
  );
}

/** Returns the facts about a run of a function that AWS passes to it. */
const contextOf = (name: string): RunContext => ({ functionName: name, awsRequestId: randomUUID() });

/** Wraps an endpoint so that `invoke` runs it. */
export function invoking(found: FoundEndpoint, invoke: Invoke): FoundEndpoint {
  const { endpoint, name } = found;
  const { contract } = endpoint;
  const run = (...[event, context]: Parameters<typeof endpoint>) =>
    invoke({ name, needs: contract.needs, contract }, () => endpoint(event, { ...context, ...contextOf(name) }));
  return { ...found, endpoint: Object.assign(run, { contract }) };
}
