import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { type Patience, wait } from '../../client/src/retry.ts';

// the client when the service is busy or no response arrives

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = (status: number, retryAfter?: string) =>
  new Response('{"message":"Busy."}', { status, headers: { ...(retryAfter && { 'Retry-After': retryAfter }) } });
const good = () => Response.json({ id: 1, data: [], links: { next: null } });

/** Creates a client whose requests get these responses in turn, then the last one again. An Error is thrown. */
function answered(answers: readonly (() => Response | Error)[], retries: Partial<Patience> = {}) {
  const asked: { readonly method: string; readonly key: string | null; readonly body: string }[] = [];
  const send = async (input: unknown) => {
    const request = input as Request;
    asked.push({ method: request.method, key: request.headers.get('Idempotency-Key'), body: await request.text() });
    const answer = (answers[asked.length - 1] ?? answers.at(-1) ?? good)();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const waits: number[] = [];
  const client = createClient({
    url: 'https://api.example.com',
    key: 'k',
    version: '2022-02-01',
    fetch: send as typeof fetch,
    retries: { onWait: ({ seconds }) => waits.push(seconds), ...retries },
  });
  return { client, asked, waits };
}

/** Advances the time until a promise settles. */
async function ending<T>(promise: Promise<T>): Promise<T | Error> {
  const ended = promise.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return ended;
}

const params = { path: { id: 1 } };
const get = ({ client }: ReturnType<typeof answered>) => client.GET('/v2/orders/{id}', { params });

describe('the client with a busy service', () => {
  test('retries after the seconds of Retry-After', async () => {
    const tried = answered([() => busy(503, '7'), () => busy(429, '2'), good]);
    expect(await ending(get(tried))).toMatchObject({ status: 200, data: { id: 1 } });
    expect(tried.waits).toEqual([7, 2]);
  });

  test('retries after growing waits when the response has no Retry-After', async () => {
    const tried = answered([() => busy(503), () => busy(502), () => busy(504), good]);
    expect(await ending(get(tried))).toMatchObject({ status: 200 });
    expect(tried.waits).toEqual([0.5, 1, 2]);
  });

  test('stops after the maximum number of attempts, or when Retry-After is too long for the caller', async () => {
    const always = answered([() => busy(503, '1')], { attempts: 3 });
    expect(await ending(get(always))).toMatchObject({ name: 'ApiError', status: 503, message: 'Busy.' });
    expect(always.asked).toHaveLength(3);
    const long = answered([() => busy(429, '61')]);
    expect(await ending(get(long))).toMatchObject({ status: 429, retryAfter: 61 });
    expect(long.asked).toHaveLength(1);
  });

  test('retries a write with the same key', async () => {
    const tried = answered([() => busy(503, '1'), good]);
    const body = { shipping: { handle: 'standard' } };
    expect(await ending(tried.client.PUT('/v2/checkouts/{id}', { params, body }))).toMatchObject({ status: 200 });
    const [first, second] = tried.asked;
    expect(second).toEqual(first);
    expect(first).toMatchObject({ key: expect.stringMatching(/./), body: JSON.stringify(body) });
  });

  test('retries a write without a key only when nothing was done', async () => {
    const refused = answered([() => busy(429, '1'), () => new Response(null, { status: 204 })]);
    expect(await ending(refused.client.DELETE('/v2/media/{id}', { params }))).toMatchObject({ status: 204 });
    const named = () => new Response('', { status: 503, headers: { 'X-Request-Id': 'a' } });
    const unwritten = answered([named, () => new Response(null, { status: 204 })]);
    expect(await ending(unwritten.client.DELETE('/v2/media/{id}', { params }))).toMatchObject({ status: 204 });
    const perhaps = answered([() => busy(503, '1')]);
    expect(await ending(perhaps.client.DELETE('/v2/media/{id}', { params }))).toMatchObject({ status: 503 });
    expect(perhaps.asked).toHaveLength(1);
  });

  test('does not retry a status such as 500', async () => {
    const tried = answered([() => busy(500, '1')]);
    expect(await ending(get(tried))).toMatchObject({ status: 500 });
    expect(tried.asked).toHaveLength(1);
  });
});

describe('the client without a response', () => {
  const lost = () => new TypeError('fetch failed');

  test('retries only requests that are safe to repeat', async () => {
    const tried = answered([lost, good]);
    expect(await ending(get(tried))).toMatchObject({ status: 200 });
    expect(tried.waits).toEqual([0.5]);
    const removed = answered([lost, good]);
    expect(await ending(removed.client.DELETE('/v2/media/{id}', { params }))).toMatchObject({
      message: 'fetch failed',
    });
  });

  test('throws the error after the last attempt', async () => {
    const tried = answered([lost], { attempts: 2 });
    expect(await ending(get(tried))).toMatchObject({ message: 'fetch failed' });
    expect(tried.asked).toHaveLength(2);
  });
});

test('an aborted call ends its wait immediately', async () => {
  const leaving = new AbortController();
  const leave = () => leaving.abort(new Error('left'));
  const tried = answered([() => busy(503, '30')], { onWait: () => setTimeout(leave, 1000) });
  const asked = tried.client.GET('/v2/orders/{id}', { params, signal: leaving.signal });
  const ended = expect(asked).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  expect(tried.asked).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('waits leave no listeners on a long-lived signal', async () => {
  const { signal } = new AbortController();
  for (let waits = 0; waits < 20; waits += 1) await ending(wait(1, signal));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
