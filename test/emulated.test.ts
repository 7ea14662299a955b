import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GatewayEvent, GatewayResult } from '../shared/http/proxy-event.ts';

// differences of the service in an AWS emulator. Each test creates new SDK clients

beforeEach(() => {
  vi.resetModules();
  for (const [name, value] of Object.entries({
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    BUCKET_NAME: 'files',
  }))
    vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

describe('the reference page and its document', () => {
  const pages = {
    '/docs': () => import('../functions/public/docs/get.ts'),
    '/openapi.json': () => import('../functions/public/openapi/get.ts'),
  };
  const get = async (path: keyof typeof pages): Promise<GatewayResult> => {
    const { handler } = await pages[path]();
    const asked: Partial<GatewayEvent> = {
      httpMethod: 'GET',
      path,
      multiValueHeaders: { 'Accept-Encoding': ['gzip'] },
      stageVariables: { publicUrl: 'http://localhost:4600' },
    };
    return handler(asked as GatewayEvent, {});
  };

  test.each([
    ['/docs', '<!doctype html>'],
    ['/openapi.json', '{"'],
  ] as const)('%s is uncompressed in an emulator, whose gateway may not decode base64', async (path, beginning) => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://localhost:4566');
    const { statusCode, headers, body, isBase64Encoded } = await get(path);
    expect([statusCode, headers?.['Content-Encoding'], isBase64Encoded]).toEqual([200, undefined, false]);
    expect(body.startsWith(beginning)).toBe(true);
  });

  test.each(['/docs', '/openapi.json'] as const)('%s is compressed on AWS', async (path) => {
    const { headers, isBase64Encoded } = await get(path);
    expect([headers?.['Content-Encoding'], isBase64Encoded]).toEqual(['gzip', true]);
  });
});

test("a queue is called at the emulator's URL, whatever host the queue's URL has", async () => {
  const queues: string[] = [];
  const server = createServer(async (asked, answer) => {
    const { QueueUrl, Entries } = JSON.parse(await text(asked));
    queues.push(QueueUrl);
    const Successful = Entries.map(({ Id, MessageBody }: Readonly<Record<string, string>>) => {
      return {
        Id,
        MD5OfMessageBody: createHash('md5')
          .update(MessageBody ?? '')
          .digest('hex'),
      };
    });
    answer.setHeader('Content-Type', 'application/x-amz-json-1.0').end(JSON.stringify({ Successful }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = 'http://sqs.eu-central-1.nowhere.invalid:4566/000000000000/made-to-order-local-prepare-order';
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('QUEUE_URLS', JSON.stringify({ 'prepare-order': url }));
  const { sendJob } = await import('../shared/work/send.ts');
  await sendJob('prepare-order', { event: 'evt_1', schema: 1, facts: {} });
  expect(queues).toEqual([url]);
});

describe("in LocalStack's containers", () => {
  const own = '172.18.0.2';
  beforeEach(() => {
    vi.stubEnv('AWS_ENDPOINT_URL', `http://${own}:4566`);
    vi.stubEnv('LOCALSTACK_HOSTNAME', own);
    vi.stubEnv('EDGE_PORT', '4570');
  });

  test('URLs are signed for a host name that also works on the host of LocalStack', async () => {
    const { signedDownload, signedUpload } = await import('../shared/files/bucket.ts');
    const signed = [
      await signedUpload('uploads/a', { contentType: 'image/png', size: 1 }),
      await signedDownload('media/a', 'a.png', 'image/png'),
    ];
    expect(signed.map((one) => one.split('?')[0])).toEqual([
      'http://localhost.localstack.cloud:4570/files/uploads/a',
      'http://localhost.localstack.cloud:4570/files/media/a',
    ]);
  });

  test("users' URLs may point to LocalStack itself, and to nothing else in its network", async () => {
    const { checkUrl } = await import('../shared/outbound/user-urls.ts');
    const reached = () =>
      [own, '127.0.0.1', '172.18.0.3', '8.8.8.8'].filter((host) => checkUrl(`https://${host}/`) instanceof URL);
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    expect(reached()).toEqual([own, '127.0.0.1', '8.8.8.8']);
    vi.stubEnv('OUTBOUND_LOCAL', '0');
    expect(reached()).toEqual(['8.8.8.8']);
  });

  test('docker-compose.yml makes LocalStack poll streams and queues often, and check signatures', () => {
    const composed = readFileSync(join(import.meta.dirname, '../docker-compose.yml'), 'utf8');
    expect(composed).toMatch(/^ +LAMBDA_EVENT_SOURCE_MAPPING_POLL_INTERVAL_SEC: 0\.1$/m);
    expect(composed).toMatch(/^ +LAMBDA_EVENT_SOURCE_MAPPING_MAX_BACKOFF_ON_EMPTY_POLL_SEC: 1$/m);
    expect(composed).toMatch(/^ +S3_SKIP_SIGNATURE_VALIDATION: 0$/m);
  });
});
