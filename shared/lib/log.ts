import { Refusal } from './refusal.ts';

/** The only fields a log line may hold. None of them can carry a key, a body, an address or a signed URL. */
export interface LogFields {
  event: 'request' | 'message' | 'attempt' | 'task' | 'relay' | 'sweep' | 'outbox' | 'overdue' | 'notice';
  request_id?: string | undefined;
  route?: string | undefined;
  queue?: string | undefined;
  message_id?: string | undefined;
  status?: number | undefined;
  /** The status that a receiver has answered. */
  answered?: number | undefined;
  milliseconds?: number | undefined;
  key_id?: string | undefined;
  merchant?: number | undefined;
  version?: string | undefined;
  count?: number | undefined;
  /** The class of an error, never its message: a message may quote what a caller sent. */
  error?: string | undefined;
  /** Where it was thrown: file names and lines only. */
  at?: readonly string[] | undefined;
  /** A sentence written in this repository, without values. */
  note?: string | undefined;
}

export type LogSink = (line: string) => void;

let sink: LogSink = (line) => process.stdout.write(`${line}\n`);

/** Replaces where lines go; tests read them there. */
export function setLogSink(next: LogSink): void {
  sink = next;
}

/** Figures that CloudWatch keeps as metrics of a function: the alarms watch them. */
export interface Metrics {
  /** Answers of 500 and work that failed. */
  readonly Faults?: number;
  /** Answers of 503, and work that conflicts or throttling have kept from ending in time. It comes again. */
  readonly Unavailable?: number;
  /** Age in seconds of the oldest event that waits in the outbox. */
  readonly OldestEventSeconds?: number;
  /** Seconds for which the notification has been overdue that waits for longest. */
  readonly OverdueDeliverySeconds?: number;
  /** Notifications that a receiver has taken. */
  readonly DeliveredAttempts?: number;
  /** Attempts that a receiver has not taken. */
  readonly FailedAttempts?: number;
}

/** Counts a line in the metric that the alarms of functions watch. */
export const fault: Metrics = { Faults: 1 };

/** Counts a line in the metric of the whole stage, of which an alarm tolerates a few. */
export const busy: Metrics = { Unavailable: 1 };

/** Tells how a failure counts: `busy` if the failed work may be sent again as it is, else `fault`. */
export const failure = (error: unknown): Metrics =>
  error instanceof Refusal && error.kind === 'unavailable' ? busy : fault;

/** Writes one structured line whose figures are also metrics in CloudWatch (embedded metric format). */
export function log(fields: LogFields, metrics: Metrics = {}): void {
  const names = Object.keys(metrics);
  // of each stage its own: stages share an account
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

const describedCauses = 5; // further ones tell nothing new, and a cause may lead back to itself

/** Picks what a log line may say of an error: its class and its place, and those of its causes. */
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
 * Finds the place that an error was thrown at: the first line of its stack behind its message, which may hold anything.
 */
function frameOf({ stack = '', message }: Error): string | undefined {
  const from = stack.indexOf(message);
  const behind = from < 0 ? '' : stack.slice(from + message.length);
  return /^\s+at (.+)$/m.exec(behind)?.[1];
}
