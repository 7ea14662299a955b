import { beforeAll, expect, test } from 'vitest';
import { openapi } from '../../docs-generator/openapi/document.ts';
import { bytes } from '../../shared/http/body.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { GatewayEvent } from '../../shared/http/proxy-event.ts';
import { reply } from '../../shared/http/render.ts';
import * as z from '../../shared/model/zod.ts';
import { expectBytesRefused } from '../support/bytes.ts';
import { publicUrl, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// All real endpoints that accept bytes also accept JSON, so this file defines an endpoint that accepts only bytes.

const image = bytes({ types: ['image/jpeg', 'image/png'], maxBytes: 1000 });
const takesImages = endpoint(
  {
    route: 'POST /v2/images',
    summary: 'Take an image',
    description: '',
    allow: ['merchant'],
    body: image,
    returns: z.object({ type: z.string(), size: z.int(), last: z.int() }),
    needs: [],
    errorImpact: '',
  },
  async ({ body }) => reply({ type: body.type, size: body.bytes.length, last: body.bytes.at(-1) ?? 0 }),
);

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

/** Sends bytes in base64, as API Gateway does. */
async function send({ raw = '', headers = {} }: Sent) {
  const all = { Authorization: `Bearer ${world.keys.merchant}`, ...headers };
  const event: Partial<GatewayEvent> = {
    httpMethod: 'POST',
    path: '/v2/images',
    pathParameters: null,
    multiValueHeaders: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]])),
    multiValueQueryStringParameters: null,
    stageVariables: { publicUrl },
    body: Buffer.from(raw).toString('base64'),
    isBase64Encoded: true,
  };
  const { statusCode, body } = await takesImages(event as GatewayEvent, {}); // the rest of the event is not read
  return { status: statusCode, json: JSON.parse(body) };
}

test('an endpoint receives bytes of a media type in its contract unchanged, up to the maximum size', async () => {
  const some = Buffer.from([0xff, 0xd8, 0x00, 0xc3, 0x28]); // not valid UTF-8
  for (const type of ['image/jpeg', 'image/png']) {
    const answer = await send({ raw: some, headers: { 'Content-Type': type } });
    expect(answer).toEqual({ status: 200, json: { type, size: 5, last: 0x28 } });
  }
  const most = await send({ raw: Buffer.alloc(1000, 7), headers: { 'Content-Type': 'Image/PNG; name=a' } });
  expect(most).toEqual({ status: 200, json: { type: 'image/png', size: 1000, last: 7 } });
  // the length of the bytes, or of the base64 string
  for (const length of [5, 8]) {
    const headers = { 'Content-Type': 'image/png', 'Content-Length': `${length}` };
    expect((await send({ raw: some, headers })).status).toBe(200);
  }
});

test('an endpoint rejects other bytes: 415 for the media type, 413 for the size, 422 for an empty body', async () => {
  await expectBytesRefused(image, send);
});

test('the OpenAPI document lists the media types, the maximum size and the errors of a body of bytes', () => {
  const file = 'functions/v2/images/create.ts';
  const { paths } = openapi([{ name: 'v2-images-create', file, contract: takesImages.contract }]);
  expect(paths).toMatchObject({
    '/v2/images': {
      post: {
        requestBody: {
          required: true,
          description: 'Maximum size: 1000 bytes.',
          content: { 'image/jpeg': {}, 'image/png': {} },
        },
        responses: { 413: {}, 415: {}, 422: {} },
      },
    },
  });
});
