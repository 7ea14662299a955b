import { beforeAll, expect, test } from 'vitest';
import { handler as relay } from '../../functions/workers/relay.ts';
import type { QueueName } from '../../shared/work/queues.ts';
import { aFault } from '../support/a-fault.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// Alarms detect faults by log lines, so a failure without a log line goes unnoticed. sweeper.test.ts tests the
// sweeper's faults.

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

/** The log lines that an action writes. */
async function linesOf(act: () => Promise<unknown>): Promise<readonly Record<string, unknown>[]> {
  const from = world.logs.length;
  await act();
  return world.logs.slice(from).map((line) => JSON.parse(line));
}

const deliver = async (queue: QueueName, body: string) => {
  const from = world.deadLetters(queue).length;
  const lines = await linesOf(() => {
    world.send(queue, body);
    return world.drain();
  });
  return { own: lines.filter((line) => line.queue === queue), dead: world.deadLetters(queue).slice(from) };
};

test.each<QueueName>([
  'shipping-rates',
  'prepare-order',
  'process-product',
  'propagate-catalogue',
  'sync-merchant-product',
])('a failing message of %s counts as a fault five times, then moves to the dead-letter queue', async (queue) => {
  const poison = JSON.stringify({ schema: 1, event: 'evt_poison', hops: 0, facts: { none: 'of them' } });
  const { own, dead } = await deliver(queue, poison);
  expect(own).toHaveLength(5);
  for (const line of own) expect(line).toMatchObject({ event: 'message', queue, status: 500, ...aFault });
  expect(dead).toEqual([poison]);
});

test('a processed message does not count as a fault', async () => {
  const facts = { checkout: 999_999, job: 999_999, revision: 1 };
  const { own, dead } = await deliver('shipping-rates', JSON.stringify({ schema: 1, event: 'evt_1', hops: 0, facts }));
  expect(own.map(({ status, Faults }) => [status, Faults])).toEqual([[200, undefined]]);
  expect(dead).toEqual([]);
});

test('only the record that the relay cannot process counts as a fault, not the rest of its batch', async () => {
  const poison = {
    dynamodb: { SequenceNumber: '1', NewImage: { kind: { S: 'outbox' }, type: { S: 'order.placed' } } },
  };
  const other = { dynamodb: { SequenceNumber: '2', NewImage: { kind: { S: 'order' } } } };
  const lines = await linesOf(async () =>
    expect(await relay({ Records: [poison, other] } as never)).toEqual({
      batchItemFailures: [{ itemIdentifier: '1' }],
    }),
  );
  expect(lines).toEqual([
    expect.objectContaining({ event: 'relay', status: 500, Faults: 1 }),
    expect.objectContaining({ level: 'INFO', event: 'relay', status: 200, count: 2 }),
  ]);
  expect(lines[0]).toMatchObject(aFault);
});
