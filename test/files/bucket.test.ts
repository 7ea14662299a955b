import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { copyObject, findObject, ObjectGone, putFile, readObject } from '../../shared/files/bucket.ts';

// A bucket that takes its time: an image of 20 MB is stored over the network that a function happens to have.

const second = 1000;
let asked = 0;
let answers: (() => void)[] = [];
let refusal = 0;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    request.resume();
    if (refusal > 0) response.writeHead(refusal).end();
    else answers.push(() => response.end());
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
/** Stores something, and waits until the bucket has been asked. */
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

test('an answer may take 12 s', async () => {
  const { ended } = await storing();
  await vi.advanceTimersByTimeAsync(11 * second);
  expect([asked, ended()]).toEqual([1, undefined]);
  for (const answer of answers) answer();
  while (ended() === undefined) await turn();
  expect([asked, ended()]).toEqual([1, 'stored']);
});

test('one that does not come is waited for twice, and then the service is busy', async () => {
  const { ended } = await storing();
  await vi.advanceTimersByTimeAsync(12 * second);
  while (asked < 2) await vi.advanceTimersByTimeAsync(10).then(turn);
  await vi.advanceTimersByTimeAsync(11 * second);
  expect(ended()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(second);
  while (ended() === undefined) await vi.advanceTimersByTimeAsync(10).then(turn);
  expect([asked, ended()]).toEqual([2, 'Refusal']);
});

test.each([
  [404, 'who may list objects'],
  [403, 'who may not'],
  [412, 'who names another one'],
])('%i: an object that is not there, to one %s', async (status) => {
  refusal = status;
  const gone = { key: 'uploads/x', etag: '"1"', size: 1 };
  try {
    expect(await findObject(gone.key)).toBeUndefined();
    await expect(readObject(gone, 0, 1)).rejects.toBeInstanceOf(ObjectGone);
    await expect(copyObject(gone, 'imports/x')).rejects.toBeInstanceOf(ObjectGone);
  } finally {
    refusal = 0;
  }
});
