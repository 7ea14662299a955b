import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '../../shared/lib/clock.ts';
import type { Metrics } from '../../shared/lib/log.ts';
import { duePartitions, eventKey } from '../../shared/table/keys.ts';
import { deleteRow, putRow } from '../../shared/table/table.ts';
import type { OutboxRow } from '../../shared/table/writes/outbox.ts';
import { aFault, isBusy } from '../support/a-fault.ts';
import { eventsOf, recordIn, unitsOf } from '../support/arrange.ts';
import { allRows, nothingIsWritten } from '../support/dump.ts';
import { eventRow } from '../support/event-rows.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { anAcceptedProduct } from '../support/given/catalogue.ts';
import { aCheckout, aCheckoutWithShipping, aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { readTable, violations } from '../support/invariants.ts';
import { ownFields } from '../support/log-fields.ts';
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

/** An order whose event the relay has missed. */
async function aLostOrder(of?: { id: number }): Promise<number> {
  const checkout = of ?? (await aCheckoutWithShipping(world));
  world.loseStream();
  const body = { payment: { handle: 'invoice' } };
  const { id } = expectStatus(await world.call(`PUT /v2/checkouts/${checkout.id}/complete`, { body }), 201).json;
  world.mendStream();
  return id;
}

/** The value of a metric in one run of the sweeper. */
async function told(event: 'outbox' | 'overdue', metric: keyof Metrics): Promise<number> {
  const from = world.logs.length;
  await world.sweep();
  const [text, ...more] = world.logs.slice(from).filter((line) => line.includes(metric));
  expect(more).toEqual([]);
  const line = ownFields(text ?? '');
  expect(line).toEqual({
    event,
    [metric]: expect.any(Number),
    function: 'sweeper',
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        { Namespace: 'made-to-order-local', Dimensions: [['function']], Metrics: [{ Name: metric, Unit: 'Seconds' }] },
      ],
    },
  });
  return Number(line[metric]);
}
const reportedAge = () => told('outbox', 'OldestEventSeconds');

describe('the sweeper', () => {
  test('the sweeper relays a missed event after 60 s, not before', async () => {
    const id = await aLostOrder();
    await world.sweep();
    expect(world.isIdle()).toBe(true);
    world.advance(50_000);
    await world.sweep();
    expect(world.isIdle()).toBe(true);
    world.advance(11_000);
    await world.sweep();
    expect(world.isIdle()).toBe(false);
    await world.drain();
    expect([await stateOf(id), (await unitsOf(id)).length]).toEqual(['prepared', 2]);
  });

  test('an order is placed and prepared even if the stream loses all events', async () => {
    world.loseStream();
    const { id } = await aPlacedOrder(world);
    await world.drain();
    expect(await stateOf(id)).toBe('prepared');
    expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
    await world.drain();
    expect((await unitsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(violations(await readTable())).toEqual([]);
  });

  test('a second sweep repeats nothing', async () => {
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

  test('two concurrent sweeps have one effect', async () => {
    const id = await aLostOrder();
    world.advance(61_000);
    await Promise.all([world.sweep(), world.sweep()]);
    await world.drain();
    expect((await unitsOf(id)).length).toBe(2);
    expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.prepared']);
  });

  test('a sweep and a late relay have one effect', async () => {
    const { id } = await aPlacedOrder(world);
    world.advance(61_000);
    await world.sweep();
    await world.drain();
    expect((await unitsOf(id)).length).toBe(2);
    expect((await eventsOf('order', id)).map(({ type }) => type)).toEqual(['order.prepared']);
  });

  test('the sweeper finds the events of every shard', async () => {
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

  test('the sweeper reports how old the oldest event is in seconds, after one minute, else 0', async () => {
    expect(await reportedAge()).toBe(0);
    world.loseStream();
    const { id: first } = await anAcceptedProduct(world);
    world.advance(50_000);
    await anAcceptedProduct(world);
    world.mendStream();
    expect(await reportedAge()).toBe(0);
    world.advance(30_000);
    const [row] = await eventsOf('product-lease', first);
    const age = () => (world.now() - Date.parse(String(row?.at))) / 1000;
    const before = age();
    const told = await reportedAge();
    expect(told).toBeGreaterThanOrEqual(80);
    expect(told).toBeGreaterThanOrEqual(Math.floor(before));
    expect(told).toBeLessThanOrEqual(Math.ceil(age()));
    expect(await eventsOf('product-lease', first)).toEqual([]);
    world.advance(31_000);
    expect(await reportedAge()).toBeLessThan(told - 10); // the age of the second event
    await world.drain();
    expect(await reportedAge()).toBe(0);
  });

  test('the sweeper reports how long an order or a rates job has waited for the relay, up to ten minutes', async () => {
    const { id: checkout } = await aCheckout(world);
    world.loseStream();
    expectStatus(await world.call(`GET /v2/checkouts/${checkout}/shipping-rates`), 202);
    world.mendStream();
    world.advance(80_000);
    const ofRates = await reportedAge();
    expect([ofRates >= 80, ofRates < 100]).toEqual([true, true]);
    await world.drain();
    expect(await reportedAge()).toBe(0);
    await aLostOrder();
    world.advance(70_000);
    const ofOrder = await reportedAge();
    expect([ofOrder >= 70, ofOrder < 90]).toEqual([true, true]);
    world.advance(11 * 60_000);
    expect(await reportedAge()).toBe(0); // its messages are in the dead-letter queue
    await world.drain();
  });

  test('the sweeper reports how many seconds the oldest delivery is overdue, or 0', async () => {
    const overdue = () => told('overdue', 'OverdueDeliverySeconds');
    expect(await overdue()).toBe(0);
    // no sweep ends these deliveries, because they do not exist
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

  test('a sweep of a throttled table does not count as a fault, because the next one follows in a minute', async () => {
    faults.reset(() => 'throttled');
    const from = world.logs.length;
    await world.sweep();
    const lines = world.logs.slice(from).map((line) => JSON.parse(line));
    expect(lines.filter(({ event }) => event === 'sweep')).toEqual([
      expect.objectContaining({
        status: 500,
        error: expect.stringContaining('Refusal'),
        ...isBusy,
        _aws: expect.anything(),
      }),
    ]);
    expect(lines.filter((line) => 'Faults' in line)).toEqual([]);
  });

  test.each([{ type: 'product.flown' }, { schema: 2 }])(
    'an event of a later release (%o) waits for that release, is no fault, and does not hold up other events',
    async (later) => {
      world.loseStream();
      const { id } = await anAcceptedProduct(world);
      world.mendStream();
      const [row] = await eventsOf('product-lease', id);
      const event = 'evt_product-lease_888888_1';
      const key = eventKey(String(row?.at), event);
      await putRow({ ...row, ...key, event, ...later });
      world.advance(61_000);
      const from = world.logs.length;
      await world.sweep();
      expect(world.logs.slice(from).filter((line) => line.includes('Faults'))).toEqual([]);
      expect(await eventsOf('product-lease', id)).toEqual([]);
      // each sweep begins with it, and reports its age
      world.advance(600_000);
      expect(await reportedAge()).toBeGreaterThanOrEqual(660);
      // then the later release is there
      await putRow({ ...row, ...key, event });
      await world.sweep();
      expect(await eventsOf('product-lease', 888_888)).toEqual([]);
      await world.drain();
    },
  );

  test('an event that cannot be relayed counts as a fault and does not hold up other events', async () => {
    world.loseStream();
    const { id } = await anAcceptedProduct(world);
    world.mendStream();
    const [row] = await eventsOf('product-lease', id);
    // no message can contain these facts, because JSON has no such integer
    const event = 'evt_product-lease_888888_1';
    const broken = { ...row, ...eventKey(String(row?.at), event), event, facts: { product: 1n << 70n } };
    await putRow(broken);
    world.advance(61_000);
    const from = world.logs.length;
    await world.sweep();
    const [line, ...more] = world.logs.slice(from).filter((text) => text.includes('"count"'));
    expect(more).toEqual([]);
    expect(JSON.parse(line ?? '')).toMatchObject({ event: 'sweep', status: 500, error: 'TypeError', ...aFault });
    expect(await eventsOf('product-lease', id)).toEqual([]);
    // the sweeper retries and reports it until it is relayed, regardless of the minutes since
    world.advance(600_000);
    await world.sweep();
    world.advance(3000_000);
    for (const _sweep of [1, 2]) expect(await reportedAge()).toBeGreaterThan(3600);
    // a throttled table does not hide it
    const [deliveries = ''] = duePartitions('delivery');
    faults.reset(({ input }) => (JSON.stringify(input).includes(deliveries) ? 'throttled' : undefined));
    const next = world.logs.length;
    await world.sweep();
    faults.reset();
    const lines = world.logs.slice(next).map((text) => JSON.parse(text));
    expect(lines.filter((one) => one.event === 'sweep')).toMatchObject([
      { status: 500, error: 'TypeError', ...aFault },
    ]);
    expect(lines.filter((one) => one.event === 'overdue')).toEqual([]);
    await deleteRow({ PK: broken.PK, SK: broken.SK });
    await world.drain();
  });
});

describe('published events that the relay missed', () => {
  /** The missed event of a cancelled order with a number of subscribed webhooks. */
  async function aLostTelling(webhooks: number): Promise<OutboxRow> {
    for (let index = 0; index < webhooks; index += 1)
      await aWebhook(world, {}, { events: [{ name: 'order.cancelled' }] });
    const { id } = await aPreparedOrder(world);
    world.loseStream();
    expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
    world.mendStream();
    world.advance(61_000);
    faults.reset();
    return eventRow('order', id, 'order.cancelled');
  }
  const sent = () =>
    faults.calls.filter(
      ({ command, input }) => command.startsWith('SendMessage') && JSON.stringify(input).includes('fan-out-event'),
    );

  test('a missed published event is sent to its subscribers until its deliveries exist', async () => {
    const { event } = await aLostTelling(1);
    await world.sweep();
    await world.sweep();
    expect(sent()).toHaveLength(2);
    await world.drain();
    faults.reset();
    await world.sweep();
    expect(sent()).toEqual([]);
    expect((await readTable()).of('delivery').filter((one) => one.event.id === event)).toHaveLength(1);
    await world.restore();
  });

  test('a missed published event without subscribers only gets its places in the feed, once', async () => {
    await aLostTelling(0);
    const places = async () => (await allRows()).filter(({ PK }) => String(PK).startsWith('feed#')).length;
    const before = await places();
    await world.sweep();
    expect(await places()).toBe(before + 2); // at its own time, and where readers have not been
    await nothingIsWritten(() => world.sweep());
    expect(sent()).toEqual([]);
  });
});
