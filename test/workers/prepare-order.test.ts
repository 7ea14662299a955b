import { beforeAll, describe, expect, test } from 'vitest';
import { handler } from '../../functions/workers/prepare-order.ts';
import { firstPiece } from '../../shared/resources/orders/pieces.ts';
import { eventsOf, idsIn, patchRecord, recordIn, unitsOf } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { readTable } from '../support/invariants.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});

const message = (order: unknown, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    schema: 1,
    event: 'evt_x',
    hops: 0,
    facts: { order, merchant: 1, is_test: false, route: false },
    ...more,
  });
const send = (order: unknown) => world.send('prepare-order', message(order));
const cancel = async (id: number) => expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
const stateOf = async (id: number) => (await recordIn('order', id)).state;
const pieces = (quantity: number) => ({ items: [{ variant_id: 1, quantity }] });

/** Invokes the worker directly, without the queue. Returns the number of failed messages. */
const work = async (order: number) =>
  (await handler({ Records: [{ messageId: 'm', body: message(order) }] } as never)).batchItemFailures.length;

describe('the worker of prepare-order', () => {
  test('prepare-order changes the order to prepared, publishes the event and keeps the units', async () => {
    const { id } = await aPlacedOrder(world);
    const units = await unitsOf(id);
    await world.drain();
    expect(await stateOf(id)).toBe('prepared');
    expect(await unitsOf(id)).toEqual(units);
    expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.prepared']);
  });

  test('prepared items can be found by their external identifier', async () => {
    const items = [
      { variant_id: 1, quantity: 1, external_identifier: 'prepared-a' },
      { variant_id: 2, quantity: 2 },
    ];
    const { id } = await aPlacedOrder(world, { items });
    const named = async () => {
      const path = '/master-administration/order-item-units?filter[order_item.external_identifier]=prepared-a';
      return idsIn(await world.call(`GET ${path}`, { key: 'staff' }));
    };
    expect(await named()).toEqual([]);
    await world.drain();
    expect(await named()).toEqual([firstPiece(id)]);
    const rows = (await readTable()).of('order-item').filter(({ order }) => order === id);
    expect(rows.map(({ external_identifier }) => external_identifier)).toEqual(['prepared-a']);
  });

  test('a late duplicate message changes nothing', async () => {
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

  test('five concurrent messages publish one event', async () => {
    const { id } = await aPlacedOrder(world, pieces(200));
    for (const _time of [1, 2, 3, 4, 5]) send(id);
    await world.drain();
    expect(await stateOf(id)).toBe('prepared');
    expect(await eventsOf('order', id)).toHaveLength(1);
    expect(world.deadLetters('prepare-order')).toEqual([]);
  });

  test.each(['ends before', 'ends after', 'answer lost', 'conflict'] as const)(
    'if a write %s, the next message completes the preparation once',
    async (fault) => {
      world.loseStream();
      const { id } = await aPlacedOrder(world, {
        items: [{ variant_id: 1, quantity: 2, external_identifier: `prepared-${fault}` }],
      });
      faults.reset((call, n) => (isCommit(call) && n < 4 ? fault : undefined));
      await work(id);
      faults.reset();
      expect(await work(id)).toBe(0);
      world.mendStream();
      expect(await stateOf(id)).toBe('prepared');
      expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.prepared']);
    },
  );

  test('a message whose write never succeeds is retried', async () => {
    world.loseStream();
    const { id } = await aPlacedOrder(world);
    faults.reset((call) => (isCommit(call) ? 'ends before' : undefined));
    expect(await work(id)).toBe(1);
    faults.reset();
    world.mendStream();
  });

  test('an order that is cancelled between read and write stays cancelled', async () => {
    const { id } = await aPlacedOrder(world);
    let meanwhile: Promise<unknown> | undefined;
    faults.before(async (call) => {
      if (!isCommit(call) || !JSON.stringify(call.input).includes('order.prepared')) return;
      meanwhile ??= cancel(id);
      await meanwhile;
    });
    expect(await work(id)).toBe(0);
    faults.reset();
    expect(await stateOf(id)).toBe('cancelled');
    expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.cancelled']);
    expect((await unitsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    await world.drain();
  });

  test('an order that is cancelled during its preparation ends as cancelled, in any order of writes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await aPlacedOrder(world, pieces(200));
      await Promise.all([work(id), cancel(id), work(id)]);
      await world.drain();
      const units = await unitsOf(id);
      expect([units.length, new Set(units.map(({ state }) => state))]).toEqual([200, new Set(['cancelled'])]);
      expect(await stateOf(id)).toBe('cancelled');
    }
  });

  test('a failed variant fails its order once, with a message and an event', async () => {
    const { id } = await aPlacedOrder(world);
    const { items } = await recordIn('order', id);
    const variant = items[0]?.variant ?? 0;
    const { state } = await patchRecord('merchant-variant', variant, { state: 'failed' });
    await world.drain();
    expect(await recordIn('order', id)).toMatchObject({
      state: 'preparing',
      failure_message: `Variant ${variant} could not be prepared.`,
    });
    const { json } = await world.call(`GET /v2/orders/${id}`);
    expect(json.failure_message).toEqual(expect.any(String));
    await nothingIsWritten(async () => {
      send(id);
      await world.drain();
    });
    expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.failed']);
    await patchRecord('merchant-variant', variant, { state });
  });

  test('a failed variant fails all orders that share its copy, but no others', async () => {
    const items = (...ids: readonly number[]) => ({ items: ids.map((variant_id) => ({ variant_id, quantity: 1 })) });
    const one = await aPlacedOrder(world, items(5));
    const variant = (await recordIn('order', one.id)).items[0]?.variant ?? 0;
    const { state } = await patchRecord('merchant-variant', variant, { state: 'failed' });
    const [both, other] = [await aPlacedOrder(world, items(6, 5)), await aPlacedOrder(world, items(6))];
    await world.drain();
    const failure_message = `Variant ${variant} could not be prepared.`;
    expect(await recordIn('order', one.id)).toMatchObject({ state: 'preparing', failure_message });
    expect(await recordIn('order', both.id)).toMatchObject({ state: 'preparing', failure_message });
    expect(await stateOf(other.id)).toBe('prepared');
    await patchRecord('merchant-variant', variant, { state });
    for (const { id } of [one, both]) send(id);
    await world.drain();
    for (const { id } of [one, both]) expect(await stateOf(id)).toBe('prepared');
  });

  test('a pending variant keeps the order in preparing until the next message', async () => {
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

  test('a message for an unknown order succeeds and writes nothing', async () => {
    await nothingIsWritten(async () => {
      send(999_999);
      await world.drain();
    });
    expect(world.deadLetters('prepare-order')).toEqual([]);
  });

  test('forged messages move to the dead-letter queue after five receives, and other messages are processed', async () => {
    const { id } = await aPlacedOrder(world);
    const forged = ['{', message('1'), message(0), message(1.5), message(null), message(1, { schema: 7 })];
    for (const body of forged) world.send('prepare-order', body);
    await world.drain();
    expect(world.deadLetters('prepare-order')).toEqual(forged);
    expect(await stateOf(id)).toBe('prepared');
  });
});
