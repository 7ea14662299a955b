import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { leanSettings } from '../../../shared/table/client.ts';
import { isUnknownOutcome } from '../../../shared/table/retry.ts';
import { leanHandler } from '../../../shared/table/wire/handler.ts';
import { catchSockets } from '../../support/internet.ts';

// The handler against servers of this machine, and the retries of the SDK above it.

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
  vi.unstubAllEnvs();
});

const limits = { connectionTimeout: 1000, requestTimeout: 3000 };

/** Starts a server and answers its port. */
async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const serving = (answer: RequestListener): Promise<number> => {
  const server = createServer(answer);
  ended.push(() => server.closeAllConnections());
  return listening(server);
};

/** Starts a server that does to each connection what it is told. */
function accepting(act: (connection: Socket, count: number) => void): Promise<number> {
  let count = 0;
  const server = createSocketServer((connection) => {
    ended.push(() => connection.destroy());
    connection.on('error', () => undefined);
    count += 1;
    act(connection, count);
  });
  return listening(server);
}

function handlerWith(changed: Partial<typeof limits> = {}) {
  const handler = leanHandler({ ...limits, ...changed });
  ended.push(() => handler.destroy?.());
  return handler;
}

const requestTo = (port: number, body?: string | Uint8Array) => ({
  protocol: 'http:',
  hostname: '127.0.0.1',
  port,
  method: 'POST',
  path: '/',
  query: {},
  headers: {
    host: `127.0.0.1:${port}`,
    'content-type': 'text/plain',
    'Content-Length': `${Buffer.byteLength(body ?? '')}`,
  },
  body,
});

/** Sends a request and answers what comes of it. */
const sent = async (port: number, { body, ...changed }: Partial<typeof limits> & { body?: string | Uint8Array } = {}) =>
  (await handlerWith(changed).handle(requestTo(port, body))).response;

const thrownBy = (call: Promise<unknown>): Promise<Error & { code?: string }> =>
  call.then(
    () => Promise.reject(new Error('It was answered')),
    (error: unknown) => error as Error,
  );

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test('it hands on status, reason, headers in lower case and the body', async () => {
  const port = await serving((request, response) => {
    const seen = { method: request.method, url: request.url, headers: request.headers };
    response.writeHead(299, 'So so', { 'X-Amzn-RequestId': 'r', 'Set-Cookie': ['a', 'b'] }).end(JSON.stringify(seen));
  });
  const { statusCode, reason, headers, body } = await sent(port, { body: 'ä' });
  expect({ statusCode, reason, headers }).toMatchObject({
    statusCode: 299,
    reason: 'So so',
    headers: { 'x-amzn-requestid': 'r', 'set-cookie': 'a, b' },
  });
  const seen = {
    host: `127.0.0.1:${port}`,
    'content-type': 'text/plain',
    'content-length': '2',
  };
  expect(JSON.parse(textOf(body))).toEqual({ method: 'POST', url: '/', headers: seen });
});

test.for(['a\r\nx-amz-target: b', 'a\nb', 'a\0b', 'ä', '→'])(
  'a header %j is not sent, nor anything else',
  async (value) => {
    let requests = 0;
    const port = await serving((_, response) => {
      requests += 1;
      response.end();
    });
    const handler = handlerWith();
    const request = requestTo(port);
    const send = async () => handler.handle({ ...request, headers: { ...request.headers, 'x-amz-target': value } });
    await expect(send()).rejects.toThrow('The header x-amz-target has characters that are not sent');
    await handler.handle(request);
    expect(requests).toBe(1);
  },
);

test.for([400, 500, 503])('an answer of %i is an answer', async (status) => {
  const port = await serving((_, response) => response.writeHead(status).end('{"message":"No"}'));
  const { statusCode, body } = await sent(port);
  expect([statusCode, textOf(body)]).toEqual([status, '{"message":"No"}']);
});

test.for([
  ['a text', 'x'.repeat(300_000)],
  ['bytes', Buffer.alloc(300_000, 'ö')],
] as const)('a large body, %s, arrives whole, and so does a large answer in chunks', async ([, body]) => {
  const port = await serving(async (request, response) => {
    for await (const chunk of request) response.write(chunk);
    response.end();
  });
  const answered = await sent(port, { body });
  expect(answered.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
  expect(Buffer.from(answered.body).equals(Buffer.from(body))).toBe(true);
});

test('an answer without a body has none', async () => {
  const port = await serving((_, response) => response.end());
  expect((await sent(port)).body).toHaveLength(0);
});

test('one connection serves call after call', async () => {
  const ports = new Set<unknown>();
  const port = await serving((request, response) => {
    ports.add(request.socket.remotePort);
    response.end();
  });
  const handler = handlerWith();
  for (let turn = 0; turn < 5; turn += 1) await handler.handle(requestTo(port));
  expect(ports.size).toBe(1);
});

test('a refused connection is an error by its code', async () => {
  const server = createSocketServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  expect(await thrownBy(sent(port))).toMatchObject({ code: 'ECONNREFUSED' });
});

test('without a connection in time it says so in the words by which retries know that nothing was sent', async () => {
  const internet = catchSockets();
  internet.put('203.0.113.7:8000'); // hangs
  const request = { ...requestTo(8000), hostname: '203.0.113.7' };
  const error = await thrownBy(handlerWith({ connectionTimeout: 20 }).handle(request));
  vi.restoreAllMocks();
  expect(error).toMatchObject({
    name: 'TimeoutError',
    message: expect.stringContaining('did not establish a connection'),
  });
  expect(isUnknownOutcome(error)).toBe(false);
});

test('a handshake that does not come to its end in time is no connection', async () => {
  const port = await accepting((connection) => connection.resume());
  const request = { ...requestTo(port), protocol: 'https:' };
  const error = await thrownBy(handlerWith({ connectionTimeout: 20 }).handle(request));
  expect(error.message).toContain('did not establish a connection');
  expect(isUnknownOutcome(error)).toBe(false);
});

test('40 requests at once go by 16 connections, and each is answered', async () => {
  let connections = 0;
  const server = createServer((request, response) => response.end(request.headers['x-number']));
  server.on('connection', () => {
    connections += 1;
  });
  ended.push(() => server.closeAllConnections());
  const port = await listening(server);
  const handler = handlerWith();
  const numbers = Array.from({ length: 40 }, (_, index) => `${index}`);
  const answers = await Promise.all(
    numbers.map((number) => {
      const request = requestTo(port);
      return handler.handle({ ...request, headers: { ...request.headers, 'x-number': number } });
    }),
  );
  expect(answers.map(({ response }) => textOf(response.body))).toEqual(numbers);
  expect(connections).toBe(16);
});

test('a connection that cannot even be tried is an error at once, and leaves no timer', async () => {
  vi.useFakeTimers();
  ended.push(() => vi.useRealTimers());
  const error = await thrownBy(handlerWith().handle(requestTo(70_000)));
  expect(error).toMatchObject({ code: 'ERR_SOCKET_BAD_PORT' });
  expect(vi.getTimerCount()).toBe(0);
});

test.for(['before its head', 'in its body'])(
  'an answer that stops %s is waited for until the time limit; then the connection is closed',
  async (where) => {
    const closed = Promise.withResolvers<void>();
    const port = await accepting((connection) => {
      connection.on('close', () => closed.resolve());
      connection.on('data', () => {
        if (where === 'in its body') connection.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
      });
    });
    const error = await thrownBy(sent(port, { requestTimeout: 100 }));
    expect(error).toMatchObject({ name: 'TimeoutError', code: 'ETIMEDOUT' });
    expect(isUnknownOutcome(error)).toBe(true);
    await closed.promise;
  },
);

test('the time limit of connecting does not end a call that has its connection', async () => {
  const port = await serving((_, response) => void setTimeout(() => response.end('late'), 350));
  const handler = handlerWith({ connectionTimeout: 250 });
  for (const _ of ['its first', 'a later one'])
    expect(textOf((await handler.handle(requestTo(port))).response.body)).toBe('late');
});

test.for(['before its head', 'in its body'])('an answer that is cut off %s is an unknown outcome', async (where) => {
  const port = await accepting((connection) => {
    connection.on('data', () => {
      if (where === 'in its body') connection.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
      connection.end();
    });
  });
  const error = await thrownBy(sent(port));
  expect(error).toMatchObject({ name: 'TimeoutError', code: 'ECONNRESET' });
  expect(isUnknownOutcome(error)).toBe(true);
});

test('a signal ends a call that is under way, and keeps one from beginning', async () => {
  const asked = Promise.withResolvers<Socket>();
  const port = await accepting((connection) => connection.once('data', () => asked.resolve(connection)));
  const controller = new AbortController();
  const handler = handlerWith();
  const under = thrownBy(handler.handle(requestTo(port), { abortSignal: controller.signal }));
  const connection = await asked.promise;
  const closed = once(connection.resume(), 'close');
  controller.abort();
  expect((await under).name).toBe('AbortError');
  await closed;
  const after = await thrownBy(handler.handle(requestTo(port), { abortSignal: controller.signal }));
  expect(after.name).toBe('AbortError');
});

const answered = '{"Table":{"TableName":"t"}}';
const rawAnswer = `HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: ${answered.length}\r\n\r\n${answered}`;

/** Makes a client of the SDK with our settings, and a call that it makes. */
function clientOf(port: number) {
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'first');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const client = new DynamoDBClient({
    ...leanSettings('dynamodb'),
    maxAttempts: 3,
    endpoint: `http://127.0.0.1:${port}`,
  });
  ended.push(() => client.destroy());
  return () => client.send(new DescribeTableCommand({ TableName: 't' }));
}

test('a client is set by its settings alone: the environment chooses no other retries and no other address', async () => {
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_RETRY_MODE', 'adaptive');
  vi.stubEnv('AWS_USE_FIPS_ENDPOINT', 'true');
  vi.stubEnv('AWS_USE_DUALSTACK_ENDPOINT', 'true');
  vi.stubEnv('AWS_ACCOUNT_ID_ENDPOINT_MODE', 'required');
  vi.stubEnv('AWS_AUTH_SCHEME_PREFERENCE', 'sigv4a');
  const { config } = new DynamoDBClient(leanSettings('dynamodb'));
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  const { region, retryMode, useFipsEndpoint, useDualstackEndpoint, accountIdEndpointMode } = config;
  const mode = typeof retryMode === 'function' ? await retryMode() : retryMode;
  const byAccount = typeof accountIdEndpointMode === 'function' ? await accountIdEndpointMode() : accountIdEndpointMode;
  expect([await region(), mode, byAccount]).toEqual(['eu-central-1', 'standard', 'disabled']);
  expect([await useFipsEndpoint(), await useDualstackEndpoint()]).toEqual([false, false]);
  expect(await config.authSchemePreference()).toEqual([]);
});

test('a connection that the server closed between two calls is no error: the SDK calls again', async () => {
  let calls = 0;
  const port = await accepting((connection, count) => {
    connection.on('data', () => {
      calls += 1;
      if (count === 1 && calls === 2) return connection.resetAndDestroy(); // as a server that has just given it up
      connection.write(rawAnswer);
    });
  });
  const call = clientOf(port);
  await call();
  const { Table, $metadata } = await call();
  expect([Table?.TableName, $metadata.attempts, calls]).toEqual(['t', 2, 3]);
});

test('an answer that is cut off in its body is asked for again', async () => {
  const port = await accepting((connection, count) => {
    connection.on('data', () => (count === 1 ? connection.end(rawAnswer.slice(0, -5)) : connection.write(rawAnswer)));
  });
  const { Table, $metadata } = await clientOf(port)();
  expect([Table?.TableName, $metadata.attempts]).toEqual(['t', 2]);
});

test.for([
  ['without a length', 'HTTP/1.1 503 Busy\r\nConnection: close\r\n\r\n'],
  ['of another version', 'HTTP/1.0 503 Busy\r\nContent-Length: 0\r\n\r\n'],
] as const)('an answer %s, as of what is before a service, is asked for again', async ([, text]) => {
  const port = await accepting((connection, count) => {
    connection.on('data', () => connection.write(count === 1 ? text : rawAnswer));
  });
  const { Table, $metadata } = await clientOf(port)();
  expect([Table?.TableName, $metadata.attempts]).toEqual(['t', 2]);
});

test('a clock that is wrong is corrected: the next attempt is signed for the time of the service', async () => {
  const behind = 3_600_000;
  const dates: string[] = [];
  const port = await serving((request, response) => {
    dates.push(String(request.headers['x-amz-date']));
    response.setHeader('Date', new Date(Date.now() - behind).toUTCString());
    if (dates.length > 1) return response.end(answered);
    response.writeHead(400).end('{"__type":"InvalidSignatureException","message":"Signature not yet current"}');
  });
  await clientOf(port)();
  const [first = 0, second = 0] = dates.map((text) =>
    Date.parse(text.replace(/^(\d{4})(..)(..T..)(..)/, '$1-$2-$3:$4:')),
  );
  expect(Math.round((first - second) / 60_000)).toBe(60);
});

test('credentials are those of the environment at each call', async () => {
  const signers: unknown[] = [];
  const port = await serving((request, response) => {
    signers.push([
      /Credential=(\w+)/.exec(String(request.headers.authorization))?.[1],
      request.headers['x-amz-security-token'],
    ]);
    response.end(answered);
  });
  const call = clientOf(port);
  await call();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'second');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  await call();
  expect(signers).toEqual([
    ['first', undefined],
    ['second', 'token'],
  ]);
});
