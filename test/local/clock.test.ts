import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { clockOfWorld } from '../../local/clock-of-world.ts';
import { clockRoute } from '../../local/clock-route.ts';
import { freePort } from '../../local/dynoxide.ts';
import { startFront } from '../../local/front.ts';
import { serve } from '../../local/server.ts';
import { steppedClock } from '../../local/stepped-clock.ts';
import { requestsPerWindow } from '../../shared/access/rate-limit.ts';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld({ background: true });
const kept: number[] = [];
const clock = clockOfWorld(world, { keep: (advanced) => kept.push(advanced) });
const server = await serve(world, 0, '', { '/test/clock': clockRoute(clock) });
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = async (method: string, path: string, body?: string) => {
  const response = await fetch(`${url}${path}`, { method, ...(body !== undefined && { body }) });
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  return { status: response.status, headers: response.headers, json: (await response.json()) as any };
};

describe('/test/clock', () => {
  test('shows the time of the service, and advances it', async () => {
    const before = await send('GET', '/test/clock');
    expect(before).toMatchObject({ status: 200, json: { now: expect.stringMatching(/^\d{4}-.*\+00:00$/) } });
    const { status, json } = await send('POST', '/test/clock', '{"advance":"P1DT2H"}');
    expect([status, json]).toEqual([200, { now: expect.any(String), advanced_by: 'P1DT2H' }]);
    expect(Math.abs(Date.parse(json.now) - world.now())).toBeLessThan(60_000);
    expect(kept.at(-1)).toBe(26 * 3_600_000);
    expect((await send('GET', '/test/clock?x=1')).json.advanced_by).toBe('P1DT2H');
  });

  test.each([
    ['', { code: 'malformed_body' }],
    ['nope', { code: 'malformed_body' }],
    ['[]', { codes: { body: ['not_an_object'] } }],
    ['{}', { codes: { advance: ['missing'] } }],
    ['{"advance":172800}', { codes: { advance: ['not_a_string'] } }],
    ['{"advance":"P1M"}', { codes: { advance: ['invalid_value'] } }],
    ['{"advance":"-P1D"}', { codes: { advance: ['invalid_value'] } }],
    ['{"advance":"P401D"}', { errors: { advance: ['Must be at most P400D.'] }, codes: { advance: ['too_large'] } }],
    ['{"advance":"P1D","to":"P1D"}', { codes: { to: ['unknown_field'] } }],
  ])('rejects %j with 400, and changes nothing', async (body, error) => {
    const before = clock.read().advanced_by;
    const { status, json } = await send('POST', '/test/clock', body);
    expect([status, json]).toEqual([400, expect.objectContaining({ message: expect.any(String), ...error })]);
    expect(clock.read().advanced_by).toBe(before);
  });

  test('rejects other methods with 405', async () => {
    const { status, headers, json } = await send('PUT', '/test/clock', '{"advance":"P1D"}');
    expect([status, headers.get('allow'), json.code]).toEqual([405, 'GET, POST', 'method_not_allowed']);
  });

  test.each(['/test', '/test/clock/', '/test/clocks', '/v2/test/clock', '/test/__proto__'])(
    'leaves %s to the service',
    async (path) => {
      expect((await send('GET', path)).status).toBe(404);
    },
  );

  test('moves the windows of rate limits', async () => {
    const limited = async () => (await world.call('GET /v2/products')).headers;
    expect(Number((await limited())['x-ratelimit-remaining'])).toBe(requestsPerWindow - 1);
    expect(Number((await limited())['x-ratelimit-remaining'])).toBe(requestsPerWindow - 2);
    await clock.advance(2 * 3_600_000);
    expect(Number((await limited())['x-ratelimit-remaining'])).toBe(requestsPerWindow - 1);
  });
});

test('startFront answers test routes itself, and forwards all other requests', async () => {
  const gateway = createServer((request, response) => response.end(JSON.stringify({ seen: request.url }))).listen(
    0,
    '127.0.0.1',
  );
  await once(gateway, 'listening');
  const port = await freePort();
  const front = await startFront(port);
  onTestFinished(async () => {
    await front.stop();
    gateway.closeAllConnections();
    gateway.close();
  });
  let now = Date.UTC(2026, 10, 21);
  const still = steppedClock({
    now: () => now,
    move: (milliseconds) => {
      now += milliseconds;
    },
    settle: async () => undefined,
    workOff: async () => undefined,
    nextDue: async () => undefined,
  });
  front.lead(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/below`, { '/test/clock': clockRoute(still) });
  const ask = async (path: string, init?: RequestInit) => (await fetch(`http://127.0.0.1:${port}${path}`, init)).json();
  expect(await ask('/test/clock', { method: 'POST', body: '{"advance":"P1D"}' })).toEqual({
    now: '2026-11-22T00:00:00+00:00',
    advanced_by: 'P1D',
  });
  expect(await ask('/test/faults')).toEqual({ seen: '/below/test/faults' });
});
