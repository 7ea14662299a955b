import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '../../shared/lib/clock.ts';
import type { Metrics } from '../../shared/lib/log.ts';
import { duePartitions, eventKey, outboxIndex } from '../../shared/table/keys.ts';
import { deleteRow, putRow } from '../../shared/table/table.ts';
import { oldestEventSeconds } from '../../shared/table/writes/outbox.ts';
import { aFault } from '../support/a-fault.ts';
import { eventsOf, recordIn, unitsOf } from '../support/arrange.ts';
import { allRows, nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckout, aCheckoutWithShipping, aPlacedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';
import { putRows } from '../table/own-table.ts';

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});
afterEach(async () => {
  faults.reset();
  world.mendStream();
  await world.drain();
});

const stateOf = async (id: number) => (await recordIn('order', id)).state;

/** An order whose event the stream's relay has lost. */
async function aLostOrder(of?: { id: number }): Promise<number> {
  const checkout = of ?? (await aCheckoutWithShipping(world));
  world.loseStream();
  const body = { payment: { handle: 'invoice' } };
  const { id } = expectStatus(await world.call(`PUT /v2/checkouts/${checkout.id}/complete`, { body }), 201).json;
  world.mendStream();
  return id;
}

/** What a metric of the sweeper says in one run. */
async function told(event: 'outbox' | 'overdue', metric: keyof Metrics): Promise<number> {
  const from = world.logs.length;
  await world.sweep();
  const [text, ...more] = world.logs.slice(from).filter((line) => line.includes(metric));
  expect(more).toEqual([]);
  const line = JSON.parse(text ?? '');
  expect(line).toEqual({
    event,
    [metric]: expect.any(Number),
    function: 'local',
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [{ Namespace: 'made-to-order', Dimensions: [['function']], Metrics: [{ Name: metric }] }],
    },
  });
  return line[metric];
}
const ageThatIsTold = () => told('outbox', 'OldestEventSeconds');

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
    world.loseStream();
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
    await nothingIsWritten(async () => {
      world.advance(120_000);
      await world.sweep();
      expect(world.isIdle()).toBe(true);
    });
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
    world.loseStream();
    const placed = [];
    for (let index = 0; index < 17; index += 1) placed.push((await aPlacedOrder(world)).id);
    world.mendStream();
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

  test('tells for how many seconds the delivery that waits for longest is overdue; 0 when none is', async () => {
    const overdue = () => told('overdue', 'OverdueDeliverySeconds');
    expect(await overdue()).toBe(0);
    // of deliveries that no sweep can end: there are none
    const keyOf = (index: number) => ({ PK: `delivery#${index}`, SK: '@' });
    await putRows(
      [-700, -90, 5000].map((seconds, index) => ({
        ...keyOf(index),
        G1PK: duePartitions('delivery')[index],
        G1SK: `${instantOf(world.now() + seconds * 1000)}#000000000${900 + index}`,
      })),
    );
    const first = await overdue();
    expect(first).toBeGreaterThanOrEqual(700);
    expect(first).toBeLessThan(760);
    await deleteRow(keyOf(0));
    expect(await overdue()).toBeLessThan(150);
    await deleteRow(keyOf(1));
    expect(await overdue()).toBe(0);
    await deleteRow(keyOf(2));
  });

  test('an event that cannot be relayed does not hold up the others, and counts as a fault', async () => {
    const id = await aLostOrder();
    const [row] = await eventsOf('order', id);
    // facts that no message can hold: JSON knows no such integer
    const broken = { ...row, PK: 'order#888888', SK: String(row?.SK), facts: { order: 1n << 70n }, G1SK: '0' };
    await putRow(broken);
    world.advance(61_000);
    const from = world.logs.length;
    await world.sweep();
    const [line, ...more] = world.logs.slice(from).filter((text) => text.includes('"count"'));
    expect(more).toEqual([]);
    expect(JSON.parse(line ?? '')).toMatchObject({ event: 'sweep', status: 500, error: 'TypeError', ...aFault });
    await world.drain();
    expect(await stateOf(id)).toBe('prepared');
    await deleteRow({ PK: broken.PK, SK: broken.SK });
  });
});

const backlog = 2400;
const inOneShard = 400; // of 16: more than its first pages hold
const asking = 500; // whose type has a queue

/**
 * Events that the stream's relay has missed, as rows: their subjects are gone, as those of checkouts that have expired.
 */
async function aBacklog(): Promise<void> {
  const at = new Date(world.now()).toISOString();
  const rows = Array.from({ length: backlog }, (_, index) => {
    const id = 1_000_000 + (index < inOneShard ? 16 * index : 16 * inOneShard + index);
    const event = `evt_checkout-rates_${id}_1`;
    return {
      ...eventKey('checkout-rates', id, 1),
      ...outboxIndex(id, at, event),
      ...{ kind: 'outbox', schema: 1, event, subject: id, sequence: 1, merchant: 1, is_test: false, at },
      type: index < asking ? 'shipping-rates.requested' : 'shipping-rates.failed',
      facts: { checkout: id, job: id, revision: 1 },
    };
  });
  await putRows(rows);
}

const waitingEvents = async () =>
  (await allRows()).filter(({ kind, relayed_at }) => kind === 'outbox' && relayed_at === undefined).length;
const callsOf = (command: string) => faults.calls.filter((call) => call.command.startsWith(command));
const keysRead = () =>
  callsOf('BatchGet').flatMap(({ input }) => {
    const { RequestItems } = input as { RequestItems: Record<string, { Keys: { PK: string }[] }> };
    return Object.values(RequestItems).flatMap(({ Keys }) => Keys);
  });

describe('a backlog', () => {
  test('of thousands is relayed in one run, each event read and sent once; one that fails is left to the next', async () => {
    await aBacklog();
    world.advance(61_000);
    faults.reset();
    faults.before(async ({ command }) => {
      if (command.startsWith('SendMessage') && callsOf('SendMessage').length === 1) throw new Error('Out of order');
    });
    await world.sweep();
    expect(await waitingEvents()).toBe(1);
    expect(keysRead()).toHaveLength(backlog);
    expect(callsOf('SendMessage')).toHaveLength(asking);
    expect(callsOf('Update')).toHaveLength(backlog - 1);
    faults.reset();
    await world.sweep();
    expect(await waitingEvents()).toBe(0);
  });

  test('that is too large for one run is left to the next, and the log says so: nothing is begun after 45 s', async () => {
    await aBacklog();
    world.advance(61_000);
    let relayed = 0;
    faults.before(async ({ command }) => {
      if (!command.startsWith('Update')) return;
      relayed += 1;
      if (relayed === 200) world.advance(25_000);
      if (relayed === 300) world.advance(20_000);
    });
    const logged = world.logs.length;
    const notices = () =>
      world.logs
        .slice(logged)
        .map((line) => JSON.parse(line))
        .filter(({ event }) => event === 'notice');
    await world.sweep();
    // sixteen at a time were under way
    const done = backlog - (await waitingEvents());
    expect(done).toBeGreaterThanOrEqual(300);
    expect(done).toBeLessThan(300 + 16);
    expect(notices()).toEqual([
      { event: 'notice', count: done, note: 'The time of a sweep is over: the next one goes on.' },
    ]);
    faults.reset();
    await world.sweep();
    expect(await waitingEvents()).toBe(0);
    expect(notices()).toHaveLength(1);
  });

  test('has an age: that of the event that has waited for longest', async () => {
    expect(await oldestEventSeconds()).toBe(0);
    await aLostOrder();
    world.advance(30_000);
    const { id } = await aCheckout(world);
    world.loseStream();
    expectStatus(await world.call(`GET /v2/checkouts/${id}/shipping-rates`), 202);
    expect(await oldestEventSeconds()).toBeGreaterThanOrEqual(30);
    expect(await oldestEventSeconds()).toBeLessThan(60);
    world.advance(61_000);
    await world.sweep();
    expect(await oldestEventSeconds()).toBe(0);
  });
});
