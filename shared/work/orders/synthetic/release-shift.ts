import { GetAliasCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import { awsClient, sender } from '../../../aws/clients.ts';
import { liveAlias } from '../../../aws/resource-names.ts';
import { environment } from '../../../lib/lazy.ts';

/** The client of Lambda. Only this file uses it. */
export const functionClient = awsClient<LambdaClientConfig, LambdaClient>(
  'the client of functions',
  LambdaClient,
  () => ({
    maxAttempts: 2,
  }),
);

const send: LambdaClient['send'] = sender(functionClient);

/**
 * Tells whether a release is being shifted: the alias of the function that completes checkouts then sends a part of the
 * requests to a second version. A stage without the alias releases at once.
 */
export async function isShifting(): Promise<boolean> {
  const command = new GetAliasCommand({ FunctionName: environment('RELEASED_FUNCTION'), Name: liveAlias });
  try {
    const { RoutingConfig } = await send(command);
    return Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return false;
    throw error;
  }
}
