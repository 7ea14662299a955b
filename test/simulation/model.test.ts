import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Invoked } from '../../local/wiring.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import type { QueueDesign } from '../../shared/work/worker.ts';
import { startTable } from '../table/own-table.ts';
import { modelFunctions } from './functions-model.ts';
import { aws, type Parameters } from './parameters.ts';
import { modelQueue } from './queue-model.ts';
import { modelTable } from './table-model.ts';
import { startVirtualTime, type VirtualTime } from './virtual-time.ts';

// The model gives the figures that AWS documents for cases that are known.

let time: VirtualTime;
beforeAll(async () => {
  await startTable();
  time = startVirtualTime(1);
  modelTable(aws, time, () => undefined);
});

const key = (PK: string) => ({ TableName: tableName(), Key: { PK, SK: '@' } });
const put = (PK: string, more: object = {}) =>
  tableClient.get().send(new PutCommand({ TableName: tableName(), Item: { PK, SK: '@', ...more } }));

const seconds = 2;

/** Returns how many calls a second succeed if twice as many are made as one partition accepts. */
async function acceptedPerSecond(limit: number, call: () => Promise<unknown>): Promise<number> {
  let accepted = 0;
  await time.run(
    (async () => {
      const calls: Promise<void>[] = [];
      const end = time.now() + seconds * 1000;
      for (let due = time.now(); time.now() < end; due += 500 / limit) {
        await time.wait(Math.max(0, due - time.now()));
        const count = () => {
          if (time.now() < end) accepted += 1;
        };
        calls.push(call().then(count, () => undefined));
      }
      await Promise.all(calls);
    })(),
  );
  return accepted / seconds;
}

describe('the model of the table', () => {
  test('an item accepts 1,000 write units a second', async () => {
    const perSecond = await acceptedPerSecond(1000, () => put('hot'));
    expect(perSecond).toBeGreaterThan(950);
    expect(perSecond).toBeLessThan(1050);
  });

  test('a partition key accepts 3,000 read units a second', async () => {
    await time.run(put('large', { text: 'x'.repeat(11_500) })); // three units for a consistent read
    const read = () => tableClient.get().send(new GetCommand({ ...key('large'), ConsistentRead: true }));
    const perSecond = await acceptedPerSecond(1000, read);
    expect(perSecond).toBeGreaterThan(950);
    expect(perSecond).toBeLessThan(1050);
  });

  test('a write and a transaction conflict with a transaction that is in flight, and a read does not', async () => {
    const inTransaction = () => {
      const Put = { TableName: tableName(), Item: { PK: 'shared', SK: '@' } };
      return tableClient.get().send(new TransactWriteCommand({ TransactItems: [{ Put }] }));
    };
    const [first, second, plain, read] = await time.run(
      (async () => {
        const started = inTransaction();
        await time.wait(1);
        return Promise.allSettled([
          started,
          inTransaction(),
          put('shared'),
          tableClient.get().send(new GetCommand(key('shared'))),
        ]);
      })(),
    );
    expect([first?.status, read?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(second).toMatchObject({
      reason: { name: 'TransactionCanceledException', CancellationReasons: [{ Code: 'TransactionConflict' }] },
    });
    expect(plain).toMatchObject({ reason: { name: 'TransactionConflictException' } });
  });
});

describe('the model of functions and queues', () => {
  const design: QueueDesign = {
    on: 'queue',
    queue: 'prepare-order',
    summary: '',
    needs: [],
    timeoutSeconds: 60,
    errorImpact: '',
    batchSize: 5,
    maximumConcurrency: 10,
  };
  const named = (name: string): Invoked => ({ name, needs: [] });

  /** Returns how many of the messages fail whose worker waits for three other functions, each tried three times. */
  async function failures(account: number, messages: number): Promise<number> {
    const parameters: Parameters = { ...aws, functions: { ...aws.functions, account } };
    const { invoke } = modelFunctions(parameters, time);
    let failed = 0;
    const task = async (name: string) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await invoke(named(name), () => time.wait(50));
        } catch (error) {
          if (attempt === 2) throw error;
          await time.wait(1000 * 2 ** attempt);
        }
      }
    };
    const execution = async () => {
      for (const name of ['load', 'plan', 'commit']) await task(name);
    };
    await time.run(
      (async () => {
        const queue = modelQueue(
          design,
          ({ Records }) =>
            invoke(named('prepare-order'), async () => {
              const runs = await Promise.allSettled(Records.map(execution));
              failed += runs.filter(({ status }) => status === 'rejected').length;
              return { batchItemFailures: [] };
            }),
          parameters,
          time,
        );
        for (let count = 0; count < messages; count += 1) queue.send('', undefined);
        while (queue.length > 0) await time.wait(100);
      })(),
    );
    return failed;
  }

  test('functions that wait for other functions starve in an account with 10 executions, and not with 50', async () => {
    expect(await failures(10, 100)).toBeGreaterThan(30);
    expect(await failures(50, 200)).toBe(0);
  });

  test('a fair queue receives the message of a quiet owner before the backlog of another one', async () => {
    const groups: string[] = [];
    await time.run(
      (async () => {
        const queue = modelQueue(
          design,
          async ({ Records }) => {
            await time.wait(100);
            groups.push(...Records.map(({ body }) => body));
            return { batchItemFailures: [] };
          },
          aws,
          time,
        );
        for (let count = 0; count < 1000; count += 1) queue.send('busy', 'busy');
        await time.wait(200);
        queue.send('quiet', 'quiet');
        while (queue.length > 0) await time.wait(100);
      })(),
    );
    expect(groups).toHaveLength(1001);
    expect(groups.indexOf('quiet')).toBeLessThan(150);
  });

  test('a failed message is received again when it is visible again, and is dead after five times', async () => {
    const received: number[] = [];
    const dead = await time.run(
      (async () => {
        const queue = modelQueue(
          design,
          async ({ Records }) => {
            received.push(time.now());
            return { batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
          },
          aws,
          time,
        );
        queue.send('', undefined);
        while (queue.length > 0) await time.wait(1000);
        return queue.dead;
      })(),
    );
    expect([dead, received.length]).toEqual([1, 5]);
    expect((received[1] ?? 0) - (received[0] ?? 0)).toBeGreaterThanOrEqual(6 * design.timeoutSeconds * 1000);
  });
});

describe('a simulation', () => {
  test('gives the same figures for the same seed', async () => {
    const point = { x: 10, series: '', merchants: 1, ordersPerSecond: 10, seconds: 2 };
    const once = async (seed: number) => {
      const running = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'point.ts')]);
      running.child.stdin?.end(JSON.stringify({ name: 'one-merchant', point, seed }));
      return JSON.parse((await running).stdout);
    };
    const [first, again, other] = [await once(1), await once(1), await once(2)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(first).toMatchObject({ '503s': 0, 'other failures': 0, 'orders missed by polling': 0, faults: 0 });
  });
});
