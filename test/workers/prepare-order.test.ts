import { beforeAll, describe, expect, test } from 'vitest';
import { handler as cancelUnits } from '../../functions/workers/cancel-units.ts';
import { handler } from '../../functions/workers/prepare-order.ts';
import { eventsOf, patchRecord, recordIn, unitsOf } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});

const message = (order: unknown, more: Record<string, unknown> = {}) =>
  JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts: { order }, ...more });
const send = (order: unknown) => world.send('prepare-order', message(order));
const cancel = async (id: number) => expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
const stateOf = async (id: number) => (await recordIn('order', id)).state;
const pieces = (quantity: number) => ({ items: [{ variant_id: 1, quantity }] });

/** One invocation of the worker, beside the world's queues; answers how many messages failed. */
const work = async (order: number) =>
  (await handler({ Records: [{ messageId: 'm', body: message(order) }] } as never)).batchItemFailures.length;

describe('the worker of prepare-order', () => {
  test('makes a unit for each piece with all that the order says, and takes the order to prepared', async () => {
    const items = [
      { variant_id: 1, quantity: 2 },
      { variant_id: 2, quantity: 1 },
    ];
    const { id } = await aPlacedOrder(world, { items, external_reference: 'web-shop' });
    await world.drain();
    const order = await recordIn('order', id);
    expect(order.state).toBe('prepared');
    const units = await unitsOf(id);
    expect(units).toHaveLength(3);
    expect(units.map(({ order_item, merchant_variant }) => [order_item, merchant_variant])).toEqual([
      [order.items[0]?.id, order.items[0]?.variant],
      [order.items[0]?.id, order.items[0]?.variant],
      [order.items[1]?.id, order.items[1]?.variant],
    ]);
    const rest = { order: id, merchant: 1, is_test: false, state: 'pending', external_reference: 'web-shop', rev: 1 };
    for (const unit of units) expect(unit).toMatchObject({ ...rest, id_tag: null, external_identifier: null });
    expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.placed', 'order.prepared']);
  });

  test('the same message again, late, changes nothing', async () => {
    const { id } = await aPlacedOrder(world);
    await world.drain();
    await nothingIsWritten(async () => {
      send(id);
      send(id);
      world.advance(40 * 24 * 3600 * 1000);
      send(id);
      await world.drain();
    });
  });

  test('the same message five times at once: each unit once, one event', async () => {
    const { id } = await aPlacedOrder(world, pieces(200));
    for (const _time of [1, 2, 3, 4, 5]) send(id);
    await world.drain();
    const units = await unitsOf(id);
    expect([units.length, new Set(units.map(({ rev }) => rev))]).toEqual([200, new Set([1])]);
    expect(await recordIn('order-units', id)).toMatchObject({ made: 200 });
    expect(await eventsOf('order', id)).toHaveLength(2);
    expect(world.deadLetters('prepare-order')).toEqual([]);
  });

  test.each([89, 90, 91, 180, 181])('%i pieces: the ends of a block lose and double none', async (quantity) => {
    const { id } = await aPlacedOrder(world, pieces(quantity));
    await world.drain();
    expect([(await unitsOf(id)).length, await stateOf(id)]).toEqual([quantity, 'prepared']);
  });

  test('ended at any write, it goes on where it stood', async () => {
    for (let fatal = 1; ; fatal += 1) {
      world.loseStream();
      const { id } = await aPlacedOrder(world, pieces(200));
      let writes = 0;
      for (const fault of ['ends before', 'ends after'] as const) {
        writes = 0;
        faults.reset(({ command }) => {
          if (!command.startsWith('Transact')) return undefined;
          writes += 1;
          return writes === fatal ? fault : undefined;
        });
        await work(id);
      }
      faults.reset();
      expect(await work(id)).toBe(0);
      world.mendStream();
      expect([(await unitsOf(id)).length, await stateOf(id)]).toEqual([200, 'prepared']);
      expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.placed', 'order.prepared']);
      if (writes < fatal) return;
    }
  });

  test('cancelled while units are being made: the rest are made as cancelled, and none stays pending', async () => {
    const { id } = await aPlacedOrder(world, pieces(200));
    let writes = 0;
    faults.reset(({ command }) => {
      if (!command.startsWith('Transact')) return undefined;
      writes += 1;
      return writes === 2 ? 'ends before' : undefined;
    });
    expect(await work(id)).toBe(1);
    faults.reset();
    expect((await unitsOf(id)).map(({ state }) => state)).toEqual(Array(90).fill('pending'));
    await cancel(id);
    expect(await work(id)).toBe(0);
    const states = (await unitsOf(id)).map(({ state }) => state);
    expect(states).toEqual([...Array(90).fill('pending'), ...Array(110).fill('cancelled')]);
    await world.drain();
    expect(new Set((await unitsOf(id)).map(({ state }) => state))).toEqual(new Set(['cancelled']));
    expect((await unitsOf(id)).length).toBe(200);
    expect(await stateOf(id)).toBe('cancelled');
  });

  test('cancelled between reading the order and writing a block: the block is made as cancelled', async () => {
    const { id } = await aPlacedOrder(world);
    let meanwhile: Promise<unknown> | undefined;
    let over = false;
    faults.reset(({ command, input }) => {
      if (!command.startsWith('Transact') || !JSON.stringify(input).includes('order-item-unit#')) return undefined;
      // the block meets conflicts until the cancellation is done, its units' worker included
      meanwhile ??= cancel(id)
        .then(() => cancelUnits({ Records: [{ messageId: 'm', body: message(id) }] } as never))
        .then(() => {
          over = true;
        });
      return over ? undefined : 'conflict';
    });
    expect(await work(id)).toBe(0);
    faults.reset();
    await meanwhile;
    expect((await unitsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    await world.drain();
  });

  test('cancelled at the same time: all units end as cancelled, whoever was first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await aPlacedOrder(world, pieces(200));
      await Promise.all([work(id), cancel(id), work(id)]);
      await world.drain();
      const units = await unitsOf(id);
      expect([units.length, new Set(units.map(({ state }) => state))]).toEqual([200, new Set(['cancelled'])]);
      expect(await stateOf(id)).toBe('cancelled');
    }
  });

  test('a variant that failed for good fails the order once, with its message and its event', async () => {
    const { id } = await aPlacedOrder(world);
    const { items } = await recordIn('order', id);
    await patchRecord('merchant-variant', items[0]?.variant ?? 0, { state: 'failed' });
    await world.drain();
    expect(await recordIn('order', id)).toMatchObject({
      state: 'preparing',
      failure_message: expect.stringContaining(String(items[0]?.variant)),
    });
    const { json } = await world.call(`GET /v2/orders/${id}`);
    expect(json.failure_message).toEqual(expect.any(String));
    await nothingIsWritten(async () => {
      send(id);
      await world.drain();
    });
    expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.placed', 'order.failed']);
  });

  test('a variant that is pending keeps the order in preparing until it is asked again', async () => {
    const { id } = await aPlacedOrder(world);
    const variant = (await recordIn('order', id)).items[0]?.variant ?? 0;
    await patchRecord('merchant-variant', variant, { state: 'pending' });
    await world.drain();
    expect(await stateOf(id)).toBe('preparing');
    await patchRecord('merchant-variant', variant, { state: 'completed' });
    send(id);
    await world.drain();
    expect(await stateOf(id)).toBe('prepared');
  });

  test('an order that does not exist: nothing is written, and the message is done', async () => {
    await nothingIsWritten(async () => {
      send(999_999);
      await world.drain();
    });
    expect(world.deadLetters('prepare-order')).toEqual([]);
  });

  test('forged messages go to the dead-letter queue after five receives, and their neighbours are worked', async () => {
    const { id } = await aPlacedOrder(world);
    const forged = ['{', message('1'), message(0), message(1.5), message(null), message(1, { schema: 7 })];
    for (const body of forged) world.send('prepare-order', body);
    await world.drain();
    expect(world.deadLetters('prepare-order')).toEqual(forged);
    expect(await stateOf(id)).toBe('prepared');
  });
});
