import { SFNClient, type SFNClientConfig, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { awsClient, sender } from '../../aws/clients.ts';
import { environment } from '../../lib/lazy.ts';
import type { LoadInput } from './disposition/messages.ts';

/** The client that starts state machines without waiting for their end. A second attempt may be a second execution. */
export const startClient = awsClient<SFNClientConfig, SFNClient>(
  'the client that starts state machines',
  SFNClient,
  () => ({ maxAttempts: 3 }),
);

const send: SFNClient['send'] = sender(startClient);

/**
 * Starts the state machine of dispositions. Throws unless it is known to have started: starting it again is harmless,
 * since its tasks change nothing more.
 */
export async function startDisposition(input: LoadInput): Promise<void> {
  const command = new StartExecutionCommand({
    stateMachineArn: environment('DISPOSITION_MACHINE_ARN'),
    input: JSON.stringify(input),
  });
  await send(command);
}
