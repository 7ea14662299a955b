import { SendMessageBatchCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';
import { awsClient, sender } from '../aws/clients.ts';
import type { EntityName } from '../domain/entity-design.ts';
import { type EventType, events, isEventType, isPublished } from '../domain/events.ts';
import { tenantKey, workOwner } from '../domain/reach.ts';
import { blocks } from '../lib/blocks.ts';
import { environment, isEmulated, lazy } from '../lib/lazy.ts';
import { messageAttributes, type OpenSpan, openSpan } from '../lib/trace.ts';
import { eventId } from '../table/keys.ts';
import { eventSchema } from '../table/writes/commit.ts';
import type { OutboxRow, Work } from '../table/writes/outbox.ts';
import type { QueueName } from './queues.ts';

/** The SQS client. */
export const queueClient = awsClient<SQSClientConfig, SQSClient>('the client of the queues', SQSClient, () => ({
  maxAttempts: 3,
  // the queue URLs of an emulator may contain host names that do not resolve from here
  useQueueUrlAsEndpoint: !isEmulated(),
}));

const send: SQSClient['send'] = sender(queueClient);

const queueUrls = lazy(
  'the addresses of the queues',
  (): Record<string, string> => JSON.parse(environment('QUEUE_URLS')),
);

/** Impact on customers if the relay is down. */
export const lateRelay =
  'Placed orders, cancellations and shipping rates are a minute late, because only the sweeper relays their events.';

/** Facts for a worker, the event that caused them, and the owner of the work. */
type JobMessage = Pick<Work, 'event' | 'schema' | 'facts' | 'owner'> & { readonly hops?: number };

/** A serialised message for the worker of a queue. */
export interface Job {
  readonly queue: QueueName;
  readonly body: string;
  /** The message group, by which SQS receives the messages of all owners fairly. */
  readonly group: string | undefined;
  /** The span of the sending, which ends when the queue has responded. Its worker continues it. */
  readonly span: OpenSpan;
}

/** Serialises a message. */
function jobFor(queue: QueueName, { event, schema, facts, owner, hops = 0 }: JobMessage): Job {
  const span = openSpan(['send', queue], { attributes: messageAttributes(queue, 'send') });
  const { traceparent } = span;
  return { queue, body: JSON.stringify({ schema, event, hops, owner, traceparent, facts }), group: owner, span };
}

/** Builds the message for the worker that continues after an event. Returns `undefined` if no worker does. */
export function jobOfWork(work: Work): Job | undefined {
  const { job: queue }: { readonly job?: QueueName; readonly webhooks?: object } = events[knownType(work)];
  return queue && jobFor(queue, work);
}

/** Builds the message for the worker that continues after an event with a row of its own. */
export const jobOfEvent = (row: OutboxRow): Job | undefined => jobOfWork({ ...row, owner: ownerOfEvent(row) });

/** Returns the owner of the work that an event requests. Returns undefined if nobody asked for it. */
const ownerOfEvent = ({
  merchant,
  is_test = false,
  owner,
}: Pick<OutboxRow, 'merchant' | 'is_test' | 'owner'>): string | undefined =>
  merchant === undefined ? owner : tenantKey({ merchant, is_test });

/**
 * Builds the message that notifies a subscriber's webhooks about an event. Returns `undefined` if the event is not
 * published.
 */
export function jobOfPublished({ merchant, is_test = false, at, ...row }: OutboxRow): Job | undefined {
  const { event, type } = row;
  if (!isPublished(knownType(row)) || merchant === undefined) return undefined;
  const owner = ownerOfEvent({ merchant, is_test });
  return jobFor('fan-out-event', { ...row, owner, facts: { event, type, at, merchant, is_test } });
}

/**
 * Returns whether only a later release can relay an event: this release knows its type or its format not yet. Both
 * releases run during a deployment.
 */
export const isOfLaterRelease = ({ type, schema }: Pick<Work, 'type' | 'schema'>): boolean =>
  !isEventType(type) || schema > eventSchema;

/** Returns the type of an event. Throws if the event is of a later release. */
function knownType(work: Work): EventType {
  if (isOfLaterRelease(work)) throw new Error('The event is of a later release');
  return work.type as EventType;
}

/**
 * Sends the message of an event again, because a record is overdue and its message was lost. Writes nothing to the
 * table.
 */
export async function sendAgain(
  type: EventType,
  entity: EntityName,
  record: { readonly id: number; readonly rev: number },
  facts: Work['facts'],
): Promise<void> {
  const event = eventId(entity, record.id, record.rev);
  const job = jobOfWork({ event, type, schema: eventSchema, facts, owner: workOwner(entity, record) });
  if (job) await sendWritten([job]);
}

/** Sends a message to a job queue. A retry can duplicate the message, which workers tolerate. */
export const sendJob = (queue: QueueName, message: JobMessage): Promise<void> => sendJobs(queue, [message]);

/**
 * Sends messages to a job queue. Throws unless all of them were sent. A retry can duplicate messages, which workers
 * tolerate.
 */
export const sendJobs = (queue: QueueName, messages: readonly JobMessage[]): Promise<void> =>
  sendWritten(messages.map((message) => jobFor(queue, message)));

/** Sends serialised messages to their queues. Throws unless all of them were sent. */
export async function sendWritten(jobs: readonly Job[]): Promise<void> {
  const unsent = await trySending(jobs);
  for (const error of unsent.values()) throw error;
}

const messagesOfCall = 10; // the maximum of SQS

/** Sends messages to their queues, ten per call. Returns the messages that were not sent, with their errors. */
export async function trySending(jobs: readonly Job[]): Promise<ReadonlyMap<Job, unknown>> {
  const calls = [...Map.groupBy(jobs, ({ queue }) => queue)].flatMap(([queue, own]) =>
    blocks(own, messagesOfCall).map((block) => sendBlock(queue, block)),
  );
  return new Map((await Promise.all(calls)).flat());
}

async function sendBlock(queue: QueueName, jobs: readonly Job[]): Promise<readonly (readonly [Job, unknown])[]> {
  const Entries = jobs.map(({ body, group }, index) => ({
    Id: String(index),
    MessageBody: body,
    ...(group !== undefined && { MessageGroupId: group }),
  }));
  const unsent = await trySendingBatch(
    new SendMessageBatchCommand({ QueueUrl: queueUrls.get()[queue], Entries }),
    jobs,
  );
  for (const [{ span }, error] of unsent) span.fail(error);
  for (const { span } of jobs) span.end();
  return unsent;
}

async function trySendingBatch(
  command: SendMessageBatchCommand,
  jobs: readonly Job[],
): Promise<readonly (readonly [Job, unknown])[]> {
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
