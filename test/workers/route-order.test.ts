import { expect, test } from 'vitest';
import { handler } from '../../functions/workers/prepare-order.ts';
import { idByHandle, patchReference, putRecord, recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();

/** A variant of the demo's first merchant with a design that takes these methods: North Print alone masters `dtg`. */
async function aDesigned(id: number, ...methods: readonly string[]): Promise<number> {
  const plain = await recordIn('merchant-variant', 1);
  const ids = await Promise.all(methods.map((method) => idByHandle('production-method', method)));
  const customizations = ids.map((production_method, index) => ({
    id: index + 1,
    hash: 'hash',
    production_method,
    resource_type: 'logo',
    resource: 1,
    price: 1,
    calculation_type: 'square_centimeter',
    calculation_value: 1,
    x: null,
    y: null,
    width: 10,
    height: 10,
    position: null,
    rotation: null,
    created_at: plain.created_at,
    updated_at: plain.created_at,
  }));
  const views = [{ handle: 'front', name: 'Front', media: [], customizations }];
  await putRecord('merchant-variant', { ...plain, id, collection_name: 'custom', state: 'completed', views });
  return id;
}
const printed = await aDesigned(800_001, 'dtg');
const stitched = await aDesigned(800_002, 'embroidery');
const both = await aDesigned(800_003, 'dtg', 'embroidery');
const [north, south] = await Promise.all([
  idByHandle('production', 'north-print'),
  idByHandle('production', 'south-stitch'),
]);

const itemsOf = (...variants: readonly number[]) => ({
  items: variants.map((variant_id, index) => ({ variant_id, quantity: 2, external_identifier: `item ${index}` })),
});

/** The productions that an order is given to, and its state. */
async function routed(order: number) {
  const { state, production_orders, items } = await recordIn('disposition-order', order);
  const made = await Promise.all(production_orders.map((id) => recordIn('production-order', id)));
  const takenBy = made.map(({ production, order_items }) => {
    expect(order_items).toEqual(items.map((item) => item.id));
    return production;
  });
  return { state, takenBy };
}

test.each([
  ['one production alone can make', [printed], [north]],
  ['one production alone can make in one of its items', [1, stitched, printed], [north]],
  ['one production alone can make with both methods', [both, 1], [north]],
  ['two productions can make by their methods', [stitched], []],
  ['every production can make', [1, 2], []],
])('an order that %s', async (_what, variants, takenBy) => {
  const { id } = await aPreparedOrder(world, itemsOf(...variants));
  const state = takenBy.length > 0 ? 'assigned' : 'manual_assignment_process';
  expect(await routed(id)).toEqual({ state, takenBy });
});

test('what staff have assigned by then stays, and so does what they have left', async () => {
  const { id } = await aPlacedOrder(world, itemsOf(printed, 1));
  const path = `/master-administration/disposition-orders/by-order/${id}/production-orders`;
  const body = { productions: [{ handle: 'south-stitch', order_items: [{ external_identifier: 'item 1' }] }] };
  const { json } = expectStatus(await world.call(`POST ${path}`, { key: 'staff', body }), 200);
  await world.drain();
  const { rev, state, production_orders } = await recordIn('disposition-order', id);
  expect({ state, production_orders }).toEqual({ state: 'partly_assigned', production_orders: json.production_orders });
  expect((await recordIn('production-order', production_orders[0] ?? 0)).production).toBe(south);
  expect(rev).toBe(2);
});

test('a task that fails is tried again with its message; the order is given away once', async () => {
  const { id } = await aPlacedOrder(world, itemsOf(printed));
  let failures = 3;
  world.onTask(async (task, run) => {
    const answer = await run();
    if (task !== 'disposition-commit' || failures === 0) return answer;
    failures -= 1;
    throw new Error('It fails after its work');
  });
  await world.drain();
  world.onTask((_, run) => run());
  expect(failures).toBeLessThan(3);
  expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
});

const message = (order: unknown) =>
  JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts: { order, merchant: 1, is_test: false, route: true } });
const send = (order: unknown) => world.send('prepare-order', message(order));

/** One invocation of the worker, beside the world's queues; answers how many messages failed. */
const work = async (order: number) =>
  (await handler({ Records: [{ messageId: 'm', body: message(order) }] } as never)).batchItemFailures.length;

test('the same message five times at once, and again later: one production order', async () => {
  const { id } = await aPlacedOrder(world, itemsOf(printed));
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => work(id)))).toEqual([0, 0, 0, 0, 0]);
  await world.drain();
  expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
  await nothingIsWritten(async () => {
    send(id);
    world.advance(40 * 24 * 3600 * 1000);
    send(id);
    await world.drain();
  });
});

test('a message that comes after the order was cancelled changes nothing', async () => {
  const { id } = await aPlacedOrder(world, itemsOf(printed));
  expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
  await world.drain();
  expect(await routed(id)).toEqual({ state: 'cancelled', takenBy: [] });
});

test('methods that no production masters leave it to a person, until one has come to master them', async () => {
  const { production_methods } = await patchReference(world, 'production', north, { production_methods: [] });
  const { id } = await aPreparedOrder(world, itemsOf(printed));
  expect(await routed(id)).toEqual({ state: 'manual_assignment_process', takenBy: [] });
  await patchReference(world, 'production', north, { production_methods });
  send(id);
  await world.drain();
  expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
});

test.each(['disposition-load', 'disposition-plan', 'disposition-commit'])(
  'when %s fails before its work, the message comes again',
  async (failing) => {
    const { id } = await aPlacedOrder(world, itemsOf(printed));
    let failures = 0;
    world.onTask(async (task, run) => {
      if (task !== failing || failures === 2) return run();
      failures += 1;
      throw new Error('It fails');
    });
    await world.drain();
    world.onTask((_, run) => run());
    expect(failures).toBe(2);
    expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
    expect(world.deadLetters('prepare-order')).toEqual([]);
  },
);

test('of a machine that never works the message comes to rest, and staff can assign the order', async () => {
  const { id } = await aPlacedOrder(world, itemsOf(printed));
  world.onTask(async () => {
    throw new Error('It fails');
  });
  await world.drain();
  world.onTask((_, run) => run());
  expect(world.deadLetters('prepare-order')).toHaveLength(1);
  const path = `/master-administration/disposition-orders/by-order/${id}/production-orders`;
  const body = { productions: [{ handle: 'north-print' }] };
  expectStatus(await world.call(`POST ${path}`, { key: 'staff', body }), 200);
  expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
});
