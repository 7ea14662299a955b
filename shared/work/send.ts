import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type EventType, events, isEventType, isTold } from '../changes/events.ts';
import { blocks } from '../lib/blocks.ts';
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

/** Finds the queues whose workers do what follows from an event. */
export function queuesAfter(type: EventType): readonly QueueName[] {
  const follows: { readonly jobs?: readonly QueueName[]; readonly webhooks?: unknown } = events[type];
  return follows.jobs ?? [];
}

/** What it means for a customer when events are not relayed as they come. */
export const lateRelay =
  'Placed orders, cancellations and shipping rates are taken up a minute late, by the sweeper alone.';

/**
 * Relays one event: sends a message to each queue whose worker does what follows, then moves the row from the outbox to
 * the log of events. Relaying an event again repeats the messages, which the workers expect. It must write no outbox
 * row: that would be a loop that AWS does not notice.
 */
export async function relayEvent(row: OutboxRow): Promise<void> {
  // during a deployment there may be events of another release: they stay in the outbox until it is deployed
  if (!isEventType(row.type) || row.schema > eventSchema) throw new Error('The event is of a later release');
  await Promise.all([...queuesAfter(row.type).map((queue) => sendJob(queue, row)), tellSubscribers(row)]);
  await moveToLog(row);
}

/** Has the webhooks of a merchant's side told of an event that subscribers know. */
async function tellSubscribers({ merchant, is_test = false, ...row }: OutboxRow): Promise<void> {
  const { event, type } = row;
  if (!isTold(type) || merchant === undefined) return;
  await sendJob('fan-out-event', { ...row, facts: { event, type, merchant, is_test } });
}

/** Facts for a worker, and the event that they come from. */
type Sent = Pick<OutboxRow, 'event' | 'schema' | 'facts'> & { readonly hops?: number };

const bodyOf = ({ event, schema, facts, hops = 0 }: Sent): string => JSON.stringify({ schema, event, hops, facts });

/** Puts a message into a job queue. Doing it again repeats the message, which the workers expect. */
export async function sendJob(queue: QueueName, message: Sent): Promise<void> {
  const command = new SendMessageCommand({ QueueUrl: queueUrls.get()[queue], MessageBody: bodyOf(message) });
  await queueClient.get().send(command);
}

const messagesOfCall = 10; // SQS takes no more

/**
 * Puts messages into a job queue, ten a call. Throws unless all are in it: doing it again repeats those that are, which
 * the workers expect.
 */
export async function sendJobs(queue: QueueName, messages: readonly Sent[]): Promise<void> {
  await Promise.all(blocks(messages, messagesOfCall).map((block) => sendBlock(queue, block)));
}

async function sendBlock(queue: QueueName, messages: readonly Sent[]): Promise<void> {
  const Entries = messages.map((message, index) => ({ Id: String(index), MessageBody: bodyOf(message) }));
  const command = new SendMessageBatchCommand({ QueueUrl: queueUrls.get()[queue], Entries });
  const { Failed = [] } = await queueClient.get().send(command);
  if (Failed.length > 0) throw new Error('A queue has not taken all messages');
}
