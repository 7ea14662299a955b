import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  currentDeadline,
  type RunContext,
  runEnd,
  underOneDeadline,
  underOwnDeadlines,
  withinRun,
} from '../../shared/aws/deadlines.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { tableClient } from '../../shared/table/client.ts';
import { pause } from '../../shared/table/retry.ts';
import { readRow } from '../../shared/table/table.ts';
import { transact } from '../../shared/table/writes/transact.ts';

// Whatever a run of a function waits for, it waits for less time than AWS gives to the run.

const start = Date.parse('2026-11-21T10:00:00Z');
const withSeconds = (seconds: number): RunContext => ({ getRemainingTimeInMillis: () => seconds * 1000 });
const since = (moment: number) => moment - start;

describe('the deadline of a request or a message', () => {
  beforeAll(() => setClock({ now: () => start, wait: async () => undefined }));
  afterAll(() => setClock());

  test.each([
    ['10 s, where its run has more time than that', withSeconds(29), 10_000],
    ['10 s, where nothing tells of a run', {}, 10_000],
    ['a second before the end of its run, where that is sooner', withSeconds(5), 4000],
  ])('is %s', async (_, context, expected) => {
    const deadline = await withinRun(context, () => underOneDeadline(async () => currentDeadline()));
    expect(since(deadline)).toBe(expected);
  });

  test('is each call’s where the work lasts longer, and still ends before the run', async () => {
    const limits = await withinRun(withSeconds(5), () =>
      underOneDeadline(() => underOwnDeadlines(async () => [currentDeadline(), runEnd()])),
    );
    expect(limits.map(since)).toEqual([4000, 4700]);
  });

  test('has passed once too little of the run is left: what meets contention then is refused', async () => {
    const pausing = withinRun(withSeconds(1), () => underOneDeadline(() => pause(0, currentDeadline())));
    await expect(pausing).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a table that never answers', () => {
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

  /** Lets the time of a run pass until some work of it is over; answers its refusal, and when it came. */
  async function endOf(work: () => Promise<unknown>, seconds: number) {
    let end: { at: number; error: unknown } | undefined;
    const note = (error?: unknown) => {
      end = { at: since(Date.now()), error };
    };
    const over = withinRun(withSeconds(seconds), () => underOneDeadline(work)).then(() => note(), note);
    while (!end) {
      await new Promise((go) => setImmediate(go)); // what is on its way to the server
      if (asked.length > 0) await vi.advanceTimersByTimeAsync(100);
    }
    await over;
    return end;
  }

  test('is given up by a read at the deadline, with 503', async () => {
    const { at, error } = await endOf(() => readRow({ PK: 'order#1', SK: '@' }), 5);
    expect(error).toMatchObject({ kind: 'unavailable' });
    expect(at).toBeGreaterThanOrEqual(4000);
    expect(at).toBeLessThan(4500);
  });

  test('leaves it unknown whether a row was written, which is said before the end of the run', async () => {
    const put = { Item: { PK: 'order#1', SK: '@' } };
    const { at, error } = await endOf(() => transact([{ what: 'row', put }], currentDeadline()), 5);
    expect(error).toMatchObject({ message: 'It is unknown whether a row was written' });
    expect(at).toBeLessThan(5000);
    expect(asked.at(-1)).toMatch(/GetItem$/); // it was looked for
  });
});
