import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isLoopback } from '../src/outbound-url.ts';
import { type OutboundAnswer, safePost, type TimeLimits, Unreachable } from '../src/safe-http.ts';
import { type Behaviour, type BehaviourName, everyBehaviour } from './hostile-behaviours.ts';
import { type HostileReceiver, startHostileReceiver } from './hostile-receiver.ts';
import { type LocalReceiver, receive } from './internet.ts';

// how a sender of notifications handles receivers that fail in every way

const now = Date.parse('2026-11-21T10:00:00Z');
const maxBytes = 16_384;
const sent = { headers: { 'webhook-id': 'evt_1' }, body: '{"a":"ü"}', maxBytes };

const local = { allowsHttp: true, allowsPrivate: isLoopback };

afterEach(() => vi.useRealTimers());

const post = (url: string, limits: Partial<TimeLimits>): Promise<OutboundAnswer | Unreachable> =>
  safePost(url, sent, { ...local, limits }).catch((error: unknown) => {
    if (error instanceof Unreachable) return error;
    throw error;
  });

describe('safePost', () => {
  let receiver: HostileReceiver;
  beforeAll(async () => {
    receiver = await startHostileReceiver(undefined, () => now);
  });
  afterAll(() => receiver.close());

  /** Limits that only affect receivers that would never end. A busy machine does not change the outcome. */
  const limitsFor = ({ status, repeats, leaves }: Behaviour): Partial<TimeLimits> => ({
    restMilliseconds: 20,
    ...(status === null && (repeats !== undefined || leaves === 'open') && { totalMilliseconds: 100 }),
  });

  test.each(everyBehaviour)('returns $status if the receiver $name', async ({ name, ...behaviour }) => {
    const before = performance.now();
    const answer = await post(receiver.url(name), limitsFor(behaviour));
    expect(performance.now() - before).toBeLessThan(5_000);
    expect('status' in answer ? answer.status : null).toBe(behaviour.status);
    if ('status' in answer) {
      expect(answer.body.length).toBeLessThanOrEqual(maxBytes);
      expect(answer.headers['retry-after']).toBe(retryAfterOf(behaviour));
    }
    await receiver.idle(); // no connection outlives the answer
  });

  /** The Retry-After of a behaviour. */
  const retryAfterOf = ({ says = '' }: Behaviour): string | undefined =>
    /\r\nRetry-After: (.*)\r\n/.exec(typeof says === 'string' ? says : says(now))?.[1];

  test('sends the complete request once', async () => {
    const earlier = receiver.requests.length;
    await post(receiver.url('says 307 to itself'), {});
    await receiver.idle();
    expect(receiver.requests.slice(earlier)).toEqual([
      {
        method: 'POST',
        path: '/says%20307%20to%20itself',
        headers: expect.objectContaining({ 'webhook-id': 'evt_1', 'content-length': '10', connection: 'close' }),
        body: Buffer.from(sent.body),
        at: expect.any(Number),
      },
    ]);
  });

  test('startHostileReceiver can choose another behaviour for each request', async () => {
    const turns: BehaviourName[] = ['says 500', 'says 200'];
    const fickle = await startHostileReceiver(() => turns.shift());
    const url = fickle.url('says 410');
    const answers = [await post(url, {}), await post(url, {}), await post(url, {})];
    expect(answers).toMatchObject([{ status: 500 }, { status: 200 }, { status: 410 }]);
    await fickle.close();
  });
});

describe('safePost with a response body', () => {
  let receiver: HostileReceiver;
  beforeAll(async () => {
    receiver = await startHostileReceiver();
  });
  afterAll(() => receiver.close());

  test.each([
    ['says 200', true, 'ok'],
    ['says 500', true, 'oops'],
    ['says 410', true, ''],
    ['resets within the body', false, 'ab'],
    ['ends keep-alive within the body', false, 'ab'],
    ['breaks its chunks', false, 'ab'],
    ['stalls within the body', false, 'ab'],
    ['stalls after the body', false, 'ab'],
    ['stalls after the headers', false, ''],
    ['never ends its body', false, 'a'.repeat(maxBytes)],
    ['never ends its chunks', false, 'a'.repeat(maxBytes)],
  ] as const)('reads the arrived bytes if the receiver %s (complete: %s)', async (name, isWhole, body) => {
    const patient = name.startsWith('stalls') ? { restMilliseconds: 200 } : { restMilliseconds: 60_000 };
    expect(await post(receiver.url(name), patient)).toMatchObject({ body: Buffer.from(body), isWhole });
    await receiver.idle();
  });
});

describe('safePost with time limits', () => {
  const receivers: LocalReceiver[] = [];
  afterEach(() => Promise.all(receivers.splice(0).map((one) => one.close())));

  /** Posts to a receiver that writes only on request of the test. */
  async function posted() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Promise.withResolvers<(text: string) => Promise<void>>();
    const receiver = await receive((connection) =>
      connection.once('data', () =>
        asked.resolve((text) => new Promise((written) => connection.write(text, () => written()))),
      ),
    );
    receivers.push(receiver);
    let answer: OutboundAnswer | Unreachable | 'pending' = 'pending';
    const answered = post(`http://127.0.0.1:${receiver.port}/`, {}).then((value) => {
      answer = value;
      return value;
    });
    return { say: await asked.promise, over: receiver.over, answered, answer: () => answer };
  }

  /** Waits until another socket of this process has read the written data. */
  const heard = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise((turn) => setImmediate(turn));
  };

  test('throws Unreachable if the headers are not complete after 10 s, even with a status', async () => {
    const { say, answered, answer, over } = await posted();
    await say('HTTP/1.1 200 OK\r\nRetry-After: 7\r\n');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(answer()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toBeInstanceOf(Unreachable);
    await over;
  });

  test('waits 1 s for the body, regardless of when the headers arrived', async () => {
    const { say, answered, answer, over } = await posted();
    await vi.advanceTimersByTimeAsync(9_900);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await say('HTTP/1.1 200 OK\r\nRetry-After: 7\r\nContent-Length: 3\r\n\r\n');
    await heard(() => timers.mock.calls.some(([, milliseconds]) => milliseconds === 1_000));
    await vi.advanceTimersByTimeAsync(999);
    await say('ab');
    expect(answer()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toMatchObject({ status: 200, headers: { 'retry-after': '7' }, isWhole: false });
    await over;
  });

  test('leaves no timer after an immediate response', async () => {
    const { say, answered, over } = await posted();
    await say('HTTP/1.1 204 No Content\r\n\r\n');
    expect(await answered).toMatchObject({ status: 204, isWhole: true });
    expect(vi.getTimerCount()).toBe(0);
    await over;
  });
});
