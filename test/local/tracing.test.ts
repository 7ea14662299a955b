import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, trace } from '@opentelemetry/api';
import { afterEach, expect, test, vi } from 'vitest';
import { startTracing } from '../../local/tracing.ts';
import { parentOf, withSpan } from '../../shared/lib/trace.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  for (const api of [trace, context, propagation]) api.disable();
});

test('a local system sends its spans to the collector in its environment, at the latest when it stops', async () => {
  const requests: { path: string | undefined; body: string }[] = [];
  const collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ path: request.url, body: Buffer.concat(chunks).toString() });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  const tracing = await startTracing();
  await withSpan(['request', 'GET /v2/orders'], { parent: parentOf(undefined) }, async () => undefined);
  await tracing?.stop();
  collector.close();
  expect(requests.map(({ path }) => path)).toEqual(['/v1/traces']);
  const [{ resource, scopeSpans }] = JSON.parse(requests[0]?.body ?? '').resourceSpans;
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'made-to-order' } });
  expect(scopeSpans[0].spans).toEqual([expect.objectContaining({ name: 'GET /v2/orders', kind: 2 })]);
});

test('a local system without a collector in its environment registers no SDK', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '');
  expect(await startTracing()).toBeUndefined();
  const isRecording = await withSpan(['request', 'GET /v2/orders'], {}, async ({ traceparent }) => traceparent);
  expect(isRecording).toBeUndefined();
});
