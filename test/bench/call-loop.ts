import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import * as sdk from '@aws-sdk/lib-dynamodb';
import { leanSettings, removedMiddlewares, tableClient, tableName, timeLimits } from '../../shared/table/client.ts';
import * as own from '../../shared/table/wire/commands.ts';

// A process of the bench of calls: makes one client, and prints the CPU of each of its calls in microseconds.

const { signer: _signer, ...unsigned } = leanSettings('dynamodb');
const { requestHandler: _handler, ...rest } = unsigned;
const theirs = { ...rest, requestHandler: { ...timeLimits, throwOnRequestTimeout: true } };

const make = (settings: DynamoDBClientConfig, removed: readonly string[] = []) => {
  const client = new DynamoDBClient({ ...settings, maxAttempts: 3 });
  for (const name of removed) client.middlewareStack.remove(name);
  return sdk.DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};

/** Clients, from the SDK's own to ours, each with one setting more. */
const clients: Readonly<Record<string, () => sdk.DynamoDBDocumentClient>> = {
  sdk: () => make(theirs),
  middlewares: () => make(theirs, removedMiddlewares),
  handler: () => make(unsigned, removedMiddlewares),
  ours: () => tableClient.get(),
};

const TableName = tableName.get();
const [, , variant = 'ours', calls = '800'] = process.argv;
const client = clients[variant]?.();
if (!client) throw new Error(`There is no client ${variant}: ${Object.keys(clients).join(', ')} are`);
const { BatchGetCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } =
  variant === 'ours' ? own : sdk;

const atOnce = 16;
const text = JSON.stringify({
  name: 'x'.repeat(60),
  items: Array.from({ length: 12 }, (_, id) => ({ id, price: '10.00' })),
});
const keyOf = (index: number) => ({ PK: 'calls', SK: String(index % 100).padStart(3, '0') });
const rowOf = (index: number) => ({ ...keyOf(index), rev: 1, json: text, G1PK: 'calls', G1SK: String(index) });

const works: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  GetItem: (turn) => client.send(new GetCommand({ TableName, Key: keyOf(turn), ConsistentRead: true })),
  'BatchGet of 25': (turn) =>
    client.send(
      new BatchGetCommand({
        RequestItems: {
          [TableName]: { Keys: Array.from({ length: 25 }, (_, index) => keyOf(turn + index)), ConsistentRead: true },
        },
      }),
    ),
  UpdateItem: (turn) =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: { PK: `counter ${turn % atOnce}`, SK: '@' },
        UpdateExpression: 'ADD #n :one',
        ExpressionAttributeNames: { '#n': 'n' },
        ExpressionAttributeValues: { ':one': 1 },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  'transaction of 5': (turn) =>
    client.send(
      new TransactWriteCommand({
        TransactItems: Array.from({ length: 5 }, (_, index) => ({
          Put: { TableName, Item: { ...rowOf(index), PK: `transaction ${turn}` } },
        })),
      }),
    ),
  'Query of 26': () =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': 'PK' },
        ExpressionAttributeValues: { ':pk': 'calls' },
        Limit: 26,
      }),
    ),
};

for (let index = 0; index < 100; index += 1) await client.send(new PutCommand({ TableName, Item: rowOf(index) }));
for (const work of Object.values(works)) await loop(work, Number(calls));
const took: Record<string, number> = {};
for (const [name, work] of Object.entries(works)) {
  const before = process.cpuUsage();
  await loop(work, Number(calls));
  const { user, system } = process.cpuUsage(before);
  took[name] = (user + system) / Number(calls);
}
process.stdout.write(JSON.stringify(took));
process.exit();

/** Makes so many calls, sixteen at a time. */
async function loop(work: (turn: number) => Promise<unknown>, count: number): Promise<void> {
  let turn = 0;
  const caller = async () => {
    while (turn < count) await work(turn++);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}
