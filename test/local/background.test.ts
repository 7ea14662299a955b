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

// The world as `npm run dev` runs it, with continuous work.

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

test('the world processes work once if it is sent in the same turn', async () => {
  const runs: string[] = [];
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const workers = [
    worker(
      {
        ...made,
        on: 'stream',
        rows: { outbox: 'new' },
        batchSize: 3,
        retries: 2,
        sweeperRepeats: true,
        behindSeconds: 60,
      },
      async () => {
        runs.push('relay');
        // more runs would mean that the same work started again before it counted as started
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

describe('the world with a waiting worker', () => {
  /** Returns a worker that receives a message and waits until the test releases it. */
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

  test('continues to process its queue and other queues', async () => {
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
    ['the limit of its event source', 3, {}, 3],
    ['at most ten in a process', 40, {}, 10],
    ['two if it needs much memory', 10, { memoryMegabytes: 1024 }, 2],
  ])('runs a number of workers concurrently: %s', async (_, maximumConcurrency, more, atOnce) => {
    const slow = waiting(queue, maximumConcurrency, more);
    const world = await worldOf([slow.work]);
    all(world.send, queue, 15);
    await turns();
    expect(slow.begun.length).toBe(atOnce);
    slow.letGo();
    await world.drain();
    expect(slow.ended.toSorted()).toEqual(Array.from({ length: 15 }, (_, index) => `${queue} ${index}`).toSorted());
  });

  test('processes a stream in order, one batch at a time', async () => {
    const shown: string[] = [];
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
    const design = {
      ...made,
      on: 'stream',
      rows: { outbox: 'new' },
      batchSize: 1,
      retries: 2,
      sweeperRepeats: true,
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

test('the world runs a throwing worker again and continues with other work', async () => {
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

test('inBackground processes work that arrives while a run is about to end', async () => {
  let looks = 0;
  const work = inBackground({
    runs: 1,
    deliver: async () => {
      looks += 1;
      if (looks === 1) queueMicrotask(() => work.wake()); // the run has found no work, but has not returned yet
      return false;
    },
    isEmpty: () => true,
    nextDue: () => undefined,
  });
  work.wake();
  await work.ended();
  expect(looks).toBe(2);
});
