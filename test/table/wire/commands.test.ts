import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand as TheirGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { leanSettings, tableClient, tableName } from '../../../shared/table/client.ts';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  keepChains,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
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

/** Makes a client, and counts its chains. */
function aClient({ keeps = true } = {}) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(leanSettings('dynamodb')));
  if (keeps) keepChains(client);
  return { client, made: counting(client) };
}

/** Counts how often a client's chains are put together. */
function counting({ middlewareStack }: DynamoDBDocumentClient): { chains: number } {
  const made = { chains: 0 };
  const { concat } = middlewareStack;
  middlewareStack.concat = (from) => {
    made.chains += 1;
    return concat(from);
  };
  return made;
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
    const Key = { PK: `kinds ${turn}`, SK: '@' };
    await client.send(new PutCommand({ TableName, Item: { ...Key, turn } }));
    const update = { UpdateExpression: 'SET seen = :seen', ExpressionAttributeValues: { ':seen': turn * 2 } };
    await client.send(new UpdateCommand({ TableName, Key, ...update }));
    const row = { ...Key, turn, seen: turn * 2 };
    expect((await client.send(new GetCommand({ TableName, Key }))).Item).toEqual(row);
    const { Responses } = await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }));
    expect(Responses).toEqual({ [TableName]: [row] });
    await client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: { ...Key, SK: 'b' } } }] }));
    await client.send(new DeleteCommand({ TableName, Key }));
    const all = { KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': Key.PK } };
    expect((await client.send(new QueryCommand({ TableName, ...all }))).Items).toEqual([{ ...Key, SK: 'b' }]);
  }
  expect(made.chains).toBe(7);
});

test('the client of the table keeps chains', async () => {
  const made = counting(tableClient.get());
  for (const { SK } of rows) await tableClient.get().send(reading(SK));
  expect(made.chains).toBe(1);
});

test('what fails is tried again, each call for itself', async () => {
  const { client } = aClient();
  const failures = new Map(rows.map(({ SK }, index) => [SK, index % 3]));
  client.middlewareStack.add(
    (next) => async (args) => {
      const { SK } = (args.input as { readonly Key: { readonly SK: { readonly S: string } } }).Key;
      const left = failures.get(SK.S) ?? 0;
      failures.set(SK.S, left - 1);
      if (left > 0) throw Object.assign(new Error('broken off'), { name: 'TimeoutError', $metadata: {} });
      return next(args);
    },
    { step: 'deserialize', name: 'failing' },
  );
  const some = rows.slice(0, 20);
  const answers = await Promise.all(some.map(({ SK }) => client.send(reading(SK))));
  expect(answers.map(({ Item }) => Item)).toEqual(some);
  expect(answers.map(({ $metadata }) => $metadata.attempts)).toEqual(some.map((_, index) => (index % 3) + 1));
});

test('what a middleware throws at once is a rejection', async () => {
  const { client } = aClient();
  client.middlewareStack.add(
    () => () => {
      throw new Error('at once');
    },
    { step: 'initialize', priority: 'high', name: 'throwing' },
  );
  for (const turn of [1, 2]) {
    const answer = client.send(reading('100'));
    await expect(answer, String(turn)).rejects.toThrow('at once');
  }
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
    remove: () => expect(stack.remove('two')).toBe(true),
    use: () =>
      void stack.use({
        applyToStack: (to) => to.add(watching('three') as never, { step: 'initialize', name: 'three' }),
      }),
    removeByTag: () => expect(stack.removeByTag('watches')).toBe(true),
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
