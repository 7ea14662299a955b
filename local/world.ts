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
 * The local form of AWS's wiring in one process. It has the gateway, the table's stream, the queues with their dead
 * letters, the state machine, the token key, the sweeper's schedule and the clock. It runs the deployed handlers, from
 * the same definitions, on a real table.
 */
export interface World {
  readonly endpoints: readonly FoundEndpoint[];
  /** Sends a request to the handler of its route. */
  request(request: ClientRequest): Promise<ClientAnswer>;
  /** Works until nothing is left to do: relays, delivers and redelivers. Advances the clock to scheduled work. */
  drain(): Promise<void>;
  /** Works until no work is ready, and leaves the clock as it is. */
  settle(): Promise<void>;
  /** Returns the time at which the next message becomes ready, in milliseconds since 1970. */
  nextDue(): number | undefined;
  /** Advances the clock. */
  advance(milliseconds: number): void;
  now(): number;
  /** Sends a message to a queue, without checking the sender's rights. */
  send(queue: QueueName, body: string): void;
  /** Returns the bodies in a queue's dead-letter queue. */
  deadLetters(queue: QueueName): readonly string[];
  /** Tests whether no work waits to be relayed or delivered. */
  isIdle(): boolean;
  /** Runs the sweeper once, as the schedule does each minute. */
  sweep(): Promise<void>;
  /** Sends messages for the new objects in the bucket. With `background` this happens each second. */
  lookForObjects(): Promise<void>;
  /** Redirects the clients of another copy of the code, of which `by` is part, to this world. */
  intercept(by: typeof interceptClients): void;
  /**
   * Sets a listener for each start of a function, and each return of a function from a state machine. In AWS each of
   * these has its own process.
   */
  onInvocation(listener: () => void): void;
  /** From now on `act` calls the tasks of executions. It may fail, be late, or call a task twice. */
  onTask(act: OnTask): void;
  /** From now on the stream loses its rows, as if the relay failed. The sweeper has to find the work. */
  loseStream(): void;
  /** From now on the stream shows its rows again. */
  mendStream(): void;
}

/**
 * Settings of a world. With `background` it works continuously and processes the sources concurrently. Otherwise one
 * function runs at a time, and only on request. `invoke` wraps each run of a function.
 */
type WorldSettings = Stage & {
  readonly background?: boolean;
  readonly invoke?: Invoke;
  /** Endpoints that replace the endpoints of the tree. */
  readonly endpoints?: readonly FoundEndpoint[];
  /** Workers that replace the workers of the tree. */
  readonly workers?: readonly FoundWorker[];
  /** A state machine that replaces the disposition machine. Its tasks are given by name. */
  readonly machine?: Machine;
  /**
   * A clock that replaces the system's clock. While the world is drained, functions then run concurrently, and all
   * waiting uses this clock.
   */
  readonly clock?: Clock;
};

/** Creates the world of this process. */
export async function createWorld(options: WorldSettings): Promise<World> {
  const { background = false, invoke = (_, work) => work(), workers = await findWorkers() } = options;
  const { machine = disposition((task) => task) } = options;
  const endpoints = (options.endpoints ?? (await findEndpoints())).map((found) => invoking(found, invoke));
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
    if (!queue) throw new Error(`Unknown queue ${name}`);
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

  const intercept = (by: typeof interceptClients) =>
    by(wiring, { send, started: () => started(), isLosing: () => losing, work });
  intercept(interceptClients);

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
    settle: work.settle,
    nextDue: work.nextDue,
    advance: clock.advance,
    now: clock.now,
    send,
    deadLetters: (queue) => queueOf(queue).deadLetters(),
    isIdle: work.isIdle,
    sweep,
    lookForObjects,
    intercept,
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
