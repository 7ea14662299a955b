import { AsyncLocalStorage } from 'node:async_hooks';

/** The information that AWS gives to a run of a function. Empty if something else calls the function. */
export interface RunContext {
  readonly functionName?: string;
  /** The id of the run. */
  readonly awsRequestId?: string;
  /** Milliseconds until AWS ends the run. */
  getRemainingTimeInMillis?(): number;
}

/** The facts about one run of a function that each of its log lines has, with the names of Powertools' logger. */
export interface Invocation {
  readonly function_name: string;
  readonly function_request_id?: string;
  /** Whether it is the first run of this process. */
  readonly cold_start: boolean;
  readonly xray_trace_id?: string;
}

// one process of AWS does one run at a time, but a local system does several
const invocations = new AsyncLocalStorage<Invocation>();

let isCold = true;

/** Does the work of one run of a function. The work gets the facts about the run. */
export function asInvocation<T>(context: RunContext, work: (invocation: Invocation) => T): T {
  const invocation = invocationOf(context);
  isCold = false;
  return invocations.run(invocation, () => work(invocation));
}

/** Returns the facts about the current run. Outside of a run, returns those about the process. */
export const currentInvocation = (): Invocation => invocations.getStore() ?? invocationOf({});

function invocationOf({ functionName, awsRequestId }: RunContext): Invocation {
  const trace = traceId(process.env._X_AMZN_TRACE_ID);
  return {
    function_name: functionName ?? process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'local',
    ...(awsRequestId !== undefined && { function_request_id: awsRequestId }),
    cold_start: isCold,
    ...(trace !== undefined && { xray_trace_id: trace }),
  };
}

/** Returns the id in a trace header, only in X-Ray's form, because a caller can send the header. */
const traceId = (header = ''): string | undefined =>
  /(?:^|;)Root=(1-[0-9a-f]{8}-[0-9a-f]{24})(?:;|$)/.exec(header)?.[1];
