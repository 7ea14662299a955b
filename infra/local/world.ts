import { randomUUID } from 'node:crypto';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';
import { handler as relay } from '../../functions/workers/relay.ts';
import { handler as sweeper } from '../../functions/workers/sweeper.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { setClock } from '../../shared/lib/clock.ts';
import type { Need } from '../../shared/lib/needs.ts';
import { tableClient } from '../../shared/table/client.ts';
import { isQueueName, maximumReceives, type QueueName, queues } from '../../shared/work/queues.ts';
import { queueClient } from '../../shared/work/send.ts';
import { type FoundEndpoint, findEndpoints, findWorkers } from '../find-functions.ts';
import { answer, type ClientAnswer, type ClientRequest, type Stage } from './api-gateway.ts';

interface Message {
  readonly id: string;
  readonly body: string;
  receives: number;
  visibleAt: number;
}

/**
 * What stands in for AWS's wiring in one process: the gateway, the table's stream, the queues with their dead letters,
 * the sweeper's schedule and the clock. It runs the handlers that are deployed, from the same definitions, on a real
 * table.
 */
export interface World {
  readonly endpoints: readonly FoundEndpoint[];
  /** One request through the handler that its route names. */
  request(request: ClientRequest): Promise<ClientAnswer>;
  /** Works until nothing is left to do: relays, delivers, redelivers; moves the clock to what is due. */
  drain(): Promise<void>;
  /** Moves the clock. */
  advance(milliseconds: number): void;
  now(): number;
  /** Puts a message into a queue, from whichever sender. */
  send(queue: QueueName, body: string): void;
  /** Bodies in a queue's dead-letter queue. */
  deadLetters(queue: QueueName): readonly string[];
  /** Whether anything waits to be relayed or delivered. */
  isIdle(): boolean;
  /** Runs the sweeper once, as the schedule does each minute. */
  sweep(): Promise<void>;
  /** Is told whenever a function starts on something, as AWS starts a process for it. */
  onInvocation(listener: () => void): void;
  /** Loses what the stream shows from now on, as when the relay fails for good; the sweeper has to find it. */
  loseStream(): void;
  /** Shows the relay what the stream has from now on. */
  mendStream(): void;
}

/** A function that is about to run: what its role is made of. */
export interface Invoked {
  readonly name: string;
  readonly needs: readonly Need[];
  /** Of an endpoint. */
  readonly contract?: Contract;
}

/** Runs the work of a function. */
export type Invoke = <T>(invoked: Invoked, work: () => Promise<T>) => Promise<T>;

const relayAttempts = 3;
const sweepSeconds = 60;

/**
 * Makes the world of this process. With `background` work is done as it comes; `invoke` wraps each run of a function.
 */
export async function createWorld(
  options: Stage & { readonly background?: boolean; readonly invoke?: Invoke },
): Promise<World> {
  const invoke: Invoke = options.invoke ?? ((_, work) => work());
  const endpoints = (await findEndpoints()).map((found) => invoking(found, invoke));
  const workers = await findWorkers();
  let offset = 0;
  const now = () => Date.now() + offset;
  setClock({ now, wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) });

  const stream: { record: DynamoDBRecord; attempts: number }[] = [];
  const waiting = new Map<QueueName, Message[]>();
  const dead = new Map<QueueName, Message[]>();
  let missed = 0;
  let losing = false;
  let started = () => {};
  let working: Promise<void> | undefined;

  process.env.QUEUE_URLS = JSON.stringify(
    Object.fromEntries(Object.keys(queues).map((name) => [name, `local:${name}`])),
  );

  const wake = () => {
    if (options.background) void work().catch(() => undefined);
  };

  const send = (queue: QueueName, body: string) => {
    const message = { id: randomUUID(), body, receives: 0, visibleAt: 0 };
    waiting.set(queue, [...(waiting.get(queue) ?? []), message]);
    wake();
  };

  const show = (row: Record<string, unknown>) => {
    if (row.kind !== 'outbox') return; // the filter of the stream's event source
    if (losing) {
      missed += 1;
      return;
    }
    const image = marshall(row, { removeUndefinedValues: true }) as NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
    const record: DynamoDBRecord = {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: randomUUID(), ...(image && { NewImage: image }) },
    };
    stream.push({ record, attempts: 0 });
    wake();
  };

  watchTable(show);
  interceptQueues(send);

  async function relayStream(): Promise<void> {
    const batch = stream.splice(0, 100);
    started();
    const { batchItemFailures } = await invoke({ name: 'relay', needs: relay.needs }, () =>
      relay({ Records: batch.map(({ record }) => record) }),
    );
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const entry of batch.filter(({ record }) => failed.has(record.dynamodb?.SequenceNumber ?? ''))) {
      if (entry.attempts + 1 < relayAttempts) stream.push({ ...entry, attempts: entry.attempts + 1 });
      else missed += 1;
    }
  }

  async function deliver(queue: QueueName, messages: readonly Message[]): Promise<void> {
    const { worker } = workers[queue];
    started();
    const taken = messages.slice(0, queues[queue].batchSize);
    for (const message of taken) {
      message.receives += 1;
      message.visibleAt = now() + queues[queue].timeoutSeconds * 6 * 1000;
    }
    const { batchItemFailures } = await invoke({ name: queue, needs: worker.needs }, () => worker(sqsEvent(taken)));
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const spent = taken.filter(({ id, receives }) => failed.has(id) && receives >= maximumReceives);
    dead.set(queue, [...(dead.get(queue) ?? []), ...spent]);
    const gone = new Set([...taken.filter(({ id }) => !failed.has(id)), ...spent]);
    waiting.set(
      queue,
      (waiting.get(queue) ?? []).filter((message) => !gone.has(message)),
    );
  }

  /** Does what can be done at this moment; answers whether there was anything. */
  async function workOnce(): Promise<boolean> {
    if (stream.length > 0) {
      await relayStream();
      return true;
    }
    for (const [queue, messages] of waiting) {
      const visible = messages.filter(({ visibleAt }) => visibleAt <= now());
      if (visible.length > 0) {
        await deliver(queue, visible);
        return true;
      }
    }
    return false;
  }

  /** Runs one worker at a time in this process; a call while one works waits for the same end. */
  function work(): Promise<void> {
    working ??= (async () => {
      try {
        while (await workOnce());
      } finally {
        working = undefined;
      }
    })();
    return working;
  }

  const nextDue = () => {
    const times = [...waiting.values()].flat().map(({ visibleAt }) => visibleAt);
    return times.length > 0 ? Math.min(...times) : undefined;
  };

  async function drain(): Promise<void> {
    for (;;) {
      await work();
      if (missed > 0) {
        missed = 0;
        offset += (sweepSeconds + 1) * 1000;
        started();
        await sweep();
        continue;
      }
      const due = nextDue();
      if (due === undefined && stream.length === 0) return;
      if (due !== undefined) offset += Math.max(0, due - now());
    }
  }

  const sweep = () => invoke({ name: 'sweeper', needs: sweeper.needs }, sweeper);

  if (options.background) setInterval(wake, 1000).unref();
  if (options.background) setInterval(() => void sweep().catch(() => undefined), sweepSeconds * 1000).unref();

  return {
    endpoints,
    request: (request) => {
      started();
      return answer(endpoints, request, options);
    },
    drain,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    now,
    send,
    deadLetters: (queue) => (dead.get(queue) ?? []).map(({ body }) => body),
    isIdle: () => stream.length === 0 && [...waiting.values()].every((messages) => messages.length === 0),
    sweep,
    onInvocation: (listener) => {
      started = listener;
    },
    loseStream: () => {
      losing = true;
    },
    mendStream: () => {
      losing = false;
    },
  };
}

/** Wraps an endpoint so that `invoke` runs it. */
function invoking(found: FoundEndpoint, invoke: Invoke): FoundEndpoint {
  const { endpoint, name } = found;
  const { contract } = endpoint;
  const run = (...given: Parameters<typeof endpoint>) =>
    invoke({ name, needs: contract.needs, contract }, () => endpoint(...given));
  return { ...found, endpoint: Object.assign(run, { contract }) };
}

/** Watches the client of the table for what a stream would show: rows that a write has put. */
function watchTable(show: (row: Record<string, unknown>) => void): void {
  tableClient.get().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { TransactItems = [], Item } = args.input as {
        TransactItems?: { Put?: { Item?: object } }[];
        Item?: object;
      };
      const items = [...TransactItems.map(({ Put }) => Put?.Item), Item];
      for (const item of items) if (item) show(unmarshall(item as Parameters<typeof unmarshall>[0]));
      return result;
    },
    // next to the wire, so that a write whose answer is lost on the way back is seen all the same
    { step: 'deserialize', priority: 'high', name: 'localStream', override: true },
  );
}

/** Takes what is sent to a queue's address, so that no request leaves the process. */
function interceptQueues(send: (queue: QueueName, body: string) => void): void {
  queueClient.get().middlewareStack.add(
    () => async (args) => {
      const { QueueUrl = '', MessageBody = '' } = args.input as { QueueUrl?: string; MessageBody?: string };
      const queue = QueueUrl.replace(/^local:/, '');
      if (!isQueueName(queue)) throw new Error('There is no such queue');
      send(queue, MessageBody);
      return { output: { $metadata: {} }, response: {} } as never; // the client looks at nothing else
    },
    { step: 'initialize', priority: 'high', name: 'localQueues', override: true },
  );
}

const sqsEvent = (messages: readonly Message[]): SQSEvent => ({
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
