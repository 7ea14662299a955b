import { beforeAll, describe, expect, test } from 'vitest';
import type { FoundWorker } from '../../infra/find-functions.ts';
import { inBackground } from '../../local/background.ts';
import { createWorld } from '../../local/world.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { putRow } from '../../shared/table/table.ts';
import type { QueueName } from '../../shared/work/queues.ts';
import { sendJob } from '../../shared/work/send.ts';
import { type Worker, worker } from '../../shared/work/worker.ts';
import { startTable } from '../table/own-table.ts';

// The world as `npm run dev` has it: work is done as it comes.

beforeAll(async () => {
  setLogSink(() => undefined);
  await startTable();
});

const made = { summary: '', needs: [], timeoutSeconds: 10, errorImpact: '' };
const queue = 'shipping-rates';

const worldOf = (workers: readonly Worker[]) =>
  createWorld({
    publicUrl: 'http://localhost:4000/local',
    background: true,
    workers: workers.map((one, index): FoundWorker => ({ name: `dummy-${index}`, file: '', worker: one })),
  });

test('work that is sent on at once is done once each', async () => {
  const runs: string[] = [];
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const workers = [
    worker(
      { ...made, on: 'stream', rows: { outbox: 'new' }, batchSize: 3, retries: 2, behindSeconds: 60 },
      async () => {
        runs.push('relay');
        // more would be the same work begun again before it is noticed as begun
        if (runs.length < 10) await sendJob(queue, { event: 'evt', schema: 1, facts: { order: 1 } });
        return { batchItemFailures: [] };
      },
    ),
    worker({ ...made, on: 'queue', queue, batchSize: 3, maximumConcurrency: 2 }, async () => {
      runs.push('work');
      arrive();
      return { batchItemFailures: [] };
    }),
  ];
  const world = await worldOf(workers);
  await putRow({ PK: 'order#1', SK: 'outbox#1', kind: 'outbox' });
  await arrived;
  await world.drain();
  expect(runs).toEqual(['relay', 'work']);
});

describe('a worker that waits', () => {
  /** A worker that takes up a message and waits until it is let go. */
  function waiting(name: QueueName, maximumConcurrency: number, more: { memoryMegabytes?: number } = {}) {
    const begun: string[] = [];
    const ended: string[] = [];
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
    const work = worker(
      { ...made, ...more, on: 'queue', queue: name, batchSize: 1, maximumConcurrency },
      async (event) => {
        const [body = ''] = event.Records.map((record) => record.body);
        begun.push(body);
        if (body !== 'quick') await free;
        ended.push(body);
        return { batchItemFailures: [] };
      },
    );
    return { work, begun, ended, letGo };
  }
  const all = (send: (queue: QueueName, body: string) => void, to: QueueName, count: number) => {
    for (let index = 0; index < count; index += 1) send(to, `${to} ${index}`);
  };
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((go) => setImmediate(go));
  };

  test('holds up neither another queue nor its own', async () => {
    const [slow, other] = [waiting(queue, 3), waiting('prepare-order', 3)];
    const world = await worldOf([slow.work, other.work]);
    world.send(queue, 'slow');
    world.send(queue, 'quick');
    world.send('prepare-order', 'quick');
    await turns();
    expect([slow.begun, slow.ended, other.ended]).toEqual([['slow', 'quick'], ['quick'], ['quick']]);
    world.send(queue, 'quick');
    await turns();
    expect(slow.ended).toEqual(['quick', 'quick']);
    slow.letGo();
    await world.drain();
    expect([slow.ended.length, world.isIdle()]).toEqual([3, true]);
  });

  test.each([
    ['as its event source allows', 3, {}, 3],
    ['ten of a process', 40, {}, 10],
    ['two where it needs much memory', 10, { memoryMegabytes: 1024 }, 2],
  ])('has so many others beside it: %s', async (_, maximumConcurrency, more, atOnce) => {
    const slow = waiting(queue, maximumConcurrency, more);
    const world = await worldOf([slow.work]);
    all(world.send, queue, 15);
    await turns();
    expect(slow.begun.length).toBe(atOnce);
    slow.letGo();
    await world.drain();
    expect(slow.ended.toSorted()).toEqual(Array.from({ length: 15 }, (_, index) => `${queue} ${index}`).toSorted());
  });

  test('leaves the order of a stream as it is: one batch after the other', async () => {
    const shown: string[] = [];
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
    const design = {
      ...made,
      on: 'stream',
      rows: { outbox: 'new' },
      batchSize: 1,
      retries: 2,
      behindSeconds: 60,
    } as const;
    const world = await worldOf([
      worker(design, async ({ Records }) => {
        shown.push(...Records.map(({ dynamodb }) => dynamodb?.NewImage?.SK?.S ?? ''));
        await free;
        return { batchItemFailures: [] };
      }),
    ]);
    for (const SK of ['1', '2', '3']) await putRow({ PK: 'order#2', SK, kind: 'outbox' });
    await turns();
    expect(shown).toEqual(['1']);
    letGo();
    await world.drain();
    expect(shown).toEqual(['1', '2', '3']);
  });
});

test('a worker that throws is run again, and holds up nothing', async () => {
  const begun: string[] = [];
  const world = await worldOf([
    worker({ ...made, on: 'queue', queue, batchSize: 1, maximumConcurrency: 2 }, async ({ Records }) => {
      const [body = ''] = Records.map((record) => record.body);
      begun.push(body);
      if (begun.length === 1) throw new Error('It fails');
      return { batchItemFailures: [] };
    }),
  ]);
  world.send(queue, 'a');
  world.send(queue, 'b');
  await world.drain();
  expect(begun.toSorted()).toEqual(['a', 'a', 'b']);
});

test('work that comes while a run is about to end is seen by it', async () => {
  let looks = 0;
  const work = inBackground({
    runs: 1,
    deliver: async () => {
      looks += 1;
      if (looks === 1) queueMicrotask(() => work.wake()); // it has seen that there is nothing, and has not said so
      return false;
    },
    isEmpty: () => true,
    nextDue: () => undefined,
  });
  work.wake();
  await work.ended();
  expect(looks).toBe(2);
});
