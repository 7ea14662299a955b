import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sampledFunctions } from '../../local/sample-events.ts';

// `npm run invoke` and `npm run sam` as processes. This process acts as their local system, with an emulator that
// responds like the Lambda API.

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'made-to-order-invoke-'));
process.env.LOCAL_FOLDER = folder; // read when the module is imported
const connection = await import('../../tools/connection.ts');

interface Asked {
  readonly route: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
const asked: Asked[] = [];
let fails = false;
beforeEach(() => {
  asked.length = 0;
  fails = false;
});

const logged = '{"event":"request","status":200}';
const answer = { statusCode: 200, headers: { 'X-A': 'b' }, body: '{"id":7}', isBase64Encoded: false };
const deployed = (name: string) => ({
  FunctionName: `made-to-order-local-${name.replace('master-administration-', 'admin-')}`,
  Handler: 'index.handler',
  Runtime: 'nodejs24.x',
  Timeout: 15,
  MemorySize: 1024,
  Environment: { Variables: { TABLE_NAME: 'a-table', QUEUE_URLS: `{"relay":"${endpoint}/0/relay"}` } },
});

const server = createServer(async (request, response) => {
  asked.push({ route: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) });
  if (request.method === 'GET' && request.url?.startsWith('/2015-03-31')) {
    response.end(JSON.stringify({ Functions: sampledFunctions().map(deployed) }));
  } else if (request.url?.includes('place-test-order')) {
    response.writeHead(404).end('Function not found');
  } else if (request.url?.startsWith('/2015-03-31')) {
    const log = Buffer.from(logged).toString('base64');
    response.writeHead(200, { 'X-Amz-Log-Result': log, ...(fails && { 'X-Amz-Function-Error': 'Unhandled' }) });
    response.end(JSON.stringify(fails ? { errorMessage: 'no' } : answer));
  } else response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id":8}');
});
const { port } = await new Promise<AddressInfo>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
});
const endpoint = `http://localhost:${port}`;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/**
 * Announces a local system with or without functions in an emulator. Returns a function that withdraws the
 * announcement.
 */
async function announce(stage: string): Promise<() => void> {
  const access = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  const file = await connection.announce({
    ...{ url: `${endpoint}/api`, keys: { staff: 'mto_live_s', merchant: 'mto_live_m', production: 'mto_live_p' } },
    ...{ port: 4600, command: 'npm start', pid: process.pid },
    environment: { TABLE_NAME: 'a-table', STAGE: stage, AWS_ENDPOINT_URL: endpoint, ...access },
  });
  return () => connection.withdraw(file);
}

const command =
  (file: string) =>
  (...args: readonly string[]): Promise<{ code: number; out: string; remarks: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, LOCAL_FOLDER: folder };
      execFile(process.execPath, [file, ...args], { cwd: root, env }, (error, out, remarks) =>
        resolve({ code: error ? Number(error.code) : 0, out, remarks }),
      );
    });
const invoke = command('local/invoke.ts');
const sam = command('local/sam.ts');

const sent = () => JSON.parse(asked[0]?.body ?? '{}');

describe('npm run invoke', () => {
  test('sends the sample event with a key that the endpoint accepts, and shows response and log', async () => {
    const withdraw = await announce('local');
    const { code, out, remarks } = await invoke('v2-orders-cancel');
    withdraw();
    expect(asked.map(({ route }) => route)).toEqual([
      'POST /2015-03-31/functions/made-to-order-local-v2-orders-cancel/invocations',
    ]);
    // LocalStack reads the region from the signature header
    expect(asked[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=\w+\/\d{8}\/eu-central-1\/lambda\//);
    expect(sent()).toMatchObject({
      httpMethod: 'PUT',
      headers: { Authorization: 'Bearer mto_live_m' },
      multiValueHeaders: { Authorization: ['Bearer mto_live_m'] },
      stageVariables: { publicUrl: `${endpoint}/api` },
    });
    expect([code, JSON.parse(out)]).toEqual([0, { ...answer, body: { id: 7 } }]);
    expect(remarks).toContain(
      'Sending events/v2-orders-cancel.json to v2-orders-cancel of the local system on port 4600',
    );
    expect(remarks).toContain(`with the key merchant.`);
    expect(remarks).toContain(`\nLog:\n${logged}\n`);
  });

  test.each([
    [['master-administration-products-get'], 'mto_live_s'],
    [['master-administration-production-orders-get', '--key', 'production'], 'mto_live_p'],
    [['v2-orders-cancel', '--key', 'mto_test_pasted'], 'mto_test_pasted'],
  ])('%j uses the key %s, and never prints a pasted key', async (args, key) => {
    const withdraw = await announce('local');
    const { remarks } = await invoke(...args);
    withdraw();
    expect(sent().headers.Authorization).toBe(`Bearer ${key}`);
    expect(remarks).not.toContain('pasted');
  });

  test('says that local systems lack functions which need an option of the deployment', async () => {
    const withdraw = await announce('local');
    const { code, remarks } = await invoke('place-test-order');
    withdraw();
    expect(code).toBe(2);
    expect(remarks).toContain('The emulator returned 404: Function not found');
    expect(remarks).toContain("Local systems don't have functions that an option of a deployment adds.");
  });

  test('sends a custom event with --event', async () => {
    const file = join(folder, 'mine.json');
    writeFileSync(file, '{"path":"/v2/orders/9","headers":{"Authorization":"Bearer <KEY>"}}');
    const withdraw = await announce('local');
    await invoke('v2-orders-get', '--event', file);
    withdraw();
    expect(sent()).toEqual({ path: '/v2/orders/9', headers: { Authorization: 'Bearer mto_live_m' } });
  });

  test('exits with 1 if the function failed', async () => {
    fails = true;
    const withdraw = await announce('local');
    const { code, out, remarks } = await invoke('relay');
    withdraw();
    expect([code, JSON.parse(out)]).toEqual([1, { errorMessage: 'no' }]);
    expect(remarks).toContain('The function failed after');
  });

  test('calls an endpoint over HTTP with npm run dev, and rejects a worker', async () => {
    const withdraw = await announce('');
    const { out } = await invoke('v2-checkouts-create');
    const { code, remarks } = await invoke('relay');
    withdraw();
    const [{ route, headers, body } = { route: '', headers: {}, body: '' }] = asked;
    expect([route, headers.authorization]).toEqual(['POST /api/v2/checkouts', 'Bearer mto_live_m']);
    expect(JSON.parse(body)).toHaveProperty('items');
    expect(JSON.parse(out)).toMatchObject({ statusCode: 201, body: { id: 8 } });
    expect([code, remarks]).toEqual([
      2,
      expect.stringContaining("npm run dev can't invoke relay, because it isn't an endpoint.\n"),
    ]);
  });

  test.each([
    [['orders-cancel'], 'Unknown function "orders-cancel". Did you mean v2-orders-cancel, '],
    [['zzz'], 'Unknown function "zzz". events/README.md lists the functions.'],
    [[], 'Expected one function, such as v2-orders-cancel.\nFor help, run: npm run invoke -- --help\n'],
    [['relay', '--key', 'cook', '--port', '4600'], 'Unknown key "cook". Keys: staff, merchant, production. You can'],
    [['relay', '--event', '/nowhere'], "/nowhere doesn't exist. Check the path."],
    [['relay', '--port', '4601'], 'No local system is running on port 4601. Running: npm start on port 4600.'],
  ])('rejects %j with a message', async (args, sentence) => {
    const withdraw = await announce('local');
    const { code, out, remarks } = await invoke(...args);
    withdraw();
    expect([code, out]).toEqual([2, '']);
    expect(remarks.startsWith(sentence)).toBe(true);
    expect(remarks).not.toContain('    at ');
    expect(asked).toEqual([]);
  });

  test('says how to start a system if none is running', async () => {
    const { code, remarks } = await invoke('relay');
    expect([code, remarks]).toEqual([2, expect.stringMatching(/Start it: npm start\n$/)]);
  });
});

describe('npm run sam', () => {
  const written = (file: string) => readFileSync(join(folder, 'sam', file), 'utf8');

  test('writes every function with its deployed configuration, and prints the SAM command', async () => {
    const withdraw = await announce('local');
    const { code, out } = await sam('v2-orders-list');
    withdraw();
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/\nsam local invoke V2OrdersList -e events\/v2-orders-list.json\n$/),
    ]);
    const { Resources, Globals } = JSON.parse(written('template.json'));
    expect(Object.keys(Resources)).toHaveLength(sampledFunctions().length);
    const inContainers = `http://host.docker.internal:${port}`;
    const { CodeUri, ...properties } = Resources.V2OrdersCancel.Properties;
    expect(readFileSync(join(folder, 'sam', CodeUri, 'index.js'), 'utf8')).toContain('handler');
    expect(properties).toEqual({
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Timeout: 15,
      MemorySize: 1024,
      Environment: { Variables: { TABLE_NAME: 'a-table', QUEUE_URLS: `{"relay":"${inContainers}/0/relay"}` } },
    });
    expect(Globals.Function.Environment.Variables).toEqual({ AWS_ENDPOINT_URL: '' });
    expect(JSON.parse(written('env.json'))).toEqual({ Parameters: { AWS_ENDPOINT_URL: inContainers } });
    expect(written('samconfig.toml')).toContain('region = "eu-central-1"');
    expect(JSON.parse(written('events/v2-orders-list.json')).headers.Authorization).toBe('Bearer mto_live_m');
  });

  test('uses the URL of --endpoint for the emulator, and rejects an invalid URL', async () => {
    const withdraw = await announce('local');
    const { code } = await sam('--endpoint', 'http://localstack:4566/');
    const wrong = await sam('--endpoint', 'localstack');
    withdraw();
    expect(code).toBe(0);
    expect(JSON.parse(written('env.json')).Parameters).toEqual({ AWS_ENDPOINT_URL: 'http://localstack:4566' });
    expect([wrong.code, wrong.remarks]).toEqual([
      2,
      expect.stringContaining('--endpoint must be an http or https URL'),
    ]);
  });

  test('rejects npm run dev, which has no functions', async () => {
    const withdraw = await announce('');
    const { code, remarks } = await sam();
    withdraw();
    expect([code, remarks]).toEqual([
      2,
      "npm run dev doesn't deploy functions.\nStart a system that does: npm start\n",
    ]);
  });
});
