import { beforeAll, expect, test } from 'vitest';
import { type QueueName, queues } from '../../shared/work/queues.ts';
import { idByHandle, patchRecord, recordIn } from '../support/arrange.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckoutWithShipping } from '../support/given/orders.ts';
import { readTable, violations } from '../support/invariants.ts';
import { makeClock, makeSlots } from '../support/slots.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// A new AWS account can run only ten functions at a time: workers, relay, sweeper and the tasks of the state machine
// together.

const slots = 10;
const minute = 60_000;

const clock = makeClock();
const account = makeSlots(clock);
let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ clock, around: account.around });
  clock.watchCalls();
});

/** A placed order that only one production can make. Its workers have not run yet. */
async function anOrder(checkout: number, method: number): Promise<number> {
  const body = { payment: { handle: 'invoice' } };
  const { id } = expectStatus(await world.call(`PUT /v2/checkouts/${checkout}/complete`, { body }), 201).json;
  const { items } = await recordIn('disposition-order', id);
  await patchRecord('disposition-order', id, {
    items: items.map((item) => ({ ...item, production_methods: [method] })),
  });
  return id;
}

test('100 concurrent orders in an account with ten slots are prepared and assigned without a failed message', async () => {
  const orders: number[] = [];
  await clock.run(async () => {
    const method = await idByHandle('production-method', 'dtg'); // only North Print has it
    const checkouts: number[] = [];
    while (checkouts.length < 100) checkouts.push((await aCheckoutWithShipping(world)).id);
    for (const checkout of checkouts) orders.push(await anOrder(checkout, method));
  });
  account.free = slots;
  const [start, logged] = [world.now(), world.logs.length];
  await clock.run(() => world.drain());
  const seconds = Math.round((world.now() - start) / 1000);
  account.free = Number.POSITIVE_INFINITY;

  const records = await Promise.all(orders.map((id) => recordIn('order', id)));
  expect(new Set(records.map(({ state, due_at }) => `${state} ${due_at}`))).toEqual(new Set(['prepared null']));
  const routed = await Promise.all(orders.map((id) => recordIn('disposition-order', id)));
  expect(new Set(routed.map(({ state }) => state))).toEqual(new Set(['assigned']));
  for (const queue of Object.keys(queues) as QueueName[])
    expect([queue, world.deadLetters(queue)]).toEqual([queue, []]);
  expect(world.logs.slice(logged).filter((line) => line.includes('"status":500'))).toEqual([]);
  expect(account.throttled).toBeGreaterThan(0);
  expect(seconds * 1000).toBeLessThan(5 * minute);
  expect(violations(await readTable())).toEqual([]);
});
