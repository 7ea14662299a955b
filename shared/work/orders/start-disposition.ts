import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { environment, lazy } from '../../lib/lazy.ts';
import { leanSettings } from '../../table/client.ts';
import type { LoadInput } from './disposition/messages.ts';

/** The client that starts state machines without waiting for their end. A second attempt may be a second execution. */
export const startClient = lazy(
  'the client that starts state machines',
  () => new SFNClient({ ...leanSettings('states'), maxAttempts: 3 }),
);

/**
 * Starts the state machine of dispositions. Throws unless it is known to have started: starting it again is harmless,
 * since its tasks change nothing more.
 */
export async function startDisposition(input: LoadInput): Promise<void> {
  const command = new StartExecutionCommand({
    stateMachineArn: environment('DISPOSITION_MACHINE_ARN'),
    input: JSON.stringify(input),
  });
  await startClient.get().send(command);
}
