import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  copyObject,
  findObject,
  ObjectGone,
  putFile,
  readObject,
  readWhole,
  removeObject,
} from '../../shared/files/bucket.ts';
import { setLogSink } from '../../shared/lib/log.ts';

// A slow bucket, as when an image of 20 MB is stored over the network of a function.

const second = 1000;
let asked = 0;
let answers: (() => void)[] = [];
let refusal: { readonly status: number; readonly code: string } | undefined;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    request.resume();
    if (!refusal) answers.push(() => response.end());
    else {
      const text = `<?xml version="1.0"?><Error><Code>${refusal.code}</Code><Message>m</Message></Error>`;
      response.writeHead(refusal.status).end(request.method === 'HEAD' ? undefined : text);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BUCKET_NAME: 'files',
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.useRealTimers());

const turn = () => new Promise((go) => setImmediate(go));
/** Starts to store an object, and waits until the bucket has received the request. */
async function storing() {
  asked = 0;
  answers = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let ended: unknown;
  void putFile('media/1/x', Buffer.from('image'), 'image/png').then(
    () => {
      ended = 'stored';
    },
    (error: Error) => {
      ended = error.name;
    },
  );
  while (asked < 1) await turn();
  return { ended: () => ended };
}

test('putFile waits up to 12 s for a response of the bucket', async () => {
  const { ended } = await storing();
  await vi.advanceTimersByTimeAsync(11 * second);
  expect([asked, ended()]).toEqual([1, undefined]);
  for (const answer of answers) answer();
  while (ended() === undefined) await turn();
  expect([asked, ended()]).toEqual([1, 'stored']);
});

test('putFile rejects as unavailable when two attempts time out after 12 s', async () => {
  const { ended } = await storing();
  await vi.advanceTimersByTimeAsync(12 * second);
  while (asked < 2) await vi.advanceTimersByTimeAsync(10).then(turn);
  await vi.advanceTimersByTimeAsync(11 * second);
  expect(ended()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(second);
  while (ended() === undefined) await vi.advanceTimersByTimeAsync(10).then(turn);
  expect([asked, ended()]).toEqual([2, 'Refusal']);
});

const wanted = { key: 'uploads/x', etag: '"1"', size: 1 };
/** Lets the bucket respond to every read of an object with this status and S3 error code. */
async function refusing(status: number, code: string, act: () => Promise<void>): Promise<void> {
  refusal = { status, code };
  try {
    await act();
  } finally {
    refusal = undefined;
  }
}

test.each([
  [404, 'NoSuchKey', 'as missing'],
  [412, 'PreconditionFailed', 'as replaced'],
])('a response of %i %s reports the object %s', (status, code) =>
  refusing(status, code, async () => {
    expect(await findObject(wanted.key)).toBeUndefined();
    expect(await readWhole(wanted.key)).toBeUndefined();
    await expect(readObject(wanted, 0, 1)).rejects.toBeInstanceOf(ObjectGone);
    await expect(copyObject(wanted, 'imports/x')).rejects.toBeInstanceOf(ObjectGone);
  }),
);

test.each([
  [403, 'ExpiredToken'],
  [403, 'AccessDenied'],
  [400, 'ExpiredToken'],
  [500, 'InternalError'],
])(
  'a response of %i %s does not report an object as gone, but is logged as a fault and rejected with 503',
  (status, code) =>
    refusing(status, code, async () => {
      const lines: string[] = [];
      setLogSink((line) => lines.push(line));
      const calls = [
        () => findObject(wanted.key),
        () => readWhole(wanted.key),
        () => readObject(wanted, 0, 1),
        () => copyObject(wanted, 'imports/x'),
        () => putFile('media/1', Buffer.from('image'), 'image/png'),
        () => removeObject('media/1'),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({
          name: 'Refusal',
          kind: 'unavailable',
          headers: { 'Retry-After': '2' },
        });
      }
      expect(lines.map((line) => JSON.parse(line).Faults)).toEqual(calls.map(() => 1));
    }),
);

test('a response of 404 NoSuchBucket does not report an object as gone', () =>
  refusing(404, 'NoSuchBucket', async () => {
    await expect(readWhole(wanted.key)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(copyObject(wanted, 'imports/x')).rejects.toMatchObject({ kind: 'unavailable' });
  }));
