import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disposition, type Machine } from '../../infra/disposition.ts';
import type { FoundWorker } from '../../infra/find-functions.ts';
import { localMachine } from '../../local/local-machine.ts';
import { Throttled } from '../../local/throttled.ts';
import { createWorld, type World } from '../../local/world.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { putRow, readRow } from '../../shared/table/table.ts';
import { runDisposition } from '../../shared/work/orders/run-disposition.ts';
import { startDisposition } from '../../shared/work/orders/start-disposition.ts';
import { queueClient, sendJob, sendJobs } from '../../shared/work/send.ts';
import { worker } from '../../shared/work/worker.ts';
import { injectFaults } from '../support/faults.ts';
import { inItsRole, outsideOfFunctions, refuseWhatIsNotGranted } from '../support/privileges.ts';
import { startTable } from '../table/own-table.ts';

// All other suites use the world instead of AWS. This suite tests its streams, queues and schedules. Its workers record
// their input and fail on request.

const made = { summary: '', needs: [], timeoutSeconds: 10, errorImpact: '' };
const hidden = 60_000; // six times the worker's 10 s

/** The input of the workers, one list for each run. */
let runs: string[][];
/** Whether a worker fails for an input when it receives it for the n-th time. */
let fails: (given: string, time: number) => boolean;
const timesOf = (given: string) => runs.flat().filter((one) => one === given).length;

/** Records the input of a run and returns the failures. */
function attempt(given: readonly { readonly id: string; readonly text: string }[]) {
  runs.push(given.map(({ text }) => text));
  const failed = given.filter(({ text }) => fails(text, timesOf(text)));
  return { batchItemFailures: failed.map(({ id: itemIdentifier }) => ({ itemIdentifier })) };
}

const queue = 'shipping-rates';
/** A clock that does not move. */
const still = { now: () => 0, wait: async () => undefined };

const dummies: readonly FoundWorker[] = [
  worker({ ...made, on: 'queue', queue, batchSize: 3, maximumConcurrency: 2 }, async ({ Records }) =>
    attempt(Records.map(({ messageId, body }) => ({ id: messageId, text: body }))),
  ),
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
    async ({ Records }) =>
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

/** The input of each task of the machine, and the behaviour of the tasks. */
let tasks: (readonly [task: string, given: unknown])[];
let does: (task: string) => unknown;
const machineTasks: readonly FoundWorker[] = ['load', 'plan', 'commit'].map((task) => ({
  name: `disposition-${task}`,
  file: '',
  worker: worker({ ...made, on: 'task', example: {} }, async (given) => {
    tasks.push([task, given]);
    return does(task);
  }),
}));

let world: World;
const invoked: string[] = [];
beforeAll(async () => {
  setLogSink(() => undefined);
  await startTable();
  refuseWhatIsNotGranted();
  world = await createWorld({
    publicUrl: 'http://localhost:4000/local',
    workers: [...dummies, ...machineTasks],
    invoke: (function_, work) => {
      invoked.push(function_.name);
      return inItsRole(function_, work);
    },
  });
});
beforeEach(async () => {
  fails = () => false;
  runs = [];
  await world.drain();
  runs = [];
  tasks = [];
  does = (task) => ({ from: task });
  world.onTask((_, run) => run());
});

const send = (...bodies: readonly string[]) => {
  for (const body of bodies) world.send(queue, body);
};
const put = async (...names: readonly string[]) => {
  for (const SK of names) await putRow({ PK: 'order#1', SK, kind: 'outbox' });
};

describe("the world's queue", () => {
  test("delivers messages in batches of the worker's batch size", async () => {
    send('a', 'b', 'c', 'd');
    await world.drain();
    expect(runs).toEqual([['a', 'b', 'c'], ['d']]);
    expect(world.isIdle()).toBe(true);
  });

  test('redelivers only the failed messages of a batch', async () => {
    fails = (given, time) => given === 'b' && time === 1;
    send('a', 'b', 'c');
    await world.drain();
    expect(runs).toEqual([['a', 'b', 'c'], ['b']]);
  });

  test("hides a failed message for six times the worker's time limit, while others are delivered", async () => {
    fails = (given, time) => given === 'a' && time === 1;
    send('a');
    const start = world.now();
    world.send(queue, 'b');
    await world.drain();
    expect(runs).toEqual([['a', 'b'], ['a']]);
    expect(world.now() - start).toBeGreaterThanOrEqual(hidden);
    expect(world.now() - start).toBeLessThan(hidden + 10_000);
  });

  test('moves a message to the dead letters after five failures', async () => {
    fails = (given) => given === 'b';
    send('a', 'b');
    await world.drain();
    expect([timesOf('a'), timesOf('b')]).toEqual([1, 5]);
    expect(world.deadLetters(queue)).toEqual(['b']);
    expect(world.isIdle()).toBe(true);
  });

  test('receives the messages that the SQS client sends to its URL', async () => {
    await sendJob(queue, { event: 'evt_order_1_1', schema: 1, facts: { order: 1 } });
    await world.drain();
    expect(runs.flat().map((body) => JSON.parse(body))).toEqual([
      { event: 'evt_order_1_1', schema: 1, hops: 0, facts: { order: 1 } },
    ]);
  });
});

describe('sendJobs in the world', () => {
  const jobs = (count: number) =>
    Array.from({ length: count }, (_, order) => ({ event: `evt_order_${order}_1`, schema: 1, facts: { order } }));

  test('sends messages in order, ten in a call', async () => {
    const faults = injectFaults();
    faults.reset();
    await sendJobs(queue, jobs(23));
    expect(faults.calls.map(({ input }) => (input as { Entries: unknown[] }).Entries.length)).toEqual([10, 10, 3]);
    await world.drain();
    const bodies = runs.flat().map((body) => JSON.parse(body));
    expect(bodies).toEqual(jobs(23).map((job) => ({ ...job, hops: 0 })));
  });

  test('makes no call without messages', async () => {
    const faults = injectFaults();
    faults.reset();
    await sendJobs(queue, []);
    expect(faults.calls).toEqual([]);
  });

  test('fails if the queue rejected a message', async () => {
    const stack = queueClient.get().middlewareStack;
    const refuse = (next: (args: object) => Promise<object>) => async (args: object) => ({
      ...(await next(args)),
      output: { $metadata: {}, Failed: [{ Id: '1', SenderFault: false, Code: 'InternalError' }] },
    });
    // only the tested part of the middleware's type
    stack.addRelativeTo(refuse as never, { relation: 'before', toMiddleware: 'localQueues', name: 'refuses' });
    try {
      await expect(sendJobs(queue, jobs(2))).rejects.toThrow('not taken a message');
    } finally {
      stack.remove('refuses');
    }
  });

  test('needs the right to send to the queue', async () => {
    const allowed = { name: 'sender', needs: ['queues:send'] } as const;
    await inItsRole(allowed, () => sendJobs(queue, jobs(2)));
    await expect(inItsRole({ name: 'other', needs: [] }, () => sendJobs(queue, jobs(2)))).rejects.toThrow(
      'The role of other does not grant sqs:SendMessage',
    );
  });
});

describe("the world's stream", () => {
  test('shows only the rows that the worker selects, in batches', async () => {
    await put('1', '2', '3', '4');
    await putRow({ PK: 'order#1', SK: '@' });
    await putRow({ PK: 'order#1', SK: 'units', kind: 'record' });
    await world.drain();
    expect(runs).toEqual([['1', '2', '3'], ['4']]);
  });

  test('shows rows in the order of their writes, and retries from the first failed row on', async () => {
    fails = (given, time) => given === '2' && time === 1;
    await put('1', '2', '3', '4');
    await world.drain();
    expect(runs).toEqual([
      ['1', '2', '3'],
      ['2', '3', '4'],
    ]);
  });

  test('skips a row that failed too often, and advances the clock to the schedule', async () => {
    fails = (given) => given === '1';
    await put('1', '2');
    await world.drain();
    expect(runs).toEqual([['1', '2'], ['1', '2'], ['1', '2'], ['2'], ['the clock']]);
  });

  test('shows no rows while it is lost, so that the schedule runs instead', async () => {
    world.loseStream();
    await put('1');
    world.mendStream();
    await put('2');
    await world.drain();
    expect(runs).toEqual([['2'], ['the clock']]);
  });
});

describe("the world's functions", () => {
  test('run in their own role each time that they start', async () => {
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

  test('cannot receive a message for an unknown queue', async () => {
    expect(() => world.send('prepare-order', 'a')).toThrow('Unknown queue prepare-order');
  });
});

describe("the world's state machine", () => {
  const input = { order: 1 };
  const inOrder = [
    ['load', input],
    ['plan', { from: 'load' }],
    ['commit', { from: 'plan' }],
  ];

  test('calls its tasks in order, with the output of the previous task', async () => {
    expect(await runDisposition(input)).toEqual({ ended: true, output: { from: 'commit' } });
    expect(tasks).toEqual(inOrder);
  });

  test('passes on JSON values, and null instead of undefined', async () => {
    does = (task) => (task === 'load' ? { at: new Date(0), none: undefined } : undefined);
    expect(await runDisposition(input)).toEqual({ ended: true, output: null });
    expect(tasks.slice(1)).toEqual([
      ['plan', { at: '1970-01-01T00:00:00.000Z' }],
      ['commit', null],
    ]);
  });

  test('runs each task in a separate role and process, then returns to its caller', async () => {
    invoked.length = 0;
    let starts = 0;
    world.onInvocation(() => {
      starts += 1;
    });
    await runDisposition(input);
    expect(invoked).toEqual(['disposition-load', 'disposition-plan', 'disposition-commit']);
    expect(starts).toBe(4);
  });

  test('fails when a task throws, and calls no further task', async () => {
    does = (task) => {
      if (task === 'plan') throw new Error('It fails');
      return {};
    };
    expect(await runDisposition(input)).toEqual({ ended: false });
    expect(tasks.map(([task]) => task)).toEqual(['load', 'plan']);
  });

  test('fails when a test lets a task fail before or after its work', async () => {
    world.onTask(async (task, run) => {
      if (task === 'disposition-commit') throw new Error('It fails');
      return run();
    });
    expect(await runDisposition(input)).toEqual({ ended: false });
    expect(tasks.map(([task]) => task)).toEqual(['load', 'plan']);
    world.onTask(async (_, run) => {
      await run();
      throw new Error('It fails');
    });
    expect(await runDisposition(input)).toEqual({ ended: false });
    expect(tasks.map(([task]) => task)).toEqual(['load', 'plan', 'load']);
  });

  test('times out when the clock exceeds its limit, although a late task still does its work', async () => {
    let late = async (): Promise<unknown> => undefined;
    world.onTask(async (task, run) => {
      if (task !== 'disposition-plan') return run();
      late = run;
      return world.advance(15_000);
    });
    expect(await runDisposition(input)).toEqual({ ended: false });
    expect(tasks.map(([task]) => task)).toEqual(['load']);
    expect(await late()).toEqual({ from: 'plan' });
    expect(tasks).toEqual(inOrder.slice(0, 2));
  });

  test('does not time out just before its limit', async () => {
    world.onTask((task, run) => {
      if (task === 'disposition-plan') world.advance(14_000);
      return run();
    });
    expect(await runDisposition(input)).toMatchObject({ ended: true });
  });

  test('continues with the last output of a task that is called twice', async () => {
    world.onTask(async (_, run) => {
      await run();
      return run();
    });
    expect(await runDisposition(input)).toEqual({ ended: true, output: { from: 'commit' } });
    expect(tasks).toEqual(inOrder.flatMap((one) => [one, one]));
  });
});

describe('an asynchronous execution in the world', () => {
  const input = { order: 1, productions: null, asker: { placed: { order: 1, merchant: 1, is_test: false, after: 0 } } };

  test('runs when the world is drained, not before', async () => {
    await startDisposition(input);
    expect([tasks, world.isIdle()]).toEqual([[], false]);
    await world.drain();
    expect(tasks.map(([task]) => task)).toEqual(['load', 'plan', 'commit']);
    expect(world.isIdle()).toBe(true);
  });

  test.each(['fails', 'runs out of time'])('advances the clock to the schedule when it %s', async (how) => {
    does = () => {
      if (how === 'fails') throw new Error('It fails');
      world.advance(15_000);
    };
    await startDisposition(input);
    await world.drain();
    expect([tasks.map(([task]) => task), runs]).toEqual([['load'], [['the clock']]]);
  });

  test('needs the right to start the machine, which differs from the right to wait for it', async () => {
    const starter = { name: 'starter', needs: ['disposition:start'] } as const;
    await inItsRole(starter, () => startDisposition(input));
    await world.drain();
    const waiter = { name: 'waiter', needs: ['disposition:run'] } as const;
    await expect(inItsRole(waiter, () => startDisposition(input))).rejects.toThrow(
      'The role of waiter does not grant states:StartExecution',
    );
    await expect(inItsRole({ ...starter, name: 'other' }, () => runDisposition(input))).rejects.toThrow(
      'The role of other does not grant states:StartSyncExecution',
    );
  });
});

describe('localMachine with a task that Lambda does not start', () => {
  const real = disposition((task) => task);
  const refusing = (refusals: number) => {
    let [time, calls] = [0, 0];
    const pauses: number[] = [];
    const clock = {
      now: () => time,
      wait: async (milliseconds: number) => {
        pauses.push(milliseconds);
        time += milliseconds;
      },
    };
    const call = async () => {
      calls += 1;
      if (calls <= refusals) throw new Throttled();
      return {};
    };
    return { run: localMachine(real, call, clock), pauses, calls: () => calls };
  };

  test('retries the task at most four times, after pauses of up to 1, 2, 4 and 4 seconds', async () => {
    const { run, pauses, calls } = refusing(4);
    expect(await run('{}')).toMatchObject({ status: 'SUCCEEDED' });
    expect(calls()).toBe(4 + 3);
    for (const [index, longest] of [1000, 2000, 4000, 4000].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(0);
      expect(pauses[index]).toBeLessThanOrEqual(longest);
    }
    expect(new Set(pauses).size).toBe(4); // random, because of the jitter
  });

  test('fails the execution after the last retry', async () => {
    const { run, calls } = refusing(5);
    expect(await run('{}')).toEqual({ status: 'FAILED' });
    expect(calls()).toBe(5);
  });

  test('does not retry errors of the function', async () => {
    let calls = 0;
    const call = async () => {
      calls += 1;
      throw new Error('It fails');
    };
    expect(await localMachine(real, call, still)('{}')).toEqual({ status: 'FAILED' });
    expect(calls).toBe(1);
  });
});

describe('faults and rights of tasks in the world', () => {
  const key = { PK: 'order#2', SK: '@' };
  const read = { name: 'caller', needs: ['table:read', 'disposition:run'] } as const;

  test("a task's process can end while its caller continues, and no further task is called", async () => {
    const faults = injectFaults();
    world.onInvocation(() => faults.revive());
    does = (task) => (task === 'plan' ? outsideOfFunctions(() => readRow(key)) : {});
    let dies = true;
    faults.reset(({ command }) => {
      if (!command.startsWith('GetItem') || !dies) return undefined;
      dies = false;
      return 'ends before';
    });
    expect(await runDisposition({})).toEqual({ ended: false });
    expect(tasks.map(([task]) => task)).toEqual(['load', 'plan']);
    expect(await readRow(key)).toBeUndefined();
    expect(faults.calls.map(({ command }) => command.replace(/Command$/, ''))).toEqual([
      'StartSyncExecution',
      'GetItem',
      'GetItem',
    ]);
  });

  test('a rejected start calls no task, and a start with a lost response calls all', async () => {
    const faults = injectFaults();
    faults.reset(() => 'throttled');
    await expect(runDisposition({})).rejects.toMatchObject({ kind: 'unavailable' });
    expect(tasks).toEqual([]);
    faults.reset(() => 'answer lost');
    expect(await runDisposition({})).toEqual({ ended: false });
    expect(tasks).toHaveLength(3);
    faults.reset();
  });

  test('a right that a task lacks fails the waiting function', async () => {
    does = () => putRow({ ...key, kind: 'none' });
    await expect(inItsRole(read, () => runDisposition({}))).rejects.toThrow(
      /^The role of caller does not grant dynamodb:PutItem .* \(to disposition-load\)$/,
    );
    await expect(inItsRole({ name: 'other', needs: [] }, () => runDisposition({}))).rejects.toThrow(
      'The role of other does not grant states:StartSyncExecution',
    );
  });
});

describe('localMachine with another definition', () => {
  const real = disposition((task) => task);
  const { load, plan, commit } = real.States;
  const run = async (machine: object, input: string) => {
    const called: string[] = [];
    const call = async (task: string) => called.push(task);
    return [await localMachine(machine as Machine, call, still)(input), called];
  };

  test('follows the definition', async () => {
    const other = {
      ...real,
      StartAt: 'commit',
      States: { load: { ...load, Next: undefined, End: true }, commit: { ...commit, Next: 'load', End: undefined } },
    };
    expect(await run(other, '{}')).toEqual([
      { status: 'SUCCEEDED', output: '2' },
      ['disposition-commit', 'disposition-load'],
    ]);
  });

  test('passes on as much data as Step Functions, and no more', async () => {
    const carries = (characters: number) => {
      const call = async () => 'x'.repeat(characters - 2); // two quotes
      return localMachine(real, call, still);
    };
    expect(await carries(262_144)('{}')).toMatchObject({ status: 'SUCCEEDED' });
    expect(await carries(262_145)('{}')).toEqual({ status: 'FAILED' });
    await expect(carries(10)('x'.repeat(262_145))).rejects.toThrow('too large for an execution');
  });

  test.each<[string, object, string]>([
    ['has an unknown field', { ...real, QueryLanguage: 'JSONata' }, 'The machine has QueryLanguage'],
    ['has a choice', { ...real, States: { ...real.States, plan: { ...plan, Type: 'Choice' } } }, 'plan is a Choice'],
    ['catches', { ...real, States: { ...real.States, plan: { ...plan, Catch: [] } } }, 'plan has Catch'],
    [
      'transforms the output',
      { ...real, States: { ...real.States, plan: { ...plan, OutputPath: '$.x' } } },
      'plan has OutputPath',
    ],
    [
      'retries errors of a task',
      {
        ...real,
        States: { ...real.States, plan: { ...plan, Retry: [{ ...plan?.Retry[0], ErrorEquals: ['States.ALL'] }] } },
      },
      'plan retries States.ALL',
    ],
    [
      'uses another jitter',
      {
        ...real,
        States: { ...real.States, plan: { ...plan, Retry: [{ ...plan?.Retry[0], JitterStrategy: 'NONE' }] } },
      },
      "The retrier of plan doesn't use full jitter",
    ],
    ['starts at an unknown state', { ...real, StartAt: 'begin' }, "StartAt points to begin, which isn't a state"],
    ['points to an unknown state', { ...real, States: { load, plan } }, "plan points to commit, which isn't a state"],
    [
      'does not end',
      { ...real, States: { ...real.States, commit: { ...commit, End: undefined } } },
      'commit must have either Next or End',
    ],
  ])('rejects a definition that %s', async (_, machine, message) => {
    await expect(run(machine, '{}')).rejects.toThrow(message);
    await expect(
      createWorld({ publicUrl: 'http://localhost:4000/local', workers: [], machine: machine as Machine }),
    ).rejects.toThrow(message);
  });
});
