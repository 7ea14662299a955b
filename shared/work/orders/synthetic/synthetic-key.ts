import { GetParameterCommand, SSMClient, type SSMClientConfig } from '@aws-sdk/client-ssm';
import { awsClient, sender } from '../../../aws/clients.ts';
import { isTestKey } from '../../../lib/access-key-text.ts';
import { holding } from '../../../lib/held.ts';
import { environment } from '../../../lib/lazy.ts';

/** The client of Systems Manager. Only this file uses it. */
export const parameterClient = awsClient<SSMClientConfig, SSMClient>('the client of parameters', SSMClient, () => ({
  maxAttempts: 2,
}));

const send: SSMClient['send'] = sender(parameterClient);

const heldMilliseconds = 300_000; // a new key takes effect within five minutes
const held = holding<string>(heldMilliseconds);

/** The parameter contains something else. A live key would place real orders, so it is never used. */
class NotATestKey extends Error {
  override readonly name = 'NotATestKey';
}

/** Returns the test key that places synthetic orders, at most five minutes old. Throws if the parameter has none. */
export async function syntheticKey(): Promise<string> {
  const name = environment('SYNTHETIC_KEY_PARAMETER');
  const key = await held.get(name, async () => {
    const { Parameter } = await send(new GetParameterCommand({ Name: name, WithDecryption: true }));
    return Parameter?.Value;
  });
  if (key === undefined || !isTestKey(key)) throw new NotATestKey(`${name} does not contain a test key`);
  return key;
}
