import { randomUUID } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Clock } from '../shared/lib/clock.ts';
import { hiddenSeconds, isQueueName, maximumReceives, type QueueName } from '../shared/work/queues.ts';
import { queueClient } from '../shared/work/send.ts';
import type { QueueDesign } from '../shared/work/worker.ts';
import type { EventSource } from './local-source.ts';
import { startedLater } from './throttled.ts';

type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

interface QueuedMessage {
  readonly id: string;
  readonly body: string;
  receives: number;
  visibleAt: number;
}

/** The local form of a job queue, its dead-letter queue and the event source of its worker. */
export interface LocalQueue extends EventSource {
  send(body: string): void;
  /** Bodies in the dead-letter queue. */
  deadLetters(): readonly string[];
}

// all runs share the memory of one process
const usualRuns = 10;
const largeRuns = 2; // for a worker that needs more memory than usual

/**
 * Creates a queue. Received messages become invisible. Failed messages reappear, and move to the dead-letter queue
 * after the last receive. If Lambda does not start a worker, the queue retries with the same messages while they are
 * invisible. After that they reappear like other failed messages.
 */
export function localQueue(design: QueueDesign, run: QueueHandler, { now, wait }: Clock): LocalQueue {
  const dead: string[] = [];
  let waiting: QueuedMessage[] = [];
  return {
    runs: Math.min(design.maximumConcurrency, design.memoryMegabytes === undefined ? usualRuns : largeRuns),
    send: (body) => {
      waiting.push({ id: randomUUID(), body, receives: 0, visibleAt: 0 });
    },
    deadLetters: () => [...dead],
    isEmpty: () => waiting.length === 0,
    nextDue: () => (waiting.length === 0 ? undefined : Math.min(...waiting.map(({ visibleAt }) => visibleAt))),
    deliver: async () => {
      const taken = waiting.filter(({ visibleAt }) => visibleAt <= now()).slice(0, design.batchSize);
      if (taken.length === 0) return false;
      const until = now() + hiddenSeconds(design) * 1000;
      for (const message of taken) {
        message.receives += 1;
        message.visibleAt = until;
      }
      const ran = await startedLater(
        () => run(sqsEvent(taken)),
        wait,
        () => now() < until,
      );
      const failed = new Set(ran ? ran.batchItemFailures.map((one) => one.itemIdentifier) : taken.map(({ id }) => id));
      const spent = taken.filter(({ id, receives }) => failed.has(id) && receives >= maximumReceives);
      dead.push(...spent.map(({ body }) => body));
      const gone = new Set([...taken.filter(({ id }) => !failed.has(id)), ...spent]);
      waiting = waiting.filter((message) => !gone.has(message));
      return true;
    },
  };
}

/** Returns messages as Lambda passes them to a worker. */
export const sqsEvent = (messages: readonly Pick<QueuedMessage, 'id' | 'body' | 'receives'>[]): SQSEvent => ({
  Records: messages.map(({ id, body, receives }) => ({
    messageId: id,
    receiptHandle: id,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: '0',
      SenderId: 'local',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:local:000000000000:local',
    awsRegion: 'local',
  })),
});

/** The input of the commands that send one message or a batch. */
interface Sending {
  readonly QueueUrl?: string;
  readonly MessageBody?: string;
  readonly MessageGroupId?: string;
  readonly Entries?: readonly Pick<Sending, 'MessageBody' | 'MessageGroupId'>[];
}

/** A message that a function sends, and its group. */
export interface SentMessage {
  readonly body: string;
  readonly group: string | undefined;
}

/** Intercepts the messages to queue URLs, so that no request leaves the process. `send` gets the messages of a call. */
export function interceptQueues(
  send: (queue: QueueName, messages: readonly SentMessage[]) => Promise<void> | void,
): void {
  queueClient.get().middlewareStack.add(
    () => async (args) => {
      const { QueueUrl = '', Entries, ...one } = args.input as Sending;
      const queue = QueueUrl.replace(/^local:/, '');
      if (!isQueueName(queue)) throw new Error(`Unknown queue ${queue}`);
      const sent = (Entries ?? [one]).map(({ MessageBody: body = '', MessageGroupId: group }) => ({ body, group }));
      await send(queue, sent);
      return { output: { $metadata: {} }, response: {} } as never; // the client reads nothing else
    },
    { step: 'initialize', priority: 'high', name: 'localQueues', override: true },
  );
}
