import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../shared/lib/refusal.ts';
import { isUnknownOutcome, retryingContention } from '../../shared/table/retry.ts';
import { leanHandler } from '../../shared/table/wire/handler.ts';
import { catchSockets } from '../support/internet.ts';

// A table at an address of the internet whose port takes a connection only when the test says so.
const at = '203.0.113.7:8000';
const internet = catchSockets();
let answered = 0;
const server = createServer((_, response) => {
  answered += 1;
  response
    .writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0', Connection: 'close' })
    .end('{"Table":{"TableName":"t"}}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const client = new DynamoDBClient({
  endpoint: `http://${at}`,
  region: 'eu-central-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  maxAttempts: 1,
  requestHandler: leanHandler({ connectionTimeout: 10, requestTimeout: 3000 }),
});
const describeTable = () => client.send(new DescribeTableCommand({ TableName: 't' }));

beforeEach(() => {
  internet.reset();
  answered = 0;
});
afterAll(() => {
  vi.restoreAllMocks();
  client.destroy();
  server.close();
});

test('a call that took no connection in time has sent nothing: it is repeated, whatever it writes', async () => {
  internet.put(at); // hangs
  let calls = 0;
  const { Table } = await retryingContention(() => {
    calls += 1;
    if (calls === 3) internet.put(at, (server.address() as AddressInfo).port);
    return describeTable();
  });
  expect([calls, answered, Table?.TableName]).toEqual([3, 1, 't']);
});

test('it is no unknown outcome: a transaction need not look whether it was written', async () => {
  internet.put(at);
  const error = await describeTable().catch((thrown: unknown) => thrown);
  expect([(error as Error).name, isUnknownOutcome(error)]).toEqual(['TimeoutError', false]);
});

test('503 when none is taken until the deadline', async () => {
  internet.put(at);
  const refusal = await retryingContention(describeTable, Date.now()).catch((thrown: unknown) => thrown);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).kind).toBe('unavailable');
});

const failed = (name: string, httpStatusCode: number | undefined, code?: string): Error =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode }, ...(code !== undefined && { code }) });

// DynamoDB's names, by the reference of its API: nothing was written, and the same call may succeed soon
test.each([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
])('a call that meets %s is repeated', async (name) => {
  let calls = 0;
  const answer = await retryingContention(async () => {
    calls += 1;
    if (calls < 3) throw failed(name, 400);
    return 'done';
  });
  expect([calls, answer]).toEqual([3, 'done']);
});

test.each([
  ['ValidationException', 400, undefined],
  ['AccessDeniedException', 400, undefined],
  ['TypeError', undefined, 'ERR_INVALID_ARG_TYPE'],
  ['Error', undefined, 'ENOTFOUND'],
])('%s (status %s, code %s) is our mistake: it is thrown as it is, after one call', async (name, status, code) => {
  let calls = 0;
  const thrown = await retryingContention(async () => {
    calls += 1;
    throw failed(name, status, code);
  }).catch((caught: unknown) => caught);
  expect([calls, (thrown as Error).name, isUnknownOutcome(thrown)]).toEqual([1, name, false]);
});

test.each([
  ['InternalServerError', 500, undefined],
  ['ServiceUnavailable', 503, undefined],
  ['TimeoutError', undefined, undefined],
  ['Error', undefined, 'ECONNRESET'],
  ['Error', undefined, 'EAI_AGAIN'],
])(
  'after %s (status %s, code %s) it is unknown what was done: a read is refused with 503',
  async (name, status, code) => {
    expect(isUnknownOutcome(failed(name, status, code))).toBe(true);
    const refusal = await retryingContention(async () => {
      throw failed(name, status, code);
    }).catch((caught: unknown) => caught);
    expect((refusal as Refusal).kind).toBe('unavailable');
  },
);
