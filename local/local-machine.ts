import { type Machine, type Retrier, serviceErrors, type TaskState } from '../infra/disposition.ts';
import type { Clock } from '../shared/lib/clock.ts';
import { machineClient } from '../shared/work/orders/run-disposition.ts';
import { startClient } from '../shared/work/orders/start-disposition.ts';
import { Throttled } from './throttled.ts';

/** The end of an execution, in the terms of `StartSyncExecution`. */
export interface Execution {
  readonly status: 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT';
  readonly output?: string;
}

const carriedCharacters = 262_144; // limit of Step Functions for the input of an execution and of each state

/** Calls the function of a task. */
type CallTask = (task: string, input: unknown) => Promise<unknown>;

/**
 * Creates the local form of a state machine from its definition. It calls the tasks in order and passes each output to
 * the next task. It retries a task that Lambda did not start. Throws if the definition uses an unsupported feature.
 */
export function localMachine(
  machine: Machine,
  call: CallTask,
  { now, wait }: Clock,
): (input: string) => Promise<Execution> {
  requireKnown(machine);

  /** Calls the task of a state with its retriers, until the execution times out. */
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
    if (input.length > carriedCharacters) throw new Error('The input is too large for an execution');
    let value: unknown = JSON.parse(input);
    for (let name: string | undefined = machine.StartAt; name !== undefined; name = machine.States[name]?.Next) {
      const state = machine.States[name];
      if (!state) throw new Error(`Unknown state ${name}`);
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

/** Returns the error name that Step Functions uses for the failure of a task. */
const errorName = (error: unknown): string =>
  error instanceof Throttled ? `Lambda.${error.name}` : error instanceof Error ? error.name : '';

/** Returns the milliseconds before a retry, with full jitter. */
function pauseOf({ IntervalSeconds, BackoffRate, MaxDelaySeconds }: Retrier, retries: number): number {
  const longest = Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** retries);
  return Math.random() * longest * 1000;
}

const known = {
  machine: ['Comment', 'StartAt', 'TimeoutSeconds', 'States'],
  state: ['Type', 'Resource', 'Retry', 'Next', 'End'],
  retrier: ['ErrorEquals', 'IntervalSeconds', 'MaxAttempts', 'BackoffRate', 'MaxDelaySeconds', 'JitterStrategy'],
} as const;

/** Throws if the local machine would behave differently from AWS. */
function requireKnown(machine: Machine): void {
  const names = new Set(Object.keys(machine.States));
  const wrong = [
    ...strange('The machine', machine, known.machine),
    ...missing('StartAt', machine.StartAt, names),
    ...Object.entries(machine.States).flatMap(([name, state]) => [
      ...(state.Type === 'Task' ? strange(name, state, known.state) : [`${name} is a ${state.Type}`]),
      ...((state.End === undefined) === (state.Next === undefined) ? [`${name} must have either Next or End`] : []),
      ...(state.Next === undefined ? [] : missing(name, state.Next, names)),
      ...(state.Retry ?? []).flatMap((retrier) => [
        ...strange(`The retrier of ${name}`, retrier, known.retrier),
        ...(retrier.JitterStrategy === 'FULL' ? [] : [`The retrier of ${name} doesn't use full jitter`]),
        ...retrier.ErrorEquals.flatMap((error) => (serviceErrors.includes(error) ? [] : [`${name} retries ${error}`])),
      ]),
    ]),
  ];
  if (wrong.length > 0) throw new Error(`The local machine doesn't support this: ${wrong.join(', ')}`);
}

const strange = (what: string, one: object, fields: readonly string[]): readonly string[] =>
  Object.keys(one).flatMap((field) => (fields.includes(field) ? [] : [`${what} has ${field}`]));

const missing = (from: string, to: string, names: ReadonlySet<string>): readonly string[] =>
  names.has(to) ? [] : [`${from} points to ${to}, which isn't a state`];

/**
 * Intercepts the executions that this process starts, so that no request leaves it. `execute` runs an execution for
 * which the caller waits, `start` runs the others.
 */
export function interceptMachine(execute: (input: string) => Promise<Execution>, start: (input: string) => void): void {
  take(machineClient, execute);
  take(startClient, async (input) => {
    start(input);
    return undefined;
  });
}

/** Handles the requests of a state machine client with `act`, which receives the input of the execution. */
const take = (client: typeof machineClient, act: (input: string) => Promise<Execution | undefined>): void =>
  client.get().middlewareStack.add(
    () => async (args) => {
      const { input = '{}' } = args.input as { input?: string };
      // the client reads nothing else
      return { output: { $metadata: {}, ...(await act(input)) }, response: {} } as never;
    },
    { step: 'initialize', priority: 'high', name: 'localMachine', override: true },
  );
