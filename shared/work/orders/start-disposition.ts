import { SFNClient, type SFNClientConfig, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { awsClient, sender } from '../../aws/clients.ts';
import { environment } from '../../lib/lazy.ts';
import { carriedTrace } from '../../lib/trace.ts';
import type { LoadInput } from './disposition/messages.ts';

/** The client that starts state machines without waiting for their end. A retry can start a second execution. */
export const startClient = awsClient<SFNClientConfig, SFNClient>(
  'the client that starts state machines',
  SFNClient,
  () => ({ maxAttempts: 3 }),
);

const send: SFNClient['send'] = sender(startClient);

/**
 * Starts the disposition state machine. Throws unless the start was confirmed. Starting it again is harmless, because
 * its tasks have no further effect.
 */
export async function startDisposition(input: LoadInput): Promise<void> {
  const command = new StartExecutionCommand({
    stateMachineArn: environment('DISPOSITION_MACHINE_ARN'),
    input: JSON.stringify({ ...input, ...carriedTrace() }),
  });
  await send(command);
}
