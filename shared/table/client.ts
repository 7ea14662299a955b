import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClient, sender } from '../aws/clients.ts';
import { callEnd } from '../aws/deadlines.ts';
import { environment, lazy } from '../lib/lazy.ts';
import { countUnits } from './use.ts';

const rawClient = awsClient<DynamoDBClientConfig, DynamoDBClient>('the client of DynamoDB', DynamoDBClient, () => ({
  maxAttempts: 3,
}));

/** The DynamoDB client. Only `shared/table` uses it. It counts the units of each call (`shared/table/use.ts`). */
export const tableClient = lazy('the client of the table', () => {
  const client = DynamoDBDocumentClient.from(rawClient.get(), { marshallOptions: { removeUndefinedValues: true } });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next({ ...args, input: { ReturnConsumedCapacity: 'TOTAL', ...args.input } });
        countUnits(commandName, result.output);
        return result;
      },
    { step: 'initialize', name: 'units' },
  );
  return client;
});

/** Sends a command to the table. The call ends at the deadline of the current request. */
export const send: DynamoDBDocumentClient['send'] = sender(tableClient, callEnd);

/** The name of the table, from the environment. */
export const tableName = (): string => environment('TABLE_NAME');
