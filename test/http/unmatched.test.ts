import { expect, test } from 'vitest';
import { handler } from '../../functions/public/unmatched/any.ts';
import type { GatewayEvent } from '../../shared/http/proxy-event.ts';
import { publicUrl, startTestWorld } from '../support/world.ts';

await startTestWorld();

/** Sends a request to the function for unknown paths, as a gateway of an earlier release does. */
async function send(httpMethod: string, path: string) {
  const event: Partial<GatewayEvent> = {
    httpMethod,
    path,
    pathParameters: { proxy: path.slice(1) },
    multiValueHeaders: {},
    multiValueQueryStringParameters: null,
    stageVariables: { publicUrl },
    body: null,
    isBase64Encoded: false,
  };
  const { statusCode, headers } = await handler(event as GatewayEvent, {}); // the rest is not read
  return { status: statusCode, allow: headers?.Allow };
}

test('a route that the gateway does not know yet returns 404 instead of 405', async () => {
  expect(await send('GET', '/health')).toEqual({ status: 404, allow: undefined });
  expect(await send('POST', '/health')).toEqual({ status: 405, allow: 'GET' });
});
