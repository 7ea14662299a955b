import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type EventType, events } from '../changes/events.ts';
import { environment, lazy } from '../lib/lazy.ts';
import { environmentCredentials, requestHandler } from '../table/client.ts';
import { eventSchema } from '../table/writes/commit.ts';
import { moveToLog, type OutboxRow } from '../table/writes/outbox.ts';
import type { QueueName } from './queues.ts';

/** The client of the queues. */
export const queueClient = lazy(
  'the client of the queues',
  () => new SQSClient({ credentials: environmentCredentials, maxAttempts: 3, requestHandler }),
);

const queueUrls = lazy(
  'the addresses of the queues',
  (): Record<string, string> => JSON.parse(environment('QUEUE_URLS')),
);

const isEventType = (type: string): type is EventType => Object.hasOwn(events, type);

/** Finds the queue that goes on from an event; undefined when none does. */
function jobQueueOf(type: EventType): QueueName | undefined {
  const reaction: { job?: QueueName; webhooks?: unknown } = events[type];
  return reaction.job;
}

/** What it means for a customer when events are not relayed as they come. */
export const lateRelay =
  'Placed orders, cancellations and shipping rates are taken up a minute late, by the sweeper alone.';

/**
 * Sends one event on its way: a message to the queue that goes on from it, then the row moves from the outbox to the
 * log of events. Relaying the same event again repeats the message, which the workers expect. It writes no outbox row:
 * that would be a loop that AWS does not notice.
 */
export async function relayEvent(row: OutboxRow): Promise<void> {
  // during a deployment another release's events may come by: they stay in the outbox until it is here
  if (!isEventType(row.type) || row.schema > eventSchema) throw new Error('The event is of a later release');
  const queue = jobQueueOf(row.type);
  if (queue) await sendJob(queue, row);
  await moveToLog(row);
}

/** Facts for a worker, and the event that they come from. */
type Sent = Pick<OutboxRow, 'event' | 'schema' | 'facts'> & { readonly hops?: number };

/** Puts a message into a job queue. Doing it again repeats the message, which the workers expect. */
export async function sendJob(queue: QueueName, { event, schema, facts, hops = 0 }: Sent): Promise<void> {
  const body = JSON.stringify({ schema, event, hops, facts });
  await queueClient.get().send(new SendMessageCommand({ QueueUrl: queueUrls.get()[queue], MessageBody: body }));
}
