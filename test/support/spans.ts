import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  type Sampler,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

/** The spans that this process records. */
export interface RecordedSpans {
  /** The spans that have ended, in the order of their ends. */
  all(): readonly ReadableSpan[];
  /** Stops recording, as if no SDK had been registered. */
  stop(): Promise<void>;
}

/** Registers an SDK, as a layer does. With a sampler, it decides which spans are recorded. Default: all of them. */
export function recordSpans(sampler?: Sampler): RecordedSpans {
  const exporter = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor(exporter)];
  const provider = new NodeTracerProvider({ spanProcessors, ...(sampler && { sampler }) });
  provider.register();
  return {
    all: () => exporter.getFinishedSpans(),
    stop: async () => {
      await provider.shutdown();
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/** Registers an SDK that records nothing. */
export const recordNoSpans = (): RecordedSpans => recordSpans(new AlwaysOffSampler());

/** Prints spans as a tree, one in each line: kind and name. Siblings are in alphabetical order. */
export function treeOf(spans: readonly ReadableSpan[], parent: string | undefined, depth = 0): readonly string[] {
  return spans
    .filter((span) => span.parentSpanContext?.spanId === parent)
    .map((span) => [
      `${'  '.repeat(depth)}${SpanKind[span.kind]} ${span.name}`,
      ...treeOf(spans, span.spanContext().spanId, depth + 1),
    ])
    .sort()
    .flat();
}
