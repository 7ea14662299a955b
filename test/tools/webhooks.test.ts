import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, createClient } from '../../client/src/client.ts';
import { freePort } from '../../local/dynoxide.ts';
import { serve } from '../../local/server.ts';
import { namesOfVersion } from '../../shared/domain/events.ts';
import { headersOf } from '../../shared/rules/webhooks/signature.ts';
import { readArgs, UsageError } from '../../tools/command.ts';
import { options, readArguments } from '../../tools/webhooks-arguments.ts';
import { arrivalText, bodyText, deliveryText } from '../../tools/webhooks-display.ts';
import { type Arrival, judge, newToken, startReceiver, startTurns } from '../../tools/webhooks-receiver.ts';
import { listNaming, type ShownDelivery, webhooksRefusal } from '../../tools/webhooks-service.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

const token = newToken();

/** Returns the request of a notification, signed by the service. */
function signed(content: object, timestamp = Math.floor(Date.now() / 1000), by = token) {
  const body = Buffer.from(JSON.stringify(content));
  return { body, headers: headersOf({ token: by, id: 'evt_order_7_5', timestamp, body }) };
}

const notification = {
  id: 'evt_order_7_5',
  type: 'order.completed',
  is_test: false,
  sequence: 5,
  data: { id: 7, state: 'completed' },
};

const read = (args: readonly string[]) => readArguments(readArgs(args, options));

describe('readArguments of npm run webhooks', () => {
  test('listens to all events of a version by default', () => {
    const listening = { command: 'listen', statuses: [200], full: false };
    expect(read(['listen'])).toEqual({
      ...listening,
      version: '2022-02-01',
      events: namesOfVersion('2022-02-01', 'merchant'),
    });
    const older = '--version 2021-02-23 --events order.shipped,id-tag.updated,order.shipped --fail 503,200 --full';
    expect(read(['listen', ...older.split(' '), '--url', 'u', '--key', 'k'])).toEqual({
      command: 'listen',
      version: '2021-02-23',
      events: ['order.shipped', 'id-tag.updated'],
      statuses: [503, 200],
      full: true,
      url: 'u',
      key: 'k',
    });
  });

  test('reads the event and the version of trigger', () => {
    expect(read(['trigger', 'order.completed'])).toEqual({
      command: 'trigger',
      version: '2022-02-01',
      event: 'order.completed',
    });
    expect(read(['trigger', 'order.shipped', '--version', '2021-02-23'])).toMatchObject({
      version: '2021-02-23',
      event: 'order.shipped',
    });
  });

  test.each([
    [[], /^Missing command\. Commands: listen, trigger\./],
    [['hear'], /^Unknown command "hear"\. Commands: listen, trigger\./],
    [['listen', 'order.completed'], /^The command listen accepts only options\. Choose events with --events\./],
    [
      ['listen', '--events', 'order.paid'],
      /^Unknown event "order\.paid" in version 2022-02-01\. Events: order\.completed, /,
    ],
    [['listen', '--events', ''], /^Unknown event ""/],
    [
      ['listen', '--events', 'order.prepared,order.shipped'],
      /^order\.shipped is an event of version 2021-02-23\. Add /,
    ],
    [
      ['listen', '--version', '2021-02-23', '--events', 'logo.failed'],
      /^logo\.failed is an event of version 2022-02-01/,
    ],
    [['listen', '--version', '2020-01-01'], /^Unknown version "2020-01-01"\. Versions: 2021-02-23, 2022-02-01\./],
    ...['', '99', '600', '200,', '503;200', '2e2', '101', '-503'].map(
      (statuses) =>
        [
          ['listen', `--fail=${statuses}`],
          /^--fail must be a comma-separated list of statuses from 200 to 599/,
        ] as const,
    ),
    [['listen', '--all'], /^Unknown option --all\. Options: --events, /],
    [['listen', '--events'], /^--events needs a value\./],
    [['trigger'], /^Missing event\. Events: order\.completed, /],
    [['trigger', 'order.paid'], /^Unknown event "order\.paid"/],
    [['trigger', 'toString'], /^Unknown event "toString"/],
    [['trigger', 'order.shipped'], /^order\.shipped is an event of version 2021-02-23/],
    [['trigger', 'order.prepared', 'order.failed'], /^Too many arguments\. Trigger one event/],
    [['trigger', 'order.prepared', '--fail', '503'], /^The command trigger doesn't support --fail\./],
  ] as const)('rejects %j with a message', (args, sentence) => {
    expect(() => read(args)).toThrow(UsageError);
    expect(() => read(args)).toThrow(sentence);
  });
});

describe('the receiver of npm run webhooks', () => {
  test('startTurns returns the statuses for the attempts in turn, then the last one again', () => {
    const turn = startTurns([503, 200, 500]);
    const answers = ['a', 'a', 'b', 'a', 'a', 'b'].map((id) => turn(id));
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 503, 500, 500, 200]);
    expect(answers.map(({ attempt }) => attempt)).toEqual([1, 2, 1, 3, 4, 2]);
  });

  test('judge accepts a request with both signatures of the service', () => {
    const { body, headers } = signed(notification);
    expect(judge(token, body, headers)).toEqual({ notification });
  });

  const ours = signed(notification);
  const others = signed({ ...notification, sequence: 6 });
  test.each([
    ['another body', { ...ours, body: others.body }, /^webhook-signature: .*, and x-signature doesn't match the body$/],
    [
      'another token',
      signed(notification, undefined, newToken()),
      /^webhook-signature: .*, and x-signature doesn't match/,
    ],
    [
      'a timestamp of an hour ago',
      signed(notification, Math.floor(Date.now() / 1000) - 3600),
      /^webhook-signature: [^,]*too old$/,
    ],
    ['no signature', { ...ours, headers: {} }, /^webhook-signature: Missing required headers, and x-signature/],
    [
      'another X-Signature',
      { ...ours, headers: { ...ours.headers, 'x-signature': others.headers['x-signature'] } },
      /^x-signature doesn't match the body$/,
    ],
    [
      'half an X-Signature',
      { ...ours, headers: { ...ours.headers, 'x-signature': 'ab' } },
      /^x-signature doesn't match/,
    ],
  ])('judge rejects a request with %s', (_, { body, headers }, problem) => {
    expect(judge(token, body, headers)).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('responds with 401 to unsigned requests, which do not count as attempts', async () => {
    const arrivals: Arrival[] = [];
    const { url, server } = await startReceiver(token, [503, 200], (arrival) => arrivals.push(arrival));
    const send = async ({ body, headers }: ReturnType<typeof signed>) =>
      (await fetch(url, { method: 'POST', body, headers })).status;
    const forged = signed(notification, undefined, newToken());
    const answers = [await send(forged), await send(ours), await send(forged), await send(ours), await send(ours)];
    expect(answers).toEqual([401, 503, 401, 200, 200]);
    expect(arrivals.map((arrival) => 'problem' in arrival)).toEqual([true, false, true, false, false]);
    server.closeAllConnections();
    server.close();
  });
});

describe('the output of npm run webhooks', () => {
  beforeEach(() => {
    vi.stubEnv('FORCE_COLOR', undefined);
    vi.stubEnv('NO_COLOR', '1');
  });
  afterEach(() => vi.unstubAllEnvs());

  const at = new Date(2026, 10, 21, 9, 5, 7);
  const first = { at, status: 200, attempt: 1, notification } as const;

  test.each<[string, Arrival, RegExp]>([
    ['a notification', first, /^09:05:07 {2}order\.completed +#5 {2}order 7 completed {2}signature verified$/],
    ['a retry', { ...first, attempt: 3 }, /order 7 completed {2}attempt 3 {2}signature verified$/],
    ['a notification that must fail', { ...first, status: 503 }, /signature verified {2}responded with 503$/],
    [
      'a notification in test mode',
      { ...first, notification: { ...notification, is_test: true } },
      /completed {2}test {2}signature/,
    ],
    [
      'an ID tag of the older version',
      {
        ...first,
        notification: { ...notification, type: 'id-tag.updated', data: { id: 9, current_state: 'Printed' } },
      },
      /id-tag\.updated +#5 {2}id-tag 9 Printed {2}signature/,
    ],
    [
      'shipping rates',
      { ...first, notification: { ...notification, type: 'shipping-rate.calculated', data: { checkout_id: 3 } } },
      /#5 {2}checkout 3 {2}signature/,
    ],
    ['a forged request', { at, status: 401, attempt: 1, problem: 'none' }, /^09:05:07 {3}NOT VERIFIED {2}none$/],
  ])('arrivalText describes %s', (_, arrival, line) => {
    expect(arrivalText(arrival)).toMatch(line);
  });

  test.each([
    ['order.completed', 32],
    ['order.shipped', 32],
    ['variant.failed', 31],
    ['order.cancelled', 33],
    ['order.prepared', 36],
  ])('arrivalText colours %s if colours are enabled', (type, colour) => {
    const line = () => arrivalText({ ...first, notification: { ...notification, type } });
    expect(line()).not.toContain('\u001b');
    vi.stubEnv('NO_COLOR', undefined);
    vi.stubEnv('FORCE_COLOR', '1');
    expect(line()).toContain(`\u001b[${colour}m${type}`);
  });

  test('arrivalText and bodyText replace control characters of a notification', () => {
    const steering = { ...notification, data: { id: 7, state: 'a\u001b[31m\u009b31m\u007f\nb' } };
    expect(arrivalText({ ...first, notification: steering })).toContain('order 7 a [31m 31m b  signature');
    const body = bodyText(steering);
    expect(body.split('\n')).toHaveLength(JSON.stringify(steering, null, 2).split('\n').length);
    expect(body.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  const attempt = { at: '', status: 200, duration_ms: 12, error: null, response: null };
  const delivery: ShownDelivery = { state: 'delivered', attempts: [attempt], next_attempt_at: null, created_at: '' };
  const noAnswer = { ...attempt, status: null, error: 'No answer.' };
  test.each<[string, ShownDelivery]>([
    ['delivered. The receiver responded with 200 in 12 ms.', delivery],
    [
      'pending. The receiver responded with 503. The next attempt is at T.',
      { ...delivery, state: 'pending', attempts: [{ ...attempt, status: 503 }], next_attempt_at: 'T' },
    ],
    ["failed. The receiver didn't respond (No answer.).", { ...delivery, state: 'failed', attempts: [noAnswer] }],
    [
      'pending until T. The receiver failed too often, or no worker is free yet.',
      { ...delivery, state: 'pending', attempts: [], next_attempt_at: 'T' },
    ],
    ['cancelled.', { ...delivery, state: 'cancelled', attempts: [] }],
  ])('deliveryText returns "%s"', (said, shown) => {
    expect(deliveryText(shown)).toBe(said);
  });
});

test.each([
  [401, { message: 'Unauthenticated.' }, 'The service rejected the key: Unauthenticated.'],
  [403, { message: 'No.' }, "This key can't have webhooks. No. Use a merchant key."],
  [
    422,
    { errors: { url: ['Must begin with https://.'] } },
    /this machine \(Must begin with https:\/\/\.\)\.\n.*: npm start/,
  ],
  [422, { errors: { events: ['At most 10.'] } }, /^At most 10\. Stop another listener, delete a webhook/],
  [422, { message: 'Invalid.', errors: { token: ['Too long.'] } }, 'Invalid.\n  token: Too long.'],
] as const)('webhooksRefusal describes a %i', (status, body, said) => {
  expect(webhooksRefusal(new ApiError(new Response(null, { status }), body))).toEqual(
    said instanceof RegExp ? expect.stringMatching(said) : expect.stringContaining(said),
  );
});

test('listNaming reads every page of webhooks', async () => {
  const active = { url: 'u', version: '2022-02-01', state: 'active', events: [{ name: 'order.failed' }] };
  const pages: Readonly<Record<string, object>> = {
    '?per_page=100': { data: [{ ...active, id: 1 }], links: { next: 'https://x.example/v2/webhooks?cursor=a' } },
    '?cursor=a': { data: [{ ...active, id: 2 }], links: { next: null } },
  };
  const fetch = async (request: unknown) => Response.json(pages[new URL((request as Request).url).search]);
  const caller = createClient({ url: 'https://x.example', key: 'k', version: '2022-02-01', fetch: fetch as never });
  const found = await listNaming(caller, 'order.failed', '2022-02-01');
  expect(found.map(({ id }) => id)).toEqual([1, 2]);
});

// the command as a process, with a world that is served over HTTP
describe('npm run webhooks', () => {
  const root = join(import.meta.dirname, '../..');
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  const children: ChildProcess[] = [];
  const asked: string[] = [];
  let world: TestWorld;
  let url: string;
  let server: Server;

  beforeAll(async () => {
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    const port = await freePort();
    url = `http://localhost:${port}`;
    world = await startTestWorld({ publicUrl: url });
    const following: TestWorld = {
      ...world,
      async request(request) {
        asked.push(`${request.method} ${request.path}`);
        const answer = await world.request(request);
        if (request.path.endsWith('/test')) await world.drain(); // the first poll of the command finds the result
        return answer;
      },
    };
    server = await serve(following, port);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL'); // a process that a failed test left
    await world.restore();
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs the command on the served world. */
  function command(args: readonly string[], key: string = world.keys.merchant) {
    const plain = { NO_COLOR: '1', FORCE_COLOR: undefined };
    const env = { ...process.env, ...plain, LOCAL_FOLDER: folder, MTO_URL: url, MTO_KEY: key };
    const child = spawn(process.execPath, ['tools/webhooks.ts', ...args], { cwd: root, env });
    children.push(child);
    let [out, remarks] = ['', ''];
    let look = () => {};
    child.stdout.on('data', (piece) => {
      out += piece;
      look();
    });
    child.stderr.on('data', (piece) => {
      remarks += piece;
      look();
    });
    const ended = new Promise<{ code: number | null; out: string; remarks: string }>((resolve) =>
      child.once('close', (code) => {
        resolve({ code, out, remarks });
        look();
      }),
    );
    /** Waits until the output matches, and returns the match. */
    const says = (what: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        look = () => {
          const said = what.exec(remarks + out);
          if (said) resolve(said);
          else if (child.exitCode !== null) reject(new Error(`It has ended: ${remarks}${out}`));
        };
        look();
      });
    return { child, ended, says };
  }

  async function listen(...args: readonly string[]) {
    const listener = command(['listen', ...args]);
    const [, id] = await listener.says(/Webhook (\d+) receives .*\n.*Press Ctrl-C/);
    return { ...listener, id: Number(id) };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('listen removes its webhook after %s', async (signal) => {
    const { id, child, ended } = await listen('--events', 'order.prepared,order.completed');
    const { json } = await world.call(`GET /v2/webhooks/${id}`);
    expect(json).toMatchObject({
      state: 'active',
      version: '2022-02-01',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
      events: [{ name: 'order.completed' }, { name: 'order.prepared' }],
    });
    asked.length = 0;
    child.kill(signal);
    child.kill(signal); // npm forwards it, so that it arrives twice
    const { code, remarks } = await ended;
    expect([code, remarks]).toEqual([0, expect.stringMatching(new RegExp(`\nWebhook ${id} was removed\\.\n$`))]);
    expect(asked).toEqual([`DELETE /v2/webhooks/${id}`]);
    expect((await world.call(`GET /v2/webhooks/${id}`)).status).toBe(404);
  });

  test('listen shows a triggered event and its retries, and responds with the statuses of --fail', async () => {
    const listener = await listen('--fail', '503,200', '--full');
    const triggered = await command(['trigger', 'order.completed']).ended;
    expect(triggered).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        new RegExp(
          `^order\\.completed to webhook ${listener.id} \\(http://127.*\\): pending\\. The receiver responded with 503\\. `,
        ),
      ),
    });
    const [, body = ''] = await listener.says(
      / #5 {2}order 48213 completed .*verified {2}responded with 503\n(\{.*?^\})/ms,
    );
    expect(JSON.parse(body)).toMatchObject({ type: 'order.completed', version: '2022-02-01', data: { id: 48213 } });
    world.advance(70_000);
    await world.sweep();
    await world.drain();
    await listener.says(/order 48213 completed {2}attempt 2 {2}signature verified\n/);
  });

  test('trigger sends an event only to the active webhooks of its version that subscribe to it', async () => {
    const [one, two] = await Promise.all([listen('--version', '2021-02-23'), listen('--version', '2021-02-23')]);
    const others = await Promise.all([listen(), listen('--version', '2021-02-23', '--events', 'order.shipped')]);
    const inactive = await world.call('POST /v2/webhooks', {
      body: { url: 'http://127.0.0.1:9/', version: '2021-02-23', events: [{ name: 'order.cancelled' }] },
    });
    expect(inactive.status).toBe(201);
    const { code, out } = await command(['trigger', 'order.cancelled', '--version', '2021-02-23']).ended;
    expect([code, out.trim().split('\n').sort()]).toEqual([
      0,
      [one.id, two.id]
        .sort((a, b) => a - b)
        .map((id) =>
          expect.stringMatching(new RegExp(`^order\\.cancelled to webhook ${id} .*: delivered\\. .* 200 in`)),
        ),
    ]);
    const told = await Promise.all(
      [one, two, ...others].map(
        async ({ id }) => (await world.call(`GET /v2/webhooks/${id}/deliveries`)).json.data.length,
      ),
    );
    expect(told).toEqual([1, 1, 0, 0]);
  });

  test('trigger describes the delivery to a webhook without a listener', async () => {
    await world.call('POST /v2/webhooks', {
      body: { url: 'http://127.0.0.1:9/', state: 'active', events: [{ name: 'order.failed' }] },
    });
    const { code, out } = await command(['trigger', 'order.failed']).ended;
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/: pending\. The receiver didn't respond \(.+\)\. The next attempt/),
    ]);
  });

  test('listen says what to do if ten webhooks exist', async () => {
    const body = { url: 'https://hooks.example.com/', events: [{ name: 'order.completed' }] };
    const made = await Promise.all(Array.from({ length: 10 }, () => world.call('POST /v2/webhooks', { body })));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const { code, remarks } = await command(['listen']).ended;
    expect([code, remarks]).toEqual([
      2,
      expect.stringMatching(/^Using .*\nThe limit of 10 .*order\.completed.* delete a .*\n$/),
    ]);
  });

  test.each([
    ['a rejected key', ['listen'], 'no key', /^Using .*\nThe service rejected the key: .*\n$/],
    ['an unknown event', ['listen', '--events', 'order.paid'], undefined, /^Unknown event "order\.paid"/],
    [
      'an event of the other version',
      ['trigger', 'order.shipped'],
      undefined,
      /^order\.shipped is an event of version/,
    ],
    [
      'an event without webhooks',
      ['trigger', 'order.failed'],
      undefined,
      /^Using .*\nNo active webhook .*\n.*: npm run webhooks -- listen\n$/,
    ],
    [
      'a system that is not running',
      ['listen', '--url', 'http://localhost:9/x', '--key', 'k'],
      undefined,
      /\nNo response from http:\/\/localhost:9\/x/,
    ],
  ])('exits with 2 and a message for %s', async (_, args, key, said) => {
    const { code, out, remarks } = await command(args, key).ended;
    expect([code, out, remarks]).toEqual([2, '', expect.stringMatching(said)]);
    expect(remarks).not.toMatch(/^ {4}at /m);
  });
});
