import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Sandbox, startSandbox } from '@made-to-order/sandbox';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isFree } from '../../local/ports.ts';
import { areGone, processesBelow } from '../support/child-processes.ts';

const root = join(import.meta.dirname, '../..');

// the only folder in which the sandboxes of these tests may leave files
const folder = mkdtempSync(join(tmpdir(), 'sandboxes-'));
vi.stubEnv('TMPDIR', folder);
vi.stubEnv('LOCAL_FOLDER', folder);
afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const portOf = ({ url }: Pick<Sandbox, 'url'>): number => Number(new URL(url).port);

test('startSandbox starts the service with demo data, and stop leaves no process, port or file', async () => {
  const before = processesBelow(process.pid);
  const begun = performance.now();
  const sandbox = await startSandbox();
  process.stdout.write(`The sandbox started in ${Math.round(performance.now() - begun)} ms.\n`);
  const started = processesBelow(process.pid).filter((pid) => !before.includes(pid));
  expect(started.length).toBeGreaterThanOrEqual(3); // the service, the engine of the table and the emulator
  const authorized = { headers: { Authorization: `Bearer ${sandbox.keys.merchant}` } };
  expect((await fetch(`${sandbox.url}/v2/products`, authorized)).status).toBe(200);
  expect(readdirSync(folder)).not.toEqual([]);
  await sandbox.stop();
  expect(areGone(started)).toBe(true);
  expect(await isFree(portOf(sandbox))).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  await sandbox.stop(); // a second stop does nothing
});

test('startSandbox uses the given port, and throws if the port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(startSandbox({ port })).rejects.toThrow(
    `The sandbox did not start.\nPort ${port} is in use. Choose another one with --port N.`,
  );
  server.close();
  await once(server, 'close');
  await using sandbox = await startSandbox({ port });
  expect(sandbox.url).toBe(`http://localhost:${port}`);
});

test('a sandbox ends if the process that started it is killed', async () => {
  const program = `
    import { startSandbox } from '@made-to-order/sandbox';
    console.log(JSON.stringify(await startSandbox()));`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: root, stdio: 'pipe' });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  const started = processesBelow(parent.pid ?? 0);
  expect(started.length).toBeGreaterThanOrEqual(3);
  parent.kill('SIGKILL');
  await vi.waitUntil(() => areGone(started), { timeout: 60_000 });
  // a thread of a process that has ended may hold the port for a moment
  await vi.waitUntil(() => isFree(portOf(JSON.parse(line))), { timeout: 60_000 });
  expect(readdirSync(folder)).toEqual([]);
});

test.each<[string, (child: ChildProcess) => unknown]>([
  ['its standard input closes while it starts', (child) => child.stdin?.end()],
  ['it is interrupted while it starts', (child) => child.kill('SIGINT')],
])('npm run sandbox leaves nothing if %s', async (_, stop) => {
  const child = spawn(process.execPath, ['local/sandbox.ts', '--log'], { cwd: root, stdio: 'pipe' });
  const ended = once(child, 'exit');
  await vi.waitUntil(() => readdirSync(folder).length > 0, { timeout: 60_000 }); // the emulator starts
  const started = processesBelow(child.pid ?? 0);
  stop(child);
  expect(await ended).toEqual([0, null]);
  await vi.waitUntil(() => areGone(started), { timeout: 60_000 });
  expect(readdirSync(folder)).toEqual([]);
});

describe('a sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  /** Sends a request as the merchant of the demo data. */
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${sandbox.keys.merchant}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
    return { status: response.status, headers: response.headers, json: (await response.json()) as any };
  };

  test('retries a failing webhook 50 times within 48 hours, at the times of the schedule', async () => {
    const receiver = createServer((request, response) => {
      request.resume();
      response.writeHead(400).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void receiver.close());
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const token = 'a-token-with-more-than-thirty-two-characters';
    const webhook = await call('POST', '/v2/webhooks', {
      ...{ url: `http://127.0.0.1:${port}/`, token, state: 'active', events: [{ name: 'order.prepared' }] },
    });
    expect(webhook.status).toBe(201);
    const shipping_address = {
      ...{ first_name: 'Jo', last_name: 'Example', street1: 'Example Street 1', zip: '10115', city: 'Berlin' },
      ...{ country_code: 'DE', email: 'jo@example.com', phone: '+49 30 000000' },
    };
    const items = [{ variant_id: 1, quantity: 1 }];
    const chosen = { shipping: { handle: 'standard' }, payment: { handle: 'invoice' } };
    const order = { email: 'jo@example.com', items, shipping_address, ...chosen };
    expect((await call('POST', '/v2/orders', order)).status).toBe(201);

    const begun = performance.now();
    const before = await sandbox.clock();
    const after = await sandbox.advance('P3D');
    process.stdout.write(`The clock advanced by three days in ${Math.round(performance.now() - begun)} ms.\n`);
    expect(after.advanced_by).toBe('P3D');
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(3 * 24 * 3600_000);

    const { json } = await call('GET', `/v2/webhooks/${webhook.json.id}/deliveries`);
    expect(json.data).toMatchObject([{ state: 'failed' }]);
    const [{ attempts }] = json.data;
    const times = attempts.map(({ at }: { at: string }) => Date.parse(at) / 60_000);
    const gaps = times.slice(1).map((time: number, index: number) => time - times[index]);
    const documented = [1, 2, 5, 10, 15, 30, ...Array.from({ length: 43 }, () => 60)]; // docs/guide/10-webhooks.md
    expect(gaps.length).toBe(documented.length);
    documented.forEach((minutes, index) => {
      // within a tenth, and the second to which times are rounded
      expect(Math.abs(gaps[index] - minutes), `gap ${index}`).toBeLessThanOrEqual(minutes / 10 + 2 / 60);
    });
  });

  test('returns errors that can be retried for failing calls to the table, and then recovers', async () => {
    await sandbox.faults.failNextTableCalls(2);
    for (const _ of ['first', 'second']) {
      const { status, headers, json } = await call('GET', '/v2/products');
      expect([status, headers.get('Retry-After'), json.code]).toEqual([503, '2', 'unavailable']);
    }
    expect((await call('GET', '/v2/products')).status).toBe(200);
    expect((await call('GET', '/test/faults')).json).toEqual({ fail_next_table_calls: 0 });
  });

  test('rejects an invalid number of failures and an invalid duration, and changes nothing', async () => {
    await expect(sandbox.faults.failNextTableCalls(-1)).rejects.toThrow('Must be at least 0.');
    const before = await sandbox.clock();
    await expect(sandbox.advance('P1M')).rejects.toThrow('Must be an ISO 8601 duration');
    expect((await sandbox.clock()).advanced_by).toBe(before.advanced_by);
  });
});
