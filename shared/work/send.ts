import { SendMessageBatchCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';
import { awsClient, sender } from '../aws/clients.ts';
import type { EntityName } from '../domain/entity-design.ts';
import { type EventType, events, isEventType, isPublished } from '../domain/events.ts';
import { blocks } from '../lib/blocks.ts';
import { environment, isEmulated, lazy } from '../lib/lazy.ts';
import { eventId } from '../table/keys.ts';
import { eventSchema } from '../table/writes/commit.ts';
import type { OutboxRow, Work } from '../table/writes/outbox.ts';
import type { QueueName } from './queues.ts';

/** The client of the queues. */
export const queueClient = awsClient<SQSClientConfig, SQSClient>('the client of the queues', SQSClient, () => ({
  maxAttempts: 3,
  // an emulator names hosts in the addresses of queues that may lead nowhere from here
  useQueueUrlAsEndpoint: !isEmulated(),
}));

const send: SQSClient['send'] = sender(queueClient);

const queueUrls = lazy(
  'the addresses of the queues',
  (): Record<string, string> => JSON.parse(environment('QUEUE_URLS')),
);

/** What it means for a customer when events are not relayed as they come. */
export const lateRelay =
  'Placed orders, cancellations and shipping rates are taken up a minute late, by the sweeper alone.';

/** Facts for a worker, and the event that they come from. */
type JobMessage = Pick<Work, 'event' | 'schema' | 'facts'> & { readonly hops?: number };

/** A message for the worker of a queue, as it is sent. */
export interface Job {
  readonly queue: QueueName;
  readonly body: string;
}

/** Writes a message. Throws if it has facts that no message can hold. */
const jobFor = (queue: QueueName, { event, schema, facts, hops = 0 }: JobMessage): Job => ({
  queue,
  body: JSON.stringify({ schema, event, hops, facts }),
});

/** Makes the message for the worker that does what follows from an event; undefined if no worker does. */
export function jobOfWork(work: Work): Job | undefined {
  const { job: queue } = events[knownType(work)] as { readonly job?: QueueName };
  return queue && jobFor(queue, work);
}

/** Makes the message that has a merchant's webhooks notified of an event; undefined if subscribers do not know it. */
export function jobOfPublished({ merchant, is_test = false, at, ...row }: OutboxRow): Job | undefined {
  const { event, type } = row;
  if (!isPublished(knownType(row)) || merchant === undefined) return undefined;
  return jobFor('fan-out-event', { ...row, facts: { event, type, at, merchant, is_test } });
}

/** Refuses events of another release, which there may be during a deployment. */
function knownType({ type, schema }: Work): EventType {
  if (!isEventType(type) || schema > eventSchema) throw new Error('The event is of a later release');
  return type;
}

/**
 * Sends again what follows from an event about a record that is due: a message of it is lost. Nothing is written.
 */
export async function sendAgain(
  type: EventType,
  entity: EntityName,
  { id, rev }: { readonly id: number; readonly rev: number },
  facts: Work['facts'],
): Promise<void> {
  const job = jobOfWork({ event: eventId(entity, id, rev), type, schema: eventSchema, facts });
  if (job) await sendWritten([job]);
}

/** Puts a message into a job queue. Doing it again repeats the message, which the workers expect. */
export const sendJob = (queue: QueueName, message: JobMessage): Promise<void> => sendJobs(queue, [message]);

/**
 * Puts messages into a job queue. Throws unless all are in it: doing it again repeats those that are, which the workers
 * expect.
 */
export const sendJobs = (queue: QueueName, messages: readonly JobMessage[]): Promise<void> =>
  sendWritten(messages.map((message) => jobFor(queue, message)));

/** Puts written messages into their queues. Throws unless all are in them. */
export async function sendWritten(jobs: readonly Job[]): Promise<void> {
  const unsent = await trySending(jobs);
  for (const error of unsent.values()) throw error;
}

const messagesOfCall = 10; // SQS takes no more

/** Puts messages into their queues, ten a call. Returns those that are not in their queue, each with the error. */
export async function trySending(jobs: readonly Job[]): Promise<ReadonlyMap<Job, unknown>> {
  const calls = [...Map.groupBy(jobs, ({ queue }) => queue)].flatMap(([queue, own]) =>
    blocks(own, messagesOfCall).map((block) => sendBlock(queue, block)),
  );
  return new Map((await Promise.all(calls)).flat());
}

async function sendBlock(queue: QueueName, jobs: readonly Job[]): Promise<readonly (readonly [Job, unknown])[]> {
  const Entries = jobs.map(({ body }, index) => ({ Id: String(index), MessageBody: body }));
  const command = new SendMessageBatchCommand({ QueueUrl: queueUrls.get()[queue], Entries });
  try {
    const { Failed = [] } = await send(command);
    const refused = new Set(Failed.map(({ Id }) => Id));
    return jobs.flatMap((job, index) =>
      refused.has(String(index)) ? [[job, new Error('A queue has not taken a message')] as const] : [],
    );
  } catch (error) {
    return jobs.map((job) => [job, error] as const);
  }
}
