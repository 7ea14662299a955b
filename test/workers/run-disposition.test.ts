import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLogSink } from '../../shared/lib/log.ts';
import { machineClient, runDisposition } from '../../shared/work/orders/run-disposition.ts';
import { startDisposition } from '../../shared/work/orders/start-disposition.ts';

// What a run comes to, by what comes back over the wire: the client of the SDK asks a server of this test's.

let server: Server;
let answer: (response: ServerResponse) => void;
let asked: { readonly target: unknown; readonly host: unknown; readonly body: unknown }[];
let logs: string[];
const before = { ...process.env };

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = JSON.parse(await read(request));
    asked.push({ target: request.headers['x-amz-target'], host: request.headers.host, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://localhost:${(server.address() as AddressInfo).port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    DISPOSITION_MACHINE_ARN: 'arn:aws:states:eu-central-1:000000000000:stateMachine:disposition',
  });
});
beforeEach(() => {
  [asked, logs] = [[], []];
  setLogSink((line) => logs.push(line));
});
afterAll(() => {
  process.env = before;
  server.close();
  server.closeAllConnections();
});

const say = (status: number, body: object) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
};
const input = { order: 7, secret: 'canary' };

test('what the last task has answered is the output', async () => {
  answer = say(200, { status: 'SUCCEEDED', output: '{"outcome":"assigned"}' });
  expect(await runDisposition(input)).toEqual({ ended: true, output: { outcome: 'assigned' } });
  expect(asked).toEqual([
    {
      target: 'AWSStepFunctions.StartSyncExecution',
      host: expect.stringMatching(/^localhost:/),
      body: { stateMachineArn: process.env.DISPOSITION_MACHINE_ARN, input: JSON.stringify(input) },
    },
  ]);
  expect(logs).toEqual([]);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['has failed', say(200, { status: 'FAILED', output: '{}', error: 'canary', cause: 'canary' }), 'has failed'],
  ['has run out of time', say(200, { status: 'TIMED_OUT', cause: 'canary' }), 'has run out of time'],
  ['ended in another way', say(200, { status: 'ABORTED', cause: 'canary' }), 'has failed'],
  ['has left no output', say(200, { status: 'SUCCEEDED' }), 'has failed'],
  ['was broken off', (response) => response.destroy(), 'has left no answer'],
  ['has left half an answer', (response) => response.writeHead(200).end('{"status":"SUCC'), 'has left no answer'],
  ['met an error of the service', say(500, { __type: 'InternalServerError', message: 'canary' }), 'has left no answer'],
  ['met a service that was gone', say(503, { message: 'canary' }), 'has left no answer'],
])(
  'an execution that %s has not ended for its caller, is not repeated, and leaves a line without data',
  async (_, how, note) => {
    answer = how;
    expect(await runDisposition(input)).toEqual({ ended: false });
    expect(asked).toHaveLength(1);
    expect(logs).toEqual([expect.stringContaining(note)]);
    expect(logs[0]).not.toContain('canary');
  },
);

test.each([
  ['ThrottlingException', { name: 'Refusal', kind: 'unavailable' }],
  ['ExecutionLimitExceeded', { name: 'Refusal', kind: 'unavailable' }],
  ['StateMachineDoesNotExist', { name: 'StateMachineDoesNotExist' }],
  ['AccessDeniedException', { name: 'AccessDeniedException' }],
])('what was refused by %s throws, without another attempt', async (name, thrown) => {
  answer = say(400, { __type: name, message: 'No' });
  await expect(runDisposition(input)).rejects.toMatchObject(thrown);
  expect(asked).toHaveLength(1);
});

test('without the address of the machine nothing is asked', async () => {
  const { DISPOSITION_MACHINE_ARN: arn } = process.env;
  delete process.env.DISPOSITION_MACHINE_ARN;
  await expect(runDisposition(input)).rejects.toThrow('DISPOSITION_MACHINE_ARN is not set');
  process.env.DISPOSITION_MACHINE_ARN = arn;
  expect(asked).toEqual([]);
});

describe('a start without waiting', () => {
  const order = 7;
  const input = { order, productions: null, asker: { placed: { order, merchant: 1, is_test: false } } };
  const started = say(200, { executionArn: 'arn', startDate: 1 });

  test('asks the service itself, and no host for calls that wait', async () => {
    answer = started;
    await startDisposition(input);
    expect(asked).toEqual([
      {
        target: 'AWSStepFunctions.StartExecution',
        host: expect.stringMatching(/^localhost:/),
        body: { stateMachineArn: process.env.DISPOSITION_MACHINE_ARN, input: JSON.stringify(input) },
      },
    ]);
  });

  test('is tried again where the service has failed: a second execution changes nothing more', async () => {
    const answers = [say(500, { __type: 'InternalServerError' }), started];
    answer = (response) => answers.shift()?.(response);
    await startDisposition(input);
    expect(asked).toHaveLength(2);
  });

  test('throws what the service has refused', async () => {
    answer = say(400, { __type: 'StateMachineDoesNotExist', message: 'No' });
    await expect(startDisposition(input)).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' });
    expect(asked).toHaveLength(1);
  });
});

test('its client waits for 20 seconds, longer than the machine takes at most', () => {
  // the type of the client's settings does not tell which handler it has
  const handler = machineClient.get().config.requestHandler as unknown as { httpHandlerConfigs(): object };
  expect(handler.httpHandlerConfigs()).toMatchObject({
    connectionTimeout: 1000,
    requestTimeout: 20_000,
    throwOnRequestTimeout: true,
  });
});
