import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FoundWorker } from '../../infra/find-functions.ts';
import { createWorld, type World } from '../../infra/local/world.ts';
import { putRow } from '../../shared/table/table.ts';
import { sendJob } from '../../shared/work/send.ts';
import { worker } from '../../shared/work/worker.ts';
import { startTable } from '../table/own-table.ts';

// The world stands in for AWS in every other suite: what it promises of streams, queues and schedules is tried here, on
// workers that note what they are given and fail as they are told.

const made = { summary: '', needs: [], timeoutSeconds: 10, errorImpact: '' };
const hidden = 60_000; // six times the worker's 10 s

/** What workers were given, a list for each run. */
let runs: string[][];
/** Whether a worker fails at something, at the n-th time that it is given it. */
let fails: (given: string, time: number) => boolean;
const timesOf = (given: string) => runs.flat().filter((one) => one === given).length;

/** Notes what a run was given; answers what failed. */
function attempt(given: readonly { readonly id: string; readonly text: string }[]) {
  runs.push(given.map(({ text }) => text));
  const failed = given.filter(({ text }) => fails(text, timesOf(text)));
  return { batchItemFailures: failed.map(({ id: itemIdentifier }) => ({ itemIdentifier })) };
}

const queue = 'cancel-units';
const dummies: readonly FoundWorker[] = [
  worker({ ...made, on: 'queue', queue, batchSize: 3, maximumConcurrency: 2 }, async ({ Records }) =>
    attempt(Records.map(({ messageId, body }) => ({ id: messageId, text: body }))),
  ),
  worker({ ...made, on: 'stream', rows: 'outbox', batchSize: 3, retries: 2, behindSeconds: 60 }, async ({ Records }) =>
    attempt(
      Records.map(({ dynamodb }) => ({
        id: dynamodb?.SequenceNumber ?? '',
        text: dynamodb?.NewImage?.SK?.S ?? '',
      })),
    ),
  ),
  worker({ ...made, on: 'schedule', everyMinutes: 1 }, async () => {
    runs.push(['the clock']);
  }),
].map((dummy, index) => ({ name: `dummy-${index}`, file: '', worker: dummy }));

let world: World;
const invoked: string[] = [];
beforeAll(async () => {
  await startTable();
  world = await createWorld({
    publicUrl: 'http://localhost:4000/local',
    workers: dummies,
    invoke: (function_, work) => {
      invoked.push(function_.name);
      return work();
    },
  });
});
beforeEach(async () => {
  fails = () => false;
  runs = [];
  await world.drain();
  runs = [];
});

const send = (...bodies: readonly string[]) => {
  for (const body of bodies) world.send(queue, body);
};
const put = async (...names: readonly string[]) => {
  for (const SK of names) await putRow({ PK: 'order#1', SK, kind: 'outbox' });
};

describe('a queue', () => {
  test('hands over messages in batches, as many as its worker takes at a time', async () => {
    send('a', 'b', 'c', 'd');
    await world.drain();
    expect(runs).toEqual([['a', 'b', 'c'], ['d']]);
    expect(world.isIdle()).toBe(true);
  });

  test('hands over again what failed of a batch, and nothing else of it', async () => {
    fails = (given, time) => given === 'b' && time === 1;
    send('a', 'b', 'c');
    await world.drain();
    expect(runs).toEqual([['a', 'b', 'c'], ['b']]);
  });

  test('hides a message that failed for six times the time of its worker, while others pass it', async () => {
    fails = (given, time) => given === 'a' && time === 1;
    send('a');
    const start = world.now();
    world.send(queue, 'b');
    await world.drain();
    expect(runs).toEqual([['a', 'b'], ['a']]);
    expect(world.now() - start).toBeGreaterThanOrEqual(hidden);
    expect(world.now() - start).toBeLessThan(hidden + 10_000);
  });

  test('keeps a message that failed five times among its dead letters', async () => {
    fails = (given) => given === 'b';
    send('a', 'b');
    await world.drain();
    expect([timesOf('a'), timesOf('b')]).toEqual([1, 5]);
    expect(world.deadLetters(queue)).toEqual(['b']);
    expect(world.isIdle()).toBe(true);
  });

  test('takes what the client of queues sends to its address', async () => {
    await sendJob(queue, { event: 'evt_order_1_1', schema: 1, facts: { order: 1 } });
    await world.drain();
    expect(runs.flat().map((body) => JSON.parse(body))).toEqual([
      { event: 'evt_order_1_1', schema: 1, hops: 0, facts: { order: 1 } },
    ]);
  });
});

describe('the stream', () => {
  test('shows the rows that its worker has asked for, in batches, and no others', async () => {
    await put('1', '2', '3', '4');
    await putRow({ PK: 'order#1', SK: '@' });
    await putRow({ PK: 'order#1', SK: 'units', kind: 'record' });
    await world.drain();
    expect(runs).toEqual([['1', '2', '3'], ['4']]);
  });

  test('shows rows in the order in which they were written: from the first that failed on, all come again', async () => {
    fails = (given, time) => given === '2' && time === 1;
    await put('1', '2', '3', '4');
    await world.drain();
    expect(runs).toEqual([
      ['1', '2', '3'],
      ['2', '3', '4'],
    ]);
  });

  test('passes a row over that has failed too often, and the clock goes on to the schedule', async () => {
    fails = (given) => given === '1';
    await put('1', '2');
    await world.drain();
    expect(runs).toEqual([['1', '2'], ['1', '2'], ['1', '2'], ['2'], ['the clock']]);
  });

  test('shows nothing while it is lost; the schedule runs in its place', async () => {
    world.loseStream();
    await put('1');
    world.mendStream();
    await put('2');
    await world.drain();
    expect(runs).toEqual([['2'], ['the clock']]);
  });
});

describe('functions', () => {
  test('run in the role of their own, each time that something starts them', async () => {
    invoked.length = 0;
    let starts = 0;
    world.onInvocation(() => {
      starts += 1;
    });
    send('a');
    await put('1');
    await world.drain();
    await world.sweep();
    expect(invoked).toEqual(['dummy-1', 'dummy-0', 'dummy-2']);
    expect(starts).toBe(3);
  });

  test('are asked for a message by no name but that of a queue', async () => {
    expect(() => world.send('prepare-order', 'a')).toThrow('no such queue');
  });
});
