import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as prepareOrder } from '../../functions/workers/prepare-order.ts';
import { handler as propagate } from '../../functions/workers/propagate-catalogue.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import { duePartitions, paddedId, recordKey } from '../../shared/table/keys.ts';
import { recordRow } from '../../shared/table/rows.ts';
import { putRow, queryPartition, readRow } from '../../shared/table/table.ts';
import type { QueueName } from '../../shared/work/queues.ts';
import { aKey, eventsOf, keyIn, patchRecord, recordIn, unitsOf } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults, isCommit, type Seen } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct } from '../support/given/catalogue.ts';
import { aCheckoutWithShipping, anOrderThatFailed, aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { typesHeard } from '../support/hear-events.ts';
import { readTable, violations } from '../support/invariants.ts';
import { messagesIn } from '../support/messages.ts';
import { advanceToTenthMinute } from '../support/tenth-minute.ts';
import { type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// The sweeper finds work whose message was lost or is in a dead-letter queue.

const minute = 60_000;

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});
beforeEach(async () => {
  faults.reset();
  await world.drain();
  await world.restore();
});

const staff = (route: string, sent: Sent = {}) =>
  world.call(route.replace(' ', ' /master-administration'), { key: 'staff', ...sent });
const message = (facts: object) => ({
  Records: [{ messageId: 'one', body: JSON.stringify({ schema: 1, event: 'e', hops: 0, facts }) } as never],
});

/** Makes the worker of a queue fail when it reads a partition, until its messages are in the dead-letter queue. */
async function killMessages(queue: QueueName, key: string): Promise<void> {
  const dead = world.deadLetters(queue).length;
  faults.before(async ({ command, input, by }) => {
    if (by === queue && /^(Get|BatchGet)/.test(command) && JSON.stringify(input).includes(`"${key}"`))
      throw new Error('Killed');
  });
  await world.drain();
  faults.reset();
  expect(world.deadLetters(queue)).toHaveLength(dead + 1);
}

/** Advances the clock to one minute after a tenth minute. */
function advancePastTenthMinute(): void {
  advanceToTenthMinute(world);
  world.advance(minute);
}

const stateOf = async (id: number) => (await recordIn('order', id)).state;

/** An order in preparing whose message is in the dead-letter queue. */
async function anOrder(more: object = {}, sent: Sent = {}): Promise<number> {
  const { id } = await aPlacedOrder(world, { ...more }, sent);
  await killMessages('prepare-order', paddedId(id));
  return id;
}

/** The orders that were sent to a queue since the faults were reset. */
const sentOrders = (queue: QueueName) =>
  faults.calls.flatMap(({ command, input }) =>
    command.startsWith('SendMessage') ? messagesIn(input, queue).map(({ facts }) => facts.order as number) : [],
  );

/** A product with a merchant product, and the task that copies its new name. */
async function aTask(): Promise<{ task: number; offered: number }> {
  const { id } = await aNewProduct(world);
  const body = { merchant: { id: 1 }, master_product: { id } };
  const { id: offered } = expectStatus(await staff('POST /merchant-products', { body }), 201).json;
  await patchRecord('master-product', id, { name: { en: 'New name' } });
  await world.drain();
  expectStatus(await staff(`PUT /products/${id}/sync-to-merchants`), 200);
  const own = (await readTable()).of('catalogue-task').filter(({ product }) => product === id);
  return { task: Math.max(...own.map((one) => one.id)), offered };
}

describe('an order in preparing', () => {
  test('an order in preparing is resent every minute from one minute after it was placed, and every ten minutes later on', async () => {
    const checkout = await aCheckoutWithShipping(world);
    advancePastTenthMinute();
    world.loseStream();
    const body = { payment: { handle: 'invoice' } };
    const { id } = expectStatus(await world.call(`PUT /v2/checkouts/${checkout.id}/complete`, { body }), 201).json;
    world.mendStream();
    const row = await readRow(await keyIn('order', id));
    expect(row).toMatchObject({ kind: 'work', G1PK: `order.due#${id % 16}` });
    const work = { event: `evt_order_${id}_1`, type: 'order.placed', schema: 1 };
    expect(JSON.parse(String(row?.work))).toEqual({
      ...work,
      facts: { order: id, merchant: 1, is_test: false, route: true, after: 0 },
      owner: '1.live',
    });
    faults.reset();
    await world.sweep();
    expect(sentOrders('prepare-order')).toEqual([]);
    const times: number[] = [];
    await nothingIsWritten(async () => {
      for (let after = 1; after <= 29; after += 1) {
        world.advance(minute);
        faults.reset();
        await world.sweep();
        const sent = sentOrders('prepare-order');
        if (sent.length > 0) {
          expect(sent).toEqual([id]);
          times.push(after);
        }
      }
    });
    expect(times).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 19, 29]);
    await world.drain();
    expect([await stateOf(id), (await unitsOf(id)).length]).toEqual(['prepared', 2]);
    expect(typesHeard('order', id)).toEqual(['order.placed', 'order.prepared']);
    expect(violations(await readTable())).toEqual([]);
  });

  test('overdue orders are found for every merchant, in live and test mode', async () => {
    const keys = await Promise.all(
      [1, 2].flatMap((merchant) => [false, true].map((is_test) => aKey({ merchant, is_test }))),
    );
    const ids: number[] = [];
    for (const [index, key] of keys.entries()) {
      const items = [{ variant_id: index < 2 ? 1 : 9, quantity: 1 }];
      ids.push(await anOrder({ items }, { key }));
    }
    expect(new Set(await Promise.all(ids.map(stateOf)))).toEqual(new Set(['preparing']));
    advanceToTenthMinute(world, 10 * minute);
    await world.sweep();
    await world.drain();
    expect(await Promise.all(ids.map(stateOf))).toEqual(['prepared', 'prepared', 'prepared', 'prepared']);
  });

  test('an order is not resent while it is fresh, or if only the index shows it as due', async () => {
    const [hanging, fresh, lagging] = [await anOrder(), await anOrder(), await anOrder()];
    advanceToTenthMinute(world, 10 * minute);
    await patchRecord('order', fresh, { due_at: instantOf(world.now() + 0.5 * minute) });
    const shown = await recordIn('order', lagging);
    await putRow({ ...recordRow('order', shown), json: JSON.stringify({ ...shown, due_at: null }) });
    faults.reset();
    await world.sweep();
    expect(sentOrders('prepare-order')).toEqual([hanging]);
  });

  test('an order is no longer due once it is prepared, failed or cancelled, but is due again when staff prepare it again', async () => {
    const [failed, again] = [await anOrderThatFailed(world), await anOrderThatFailed(world)];
    const [prepared, cancelled] = [await aPreparedOrder(world), await aPlacedOrder(world)];
    expectStatus(await world.call(`PUT /v2/orders/${cancelled.id}/cancel`), 200);
    await world.drain();
    for (const { id } of [failed, again, prepared, cancelled]) {
      const row = await readRow(await keyIn('order', id));
      expect(row).toBeDefined();
      for (const name of ['kind', 'work', 'G1PK']) expect(row).not.toHaveProperty(name);
    }
    world.loseStream();
    expectStatus(await staff(`PUT /disposition-orders/by-order/${again.id}/prepare`), 200);
    world.mendStream();
    expect(await readRow(await keyIn('order', again.id))).toMatchObject({ kind: 'work', G1PK: expect.any(String) });
    world.advance(minute);
    faults.reset();
    await nothingIsWritten(() => world.sweep());
    expect(sentOrders('prepare-order')).toEqual([again.id]);
    await world.drain();
    expect(await recordIn('order', again.id)).toMatchObject({ state: 'prepared', due_at: null });
    expect(await recordIn('order', failed.id)).toMatchObject({ state: 'preparing', due_at: null });
  });

  test('a duplicate message does not disturb the preparation of an order with 2,000 pieces', async () => {
    const id = await anOrder({ items: [1, 2].map((variant_id) => ({ variant_id, quantity: 1000 })) });
    advanceToTenthMinute(world, 10 * minute);
    let meanwhile: Promise<unknown> | undefined;
    faults.before(async (call) => {
      if (!isCommit(call) || meanwhile) return;
      meanwhile = world.sweep();
      await meanwhile;
      await prepareOrder(message({ order: id, merchant: 1, is_test: false, route: true }));
    });
    await prepareOrder(message({ order: id, merchant: 1, is_test: false, route: true }));
    faults.reset();
    expect(meanwhile).toBeDefined();
    expect(world.isIdle()).toBe(false);
    await world.drain();
    expect([await stateOf(id), (await unitsOf(id)).length]).toEqual(['prepared', 2000]);
    expect(violations(await readTable())).toEqual([]);
  }, 240_000);

  test('the sweeper finds overdue orders with one query per shard, and measures delays with another, regardless of the number of merchants', async () => {
    const ofOrders = ({ command, input }: Seen) =>
      command.startsWith('Query') && JSON.stringify(input).includes('"order.due#');
    for (const next of [() => advanceToTenthMinute(world), advancePastTenthMinute]) {
      next();
      faults.reset();
      await world.sweep();
      expect(faults.calls.filter(ofOrders)).toHaveLength(2 * 16);
    }
  });
});

describe('a product with a lost message', () => {
  test('a product with a lost message is created after its lease has expired', async () => {
    const { id, job } = await anAcceptedProduct(world);
    await killMessages('process-product', `master-product#${id}`);
    expect(await recordIn('product-lease', id)).toMatchObject({ state: 'making', is_begun: false });
    world.advance(16 * minute);
    await world.sweep();
    await world.drain();
    expect(await recordIn('master-product', id)).toMatchObject({ is_made: true });
    expect((await staff(`GET /jobs/${job}`)).json.state).toBe('finished');
    expect(violations(await readTable())).toEqual([]);
  });
});

describe('a catalogue task', () => {
  const titleOf = async (offered: number) => (await recordIn('merchant-product', offered)).title.en;
  const dueTasks = async () => {
    const partitions = duePartitions('catalogue-task').map((partition) =>
      queryPartition({ index: 1, partition, ascending: true, limit: 100 }),
    );
    return (await Promise.all(partitions)).flatMap(({ rows }) => rows.map(({ PK }) => PK));
  };

  test('a catalogue task with a lost message is retried every half hour until it is propagated', async () => {
    const { task, offered } = await aTask();
    const { due_at: due } = await recordIn('catalogue-task', task);
    expect(await dueTasks()).toEqual([`catalogue-task#${task}`]);
    await killMessages('propagate-catalogue', `catalogue-task#${task}`);
    world.advance(30 * minute);
    await world.sweep();
    const { due_at: later } = await recordIn('catalogue-task', task);
    expect(Date.parse(String(later)) - Date.parse(String(due))).toBeGreaterThanOrEqual(30 * minute);
    await killMessages('propagate-catalogue', `catalogue-task#${task}`);
    world.advance(30 * minute);
    await world.sweep();
    await world.sweep();
    await world.drain();
    expect(typesHeard('catalogue-task', task)).toEqual(Array(3).fill('catalogue.changed'));
    expect(await titleOf(offered)).toBe('New name');
    expect(violations(await readTable())).toEqual([]);
  });

  test('the task of a new merchant product is retried until all announced variants exist', async () => {
    const skus = Array.from({ length: 45 }, (_, index) => ({ sku: `hanging-${world.now()}-${index}`, price: 1 }));
    const { id } = await aNewProduct(world, { variants: skus });
    const [offered, other] = [1, 2].map(async (merchant) => {
      const body = { merchant: { id: merchant }, master_product: { id } };
      return expectStatus(await staff('POST /merchant-products', { body }), 201).json;
    });
    const { id: lacking, merchant_variants } = await offered;
    await other;
    await killMessages('sync-merchant-product', `merchant-product#${lacking}`);
    for (const _time of [1, 2]) {
      world.advance(30 * minute);
      await world.sweep();
      faults.reset();
      await killMessages('sync-merchant-product', `merchant-product#${lacking}`);
    }
    expect((await readTable()).get('merchant-variant', merchant_variants[44])).toBeUndefined();
    world.advance(30 * minute);
    await world.sweep();
    faults.reset();
    await world.drain();
    const propagated = faults.calls.filter(
      ({ command, input }) => command.startsWith('SendMessage') && JSON.stringify(input).includes('merchant_product'),
    );
    expect(propagated).toHaveLength(1);
    expect((await readTable()).get('merchant-variant', merchant_variants[44])).toMatchObject({
      id: merchant_variants[44],
    });
    expect(violations(await readTable())).toEqual([]);
  });

  test('a propagated task is no longer due, so the sweeper finds nothing', async () => {
    const { task } = await aTask();
    await world.drain();
    expect(await recordIn('catalogue-task', task)).toMatchObject({ due_at: null });
    expect(await dueTasks()).toEqual([]);
    expect(await readRow(recordKey('catalogue-task', task))).not.toHaveProperty('G1PK');
    world.advance(24 * 60 * minute);
    await nothingIsWritten(() => world.sweep());
  });

  test('a task that was stored without a due time is propagated, but not retried', async () => {
    const { task, offered } = await aTask();
    const { due_at: _, ...old } = await recordIn('catalogue-task', task);
    await putRow(recordRow('catalogue-task', old));
    world.advance(31 * minute);
    await world.sweep();
    expect(await recordIn('catalogue-task', task)).toEqual(old);
    expect((await propagate(message({ task }))).batchItemFailures).toEqual([]);
    expect(await recordIn('catalogue-task', task)).toEqual(old);
    await world.drain();
    expect(await titleOf(offered)).toBe('New name');
  });
});

describe('a failing part of the sweep', () => {
  const partitions = {
    'outbox events': 'outbox#2',
    'overdue products': 'product-lease.due#3',
    'overdue tasks': 'catalogue-task.due#9',
    'overdue orders': 'order.due#5',
  } as const;
  const names = Object.keys(partitions) as (keyof typeof partitions)[];

  test.each(names)('if %s cannot be read, the other parts still run, and the fault is logged', async (failing) => {
    const hanging = await anOrder();
    const { task } = await aTask();
    await killMessages('propagate-catalogue', `catalogue-task#${task}`);
    world.loseStream();
    const { id: product } = await anAcceptedProduct(world);
    world.mendStream();
    advanceToTenthMinute(world, 31 * minute);
    const { due_at: due } = await recordIn('catalogue-task', task);
    const [lost] = await eventsOf('product-lease', product);
    const logged = world.logs.length;
    faults.reset();
    faults.before(async ({ command, input }) => {
      const isFailing = command.startsWith('Query') && JSON.stringify(input).includes(`"${partitions[failing]}`);
      if (isFailing) throw new Error('Out of order');
    });
    await world.sweep();
    const done = {
      'outbox events': !(await eventsOf('product-lease', product)).some(({ event }) => event === lost?.event),
      'overdue products': typesHeard('product-lease', product).length === 2,
      'overdue tasks': (await recordIn('catalogue-task', task)).due_at !== due,
      'overdue orders': sentOrders('prepare-order').includes(hanging),
    };
    expect(lost).toBeDefined();
    expect(done).toEqual(Object.fromEntries(names.map((name) => [name, name !== failing])));
    const sweeps = world.logs.slice(logged).filter((line) => JSON.parse(line).event === 'sweep');
    expect(sweeps.map((line) => JSON.parse(line))).toMatchObject([{ status: 500, error: 'Error', Faults: 1 }]);
  });
});
