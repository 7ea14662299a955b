import { unmarshall } from '@aws-sdk/util-dynamodb';
import { disposition, type Machine } from '../infra/disposition.ts';
import {
  type FoundEndpoint,
  type FoundWorker,
  findEndpoints,
  findWorkers,
  workersOn,
} from '../infra/find-functions.ts';
import type { Contract } from '../shared/http/contract.ts';
import { type Clock, setClock } from '../shared/lib/clock.ts';
import { forgetHeld } from '../shared/lib/held.ts';
import type { Need } from '../shared/lib/needs.ts';
import { tableClient } from '../shared/table/client.ts';
import { isQueueName, type QueueName } from '../shared/work/queues.ts';
import { queueClient } from '../shared/work/send.ts';
import { answer, type ClientAnswer, type ClientRequest, routesThrough, type Stage } from './api-gateway.ts';
import { inBackground } from './background.ts';
import { localExecutions } from './local-executions.ts';
import { interceptKey } from './local-key.ts';
import { interceptMachine, localMachine } from './local-machine.ts';
import { localObjects } from './local-objects.ts';
import { type LocalQueue, localQueue } from './local-queue.ts';
import type { Source } from './local-source.ts';
import { localStream } from './local-stream.ts';
import { startedLater } from './throttled.ts';

/**
 * The local form of AWS's wiring in one process: the gateway, the table's stream, the queues with their dead letters,
 * the state machine, the key of tokens, the sweeper's schedule and the clock. It runs the handlers that are deployed,
 * from the same definitions, on a real table.
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
  /** Sends messages of the objects that are new in the bucket; with `background` this is done each second. */
  lookForObjects(): Promise<void>;
  /**
   * Is told whenever a function starts on something, or goes on after the state machine that it has waited for: AWS has
   * a process for each.
   */
  onInvocation(listener: () => void): void;
  /** Has each task of an execution called by `act` from now on, which may fail, be late, or call it twice. */
  onTask(act: OnTask): void;
  /** Loses what the stream shows from now on, as when the relay has failed; the sweeper has to find it. */
  loseStream(): void;
  /** Shows the relay what the stream has from now on. */
  mendStream(): void;
}

/** Calls a task of an execution by `run`, each time a run of its own, and answers for it. */
export type OnTask = (task: string, run: () => Promise<unknown>) => Promise<unknown>;

/** A function that is about to run: what its role is made of. */
export interface Invoked {
  readonly name: string;
  readonly needs: readonly Need[];
  /** Of an endpoint. */
  readonly contract?: Contract;
}

/** Runs the work of a function. */
export type Invoke = <T>(invoked: Invoked, work: () => Promise<T>) => Promise<T>;

/**
 * What a world is made with. With `background` work is done as it comes, that of each source by itself; without it one
 * function works at a time, and only when it is told to. `invoke` wraps each run of a function.
 */
type Settings = Stage & {
  readonly background?: boolean;
  readonly invoke?: Invoke;
  /** Workers in place of those of the tree. */
  readonly workers?: readonly FoundWorker[];
  /** The state machine in place of that of dispositions; its tasks by name. */
  readonly machine?: Machine;
  /**
   * The time, instead of the system's. Work is then done side by side while the world is drained, and whatever waits
   * does so by this clock.
   */
  readonly clock?: Clock;
};

const aMinute = 60_000;

/** Makes the world of this process. */
export async function createWorld(options: Settings): Promise<World> {
  const { background, clock, invoke = (_, work) => work(), workers = await findWorkers() } = options;
  const { machine = disposition((task) => task) } = options;
  const endpoints = (await findEndpoints()).map((found) => invoking(found, invoke));
  const routes = routesThrough(endpoints);
  let offset = 0;
  const now = () => (clock?.now() ?? Date.now()) + offset;
  const wait = clock?.wait ?? ((milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  forgetHeld();
  setClock({ now, wait });
  const advance = (milliseconds: number) => {
    offset += milliseconds;
  };
  // what AWS waits for itself: a world that does one thing at a time moves its clock
  const waitAside = background || clock ? wait : async (milliseconds: number) => advance(milliseconds);

  let missed = 0;
  let losing = false;
  let started = () => {};
  let onTask: OnTask = (_, run) => run();
  let working: Promise<void> | undefined;

  /** Runs a worker as AWS does: in a process and a role of its own. */
  const starting =
    <Given extends readonly unknown[], Result>(
      { name, worker }: FoundWorker,
      run: (...given: Given) => Promise<Result>,
    ) =>
    (...given: Given): Promise<Result> => {
      started();
      return invoke({ name, needs: worker.design.needs }, () => run(...given));
    };
  const miss = () => {
    missed += 1;
  };
  const streams = workersOn('stream', workers).map((found) =>
    localStream(found.worker.design, starting(found, found.worker), miss, waitAside),
  );
  const queues = new Map(
    workersOn('queue', workers).map((found) => [
      found.worker.design.queue,
      localQueue(found.worker.design, starting(found, found.worker), { now, wait: waitAside }),
    ]),
  );
  const scheduled = workersOn('schedule', workers).map((found) => ({
    run: () => startedLater(starting(found, found.worker), waitAside),
    every: found.worker.design.everyMinutes * aMinute,
  }));
  const tasks = new Map(workersOn('task', workers).map((found) => [found.name, starting(found, found.worker)]));
  const execute = localMachine(
    machine,
    async (name, input) => {
      const task = tasks.get(name);
      if (!task) throw new Error(`There is no task ${name}`);
      return onTask(name, () => task(input));
    },
    { now, wait: waitAside },
  );
  // nobody but the sweeper has what failed started again
  const executions = localExecutions(async (input) => {
    const { status } = await execute(input);
    if (status !== 'SUCCEEDED') miss();
  });
  const sources: readonly Source[] = [...streams, ...queues.values(), executions];

  process.env.QUEUE_URLS = JSON.stringify(
    Object.fromEntries([...queues.keys()].map((name) => [name, `local:${name}`])),
  );
  process.env.DISPOSITION_MACHINE_ARN = 'local:disposition';
  process.env.TOKEN_KEY_ID = 'local:tokens';
  process.env.PUBLIC_URL = options.publicUrl;

  const works = background || clock ? sources.map(inBackground) : [];
  let isDraining = false;
  const wake = () => {
    if (background || isDraining) for (const one of works) one.wake();
  };

  const queueOf = (name: QueueName): LocalQueue => {
    const queue = queues.get(name);
    if (!queue) throw new Error('There is no such queue');
    return queue;
  };

  const send = (name: QueueName, body: string) => {
    queueOf(name).send(body);
    wake();
  };

  const looks = workersOn('queue', workers).flatMap(({ worker: { design } }) =>
    design.objectsBelow === undefined ? [] : [localObjects(design.objectsBelow, (body) => send(design.queue, body))],
  );
  const lookForObjects = async () => {
    for (const look of looks) await look();
  };

  watchTable((row) => {
    for (const stream of streams.filter(({ shows }) => shows(row))) {
      if (losing) miss();
      else stream.show(row);
    }
    wake();
  });
  interceptQueues(send);
  interceptKey();
  interceptMachine(
    async (input) => {
      const ended = await execute(input);
      started();
      return ended;
    },
    (input) => {
      executions.start(input);
      wake();
    },
  );

  /** Does what can be done at this moment; answers whether there was anything. */
  async function workOnce(): Promise<boolean> {
    for (const source of sources) if (await source.deliver()) return true;
    return false;
  }

  /** Runs one worker at a time in this process; a call while one works waits for the same end. */
  function workInTurn(): Promise<void> {
    working ??= (async () => {
      try {
        while (await workOnce());
      } finally {
        working = undefined;
      }
    })();
    return working;
  }

  /** Waits for the end of what is done in the background, and for that of what has come of it. */
  async function workInBackground(): Promise<void> {
    wake();
    await Promise.all(works.map((one) => one.ended()));
  }

  const work = background || clock ? workInBackground : workInTurn;

  const isIdle = () => sources.every((source) => source.isEmpty());

  async function drain(): Promise<void> {
    isDraining = true;
    try {
      await workOff();
    } finally {
      isDraining = false;
    }
  }

  async function workOff(): Promise<void> {
    for (;;) {
      await work();
      if (missed > 0) {
        missed = 0;
        advance(aMinute + 1000);
        await sweep();
        continue;
      }
      if (isIdle()) return;
      const due = Math.min(...sources.flatMap((source) => source.nextDue() ?? []));
      if (Number.isFinite(due)) advance(Math.max(0, due - now()));
    }
  }

  async function sweep(): Promise<void> {
    for (const { run } of scheduled) await run();
  }

  if (background) {
    setInterval(wake, 1000).unref();
    if (looks.length > 0) setInterval(() => void lookForObjects().catch(() => undefined), 1000).unref();
    for (const { run, every } of scheduled) setInterval(() => void run().catch(() => undefined), every).unref();
  }

  return {
    endpoints,
    request: (request) => {
      started();
      return answer(routes, request, options);
    },
    drain,
    advance,
    now,
    send,
    deadLetters: (queue) => queueOf(queue).deadLetters(),
    isIdle,
    sweep,
    lookForObjects,
    onInvocation: (listener) => {
      started = listener;
    },
    onTask: (act) => {
      onTask = act;
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
    // the last middleware before the network, so that it also sees a write whose answer is lost
    { step: 'deserialize', priority: 'high', name: 'localStream', override: true },
  );
}

/** The input of the commands that send: one message, or some. */
interface Sending {
  readonly QueueUrl?: string;
  readonly MessageBody?: string;
  readonly Entries?: readonly { readonly MessageBody?: string }[];
}

/** Takes what is sent to a queue's address, so that no request leaves the process. */
function interceptQueues(send: (queue: QueueName, body: string) => void): void {
  queueClient.get().middlewareStack.add(
    () => async (args) => {
      const { QueueUrl = '', Entries, ...one } = args.input as Sending;
      const queue = QueueUrl.replace(/^local:/, '');
      if (!isQueueName(queue)) throw new Error('There is no such queue');
      for (const { MessageBody = '' } of Entries ?? [one]) send(queue, MessageBody);
      return { output: { $metadata: {} }, response: {} } as never; // the client looks at nothing else
    },
    { step: 'initialize', priority: 'high', name: 'localQueues', override: true },
  );
}
