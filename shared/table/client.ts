import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClient, sender } from '../aws/clients.ts';
import { callEnd } from '../aws/deadlines.ts';
import { environment, lazy } from '../lib/lazy.ts';

const rawClient = awsClient<DynamoDBClientConfig, DynamoDBClient>('the client of DynamoDB', DynamoDBClient, () => ({
  maxAttempts: 3,
}));

/** The DynamoDB client. Only `shared/table` uses it. */
export const tableClient = lazy('the client of the table', () =>
  DynamoDBDocumentClient.from(rawClient.get(), { marshallOptions: { removeUndefinedValues: true } }),
);

/** Sends a command to the table. The call ends at the deadline of the current request. */
export const send: DynamoDBDocumentClient['send'] = sender(tableClient, callEnd);

/** The name of the table, from the environment. */
export const tableName = lazy("the table's name", () => environment('TABLE_NAME'));
