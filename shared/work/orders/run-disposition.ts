import { SFNClient, type SFNClientConfig, StartSyncExecutionCommand } from '@aws-sdk/client-sfn';
import { awsClient, sender } from '../../aws/clients.ts';
import { environment, isEmulated } from '../../lib/lazy.ts';
import { describeError, log } from '../../lib/log.ts';
import { unavailable } from '../../lib/refusal.ts';
import { carriedTrace } from '../../lib/trace.ts';

const waitMilliseconds = 20_000; // the time limit of the state machine is 15 s

/** The Step Functions client. It makes only one attempt, because another attempt would start another execution. */
export const machineClient = awsClient<SFNClientConfig, SFNClient>('the client of state machines', SFNClient, () => ({
  maxAttempts: 1,
  requestTimeout: waitMilliseconds,
  disableHostPrefix: isEmulated(), // AWS serves this call from a separate host (`sync-…`), emulators do not
}));

const send: SFNClient['send'] = sender(machineClient);

/** The result of an execution: the output of its last task, or `ended: false` if the outcome is unknown. */
export type ExecutionResult = { readonly ended: true; readonly output: unknown } | { readonly ended: false };

/**
 * Runs the disposition state machine and waits for its end. `ended` is `false` if it failed, timed out or lost its
 * response. The writes are atomic, so the disposition shows whether it took effect. Throws if Step Functions did not
 * start the execution, with 503 if it throttled the call.
 */
export async function runDisposition(input: object): Promise<ExecutionResult> {
  const command = new StartSyncExecutionCommand({
    stateMachineArn: environment('DISPOSITION_MACHINE_ARN'),
    input: JSON.stringify({ ...input, ...carriedTrace() }),
  });
  try {
    const { status, output } = await send(command);
    if (status === 'SUCCEEDED' && output !== undefined) return { ended: true, output: JSON.parse(output) };
    log({ event: 'notice', note: status === 'TIMED_OUT' ? notes.late : notes.failed });
  } catch (error) {
    if (isThrottled(error)) throw unavailable(error);
    if (isRefusal(error)) throw error;
    log({
      event: 'notice',
      note: notes.lost,
      ...describeError(error),
    });
  }
  return { ended: false };
}

const notes = {
  failed: 'An execution of the disposition machine failed',
  late: 'An execution of the disposition machine has run out of time',
  lost: 'An execution of the disposition machine has left no answer',
} as const;

/** Tells whether Step Functions itself rejected the call: throttled, unknown state machine or missing permission. */
function isRefusal(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500;
}

/** Tells whether Step Functions throttled the call. No execution was started, so nothing was written. */
const isThrottled = (error: unknown): boolean =>
  error instanceof Error && /Throttl|TooManyRequests|LimitExceeded/.test(error.name);
