import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { EntityName } from '../changes/design.ts';
import { type EventType, events, isEventType, isTold } from '../changes/events.ts';
import { blocks } from '../lib/blocks.ts';
import { environment, lazy } from '../lib/lazy.ts';
import { leanSettings } from '../table/client.ts';
import { eventId } from '../table/keys.ts';
import { eventSchema } from '../table/writes/commit.ts';
import type { OutboxRow, Work } from '../table/writes/outbox.ts';
import type { QueueName } from './queues.ts';

/** The client of the queues. */
export const queueClient = lazy(
  'the client of the queues',
  () => new SQSClient({ ...leanSettings('sqs'), maxAttempts: 3 }),
);

const queueUrls = lazy(
  'the addresses of the queues',
  (): Record<string, string> => JSON.parse(environment('QUEUE_URLS')),
);

/** Finds the queue whose worker does what follows from an event; undefined when none does. */
function queueAfter(type: EventType): QueueName | undefined {
  const follows: { readonly job?: QueueName; readonly webhooks?: unknown } = events[type];
  return follows.job;
}

/** What it means for a customer when events are not relayed as they come. */
export const lateRelay =
  'Placed orders, cancellations and shipping rates are taken up a minute late, by the sweeper alone.';

/**
 * Sends a message to the queue whose worker does what follows from an event. Doing it again repeats the message, which
 * the worker expects.
 */
export async function sendWork(work: Work): Promise<void> {
  const queue = queueAfter(knownType(work));
  if (queue) await sendJob(queue, work);
}

/**
 * Sends again what follows from an event about a record that is due: a message of it is lost. Nothing is written.
 */
export const sendAgain = (
  type: EventType,
  entity: EntityName,
  { id, rev }: { readonly id: number; readonly rev: number },
  facts: Work['facts'],
): Promise<void> => sendWork({ event: eventId(entity, id, rev), type, schema: eventSchema, facts });

/** Refuses events of another release, which there may be during a deployment. */
function knownType({ type, schema }: Work): EventType {
  if (!isEventType(type) || schema > eventSchema) throw new Error('The event is of a later release');
  return type;
}

/** Has the webhooks of a merchant's side told of an event that subscribers know. */
export async function sendTold({ merchant, is_test = false, at, ...row }: OutboxRow): Promise<void> {
  const { event, type } = row;
  if (isTold(knownType(row)) && merchant !== undefined) {
    await sendJob('fan-out-event', { ...row, facts: { event, type, at, merchant, is_test } });
  }
}

/** Facts for a worker, and the event that they come from. */
type Sent = Pick<Work, 'event' | 'schema' | 'facts'> & { readonly hops?: number };

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
