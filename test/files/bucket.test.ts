import { createServer, type IncomingMessage, type Server } from 'node:http';
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
  signedDownload,
  storeInParts,
} from '../../shared/files/bucket.ts';
import { setLogSink } from '../../shared/lib/log.ts';

// A slow bucket, as when an image of 20 MB is stored over the network of a function.

const second = 1000;
let asked = 0;
let answers: (() => void)[] = [];
let refusal: { readonly status: number; readonly code: string } | undefined;
let heard: IncomingMessage[] = [];
let reply: ((request: IncomingMessage) => string) | undefined;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    heard.push(request);
    request.resume();
    if (reply) response.writeHead(200, { ETag: `"${asked}"` }).end(reply(request));
    else if (!refusal) answers.push(() => response.end());
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
afterEach(() => {
  vi.useRealTimers();
  heard = [];
  reply = undefined;
});

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

test('readObject and copyObject require that the object is unchanged', () =>
  refusing(412, 'PreconditionFailed', async () => {
    await expect(readObject(wanted, 0, 1)).rejects.toThrow();
    await expect(copyObject(wanted, 'imports/x')).rejects.toThrow();
    const conditions = heard.map(({ headers }) => headers['if-match'] ?? headers['x-amz-copy-source-if-match']);
    expect(conditions).toEqual([wanted.etag, wanted.etag]);
  }));

test('storeInParts stores no part below 5 MiB except the last', async () => {
  reply = ({ url = '' }) => (url.includes('uploads') ? '<R><UploadId>1</UploadId></R>' : '<R/>');
  async function* chunks() {
    for (let count = 0; count < 7; count += 1) yield Buffer.alloc(1_000_000);
  }
  expect(await storeInParts('imports/x', 'text/csv', chunks())).toBe(7_000_000);
  const parts = heard.filter(({ url }) => url?.includes('partNumber'));
  expect(parts.map(({ headers }) => headers['content-length'])).toEqual(['6000000', '1000000']);
});

test('signedDownload returns a URL that expires after five minutes', async () => {
  const address = await signedDownload('media/1', 'front.png', 'image/png');
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300');
});

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
