import { type Machine, type Retrier, serviceErrors, type TaskState } from '../infra/disposition.ts';
import type { Clock } from '../shared/lib/clock.ts';
import { machineClient } from '../shared/work/orders/run-disposition.ts';
import { startClient } from '../shared/work/orders/start-disposition.ts';
import { Throttled } from './throttled.ts';

/** How an execution ended, in the words of `StartSyncExecution`. */
export interface Execution {
  readonly status: 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT';
  readonly output?: string;
}

const carriedCharacters = 262_144; // Step Functions: as input of an execution, and from a state to the next

/** Calls the function of a task. */
type CallTask = (task: string, input: unknown) => Promise<unknown>;

/**
 * Makes the local form of a state machine from its definition: it calls the tasks in their order, each with the answer
 * of the one before, and calls one again that Lambda has not started. Throws at a definition that says more than it can
 * do.
 */
export function localMachine(
  machine: Machine,
  call: CallTask,
  { now, wait }: Clock,
): (input: string) => Promise<Execution> {
  requireKnown(machine);

  /** Calls the task of a state, again as its retriers say; until the time of the execution is over. */
  async function callState({ Resource, Retry }: TaskState, value: unknown, end: number) {
    for (let retries = 0; ; retries += 1) {
      const [called] = await Promise.allSettled([call(Resource, value)]);
      if (called.status === 'fulfilled' || now() >= end) return called;
      const error = errorName(called.reason);
      const retrier = Retry.find(({ ErrorEquals }) => ErrorEquals.includes(error));
      if (!retrier || retries >= retrier.MaxAttempts) return called;
      await wait(Math.min(pauseOf(retrier, retries), end - now()));
    }
  }

  return async (input) => {
    const end = now() + machine.TimeoutSeconds * 1000;
    if (input.length > carriedCharacters) throw new Error('The input is larger than an execution takes');
    let value: unknown = JSON.parse(input);
    for (let name: string | undefined = machine.StartAt; name !== undefined; name = machine.States[name]?.Next) {
      const state = machine.States[name];
      if (!state) throw new Error(`There is no state ${name}`);
      const called = await callState(state, value, end);
      if (now() >= end) return { status: 'TIMED_OUT' };
      if (called.status === 'rejected') return { status: 'FAILED' };
      const handed = JSON.stringify(called.value ?? null);
      if (handed.length > carriedCharacters) return { status: 'FAILED' };
      value = JSON.parse(handed);
    }
    return { status: 'SUCCEEDED', output: JSON.stringify(value) };
  };
}

/** Names what a task has failed with, as Step Functions does. */
const errorName = (error: unknown): string =>
  error instanceof Throttled ? `Lambda.${error.name}` : error instanceof Error ? error.name : '';

/** Chooses the milliseconds until a task is called again, with full jitter. */
function pauseOf({ IntervalSeconds, BackoffRate, MaxDelaySeconds }: Retrier, retries: number): number {
  const longest = Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** retries);
  return Math.random() * longest * 1000;
}

const known = {
  machine: ['Comment', 'StartAt', 'TimeoutSeconds', 'States'],
  state: ['Type', 'Resource', 'Retry', 'Next', 'End'],
  retrier: ['ErrorEquals', 'IntervalSeconds', 'MaxAttempts', 'BackoffRate', 'MaxDelaySeconds', 'JitterStrategy'],
} as const;

/** Fails at what the local machine would not do as AWS does. */
function requireKnown(machine: Machine): void {
  const names = new Set(Object.keys(machine.States));
  const wrong = [
    ...strange('The machine', machine, known.machine),
    ...missing('StartAt', machine.StartAt, names),
    ...Object.entries(machine.States).flatMap(([name, state]) => [
      ...(state.Type === 'Task' ? strange(name, state, known.state) : [`${name} is a ${state.Type}`]),
      ...((state.End === undefined) === (state.Next === undefined)
        ? [`${name} has an end and a next state, or neither`]
        : []),
      ...(state.Next === undefined ? [] : missing(name, state.Next, names)),
      ...(state.Retry ?? []).flatMap((retrier) => [
        ...strange(`The retrier of ${name}`, retrier, known.retrier),
        ...(retrier.JitterStrategy === 'FULL' ? [] : [`The retrier of ${name} has no full jitter`]),
        ...retrier.ErrorEquals.flatMap((error) => (serviceErrors.includes(error) ? [] : [`${name} retries ${error}`])),
      ]),
    ]),
  ];
  if (wrong.length > 0) throw new Error(`The local machine does not know this: ${wrong.join('; ')}`);
}

const strange = (what: string, one: object, fields: readonly string[]): readonly string[] =>
  Object.keys(one).flatMap((field) => (fields.includes(field) ? [] : [`${what} has ${field}`]));

const missing = (from: string, to: string, names: ReadonlySet<string>): readonly string[] =>
  names.has(to) ? [] : [`${from} leads to ${to}, which is no state`];

/**
 * Takes the executions that are started, so that no request leaves the process: `execute` those whose end the caller
 * waits for, and `start` the others.
 */
export function interceptMachine(execute: (input: string) => Promise<Execution>, start: (input: string) => void): void {
  take(machineClient, execute);
  take(startClient, async (input) => {
    start(input);
    return undefined;
  });
}

/** Answers what a client of state machines sends by `act`, which gets the input of the execution. */
const take = (client: typeof machineClient, act: (input: string) => Promise<Execution | undefined>): void =>
  client.get().middlewareStack.add(
    () => async (args) => {
      const { input = '{}' } = args.input as { input?: string };
      // the client looks at nothing else
      return { output: { $metadata: {}, ...(await act(input)) }, response: {} } as never;
    },
    { step: 'initialize', priority: 'high', name: 'localMachine', override: true },
  );
