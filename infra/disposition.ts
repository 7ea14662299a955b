/** The subset of Amazon States Language that the state machine uses: a sequence of tasks. */
export interface Machine {
  readonly Comment: string;
  readonly StartAt: string;
  readonly TimeoutSeconds: number;
  readonly States: Readonly<Record<string, TaskState>>;
}

/** A state that calls a function with its whole input and returns the function's result. */
export interface TaskState {
  readonly Type: 'Task';
  /** The ARN of the function. With `lambda:invoke`, the result would be inside an envelope. */
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
  /** Random pauses up to the maximum, so that tasks that failed together do not retry together. */
  readonly JitterStrategy: 'FULL';
}

/**
 * Errors raised by Lambda: the function did not start, or its response was lost. The functions themselves do not throw
 * them.
 */
export const serviceErrors: readonly string[] = [
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
  'Lambda.ClientExecutionTimeoutException',
];

// after five failed starts, a task has waited for at most 11 s and on average for 5.5 s, which leaves time for its work
const retrier: Retrier = {
  ErrorEquals: serviceErrors,
  IntervalSeconds: 1,
  MaxAttempts: 4,
  BackoffRate: 2,
  MaxDelaySeconds: 4,
  JitterStrategy: 'FULL',
};

/**
 * Returns the definition of the state machine that assigns an order to productions. `resourceOf` returns the ARN of a
 * function by name. Only the last task writes, in one transaction. If an earlier task throws, the execution ends
 * without a write. A task whose response was lost runs again.
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
    TimeoutSeconds: 15, // callers wait for up to 20 s, and the sweeper restarts an execution that nobody waits for
    States: {
      load: { ...call('disposition-load'), Next: 'plan' },
      plan: { ...call('disposition-plan'), Next: 'commit' },
      commit: { ...call('disposition-commit'), End: true },
    },
  };
};
