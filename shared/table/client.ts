import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { getSchemaSerdePlugin } from '@smithy/core/schema';
import { environment, lazy } from '../lib/lazy.ts';
import { callEnd, runEnd } from './retry.ts';
import { keepChains } from './wire/commands.ts';
import { leanHandler, type TimeLimits } from './wire/handler.ts';
import { type Credentials, leanSigner } from './wire/signer.ts';

/** Reads the credentials of the function's own role. Lambda gives them in these variables only. */
const credentialsNow = (): Credentials => ({
  accessKeyId: environment('AWS_ACCESS_KEY_ID'),
  secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});

/** Tells clients of the SDK that sign for themselves the credentials of the function's own role. */
export const environmentCredentials = async () => credentialsNow();

/** Time limits that fit into a function's timeout: at most 3 attempts of 3 s. */
export const timeLimits: TimeLimits = { connectionTimeout: 1000, requestTimeout: 3000 };

// what the SDK would else look for in the environment and in files, one after the other, at a function's first call
const settled = {
  retryMode: 'standard',
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  accountIdEndpointMode: 'disabled',
  authSchemePreference: [],
} as const satisfies Partial<DynamoDBClientConfig>;

/**
 * Makes the settings of a client of the SDK whose protocol is JSON, by the name that its service is signed for. The
 * credentials are read for each call ([decision 50](../../docs/decisions/0050-as-lean-as-settings-make-it.md)). `until`
 * answers when a call that begins now must be over.
 */
export function leanSettings(service: string, limits = timeLimits, until = runEnd) {
  const signer = leanSigner(service, credentialsNow, () => environment('AWS_REGION'));
  return {
    ...settled,
    region: environment('AWS_REGION'),
    credentials: environmentCredentials,
    requestHandler: leanHandler(limits, until),
    signer: async () => signer,
  };
}

// each works on every call: the logger, which does nothing, filters input and output; the others write headers
export const removedMiddlewares = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/** The client of the one table. Only `shared/table` uses it. */
export const tableClient = lazy('the client of the table', () => {
  const client = new DynamoDBClient({ ...leanSettings('dynamodb', timeLimits, callEnd), maxAttempts: 3 });
  for (const name of removedMiddlewares) client.middlewareStack.remove(name);
  // the SDK copies its settings three times for each call, which takes 30 µs of the object that it has built key by key
  // and 3 of a copy: whatever copies them is given the copy
  const config = { ...client.config };
  Object.assign(client, { config });
  client.middlewareStack.use(getSchemaSerdePlugin(config));
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  keepChains(documents);
  return documents;
});

/** The table's name. */
export const tableName = lazy("the table's name", () => environment('TABLE_NAME'));
