import { optionalEnvironment } from '../shared/lib/lazy.ts';

const sendsMilliseconds = 500; // how long ended spans wait for others
const patienceMilliseconds = 2000; // for a collector that does not respond

/**
 * Records spans of this process, and sends them to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT` by OTLP over HTTP.
 * Without this variable it does nothing and loads no SDK. `stop` sends the last spans.
 */
export async function startTracing(): Promise<{ stop(): Promise<void> } | undefined> {
  if (!optionalEnvironment('OTEL_EXPORTER_OTLP_ENDPOINT')) return undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ timeoutMillis: patienceMilliseconds });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': optionalEnvironment('OTEL_SERVICE_NAME') ?? 'made-to-order' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: sendsMilliseconds })],
  });
  provider.register();
  return { stop: () => provider.shutdown() };
}
