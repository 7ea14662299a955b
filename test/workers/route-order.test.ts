import { describe, expect, test } from 'vitest';
import { handler } from '../../functions/workers/prepare-order.ts';
import { firstPiece } from '../../shared/resources/orders/pieces.ts';
import { paddedId } from '../../shared/table/keys.ts';
import { idByHandle, patchRecord, patchReference, putRecord, recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { typesHeard } from '../support/hear-events.ts';
import { outsideOfFunctions } from '../support/privileges.ts';
import { startTestWorld } from '../support/world.ts';

const minute = 60_000;

const world = await startTestWorld();
const faults = injectFaults();

/**
 * A variant of the demo's first merchant with a design for these methods. North Print is the only production with
 * `dtg`.
 */
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

/** The productions that received an order, and its state. */
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
  ['only one production can make', [printed], [north]],
  ['only one production can make, because of one of its items', [1, stitched, printed], [north]],
  ['only one production can make with both methods', [both, 1], [north]],
  ['two productions can make by their methods', [stitched], []],
  ['every production can make', [1, 2], []],
])('routing an order that %s', async (_what, variants, takenBy) => {
  const { id } = await aPreparedOrder(world, itemsOf(...variants));
  const state = takenBy.length > 0 ? 'assigned' : 'manual_assignment_process';
  expect(await routed(id)).toEqual({ state, takenBy });
});

test('routing keeps the items that staff assigned, and leaves the rest to staff', async () => {
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

test('a failing task is retried with its message, and the order is assigned once', async () => {
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

/** Invokes the worker directly, without the queue. Returns the number of failed messages. */
const work = async (order: number) =>
  (await handler({ Records: [{ messageId: 'm', body: message(order) }] } as never)).batchItemFailures.length;

test('five concurrent messages and later duplicates create one production order', async () => {
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

test('a message for a cancelled order changes nothing', async () => {
  const { id } = await aPlacedOrder(world, itemsOf(printed));
  expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
  await world.drain();
  expect(await routed(id)).toEqual({ state: 'cancelled', takenBy: [] });
});

test('an order with methods that no production supports waits for staff, until a production supports them', async () => {
  const { production_methods } = await patchReference(world, 'production', north, { production_methods: [] });
  const { id } = await aPreparedOrder(world, itemsOf(printed));
  expect(await routed(id)).toEqual({ state: 'manual_assignment_process', takenBy: [] });
  await patchReference(world, 'production', north, { production_methods });
  send(id);
  await world.drain();
  expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
});

test('a late message does not route an order that staff took back', async () => {
  const { id } = await aPreparedOrder(world, itemsOf(1));
  const path = `/master-administration/disposition-orders/by-order/${id}/production-orders`;
  const body = { productions: [{ handle: 'south-stitch' }] };
  const { json } = expectStatus(await world.call(`POST ${path}`, { key: 'staff', body }), 200);
  const takeBack = `PUT /master-administration/production-orders/${json.production_orders[0]}/take-back`;
  expectStatus(await world.call(takeBack, { key: 'staff' }), 200);
  send(id); // now only North Print could make it
  await world.drain();
  expect(await routed(id)).toEqual({ state: 'manual_assignment_process', takenBy: [south] });
});

test.each(['disposition-load', 'disposition-plan', 'disposition-commit'])(
  'the sweeper restarts the routing if %s fails before its work',
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

test.each(['throttled', 'call lost', 'answer lost'] as const)(
  'a rejected or unconfirmed start of the routing (%s) is retried with its message',
  async (fault) => {
    const { id } = await aPlacedOrder(world, itemsOf(printed));
    faults.reset(({ command }) => (command.startsWith('StartExecution') ? fault : undefined));
    expect(await work(id)).toBe(1);
    faults.reset();
    expect(await work(id)).toBe(0);
    await world.drain();
    expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
  },
);

test('if the state machine fails for half an hour, the order is routed afterwards, and no message dies', async () => {
  const { id } = await aPlacedOrder(world, itemsOf(printed));
  const end = world.now() + 30 * minute;
  let failures = 0;
  world.onTask(async (_, run) => {
    if (world.now() >= end) return run();
    failures += 1;
    throw new Error('It fails');
  });
  while (world.now() < end + 10 * minute) {
    await world.drain();
    world.advance(minute);
    await world.sweep();
  }
  await world.drain();
  world.onTask((_, run) => run());
  expect(failures).toBeGreaterThan(5);
  expect(world.deadLetters('prepare-order')).toEqual([]);
  expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
});

describe('an order with unfinished routing', () => {
  const dueOf = async (id: number) => {
    const { state, due_at, awaits_routing } = await recordIn('order', id);
    return { state, isDue: due_at !== null, awaits_routing };
  };

  test('an order is prepared while its routing is unfinished, and stays due until it is left to staff', async () => {
    const { id } = await aPlacedOrder(world, itemsOf(1, 2));
    let seen: unknown;
    world.onTask(async (task, run) => {
      if (task === 'disposition-load') seen = await outsideOfFunctions(() => dueOf(id));
      return run();
    });
    await world.drain();
    world.onTask((_, run) => run());
    expect(seen).toEqual({ state: 'prepared', isDue: true, awaits_routing: true });
    expect(await dueOf(id)).toEqual({ state: 'prepared', isDue: false, awaits_routing: false });
  });

  test('a routing that is lost after the assignment is resumed, and then the order is no longer due', async () => {
    const { id } = await aPlacedOrder(world, itemsOf(printed));
    faults.before(async ({ by, command, input }) => {
      if (by !== 'disposition-commit' || !command.startsWith('GetItem')) return;
      if (JSON.stringify(input).includes(paddedId(id))) throw new Error('It ends');
    });
    let ended = 0;
    world.onTask(async (task, run) => {
      if (task === 'disposition-load' && ended > 0) faults.reset();
      if (task === 'disposition-commit') ended += 1;
      return run();
    });
    await world.drain();
    world.onTask((_, run) => run());
    expect(ended).toBe(2);
    expect(await dueOf(id)).toMatchObject({ isDue: false, awaits_routing: false });
    expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
  });

  test('a routed order stays due until it is prepared', async () => {
    const { id } = await aPlacedOrder(world, itemsOf(1));
    const variant = (await recordIn('order', id)).items[0]?.variant ?? 0;
    const { state } = await patchRecord('merchant-variant', variant, { state: 'pending' });
    await world.drain();
    expect(await dueOf(id)).toEqual({ state: 'preparing', isDue: true, awaits_routing: false });
    await patchRecord('merchant-variant', variant, { state });
    send(id);
    await world.drain();
    expect(await dueOf(id)).toEqual({ state: 'prepared', isDue: false, awaits_routing: false });
  });

  test('an order is routed even if its preparation failed permanently', async () => {
    const { id } = await aPlacedOrder(world, itemsOf(printed));
    const variant = (await recordIn('order', id)).items[0]?.variant ?? 0;
    const { state } = await patchRecord('merchant-variant', variant, { state: 'failed' });
    let failures = 0;
    world.onTask(async (_, run) => {
      failures += 1;
      if (failures > 1) return run();
      throw new Error('It fails');
    });
    await world.drain();
    world.onTask((_, run) => run());
    await patchRecord('merchant-variant', variant, { state });
    expect(await dueOf(id)).toEqual({ state: 'preparing', isDue: false, awaits_routing: false });
    expect(await routed(id)).toEqual({ state: 'assigned', takenBy: [north] });
  });

  test('an order is planned again if others change it between plan and commit', async () => {
    const { id } = await aPlacedOrder(world, itemsOf(printed, 1));
    let changes = 2;
    world.onTask(async (task, run) => {
      if (task !== 'disposition-commit') return run();
      faults.before(async ({ command, input, by }) => {
        if (changes === 0 || by !== task || !command.startsWith('GetItem')) return;
        if (!JSON.stringify(input).includes(`disposition-order#${id}`)) return;
        changes -= 1;
        const unit = firstPiece(id) + 2 + changes; // of the second item
        const path = `/master-administration/order-item-units/${unit}/cancel`;
        expectStatus(await world.call(`PUT ${path}`, { key: 'staff' }), 200);
      });
      return run();
    });
    await world.drain();
    world.onTask((_, run) => run());
    faults.reset();
    expect(changes).toBe(0);
    expect((await recordIn('disposition-order', id)).state).toBe('assigned');
    expect(await dueOf(id)).toMatchObject({ isDue: false, awaits_routing: false });
  });

  test('preparing an order again does not route it if the rule left it to staff before', async () => {
    const { production_methods } = await patchReference(world, 'production', north, { production_methods: [] });
    const { id } = await aPlacedOrder(world, itemsOf(printed));
    const variant = (await recordIn('order', id)).items[0]?.variant ?? 0;
    const { state } = await patchRecord('merchant-variant', variant, { state: 'failed' });
    await world.drain();
    await patchRecord('merchant-variant', variant, { state });
    await patchReference(world, 'production', north, { production_methods });
    // now only one production can make it, and the message of the second preparation is lost
    world.loseStream();
    const path = `/master-administration/disposition-orders/by-order/${id}/prepare`;
    expectStatus(await world.call(`PUT ${path}`, { key: 'staff' }), 200);
    await world.drain();
    world.mendStream();
    expect(typesHeard('order', id)).toContain('order.preparing-again');
    expect(await dueOf(id)).toMatchObject({ isDue: false, awaits_routing: false });
    expect(await routed(id)).toEqual({ state: 'manual_assignment_process', takenBy: [] });
  });
});
