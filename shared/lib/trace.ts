import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';

// OpenTelemetry's API does nothing until a process registers an SDK: on AWS the layer of `-c tracingLayer`, locally
// `local/tracing.ts`. Without one, no span is recorded and nothing is written.

/** The kinds of spans, each with its name. `what` is a route, a queue, a type, an entity, a task or a method. */
const spans = {
  request: { kind: SpanKind.SERVER, name: (what: string) => what },
  send: { kind: SpanKind.PRODUCER, name: (what: string) => `send ${what}` },
  process: { kind: SpanKind.CONSUMER, name: (what: string) => `process ${what}` },
  relay: { kind: SpanKind.INTERNAL, name: (what: string) => `relay ${what}` },
  sweep: { kind: SpanKind.INTERNAL, name: (what: string) => `sweep ${what}` },
  task: { kind: SpanKind.INTERNAL, name: (what: string) => `task ${what}` },
  call: { kind: SpanKind.CLIENT, name: (what: string) => what },
} as const;

/** The names of spans: what is done, and with what. */
export type SpanName = readonly [kind: keyof typeof spans, what: string];

/**
 * The only attributes that a span can have, by the names of OpenTelemetry's semantic conventions. None of them can
 * contain a key, a body, an address, a path or a query.
 */
export interface SpanAttributes {
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'faas.coldstart'?: boolean;
  /** The host of a user's URL. */
  'server.address'?: string;
  'messaging.system'?: 'aws_sqs';
  'messaging.destination.name'?: string;
  'messaging.operation.type'?: 'send' | 'process';
  'messaging.message.id'?: string;
  /** The class of an error, never its message, or the status of a failed response. */
  'error.type'?: string;
}

/** Returns the attributes of spans that send or process the messages of a queue. */
export const messageAttributes = (queue: string, operation: 'send' | 'process'): SpanAttributes => ({
  'messaging.system': 'aws_sqs',
  'messaging.destination.name': queue,
  'messaging.operation.type': operation,
});

/** The place of a span: its parent, and the attributes that are known when it starts. */
interface SpanStart {
  /** The parent, from `parentOf`. By default the span that is active. */
  readonly parent?: Context;
  readonly attributes?: SpanAttributes;
}

/** A span that has started. */
export interface OpenSpan {
  /** The `traceparent` that continues the trace below this span. Undefined if it is not recorded. */
  readonly traceparent: string | undefined;
  /** Does work while the span is active, so that it is the parent of the spans of this work. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed: by an error, or by the status of a response. Only the first failure counts. */
  fail(cause: unknown): void;
  end(): void;
}

/**
 * Starts a span. Without a parent, only a request starts one, because a trace begins with a request. Other work without
 * a parent is not recorded, and runs outside any trace.
 */
export function openSpan(
  [kind, what]: SpanName,
  { parent = context.active(), attributes = {} }: SpanStart = {},
): OpenSpan {
  const isRoot = trace.getSpanContext(parent) === undefined;
  if (isRoot && kind !== 'request') return { ...notRecorded, run: (work) => context.with(parent, work) };
  const { name, kind: spanKind } = spans[kind];
  const tracer = trace.getTracer('made-to-order');
  const span = tracer.startSpan(name(what), { kind: spanKind, attributes: { ...attributes } }, parent);
  const within = trace.setSpan(parent, span);
  let hasFailed = false;
  return {
    traceparent: traceparentIn(within),
    run: (work) => context.with(within, work),
    set: (more) => span.setAttributes({ ...more }),
    fail: (cause) => {
      if (!hasFailed) markFailed(span, cause);
      hasFailed = true;
    },
    end: () => span.end(),
  };
}

const notRecorded = { traceparent: undefined, set: () => {}, fail: () => {}, end: () => {} };

/** Does work in a span. The span ends with the work, and fails if it throws. */
export async function withSpan<T>(name: SpanName, start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  const span = openSpan(name, start);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Returns the parent that a `traceparent` (W3C Trace Context) names. Anything else, such as a malformed value, names no
 * parent.
 */
export const parentOf = (traceparent: unknown): Context =>
  typeof traceparent === 'string' ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;

/** Returns the `traceparent` of the active span, for another process. Undefined if no span is recorded. */
const currentTraceparent = (): string | undefined => traceparentIn(context.active());

/** Returns `currentTraceparent` as a property. Returns nothing if no span is recorded. */
export function carriedTrace(): { readonly traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** Returns the ID of the active trace. Undefined if no span is recorded. */
export function currentTraceId(): string | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}

function traceparentIn(within: Context): string | undefined {
  if (!trace.getSpan(within)?.isRecording()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(within, carrier);
  return carrier.traceparent;
}

/** Marks the active span as failed, if its work handles the error itself. */
export function failSpan(error: unknown): void {
  const span = trace.getActiveSpan();
  if (span) markFailed(span, error);
}

function markFailed(span: Span, cause: unknown): void {
  const type = cause instanceof Error ? cause.name : typeof cause === 'number' ? String(cause) : typeof cause;
  span.setAttributes({ 'error.type': type } satisfies SpanAttributes);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Does work outside any trace, as a process does that has just started. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** An SDK's provider of tracers, which may keep spans for a while before it sends them. */
interface FlushingProvider extends TracerProvider {
  getDelegate?(): FlushingProvider;
  forceFlush?(): Promise<void>;
}

const flushMilliseconds = 1000; // over UDP to the same machine, it takes less than one

/**
 * Sends the spans that have ended. Never fails. Takes a second at most, and half of the milliseconds that are `left` of
 * the run.
 */
export async function flushSpans(left: number): Promise<void> {
  const registered: FlushingProvider = trace.getTracerProvider();
  const provider = registered.getDelegate?.() ?? registered;
  if (!provider.forceFlush) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, Math.min(flushMilliseconds, left / 2));
  await Promise.race([provider.forceFlush().catch(() => undefined), late.promise]);
  clearTimeout(timer);
}
