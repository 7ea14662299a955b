import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../local/dynoxide.ts';
import { serve } from '../../local/server.ts';
import { checks, runChecks } from '../../tools/conformance/run.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';
import { type FaultKeys, plantedFaults, type SendRequest } from './planted-faults.ts';

let world: TestWorld;
let server: Server;
let url: string;
let send: SendRequest;
let keys: FaultKeys;

beforeAll(async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '1');
  const port = await freePort();
  url = `http://localhost:${port}`;
  world = await startTestWorld({ publicUrl: url, background: true });
  keys = { staff: world.keys.staff, merchant: world.keys.merchant_test };
  send = world.request;
  server = await serve({ request: (request) => send(request) }, port);
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const run = (name?: string) =>
  runChecks(
    { url, ...keys, ...(name && { waitSeconds: name === 'polling' ? 15 : 5 }) }, // the feed is ten seconds late
    checks.filter((check) => !name || check.name === name),
  );

test('all checks pass for the service itself', async () => {
  const outcomes = await run();
  expect(outcomes.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(outcomes).toHaveLength(checks.length);
});

test.each(plantedFaults.map((one) => [one.fault, one] as const))(
  'finds the fault: %s',
  async (_, { foundBy, plant }) => {
    send = plant(world.request, keys);
    try {
      const [outcome] = await run(foundBy);
      expect(outcome).toMatchObject({ name: foundBy, state: 'failed' });
      expect(outcome?.reason).not.toContain('could not be completed');
    } finally {
      send = world.request;
    }
  },
);

test('a run deletes the keys that it made, also if it could not make all of them', async () => {
  const creates = 'POST /master-administration/access-keys';
  let made = 0;
  send = async (request) => {
    if (`${request.method} ${request.path}` !== creates) return world.request(request);
    made += 1;
    return made === 1 ? world.request(request) : { status: 503, headers: {}, body: Buffer.from('{}') };
  };
  try {
    await expect(run('order-life')).rejects.toThrow('503');
  } finally {
    send = world.request;
  }
  expect(made).toBeGreaterThan(1);
  const { json } = await world.call('GET /master-administration/access-keys?per_page=100', { key: 'staff' });
  const own = json.data.filter(({ name }: { name: string }) => name === 'Conformance run');
  expect(own).not.toHaveLength(0);
  expect(own.filter(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)).toEqual([]);
});

test('every check finds a planted fault, and the manual lists all checks and faults', () => {
  expect(new Set(plantedFaults.map(({ foundBy }) => foundBy))).toEqual(new Set(checks.map(({ name }) => name)));
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operations/conformance.md'), 'utf8');
  expect(checks.filter(({ name, title }) => !manual.includes(`| \`${name}\` | ${title} |`))).toEqual([]);
  expect(plantedFaults.filter(({ fault }) => !manual.includes(fault))).toEqual([]);
});
