import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { awsClient, sender, timeLimits } from '../../shared/aws/clients.ts';
import { deployedLimits } from '../support/time-limits.ts';

// While a function is frozen, the network or the service may drop its connections. A server that breaks open
// connections in both ways shows the cost of the next call.

let start = Date.parse('2026-11-21T10:00:00Z');
const minute = 60_000;

/** How the server treats data on a dead connection. */
type Death = (socket: Socket) => void;
const reset: Death = (socket) => socket.resetAndDestroy();
const forgotten: Death = () => {
  forgottenCalls += 1; // as a gateway that forgot the connection: no response ever arrives
};

let server: Server;
let sockets: Set<Socket>;
let dead: Map<Socket, Death>;
let connections: number;
let unanswered: number;
let forgottenCalls: number;
const before = { ...process.env };

beforeAll(async () => {
  Object.assign(timeLimits, deployedLimits);
  server = createServer((request, response) => {
    const death = dead.get(request.socket);
    if (death) {
      unanswered += 1;
      death(request.socket);
      return;
    }
    request.resume().on('end', () => setImmediate(() => response.end('{"Table":{"TableName":"t"}}')));
  });
  server.keepAliveTimeout = 0; // the server does not close any connection
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(() => {
  process.env = before;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [sockets, dead, connections, unanswered, forgottenCalls] = [new Set(), new Map(), 0, 0, 0];
  start += minute; // connections of the previous test are not reused
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start, shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const client = awsClient<DynamoDBClientConfig, DynamoDBClient>('a client', DynamoDBClient, () => ({ maxAttempts: 3 }));
const send: DynamoDBClient['send'] = sender(client);
const call = () => send(new DescribeTableCommand({ TableName: 't' }));

/** Lets the time of each attempt on a dead connection pass immediately. Returns the result of the call. */
async function answered<T>(work: Promise<T>): Promise<T> {
  let [done, passed] = [false, 0];
  const end = work.finally(() => {
    done = true;
  });
  end.catch(() => undefined); // it is awaited below
  while (!done) {
    await new Promise((go) => setImmediate(go));
    if (forgottenCalls > passed) {
      passed += 1;
      await vi.advanceTimersByTimeAsync(timeLimits.requestTimeout);
    }
  }
  return end;
}

describe.each([1, 2, 3, 16])('a call after %i connections died', (width) => {
  test.each([
    ['reset', reset],
    ['forgotten', forgotten],
  ])('a call loses only one attempt to dead connections that are %s', async (_, death) => {
    await answered(Promise.all(Array.from({ length: width }, call)));
    expect(connections).toBe(width);
    for (const socket of sockets) dead.set(socket, death);

    const { Table, $metadata } = await answered(call());
    expect(Table).toEqual({ TableName: 't' });
    expect([$metadata.attempts, unanswered, connections]).toEqual([2, 1, width + 1]);
  });
});

test('a client reuses a connection within five seconds, and not later', async () => {
  await answered(call());
  vi.setSystemTime(Date.now() + 4000);
  await answered(call());
  expect(connections).toBe(1);
  for (const socket of sockets) dead.set(socket, forgotten);
  vi.setSystemTime(Date.now() + 5100);
  const { $metadata } = await answered(call());
  expect([$metadata.attempts, connections, unanswered]).toEqual([1, 2, 0]);
});
