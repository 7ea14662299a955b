import { Refusal } from './refusal.ts';

/** The only fields that a log line can have. None of them can contain a key, a body, an address or a signed URL. */
export interface LogFields {
  event:
    | 'request'
    | 'record'
    | 'message'
    | 'attempt'
    | 'task'
    | 'relay'
    | 'history'
    | 'sweep'
    | 'outbox'
    | 'overdue'
    | 'notice';
  request_id?: string | undefined;
  route?: string | undefined;
  queue?: string | undefined;
  message_id?: string | undefined;
  status?: number | undefined;
  /** The status that a receiver responded with. */
  answered?: number | undefined;
  milliseconds?: number | undefined;
  key_id?: string | undefined;
  merchant?: number | undefined;
  production?: number | undefined;
  version?: string | undefined;
  count?: number | undefined;
  /** The class of an error, never its message, because a message can quote a caller. */
  error?: string | undefined;
  /** Where the error was thrown: only file names and lines. */
  at?: readonly string[] | undefined;
  /** A sentence from the source code, without values. */
  note?: string | undefined;
}

export type LogSink = (line: string) => void;

let sink: LogSink = (line) => process.stdout.write(`${line}\n`);

/** Replaces the destination of log lines. Tests use it to read them. */
export function setLogSink(next: LogSink): void {
  sink = next;
}

/** Values that CloudWatch keeps as metrics of a function. Alarms watch these metrics. */
export interface Metrics {
  /** Responses with status 500, and failed work. */
  readonly Faults?: number;
  /** Responses with status 503, and work that did not end in time because of conflicts or throttling. It is retried. */
  readonly Unavailable?: number;
  /** Age in seconds of the oldest event in the outbox. */
  readonly OldestEventSeconds?: number;
  /** Number of seconds that the most overdue notification is late. */
  readonly OverdueDeliverySeconds?: number;
  /** Notifications that a receiver accepted. */
  readonly DeliveredAttempts?: number;
  /** Attempts that a receiver did not accept. */
  readonly FailedAttempts?: number;
}

/** The metric of failures, which the alarms of functions watch. */
export const fault: Metrics = { Faults: 1 };

/** The metric of temporary failures of the whole stage. Its alarm tolerates a few of them. */
export const busy: Metrics = { Unavailable: 1 };

/** Returns the metric of an error: `busy` if the failed work can be retried unchanged, otherwise `fault`. */
export const failure = (error: unknown): Metrics =>
  error instanceof Refusal && error.kind === 'unavailable' ? busy : fault;

/** Writes one structured log line. Its metrics become metrics in CloudWatch (embedded metric format). */
export function log(fields: LogFields, metrics: Metrics = {}): void {
  const names = Object.keys(metrics);
  // stages share an account, so each has a separate namespace
  const service = process.env.METRICS_NAMESPACE ?? 'made-to-order-local';
  const embedded = names.length > 0 && {
    ...metrics,
    service,
    function: process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'local',
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: service,
          Dimensions: [['function'], ...('Unavailable' in metrics ? [['service']] : [])],
          Metrics: names.map((Name) => ({ Name })),
        },
      ],
    },
  };
  sink(JSON.stringify({ ...fields, ...embedded }));
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
