import { randomUUID } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { sqsEvent } from '../../local/local-queue.ts';
import { startedLater } from '../../local/throttled.ts';
import { hiddenSeconds, maximumReceives } from '../../shared/work/queues.ts';
import type { QueueDesign } from '../../shared/work/worker.ts';
import type { Parameters } from './parameters.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Message {
  readonly id: string;
  readonly body: string;
  readonly group: string | undefined;
  readonly sentAt: number;
  receives: number;
}

/** The model of a queue, with the event source of its worker. */
export interface QueueModel {
  send(body: string, group: string | undefined): void;
  /** The number of messages that are not done, hidden ones included. */
  readonly length: number;
  readonly dead: number;
  /** Returns how many milliseconds each message of a group, or of all groups, has waited for its first receipt. */
  waits(group?: string): readonly number[];
}

/**
 * Creates a standard queue. Messages with a group are received fairly: first those of the groups with the fewest
 * messages in flight, as SQS documents for fair queues. Messages without a group are received in the order of arrival.
 */
export function modelQueue(
  design: QueueDesign,
  run: (event: SQSEvent) => Promise<SQSBatchResponse>,
  { queue }: Parameters,
  time: VirtualTime,
): QueueModel {
  const waiting = new Map<string, Message[]>(); // by group, in the order of arrival
  const inFlight = new Map<string, number>();
  const waited = new Map<string, number[]>();
  let [length, dead, runs, allowed, looking] = [0, 0, 0, queue.firstRuns, false];
  let growingSince: number | undefined;

  /** Returns the group whose message is next. */
  function nextGroup(): string | undefined {
    let best: string | undefined;
    let [bestFlight, bestSent] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const [group, [first]] of waiting) {
      const flight = group === '' || !queue.isFair ? 0 : (inFlight.get(group) ?? 0);
      const sent = first?.sentAt ?? 0;
      if (flight < bestFlight || (flight === bestFlight && sent < bestSent))
        [best, bestFlight, bestSent] = [group, flight, sent];
    }
    return best;
  }

  function take(): readonly Message[] {
    const taken: Message[] = [];
    while (taken.length < design.batchSize) {
      const group = nextGroup();
      const own = group === undefined ? undefined : waiting.get(group);
      const message = own?.shift();
      if (group === undefined || !own || !message) break;
      if (own.length === 0) waiting.delete(group);
      inFlight.set(group, (inFlight.get(group) ?? 0) + 1);
      if (message.receives === 0) {
        const times = waited.get(group) ?? [];
        times.push(time.now() - message.sentAt);
        waited.set(group, times);
      }
      message.receives += 1;
      taken.push(message);
    }
    return taken;
  }

  function land({ group = '' }: Message): void {
    const left = (inFlight.get(group) ?? 1) - 1;
    if (left === 0) inFlight.delete(group);
    else inFlight.set(group, left);
  }

  function add(message: Message): void {
    const own = waiting.get(message.group ?? '') ?? [];
    own.push(message);
    waiting.set(message.group ?? '', own);
  }

  async function process(batch: readonly Message[]): Promise<void> {
    const receivedAt = time.now();
    const ran = await startedLater(() => run(sqsEvent(batch)), time.wait).catch(() => undefined);
    const failed = new Set(ran ? ran.batchItemFailures.map((one) => one.itemIdentifier) : batch.map(({ id }) => id));
    settle(batch, ({ id }) => failed.has(id), receivedAt);
  }

  function settle(batch: readonly Message[], failed: (message: Message) => boolean, receivedAt: number): void {
    for (const message of batch) {
      if (!failed(message) || message.receives >= maximumReceives) {
        if (failed(message)) dead += 1;
        length -= 1;
        land(message);
        continue;
      }
      const hidden = receivedAt + hiddenSeconds(design) * 1000 - time.now();
      void time.wait(Math.max(0, hidden)).then(() => {
        land(message);
        add(message);
        look();
      });
    }
  }

  /** Grows the number of runs as Lambda does while messages wait. */
  function grow(): void {
    if (waiting.size === 0) {
      growingSince = undefined;
      return;
    }
    growingSince ??= time.now();
    const more = ((time.now() - growingSince) / 60_000) * queue.moreRunsPerMinute;
    allowed = Math.min(design.maximumConcurrency, Math.max(allowed, queue.firstRuns + Math.floor(more)));
  }

  function look(): void {
    if (looking) return;
    looking = true;
    const isFull = length >= design.batchSize;
    const window = isFull ? 0 : (design.windowSeconds ?? 0) * 1000;
    void time.wait(time.draw(queue.receive) + window).then(() => {
      looking = false;
      grow();
      while (runs < Math.min(allowed, design.maximumConcurrency)) {
        const batch = take();
        if (batch.length === 0) return;
        runs += 1;
        void process(batch).finally(() => {
          runs -= 1;
          look();
        });
      }
      if (waiting.size > 0) look();
    });
  }

  return {
    send(body, group) {
      length += 1;
      add({ id: randomUUID(), body, group, sentAt: time.now(), receives: 0 });
      look();
    },
    get length() {
      return length;
    },
    get dead() {
      return dead;
    },
    waits(group) {
      const groups = group === undefined ? [...new Set([...waiting.keys(), ...waited.keys()])] : [group];
      return groups.flatMap((one) => [
        ...(waited.get(one) ?? []),
        ...(waiting.get(one) ?? []).filter(({ receives }) => receives === 0).map(({ sentAt }) => time.now() - sentAt),
      ]);
    },
  };
}
