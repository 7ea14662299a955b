import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment, lazy } from '../lib/lazy.ts';

/** Reads the credentials of the function's own role on each use. Lambda gives them in these variables only. */
export const environmentCredentials = async () => ({
  accessKeyId: environment('AWS_ACCESS_KEY_ID'),
  secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});

/** Time limits that fit into a function's timeout: at most 3 attempts of 3 s, each ended and not only warned about. */
export const requestHandler = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };

/** The client of the one table. Only `shared/table` uses it. */
export const tableClient = lazy('the client of the table', () => {
  const client = new DynamoDBClient({ credentials: environmentCredentials, maxAttempts: 3, requestHandler });
  // it filters every input and output for a logger that does nothing: measured, a fifth of the CPU of a BatchGet
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});

/** The table's name. */
export const tableName = lazy("the table's name", () => environment('TABLE_NAME'));
