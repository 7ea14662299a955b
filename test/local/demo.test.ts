import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../../local/dynoxide.ts';
import { serve } from '../../local/server.ts';
import { startTestWorld } from '../support/world.ts';

// `npm run demo` as a process, on a world that is served as a local system

vi.stubEnv('OUTBOUND_LOCAL', '1');
const port = await freePort();
const url = `http://localhost:${port}`;
const world = await startTestWorld({ publicUrl: url, background: true });
const server = await serve(world, port);
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
vi.stubEnv('LOCAL_FOLDER', folder); // read when the module is imported
const { announce, withdraw } = await import('../../tools/connection.ts');
const { prepareData } = await import('../../local/demo-data.ts');
const environment = { TABLE_NAME: '', STAGE: '', AWS_ENDPOINT_URL: '', AWS_REGION: '' };
const noKeys = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };
const announced = await announce({
  ...{ url, keys: world.keys, port, command: 'npm start', pid: process.pid },
  environment: { ...environment, ...noKeys },
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

interface Demo {
  readonly code: number | null;
  readonly out: string;
  readonly remarks: string;
  readonly presses: number;
}

/** Runs the demo, and presses Enter whenever it waits. */
async function demo(...args: readonly string[]): Promise<Demo> {
  const env = { ...process.env, LOCAL_FOLDER: folder, NO_COLOR: '1', FORCE_COLOR: undefined };
  const child = spawn(process.execPath, ['local/demo.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env,
    stdio: 'pipe',
  });
  let [out, remarks, presses] = ['', '', 0];
  child.stderr.on('data', (piece) => {
    remarks += piece;
  });
  child.stdout.on('data', (piece) => {
    out += piece;
    const waits = out.split('Enter …').length - 1;
    for (; presses < waits; presses += 1) child.stdin.write('\n');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, remarks, presses };
}

test('npm run demo introduces each part, shows headers with shortened keys, and the beginnings of responses', async () => {
  const { code, out, presses } = await demo();
  expect([code, presses]).toEqual([0, 0]);
  expect([...out.matchAll(/^── (.+?) ─+\n[A-Z].*\.$/gm)].map(([, part]) => part)).toEqual([
    'The merchant',
    'The staff',
    'The production',
    'The merchant again',
    'A second order',
  ]);
  expect(out).toMatch(
    /^→ POST \/v2\/checkouts\nAuthorization: Bearer mto_live_\w{4}…\nContent-Type: application\/json\n/m,
  );
  expect(out).toMatch(/^X-Api-Version: 2021-02-23$/m);
  for (const key of Object.values(world.keys)) expect(out).not.toContain(key.slice(0, 20));
  expect(out).toMatch(/… \d+ more lines \(--full shows them\)/);
  // as the production: one parcel leaves pieces behind, the next one has the rest; as the merchant: both shipments
  const [first = '', second = ''] = out.split('/deliver\n').slice(1);
  expect(first).toMatch(/"state": "accepted",\n {2}"items": \[\n[\s\S]*"pieces_left": [1-9]/);
  expect(second).toMatch(/"state": "delivered"/);
  const [, shipped = ''] = out.split('Get the completed order with its two shipments\n');
  expect(shipped.match(/"tracking_url": "https:\/\/post\.example\/\d+"/g)).toHaveLength(2);
});

test('npm run demo shows whole responses with --full, and waits before each request with --pause', async () => {
  const { code, out, presses } = await demo('--full', '--pause', '--port', String(port));
  expect([code, presses]).toEqual([0, out.match(/^→ /gm)?.length]);
  expect(out).not.toContain('more lines');
});

test('npm run demo does not run on a system that started without demo data', async () => {
  withdraw(announced);
  const { staff } = await prepareData(true);
  const told = { url, keys: { staff: staff ?? '' }, port, command: 'npm start', pid: process.pid };
  await announce({ ...told, environment: { ...environment, ...noKeys } });
  const { code, out, remarks } = await demo();
  expect([code, out, remarks]).toEqual([2, '', 'The demo needs the demo data. Start the system without --bare.\n']);
  expect((await world.call('GET /master-administration/merchants', { key: staff ?? '' })).status).toBe(200);
});
