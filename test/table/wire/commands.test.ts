import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand as TheirGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { leanSettings, tableName } from '../../../shared/table/client.ts';
import {
  GetCommand,
  keepChains,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '../../../shared/table/wire/commands.ts';
import { putRows, startTable } from '../own-table.ts';

const rows = Array.from({ length: 40 }, (_, index) => ({ PK: 'chains', SK: String(100 + index), index }));
beforeAll(async () => {
  await startTable();
  await putRows(rows);
});

/** A middleware at any step. */
type Middleware = (next: (args: unknown) => unknown) => (args: unknown) => unknown;

/** Makes a client, with what counts how often its chain is put together. */
function aClient({ keeps = true } = {}) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(leanSettings('dynamodb')));
  if (keeps) keepChains(client);
  const made = { chains: 0 };
  const { concat } = client.middlewareStack;
  client.middlewareStack.concat = (from) => {
    made.chains += 1;
    return concat(from);
  };
  return { client, made };
}

const reading = (SK: string) => new GetCommand({ TableName: tableName.get(), Key: { PK: 'chains', SK } });

test('calls at the same time share one chain, and each has its own input and answer', async () => {
  const { client, made } = aClient();
  const answers = await Promise.all(rows.map(({ SK }) => client.send(reading(SK))));
  expect(answers.map(({ Item }) => Item)).toEqual(rows);
  expect(made.chains).toBe(1);
});

test('each kind of command has a chain of its own', async () => {
  const { client, made } = aClient();
  const TableName = tableName.get();
  for (const turn of [1, 2, 3]) {
    const Key = { PK: 'kinds', SK: String(turn) };
    await client.send(new PutCommand({ TableName, Item: { ...Key, turn } }));
    const update = { UpdateExpression: 'SET #seen = :seen', ExpressionAttributeNames: { '#seen': 'seen' } };
    const values = { ExpressionAttributeValues: { ':seen': turn * 2 } };
    await client.send(new UpdateCommand({ TableName, Key, ...update, ...values }));
    expect((await client.send(new GetCommand({ TableName, Key }))).Item).toEqual({ ...Key, turn, seen: turn * 2 });
    const condition = { KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': 'kinds' } };
    expect((await client.send(new QueryCommand({ TableName, ...condition }))).Items).toHaveLength(turn);
  }
  expect(made.chains).toBe(4);
});

test('a middleware that comes or goes later is met, by whichever way', async () => {
  const { client } = aClient();
  const { middlewareStack: stack } = client;
  const met: string[] = [];
  const watching =
    (name: string): Middleware =>
    (next) =>
    (args) => {
      met.push(name);
      return next(args);
    };
  const ways: Readonly<Record<string, () => void>> = {
    add: () => stack.add(watching('one') as never, { step: 'build', name: 'one', tags: ['watches'] }),
    addRelativeTo: () =>
      stack.addRelativeTo(watching('two') as never, {
        name: 'two',
        relation: 'after',
        toMiddleware: 'retryMiddleware',
      }),
    remove: () => void stack.remove('two'),
    use: () =>
      void stack.use({
        applyToStack: (to) => to.add(watching('three') as never, { step: 'initialize', name: 'three' }),
      }),
    removeByTag: () => void stack.removeByTag('watches'),
  };
  const meetings: Record<string, readonly string[]> = {};
  for (const [name, change] of Object.entries(ways)) {
    await client.send(reading('100')); // keeps a chain that the change makes stale
    change();
    met.length = 0;
    await client.send(reading('100'));
    meetings[name] = [...met];
  }
  expect(meetings).toEqual({
    add: ['one'],
    addRelativeTo: ['one', 'two'],
    remove: ['one'],
    use: ['three', 'one'],
    removeByTag: ['three'],
  });
});

test('a chain holds nothing of the call that it was made for', async () => {
  const { client } = aClient();
  let command: unknown;
  client.middlewareStack.add(
    (next, context) => (args) => {
      command = Reflect.get(Object(Reflect.get(context, '__smithy_context')), 'commandInstance');
      return next(args);
    },
    { step: 'initialize', name: 'context' },
  );
  await client.send(reading('100'));
  expect(command).toHaveProperty('input', {});
});

test('calls with options, commands of the SDK and clients that keep none have their chains put together for each', async () => {
  const [keeping, other] = [aClient(), aClient({ keeps: false })];
  await keeping.client.send(reading('100'));
  const ended = new AbortController();
  ended.abort();
  await expect(keeping.client.send(reading('100'), { abortSignal: ended.signal })).rejects.toThrow('aborted');
  expect((await keeping.client.send(reading('100'))).Item).toEqual(rows[0]);
  const theirs = () => new TheirGetCommand({ TableName: tableName.get(), Key: { PK: 'chains', SK: '101' } });
  for (const { client, made } of [keeping, other]) {
    made.chains = 0;
    for (const make of [theirs, theirs]) expect((await client.send(make())).Item).toEqual(rows[1]);
    expect(made.chains).toBe(2);
  }
  for (const SK of ['102', '103']) expect((await other.client.send(reading(SK))).Item).toMatchObject({ SK });
  expect(other.made.chains).toBe(4);
});
