import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentDeadline, runEnd, underOneDeadline, underOwnDeadlines, withinRun } from '../../shared/aws/deadlines.ts';
import { setClock } from '../../shared/lib/clock.ts';
import type { RunContext } from '../../shared/lib/invocation.ts';
import { tableClient } from '../../shared/table/client.ts';
import { pause } from '../../shared/table/retry.ts';
import { readRow } from '../../shared/table/table.ts';
import { transact } from '../../shared/table/writes/transact.ts';

// A run of a function never waits longer than the time that AWS gives it.

const start = Date.parse('2026-11-21T10:00:00Z');
const withSeconds = (seconds: number): RunContext => ({ getRemainingTimeInMillis: () => seconds * 1000 });
const since = (moment: number) => moment - start;

describe('the deadline of a request or a message', () => {
  beforeAll(() => setClock({ now: () => start, wait: async () => undefined }));
  afterAll(() => setClock());

  test.each([
    ['10 s when its run has more time', withSeconds(29), 10_000],
    ['10 s when the time of the run is unknown', {}, 10_000],
    ['a second before the end of its run when that is sooner', withSeconds(5), 4000],
  ])('the deadline is %s', async (_, context, expected) => {
    const deadline = await withinRun(context, () => underOneDeadline(async () => currentDeadline()));
    expect(since(deadline)).toBe(expected);
  });

  test('each call of longer work has its own deadline, which still ends before the run', async () => {
    const limits = await withinRun(withSeconds(5), () =>
      underOneDeadline(() => underOwnDeadlines(async () => [currentDeadline(), runEnd()])),
    );
    expect(limits.map(since)).toEqual([4000, 4700]);
  });

  test('contention is rejected when too little of the run is left', async () => {
    const pausing = withinRun(withSeconds(1), () => underOneDeadline(() => pause(0, currentDeadline())));
    await expect(pausing).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a table that never responds', () => {
  let server: Server;
  let asked: string[];
  const before = { ...process.env };
  beforeAll(async () => {
    server = createServer((request) => asked.push(String(request.headers['x-amz-target'])));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      TABLE_NAME: 'never',
    });
  });
  beforeEach(() => {
    asked = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => {
    process.env = before;
    tableClient.get().destroy();
    server.closeAllConnections();
    server.close();
  });

  /** Lets the time of a run pass until its work ends. Returns the refusal and its time. */
  async function endOf(work: () => Promise<unknown>, seconds: number) {
    let end: { at: number; error: unknown } | undefined;
    const note = (error?: unknown) => {
      end = { at: since(Date.now()), error };
    };
    const over = withinRun(withSeconds(seconds), () => underOneDeadline(work)).then(() => note(), note);
    while (!end) {
      await new Promise((go) => setImmediate(go)); // requests on their way to the server
      if (asked.length > 0) await vi.advanceTimersByTimeAsync(100);
    }
    await over;
    return end;
  }

  test('a read is rejected with 503 at the deadline when the table never responds', async () => {
    const { at, error } = await endOf(() => readRow({ PK: 'order#1', SK: '@' }), 5);
    expect(error).toMatchObject({ kind: 'unavailable' });
    expect(at).toBeGreaterThanOrEqual(4000);
    expect(at).toBeLessThan(4500);
  });

  test('a write reports an unknown outcome before the run ends when the table never responds', async () => {
    const put = { Item: { PK: 'order#1', SK: '@' } };
    const { at, error } = await endOf(() => transact([{ what: 'row', put }], currentDeadline()), 5);
    expect(error).toMatchObject({ message: 'It is unknown whether a row was written' });
    expect(at).toBeLessThan(5000);
    expect(asked.at(-1)).toMatch(/GetItem$/); // the write looked for the row
  });
});
