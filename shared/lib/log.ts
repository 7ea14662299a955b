import { currentInvocation, type Invocation } from './invocation.ts';
import { Refusal } from './refusal.ts';
import { currentTraceId } from './trace.ts';

/**
 * The only fields that a caller of `log` can set. None of them can contain a key, a body, an address or a signed URL.
 */
export interface LogFields {
  event:
    | 'start'
    | 'request'
    | 'record'
    | 'message'
    | 'attempt'
    | 'task'
    | 'relay'
    | 'history'
    | 'business'
    | 'sweep'
    | 'outbox'
    | 'overdue'
    | 'synthetic-order'
    | 'notice';
  /** The `X-Request-Id` that the caller got. */
  request_id?: string | undefined;
  route?: string | undefined;
  /** The first id in the path of a request, if the path has one. */
  id?: number | undefined;
  queue?: string | undefined;
  message_id?: string | undefined;
  /** The id of the event that caused a message. It contains the entity and the id of the event's subject. */
  event_id?: string | undefined;
  status?: number | undefined;
  /** The status that a receiver, or the service itself, responded with. */
  answered?: number | undefined;
  milliseconds?: number | undefined;
  key_id?: string | undefined;
  merchant?: number | undefined;
  production?: number | undefined;
  is_test?: boolean | undefined;
  version?: string | undefined;
  count?: number | undefined;
  /** The units of the table that the work consumed, as DynamoDB returned them. */
  read_units?: number | undefined;
  write_units?: number | undefined;
  /** The class of an error, never its message, because a message can quote a caller. */
  error?: string | undefined;
  /** Where the error was thrown: only file names and lines. */
  at?: readonly string[] | undefined;
  /** A sentence from the source code, without values. */
  note?: string | undefined;
}

/** The fields that `log` adds to each line, with the names of Powertools' logger. */
export interface CommonLogFields extends Invocation {
  /**
   * ERROR for faults, which raise an alarm. WARN for notices, and for other failures. INFO for everything else,
   * including requests that were rejected.
   */
  readonly level: 'INFO' | 'WARN' | 'ERROR';
  /** In UTC, with milliseconds. */
  readonly timestamp: string;
  /** The id of the trace, if a span is recorded. */
  readonly trace_id?: string;
  /** The name of the system: the prefix of a stage (`prefixOf`), which is also the namespace of its metrics. */
  readonly service: string;
}

export type LogSink = (line: string) => void;

let sink: LogSink = (line) => process.stdout.write(`${line}\n`);

/** Replaces the destination of log lines. Tests use it to read them. */
export function setLogSink(next: LogSink): void {
  sink = next;
}

/** The unit of a metric, and the dimensions by which CloudWatch keeps it. */
interface MetricDesign {
  readonly unit: 'Count' | 'Seconds';
  /**
   * `function` keeps a metric for each function, and `service` keeps one metric for the whole stage. With both,
   * CloudWatch keeps both.
   */
  readonly dimensions: readonly ('function' | 'service')[];
}

/**
 * The values in log lines that CloudWatch keeps as metrics. A metric costs $0.30 a month for each value of its
 * dimensions. So a metric has the dimension `function` only if an alarm or a graph needs it.
 */
export const metrics = {
  /** Responses with status 500, and failed work. */
  Faults: { unit: 'Count', dimensions: ['function', 'service'] },
  /** Responses with status 503, and work that did not end in time because of conflicts or throttling. It is retried. */
  Unavailable: { unit: 'Count', dimensions: ['function', 'service'] },
  /** Age of the oldest event in the outbox. */
  OldestEventSeconds: { unit: 'Seconds', dimensions: ['function'] },
  /** How late the most overdue notification is. */
  OverdueDeliverySeconds: { unit: 'Seconds', dimensions: ['function'] },
  /** Notifications that a receiver accepted. */
  DeliveredAttempts: { unit: 'Count', dimensions: ['function'] },
  /** Attempts that a receiver did not accept. */
  FailedAttempts: { unit: 'Count', dimensions: ['function'] },
  /** Time from the first request of a synthetic order until its completion. */
  SyntheticOrderSeconds: { unit: 'Seconds', dimensions: ['function'] },
  /** 1 for a failed synthetic order, 0 for a successful one, so that the alarm sees data each minute. */
  SyntheticOrderFailed: { unit: 'Count', dimensions: ['function'] },
  /** First runs of processes. */
  ColdStart: { unit: 'Count', dimensions: ['service'] },
  /** Responses with status 429. */
  RateLimited: { unit: 'Count', dimensions: ['service'] },
  /** Requests of a deprecated version of the API. */
  DeprecatedVersion: { unit: 'Count', dimensions: ['service'] },
  /** Live orders that were placed. */
  OrdersPlaced: { unit: 'Count', dimensions: ['service'] },
  /** Live orders whose last parcel was delivered. */
  OrdersCompleted: { unit: 'Count', dimensions: ['service'] },
  /** Time from the placing of a live order until it was prepared. */
  SecondsInPreparing: { unit: 'Seconds', dimensions: ['service'] },
  /** Time from the assignment of a live order to a production until the production accepted it. */
  SecondsToAccept: { unit: 'Seconds', dimensions: ['service'] },
} as const satisfies Readonly<Record<string, MetricDesign>>;

export type MetricName = keyof typeof metrics;

/** Values of metrics. A metric can have up to 100 values in one line. */
export type Metrics = { readonly [M in MetricName]?: number | readonly number[] };

/** The maximum number of values of a metric in one line (specification of the embedded metric format). */
export const metricValues = 100;

/** The metric of failures, which the alarms of functions watch. */
export const fault: Metrics = { Faults: 1 };

/** The metric of temporary failures of the whole stage. Its alarm tolerates a few of them. */
export const busy: Metrics = { Unavailable: 1 };

/** Returns the metric of an error: `busy` if the failed work can be retried unchanged, otherwise `fault`. */
export const failure = (error: unknown): Metrics =>
  error instanceof Refusal && error.kind === 'unavailable' ? busy : fault;

/** Writes one structured log line. Its metrics become metrics in CloudWatch (embedded metric format). */
export function log(fields: LogFields, measured: Metrics = {}): void {
  const now = Date.now();
  const trace = currentTraceId();
  const common: CommonLogFields = {
    level: levelOf(fields, measured),
    timestamp: new Date(now).toISOString(),
    service: process.env.METRICS_NAMESPACE ?? 'made-to-order-local',
    ...currentInvocation(),
    ...(trace !== undefined && { trace_id: trace }),
  };
  sink(JSON.stringify({ ...common, ...fields, ...embedded(measured, common, now) }));
}

function levelOf({ event, error }: LogFields, measured: Metrics): CommonLogFields['level'] {
  if (measured.Faults) return 'ERROR';
  return measured.Unavailable || event === 'notice' || error !== undefined ? 'WARN' : 'INFO';
}

/** Returns the fields by which CloudWatch finds the metrics in a line. Stages share an account, but no namespace. */
function embedded(measured: Metrics, { service, function_name }: CommonLogFields, now: number): object {
  const names = Object.keys(measured) as MetricName[];
  if (names.length === 0) return {};
  const directives = [...Map.groupBy(names, (name) => metrics[name].dimensions.join())].map(([dimensions, some]) => ({
    Namespace: service,
    Dimensions: dimensions.split(',').map((dimension) => [dimension]),
    Metrics: some.map((Name) => ({ Name, Unit: metrics[Name].unit })),
  }));
  return { ...measured, function: function_name, _aws: { Timestamp: now, CloudWatchMetrics: directives } };
}

const describedCauses = 5; // more causes add nothing, and a chain of causes can be circular

/** Returns the loggable parts of an error: its class and its place, and those of its causes. */
export function describeError(error: unknown): Pick<LogFields, 'error' | 'at'> {
  const names: string[] = [];
  const at: string[] = [];
  for (let current = error; current instanceof Error && names.length < describedCauses; current = current.cause) {
    names.push(current.name);
    const frame = frameOf(current);
    if (frame) at.push(frame);
  }
  return { error: names.join(' < ') || typeof error, at };
}

/**
 * Finds the place where an error was thrown. This is the first line of the stack after the message, because the message
 * can contain anything.
 */
function frameOf({ stack = '', message }: Error): string | undefined {
  const from = stack.indexOf(message);
  const behind = from < 0 ? '' : stack.slice(from + message.length);
  return /^\s+at (.+)$/m.exec(behind)?.[1];
}
