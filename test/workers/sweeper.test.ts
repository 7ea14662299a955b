import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { putRow } from '../../shared/data/table.ts';
import { aFault } from '../support/a-fault.ts';
import { eventsOf, recordIn, unitsOf } from '../support/arrange.ts';
import { allRows, dump } from '../support/dump.ts';
import { aCheckoutWithShipping, aPlacedOrder, expectStatus } from '../support/given.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});
afterEach(async () => {
  world.loseStream(false);
  await world.drain();
});

const stateOf = async (id: number) => (await recordIn('order', id)).state;

/** An order whose event the stream's relay has lost. */
async function aLostOrder(of?: { id: number }): Promise<number> {
  const checkout = of ?? (await aCheckoutWithShipping(world));
  world.loseStream(true);
  const body = { payment: { handle: 'invoice' } };
  const { id } = expectStatus(await world.call(`PUT /v2/checkouts/${checkout.id}/complete`, { body }), 201).json;
  world.loseStream(false);
  return id;
}

/** What the sweeper's metric says in one run. */
async function ageThatIsTold(): Promise<number> {
  const from = world.logs.length;
  await world.sweep();
  const [told, ...more] = world.logs.slice(from).filter((line) => line.includes('OldestEventSeconds'));
  expect(more).toEqual([]);
  const line = JSON.parse(told ?? '');
  expect(line).toEqual({
    event: 'outbox',
    OldestEventSeconds: expect.any(Number),
    function: 'local',
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        { Namespace: 'made-to-order', Dimensions: [['function']], Metrics: [{ Name: 'OldestEventSeconds' }] },
      ],
    },
  });
  return line.OldestEventSeconds;
}

describe('the sweeper', () => {
  test('relays after 60 s what the stream has lost, and not before', async () => {
    const id = await aLostOrder();
    await world.sweep();
    expect(world.isIdle()).toBe(true);
    world.advance(50_000);
    await world.sweep();
    expect([world.isIdle(), (await eventsOf('order', id))[0]?.relayed_at]).toEqual([true, undefined]);
    world.advance(11_000);
    await world.sweep();
    expect(world.isIdle()).toBe(false);
    expect((await eventsOf('order', id))[0]).toHaveProperty('relayed_at');
    await world.drain();
    expect([await stateOf(id), (await unitsOf(id)).length]).toEqual(['prepared', 2]);
  });

  test('an order is placed and prepared though the stream loses everything', async () => {
    world.loseStream(true);
    const { id } = await aPlacedOrder(world);
    await world.drain();
    expect(await stateOf(id)).toBe('prepared');
    expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
    await world.drain();
    expect((await unitsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    const left = (await allRows()).filter(({ kind, relayed_at }) => kind === 'outbox' && relayed_at === undefined);
    expect(left).toEqual([]);
  });

  test('sweeping again repeats nothing', async () => {
    await aLostOrder();
    world.advance(61_000);
    await world.sweep();
    await world.drain();
    const before = await dump();
    world.advance(120_000);
    await world.sweep();
    expect(world.isIdle()).toBe(true);
    expect(await dump()).toEqual(before);
  });

  test('two sweepers at once do no harm', async () => {
    const id = await aLostOrder();
    world.advance(61_000);
    await Promise.all([world.sweep(), world.sweep()]);
    await world.drain();
    expect((await unitsOf(id)).length).toBe(2);
    expect(await eventsOf('order', id)).toHaveLength(2);
  });

  test('a sweeper and a relay that comes late do no harm', async () => {
    const { id } = await aPlacedOrder(world);
    world.advance(61_000);
    await world.sweep();
    await world.drain();
    expect((await unitsOf(id)).length).toBe(2);
    expect(await eventsOf('order', id)).toHaveLength(2);
  });

  test('events of every shard are found', async () => {
    world.loseStream(true);
    const placed = [];
    for (let index = 0; index < 17; index += 1) placed.push((await aPlacedOrder(world)).id);
    world.loseStream(false);
    expect(new Set(placed.map((id) => id % 16)).size).toBe(16);
    world.advance(61_000);
    await world.sweep();
    await world.drain();
    expect(new Set(await Promise.all(placed.map(stateOf)))).toEqual(new Set(['prepared']));
  });

  test('tells before it relays how old the oldest event is that waits, in seconds; 0 when none waits', async () => {
    expect(await ageThatIsTold()).toBe(0);
    const [one, other] = [await aCheckoutWithShipping(world), await aCheckoutWithShipping(world)];
    const first = await aLostOrder(one);
    world.advance(50_000);
    await aLostOrder(other);
    world.advance(30_000);
    const [row] = await eventsOf('order', first);
    const age = () => (world.now() - Date.parse(String(row?.at))) / 1000;
    const before = age();
    const told = await ageThatIsTold();
    expect(told).toBeGreaterThanOrEqual(80);
    expect(told).toBeGreaterThanOrEqual(Math.floor(before));
    expect(told).toBeLessThanOrEqual(Math.ceil(age()));
    expect((await eventsOf('order', first))[0]).toHaveProperty('relayed_at');
    expect(await ageThatIsTold()).toBeLessThan(told - 40); // the second one's
    await world.drain();
    expect(await ageThatIsTold()).toBe(0);
  });

  test('an event that cannot be relayed does not hold up the others, and counts as a fault', async () => {
    const id = await aLostOrder();
    const [row] = await eventsOf('order', id);
    // facts that no message can hold: JSON knows no such integer
    await putRow({ ...row, PK: 'order#888888', SK: String(row?.SK), facts: { order: 1n << 70n }, G1SK: '0' } as never);
    world.advance(61_000);
    const from = world.logs.length;
    await world.sweep();
    const [line, ...more] = world.logs.slice(from).filter((text) => text.includes('"count"'));
    expect(more).toEqual([]);
    expect(JSON.parse(line ?? '')).toMatchObject({ event: 'sweep', status: 500, error: 'TypeError', ...aFault });
    await world.drain();
    expect(await stateOf(id)).toBe('prepared');
  });
});
