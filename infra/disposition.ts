/** A state machine in Amazon States Language, as far as this one goes: tasks, one after the other. */
export interface Machine {
  readonly Comment: string;
  readonly StartAt: string;
  readonly TimeoutSeconds: number;
  readonly States: Readonly<Record<string, TaskState>>;
}

/** A state that calls a function with all that it was given itself, and hands the function's answer on. */
export interface TaskState {
  readonly Type: 'Task';
  /** The function itself. Called through `lambda:invoke`, its answer would lie in an envelope of Lambda's. */
  readonly Resource: string;
  readonly Retry: readonly Retrier[];
  readonly Next?: string;
  readonly End?: true;
}

export interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds: number;
  /** Each pause is of a random length up to its longest, so that tasks which were refused together come back apart. */
  readonly JitterStrategy: 'FULL';
}

/** Lambda's own errors: the function was not started, or its answer is lost. What a function throws is none of them. */
export const serviceErrors: readonly string[] = [
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
  'Lambda.ClientExecutionTimeoutException',
];

// refused five times at worst, a task has waited for 11 s, on average for 5.5: the execution has time left for its work
const retrier: Retrier = {
  ErrorEquals: serviceErrors,
  IntervalSeconds: 1,
  MaxAttempts: 4,
  BackoffRate: 2,
  MaxDelaySeconds: 4,
  JitterStrategy: 'FULL',
};

/**
 * States the machine that assigns an order to productions; `resourceOf` tells where the function of a name is. The last
 * task alone writes, in one transaction: what another one throws ends the execution with nothing written. A task whose
 * answer was lost runs again.
 */
export const disposition = (resourceOf: (task: string) => string): Machine => {
  const call = (task: string) =>
    ({
      Type: 'Task',
      Resource: resourceOf(task),
      Retry: [retrier],
    }) as const;
  return {
    Comment: 'Assigns an order, or some of its items, to productions',
    StartAt: 'load',
    TimeoutSeconds: 15, // who waits for its end waits for 20; what nobody waits for is started again by the sweeper
    States: {
      load: { ...call('disposition-load'), Next: 'plan' },
      plan: { ...call('disposition-plan'), Next: 'commit' },
      commit: { ...call('disposition-commit'), End: true },
    },
  };
};
