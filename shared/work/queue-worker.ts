import type { SQSRecord } from 'aws-lambda';
import { underOneDeadline } from '../aws/deadlines.ts';
import { ownerInLog } from '../domain/reach.ts';
import { nowMilliseconds } from '../lib/clock.ts';
import { currentInvocation } from '../lib/invocation.ts';
import { describeError, failure, type LogFields, log } from '../lib/log.ts';
import { messageAttributes, parentOf, withSpan } from '../lib/trace.ts';
import type * as z from '../model/zod.ts';
import { isEventId } from '../table/keys.ts';
import { countingUse, unitsUsed } from '../table/use.ts';
import { envelope, type Facts, type QueueName, queues } from './queues.ts';
import { type QueueDesign, type Worker, worker } from './worker.ts';

/**
 * The event that a message belongs to. A worker passes it on in the messages that it sends, with `hops` raised by one.
 */
export type MessageSource = Omit<z.output<typeof envelope>, 'facts' | 'traceparent'>;

/**
 * Creates the worker of a queue. Each message is parsed by the queue's schema and processed independently. Only failed
 * messages are reported. SQS delivers them again, and moves them to the dead-letter queue after `maximumReceives`
 * attempts.
 *
 * `run` must tolerate duplicates, delays and concurrency: it reads the current state from the table and makes
 * conditional writes.
 */
export const queueWorker = <Q extends QueueName>(
  queue: Q,
  design: Omit<QueueDesign, 'on' | 'queue'>,
  run: (facts: Facts<Q>, source: MessageSource) => Promise<void>,
): Worker<QueueDesign> =>
  worker({ ...design, on: 'queue', queue }, async ({ Records }) => {
    const failures = await Promise.all(Records.map((record) => countingUse(() => attempt(queue, record, run))));
    return { batchItemFailures: failures.flat() };
  });

async function attempt<Q extends QueueName>(
  queue: Q,
  { messageId, body }: SQSRecord,
  run: (facts: Facts<Q>, source: MessageSource) => Promise<void>,
): Promise<{ itemIdentifier: string }[]> {
  const startedAt = nowMilliseconds();
  let from: LogOrigin = {};
  const about = () => {
    const milliseconds = nowMilliseconds() - startedAt;
    return { event: 'message', queue, message_id: messageId, ...from, milliseconds, ...unitsUsed() } as const;
  };
  const message = (async () => envelope.parse(JSON.parse(body)))();
  const traceparent = await message.then(
    (read) => read.traceparent,
    () => undefined, // the message is rejected below
  );
  const attributes = {
    ...messageAttributes(queue, 'process'),
    'messaging.message.id': messageId,
    'faas.coldstart': currentInvocation().cold_start,
  };
  return withSpan(['process', queue], { parent: parentOf(traceparent), attributes }, async ({ fail }) => {
    try {
      const { facts, traceparent: _, ...source } = await message;
      from = originOf(source);
      const next = { ...source, hops: source.hops + 1 };
      await underOneDeadline(() => run(queues[queue].facts().parse(facts) as Facts<Q>, next));
      log({ ...about(), status: 200 });
      return [];
    } catch (error) {
      fail(error);
      log({ ...about(), status: 500, ...describeError(error) }, failure(error));
      return [{ itemIdentifier: messageId }];
    }
  });
}

/** The fields of a log line that say where a message comes from. */
type LogOrigin = Pick<LogFields, 'event_id' | 'merchant' | 'production' | 'is_test'>;

/** Returns the origin of a message. A message can contain any text, so the line gets it only in its usual form. */
const originOf = ({ event, owner = '' }: Pick<MessageSource, 'event' | 'owner'>): LogOrigin => ({
  ...(isEventId(event) && { event_id: event }),
  ...ownerInLog(owner),
});
