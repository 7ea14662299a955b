import { SFNClient, type SFNClientConfig, StartSyncExecutionCommand } from '@aws-sdk/client-sfn';
import { awsClient, sender } from '../../aws/clients.ts';
import { environment, isEmulated } from '../../lib/lazy.ts';
import { describeError, log } from '../../lib/log.ts';
import { unavailable } from '../../lib/refusal.ts';

const waitMilliseconds = 20_000; // the machine's own time limit is 15 s

/** The client of state machines. It makes one attempt: another one would be another execution. */
export const machineClient = awsClient<SFNClientConfig, SFNClient>('the client of state machines', SFNClient, () => ({
  maxAttempts: 1,
  requestTimeout: waitMilliseconds,
  disableHostPrefix: isEmulated(), // in AWS such calls go to a host of their own, `sync-…`
}));

const send: SFNClient['send'] = sender(machineClient);

/** What came of an execution: what its last task answered, or no word of what it has done. */
export type ExecutionResult = { readonly ended: true; readonly output: unknown } | { readonly ended: false };

/**
 * Runs the state machine of dispositions and waits for its end. `ended` is false where it failed, took too long or left
 * no answer: all of it may be written or nothing, and the disposition tells which. Throws where the service refused to
 * start one: with 503 where it was asked too often.
 */
export async function runDisposition(input: object): Promise<ExecutionResult> {
  const command = new StartSyncExecutionCommand({
    stateMachineArn: environment('DISPOSITION_MACHINE_ARN'),
    input: JSON.stringify(input),
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
  failed: 'An execution of the disposition machine has failed',
  late: 'An execution of the disposition machine has run out of time',
  lost: 'An execution of the disposition machine has left no answer',
} as const;

/** Tells whether the service itself has refused a call: throttled, no such machine, not allowed. */
function isRefusal(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500;
}

/** Tells whether the service started none because others have asked too often: nothing was written. */
const isThrottled = (error: unknown): boolean =>
  error instanceof Error && /Throttl|TooManyRequests|LimitExceeded/.test(error.name);
