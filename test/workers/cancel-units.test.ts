import { beforeAll, describe, expect, test } from 'vitest';
import { handler } from '../../functions/workers/cancel-units.ts';
import { handler as prepareOrder } from '../../functions/workers/prepare-order.ts';
import { patchRecord, unitsOf } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const message = (order: unknown) => JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts: { order } });
const send = (order: unknown) => world.send('cancel-units', message(order));
const cancel = async (id: number) => expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
const states = async (id: number) => new Set((await unitsOf(id)).map(({ state }) => state));
const pieces = (quantity: number) => ({ items: [{ variant_id: 1, quantity }] });

describe('the worker of cancel-units', () => {
  test('cancels every unit of a cancelled order, across the blocks', async () => {
    const { id } = await aPreparedOrder(world, pieces(181));
    expect(await states(id)).toEqual(new Set(['pending']));
    await cancel(id);
    await world.drain();
    expect([(await unitsOf(id)).length, await states(id)]).toEqual([181, new Set(['cancelled'])]);
  });

  test('the same message again changes nothing', async () => {
    const { id } = await aPreparedOrder(world);
    await cancel(id);
    await world.drain();
    await nothingIsWritten(async () => {
      send(id);
      send(id);
      world.advance(3600_000);
      await world.drain();
    });
  });

  test('three at once cancel each unit once', async () => {
    const { id } = await aPreparedOrder(world, pieces(100));
    await cancel(id);
    const event = { Records: [{ messageId: 'm', body: message(id) }] } as never;
    await Promise.all([handler(event), handler(event), handler(event)]);
    await world.drain();
    expect(new Set((await unitsOf(id)).map(({ rev, state }) => `${rev} ${state}`))).toEqual(new Set(['2 cancelled']));
  });

  test('before the units are made: they are made as cancelled later', async () => {
    const { id } = await aPlacedOrder(world, pieces(100));
    await cancel(id);
    const event = { Records: [{ messageId: 'm', body: message(id) }] } as never;
    expect(await handler(event)).toEqual({ batchItemFailures: [] });
    expect(await unitsOf(id)).toEqual([]);
    expect(await prepareOrder(event)).toEqual({ batchItemFailures: [] });
    expect([(await unitsOf(id)).length, await states(id)]).toEqual([100, new Set(['cancelled'])]);
    await world.drain();
  });

  test('forged, for an order that is not cancelled: its units stay', async () => {
    const { id } = await aPreparedOrder(world);
    await nothingIsWritten(async () => {
      send(id);
      await world.drain();
    });
  });

  test('confirmed units stay confirmed', async () => {
    const { id } = await aPreparedOrder(world, pieces(3));
    const [first] = await unitsOf(id);
    await patchRecord('order-item-unit', first?.id ?? 0, { state: 'confirmed' });
    await cancel(id);
    await world.drain();
    expect((await unitsOf(id)).map(({ state }) => state)).toEqual(['confirmed', 'cancelled', 'cancelled']);
  });

  test('an unknown order and forged messages: nothing is written, and neighbours are worked', async () => {
    const { id } = await aPreparedOrder(world);
    await cancel(id);
    const forged = ['', '{"schema":1}', message('x')];
    send(999_999);
    for (const body of forged) world.send('cancel-units', body);
    await world.drain();
    expect(world.deadLetters('cancel-units')).toEqual(forged);
    expect(await states(id)).toEqual(new Set(['cancelled']));
  });
});
