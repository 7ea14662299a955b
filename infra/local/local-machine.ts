import { machineClient } from '../../shared/work/orders/run-disposition.ts';
import { type Machine, serviceErrors } from '../disposition.ts';

/** How an execution ended, in the words of `StartSyncExecution`. */
interface Execution {
  readonly status: 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT';
  readonly output?: string;
}

const carriedCharacters = 262_144; // Step Functions: as input of an execution, and from a state to the next

/** Calls the function of a task. */
type CallTask = (task: string, input: unknown) => Promise<unknown>;

/**
 * Makes the local form of a state machine from its definition: it calls the tasks in their order, each with the answer
 * of the one before. Throws at a definition that says more than it can do. Retries of Lambda's own errors never come
 * about: there is no Lambda between.
 */
export function localMachine(
  machine: Machine,
  call: CallTask,
  now: () => number,
): (input: string) => Promise<Execution> {
  requireKnown(machine);
  return async (input) => {
    const end = now() + machine.TimeoutSeconds * 1000;
    if (input.length > carriedCharacters) throw new Error('The input is larger than an execution takes');
    let value: unknown = JSON.parse(input);
    for (let name: string | undefined = machine.StartAt; name !== undefined; name = machine.States[name]?.Next) {
      const [called] = await Promise.allSettled([call(machine.States[name]?.Resource ?? '', value)]);
      if (now() >= end) return { status: 'TIMED_OUT' };
      if (called.status === 'rejected') return { status: 'FAILED' };
      const handed = JSON.stringify(called.value ?? null);
      if (handed.length > carriedCharacters) return { status: 'FAILED' };
      value = JSON.parse(handed);
    }
    return { status: 'SUCCEEDED', output: JSON.stringify(value) };
  };
}

const known = {
  machine: ['Comment', 'StartAt', 'TimeoutSeconds', 'States'],
  state: ['Type', 'Resource', 'Retry', 'Next', 'End'],
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
      ...(state.Retry ?? [])
        .flatMap(({ ErrorEquals }) => ErrorEquals)
        .flatMap((error) => (serviceErrors.includes(error) ? [] : [`${name} retries ${error}`])),
    ]),
  ];
  if (wrong.length > 0) throw new Error(`The local machine does not know this: ${wrong.join('; ')}`);
}

const strange = (what: string, one: object, fields: readonly string[]): readonly string[] =>
  Object.keys(one).flatMap((field) => (fields.includes(field) ? [] : [`${what} has ${field}`]));

const missing = (from: string, to: string, names: ReadonlySet<string>): readonly string[] =>
  names.has(to) ? [] : [`${from} leads to ${to}, which is no state`];

/** Takes the executions that are started, so that no request leaves the process. */
export function interceptMachine(execute: (input: string) => Promise<Execution>): void {
  machineClient.get().middlewareStack.add(
    () => async (args) => {
      const { input = '{}' } = args.input as { input?: string };
      // the client looks at nothing else
      return { output: { $metadata: {}, ...(await execute(input)) }, response: {} } as never;
    },
    { step: 'initialize', priority: 'high', name: 'localMachine', override: true },
  );
}
