import { disposition, type Machine } from '../infra/disposition.ts';
import {
  type FoundEndpoint,
  type FoundWorker,
  findEndpoints,
  findWorkers,
  workersOn,
} from '../infra/find-functions.ts';
import { type Clock, setClock } from '../shared/lib/clock.ts';
import { forgetHeld } from '../shared/lib/held.ts';
import type { QueueName } from '../shared/work/queues.ts';
import { answer, type ClientAnswer, type ClientRequest, routesThrough, type Stage } from './api-gateway.ts';
import { interceptClients } from './interceptors.ts';
import { localObjects } from './local-objects.ts';
import type { LocalQueue } from './local-queue.ts';
import { type Invoke, invoking, type OnTask, wire } from './wiring.ts';
import { worldClock } from './world-clock.ts';
import { worldWork } from './world-work.ts';

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

/**
 * What a world is made with. With `background` work is done as it comes, that of each source by itself; without it one
 * function works at a time, and only when it is told to. `invoke` wraps each run of a function.
 */
type WorldSettings = Stage & {
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

/** Makes the world of this process. */
export async function createWorld(options: WorldSettings): Promise<World> {
  const { background = false, invoke = (_, work) => work(), workers = await findWorkers() } = options;
  const { machine = disposition((task) => task) } = options;
  const endpoints = (await findEndpoints()).map((found) => invoking(found, invoke));
  const routes = routesThrough(endpoints);
  const worksSideBySide = background || options.clock !== undefined;
  const clock = worldClock(options.clock, worksSideBySide);
  forgetHeld();
  setClock(clock);
  process.env.PUBLIC_URL = options.publicUrl;

  let losing = false;
  let started = () => {};
  let onTask: OnTask = (_, run) => run();
  const wiring = wire(workers, machine, {
    invoke,
    started: () => started(),
    miss: () => work.miss(),
    onTask: (task, run) => onTask(task, run),
    clock: { now: clock.now, wait: clock.aside },
  });
  const { queues, sources, scheduled } = wiring;
  const sweep = async () => {
    for (const { run } of scheduled) await run();
  };
  const work = worldWork({ sources, clock, sweep, background, worksSideBySide });

  const queueOf = (name: QueueName): LocalQueue => {
    const queue = queues.get(name);
    if (!queue) throw new Error('There is no such queue');
    return queue;
  };
  const send = (name: QueueName, body: string) => {
    queueOf(name).send(body);
    work.wake();
  };
  const looks = workersOn('queue', workers).flatMap(({ worker: { design } }) =>
    design.objectsBelow === undefined ? [] : [localObjects(design.objectsBelow, (body) => send(design.queue, body))],
  );
  const lookForObjects = async () => {
    for (const look of looks) await look();
  };

  interceptClients(wiring, { send, started: () => started(), isLosing: () => losing, work });

  if (background) {
    const each = (milliseconds: number, act: () => Promise<unknown>) =>
      setInterval(() => void act().catch(() => undefined), milliseconds).unref();
    setInterval(work.wake, 1000).unref();
    if (looks.length > 0) each(1000, lookForObjects);
    for (const { everyMinutes, run } of scheduled) each(everyMinutes * 60_000, run);
  }

  return {
    endpoints,
    request: (request) => {
      started();
      return answer(routes, request, options);
    },
    drain: work.drain,
    advance: clock.advance,
    now: clock.now,
    send,
    deadLetters: (queue) => queueOf(queue).deadLetters(),
    isIdle: work.isIdle,
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
