import { beforeAll, describe, expect, test } from 'vitest';
import { queueClient } from '../../shared/work/send.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aNewProduct } from '../support/given/catalogue.ts';
import { readTable } from '../support/invariants.ts';
import { type Message, messagesIn } from '../support/messages.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// A message counts the messages that it results from. More than eight indicate a loop.

const sent: Message[] = [];
let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
  const listen = (next: (args: never) => Promise<never>) => (args: { input: object }) => {
    sent.push(...messagesIn(args.input));
    return next(args as never);
  };
  // the local system uses the same step and priority, so this middleware runs first
  queueClient.get().middlewareStack.addRelativeTo(listen as never, {
    relation: 'before',
    toMiddleware: 'localQueues',
    name: 'listen',
    override: true,
  });
});

/** A catalogue task of a product that two merchants offer. */
async function aTask(): Promise<number> {
  const { id } = await aNewProduct(world);
  for (const merchant of [1, 2]) {
    const body = { merchant: { id: merchant }, master_product: { id } };
    expectStatus(await world.call('POST /master-administration/merchant-products', { key: 'staff', body }), 201);
  }
  expectStatus(await world.call(`PUT /master-administration/products/${id}/sync-to-merchants`, { key: 'staff' }), 200);
  const tasks = (await readTable())
    .of('catalogue-task')
    .filter(({ product, kind }) => product === id && kind === 'sync');
  expect(tasks).toHaveLength(1);
  await world.drain();
  return tasks[0]?.id ?? 0;
}

const propagate = async (task: number, hops: number) => {
  sent.length = 0;
  const body = JSON.stringify({ schema: 1, event: 'evt_again', hops, facts: { task } });
  const dead = world.deadLetters('propagate-catalogue').length;
  world.send('propagate-catalogue', body);
  await world.drain();
  return { body, sent: [...sent], dead: world.deadLetters('propagate-catalogue').slice(dead) };
};

describe('hops of messages', () => {
  test.each([
    [0, 1],
    [3, 4],
    [7, 8],
  ])('propagate-catalogue receives %i hops and sends %i', async (hops, further) => {
    const task = await aTask();
    const { sent, dead } = await propagate(task, hops);
    expect(sent.map(({ hops, facts }) => [hops, facts.task])).toEqual([
      [further, task],
      [further, task],
    ]);
    expect(dead).toEqual([]);
  });

  test('a message with more than 8 hops is not processed and moves to the dead-letter queue', async () => {
    const task = await aTask();
    const refused = await propagate(task, 9);
    expect(refused.sent).toEqual([]);
    expect(refused.dead).toEqual([refused.body]);
  });

  test('messages caused by a message with 8 hops are rejected', async () => {
    const task = await aTask();
    const dead = world.deadLetters('sync-merchant-product').length;
    const last = await propagate(task, 8);
    expect(last.sent.map(({ hops }) => hops)).toEqual([9, 9]);
    expect(last.dead).toEqual([]);
    expect(world.deadLetters('sync-merchant-product')).toHaveLength(dead + 2);
  });
});
