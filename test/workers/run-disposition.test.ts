import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { timeLimits } from '../../shared/aws/clients.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { machineClient, runDisposition } from '../../shared/work/orders/run-disposition.ts';
import { startDisposition } from '../../shared/work/orders/start-disposition.ts';
import { deployedLimits } from '../support/time-limits.ts';

// Tests the results of runDisposition by the responses on the wire. The SDK's client calls a local server.

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
  Object.assign(timeLimits, deployedLimits); // before the client exists
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

test('runDisposition returns the output of the last task', async () => {
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
  ['failed', say(200, { status: 'FAILED', output: '{}', error: 'canary', cause: 'canary' }), 'machine failed'],
  ['timed out', say(200, { status: 'TIMED_OUT', cause: 'canary' }), 'has run out of time'],
  ['ended in another state', say(200, { status: 'ABORTED', cause: 'canary' }), 'machine failed'],
  ['left no output', say(200, { status: 'SUCCEEDED' }), 'machine failed'],
  ['broke the connection', (response) => response.destroy(), 'has left no answer'],
  ['returned half a response', (response) => response.writeHead(200).end('{"status":"SUCC'), 'has left no answer'],
  ['met a service error', say(500, { __type: 'InternalServerError', message: 'canary' }), 'has left no answer'],
  ['met an unavailable service', say(503, { message: 'canary' }), 'has left no answer'],
])(
  'an execution that %s counts as not ended, is not repeated, and leaves a log line without data',
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
])('runDisposition throws without another attempt if Step Functions returns %s', async (name, thrown) => {
  answer = say(400, { __type: name, message: 'No' });
  await expect(runDisposition(input)).rejects.toMatchObject(thrown);
  expect(asked).toHaveLength(1);
});

test('runDisposition makes no call without the ARN of the state machine', async () => {
  const { DISPOSITION_MACHINE_ARN: arn } = process.env;
  delete process.env.DISPOSITION_MACHINE_ARN;
  await expect(runDisposition(input)).rejects.toThrow('DISPOSITION_MACHINE_ARN is not set');
  process.env.DISPOSITION_MACHINE_ARN = arn;
  expect(asked).toEqual([]);
});

describe('startDisposition', () => {
  const order = 7;
  const input = { order, productions: null, asker: { placed: { order, merchant: 1, is_test: false, after: 0 } } };
  const started = say(200, { executionArn: 'arn', startDate: 1 });

  test('startDisposition calls the regular host, not the host for synchronous calls', async () => {
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

  test('startDisposition retries after a service error, because a second execution has no further effect', async () => {
    const answers = [say(500, { __type: 'InternalServerError' }), started];
    answer = (response) => answers.shift()?.(response);
    await startDisposition(input);
    expect(asked).toHaveLength(2);
  });

  test('startDisposition throws if Step Functions rejects the call', async () => {
    answer = say(400, { __type: 'StateMachineDoesNotExist', message: 'No' });
    await expect(startDisposition(input)).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' });
    expect(asked).toHaveLength(1);
  });
});

test('the client of runDisposition waits for 20 seconds, longer than the limit of the state machine', () => {
  // the type of the settings does not include the handler's configuration
  const handler = machineClient.get().config.requestHandler as unknown as { httpHandlerConfigs(): object };
  expect(handler.httpHandlerConfigs()).toMatchObject({
    connectionTimeout: 1000,
    requestTimeout: 20_000,
    throwOnRequestTimeout: true,
  });
});
