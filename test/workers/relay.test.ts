import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { handler } from '../../functions/workers/relay.ts';
import { recordKey } from '../../shared/table/keys.ts';
import type { Row } from '../../shared/table/rows.ts';
import { queryPartition, readRow } from '../../shared/table/table.ts';
import { eventsOf, keyIn, recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { eventRow } from '../support/event-rows.ts';
import { type FaultInjector, injectFaults, type Seen } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { anAcceptedProduct } from '../support/given/catalogue.ts';
import { aCheckout, aCheckoutWithShipping, aPreparedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { readTable, violations } from '../support/invariants.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
let injected: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  injected = injectFaults();
});

const days = 24 * 3600;
const ratesOf = async (id: number) => (await recordIn('checkout-rates', id)).state;
const record = (image: unknown, SequenceNumber: string, eventName = 'INSERT') => ({
  eventName,
  dynamodb: { SequenceNumber, NewImage: image },
});
const relay = (...records: unknown[]) => handler({ Records: records } as never);

/** A row that requests the calculation of rates, and that the stream did not show. */
async function unseenWork(): Promise<{ id: number; row: Row }> {
  const { id } = await aCheckout(world);
  world.loseStream();
  expectStatus(await world.call(`GET /v2/checkouts/${id}/shipping-rates`), 202);
  world.mendStream();
  const row = await readRow(recordKey('checkout-rates', id));
  if (!row) throw new Error('There are no rates');
  return { id, row };
}

/** An event in the outbox that waits for a worker. */
async function anUnseenEvent(): Promise<Row> {
  world.loseStream();
  const { id } = await anAcceptedProduct(world);
  world.mendStream();
  const [row] = await eventsOf('product-lease', id);
  if (!row) throw new Error('There is no event');
  return row;
}

const isThere = async ({ PK, SK }: Row) => (await readRow({ PK: String(PK), SK: String(SK) })) !== undefined;
const queued = () => injected.calls.filter(({ command }) => command === 'SendMessageBatchCommand').length;

describe('the relay', () => {
  test('the relay sends the work that a row requests to its worker, and leaves the table unchanged', async () => {
    const { id, row } = await unseenWork();
    expect(row).toMatchObject({ kind: 'work', G1PK: `checkout-rates.due#${id % 16}` });
    expect(JSON.parse(String(row.work))).toEqual({
      event: `evt_checkout-rates_${id}_1`,
      type: 'shipping-rates.requested',
      schema: 1,
      facts: { checkout: id, job: 1 },
      owner: '1.live',
    });
    await nothingIsWritten(async () => {
      expect(await relay(record(marshall(row), '1', 'MODIFY'))).toEqual({ batchItemFailures: [] });
    });
    await world.drain();
    expect(await ratesOf(id)).toBe('finished');
    const after = await readRow(recordKey('checkout-rates', id));
    for (const name of ['kind', 'work', 'G1PK', 'G1SK']) expect(after).not.toHaveProperty(name);
  });

  test('if the relay ends before it sends a placed order, the order stays due and the sweeper sends it', async () => {
    const checkout = await aCheckoutWithShipping(world);
    world.loseStream();
    const body = { payment: { handle: 'invoice' } };
    const { id } = expectStatus(await world.call(`PUT /v2/checkouts/${checkout.id}/complete`, { body }), 201).json;
    world.mendStream();
    const row = await readRow(await keyIn('order', id));
    const isSent = ({ command, input }: Seen) =>
      command.startsWith('SendMessage') && JSON.stringify(input).includes(':prepare-order"');
    injected.reset((call) => (isSent(call) ? 'ends before' : undefined));
    const { batchItemFailures } = await relay(record(marshall(row), '1'));
    expect(batchItemFailures).toEqual([{ itemIdentifier: '1' }]);
    injected.reset();
    expect(await readRow(await keyIn('order', id))).toEqual(row);
    world.advance(61_000);
    await nothingIsWritten(() => world.sweep());
    expect(injected.calls.filter(isSent)).toHaveLength(1);
    await world.drain();
    const after = await readRow(await keyIn('order', id));
    for (const name of ['kind', 'work', 'G1PK', 'G1SK']) expect(after).not.toHaveProperty(name);
    expect((await recordIn('order', id)).state).toBe('prepared');
    expect(violations(await readTable())).toEqual([]);
  });

  test("an event for a worker is sent and deleted, and a published event stays for 30 days and is added to its owner's feed", async () => {
    const row = await anUnseenEvent();
    expect(row).toMatchObject({ kind: 'outbox', schema: 1, type: 'product.accepted', sequence: 1 });
    for (const name of ['G1PK', 'facets', 'record']) expect(row).not.toHaveProperty(name);
    expect(await relay(record(marshall(row), '1'))).toEqual({ batchItemFailures: [] });
    expect(await isThere(row)).toBe(false);
    await world.drain();

    const { id } = await aPreparedOrder(world);
    const told = await eventRow('order', id, 'order.prepared');
    expect(told).toMatchObject({ merchant: 1, is_test: false, type: 'order.prepared', subject: id });
    const age = Number(Reflect.get(told, 'expires_at')) - Date.parse(told.at) / 1000;
    expect(Math.abs(age - 30 * days)).toBeLessThanOrEqual(1);
    const feed = await queryPartition({ partition: 'feed#1.live', ascending: true, limit: 1000 });
    const places = feed.rows.filter(({ SK }) => String(SK).endsWith(`#${told.event}`));
    expect(places).toMatchObject([{ at: told.at, facets: { type: 'order.prepared' } }]);
    const later = Number(places[0]?.expires_at) - Number(Reflect.get(told, 'expires_at'));
    expect(Math.abs(later)).toBeLessThanOrEqual(1);
  });

  test('an event is stored in the partition of its day and of its subject', async () => {
    const { id } = await aPreparedOrder(world);
    const { PK, SK, at, event } = await eventRow('order', id, 'order.prepared');
    expect([PK, SK]).toEqual([`outbox#${at.slice(0, 10)}#${id % 8}`, `${at}#${event}`]);
  });

  test('events have the revision of their subject as sequence, and unique ids', async () => {
    const { id } = await aPreparedOrder(world);
    expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
    const events = await eventsOf('order', id);
    expect(events.map(({ type, sequence, event }) => [type, sequence, event])).toEqual([
      ['order.prepared', 2, `evt_order_${id}_2`],
      ['order.cancelled', 4, `evt_order_${id}_4`], // the third marked the order as routed
    ]);
    await world.drain();
  });

  test('the relay sends a published event only if a webhook subscribes to it, with one lookup for all events', async () => {
    const { id } = await aPreparedOrder(world);
    const row = await eventRow('order', id, 'order.prepared');
    const again = { ...row, at: new Date(world.now() + 1000).toISOString() };
    injected.reset();
    await relay(record(marshall(row), '1'), record(marshall(row), '2'));
    const places = Array(2).fill('PutItemCommand'); // in the feed of the merchant
    expect(injected.calls.map(({ command }) => command)).toEqual(['BatchGetItemCommand', ...places]);
    await aWebhook(world, {}, { events: [{ name: 'order.prepared' }] });
    injected.reset();
    await relay(record(marshall(row), '1'), record(marshall(again), '2'));
    expect([injected.calls.length, queued(), world.isIdle()]).toEqual([4, 1, false]);
    await world.drain();
    await world.restore();
  });

  test('the relay sends ten messages per call, and only a rejected message fails', async () => {
    const works: Awaited<ReturnType<typeof unseenWork>>[] = [];
    while (works.length < 12) works.push(await unseenWork());
    const records = works.map(({ row }, index) => record(marshall(row), String(index)));
    const sizes: number[] = [];
    injected.reset(({ command, input }) => {
      if (command !== 'SendMessageBatchCommand') return undefined;
      const isLast = sizes.push((input as { Entries: unknown[] }).Entries.length) === 2;
      return isLast ? 'partial answer' : undefined;
    });
    const answer = await nothingIsWritten(() => relay(...records));
    injected.reset();
    expect(sizes).toEqual([10, 2]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '10' }] });
    expect(await relay(...records.slice(10))).toEqual({ batchItemFailures: [] });
    await world.drain();
    for (const { id } of works) expect(await ratesOf(id)).toBe('finished');
  });

  test('relaying the same work twice repeats the message, which has no effect', async () => {
    const { id, row } = await unseenWork();
    await relay(record(marshall(row), '1'));
    await world.drain();
    await nothingIsWritten(async () => {
      expect(await relay(record(marshall(row), '1'), record(marshall(row), '2'))).toEqual({ batchItemFailures: [] });
      expect(world.isIdle()).toBe(false);
      await world.drain();
    });
    expect(await ratesOf(id)).toBe('finished');
  });

  test('only invalid records fail, and the other records of the batch are relayed', async () => {
    const [first, event, last] = [await unseenWork(), await anUnseenEvent(), await unseenWork()];
    const answer = await relay(
      record(marshall(first.row), 'first'),
      record({ kind: { S: 'outbox' }, type: { S: 'import.started' } }, 'no key'),
      record({ kind: { S: 'outbox' }, type: { S: 'order.prepared' }, merchant: { S: 'x' } }, 'no merchant'),
      record({ kind: { S: 'work' }, work: { S: '{' } }, 'no work'),
      record({ kind: { X: 'outbox' } }, 'no attribute'),
      // no message can contain these facts, because JSON has no such integer
      record(marshall({ ...event, facts: { product: 1n << 70n } }), 'no message'),
      record(marshall(last.row), 'last'),
    );
    const failed = answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    expect(failed).toEqual(expect.arrayContaining(['no key', 'no work', 'no attribute', 'no message']));
    expect(failed).not.toContain('first');
    expect(failed).not.toContain('last');
    await world.drain();
    for (const { id } of [first, last]) expect(await ratesOf(id)).toBe('finished');
  });

  test.each(['an event', 'work'])('if a queue rejects a message, %s is left to the sweeper', async (what) => {
    const row = what === 'work' ? (await unseenWork()).row : await anUnseenEvent();
    injected.reset(({ command }) => (command === 'SendMessageBatchCommand' ? 'refused' : undefined));
    const failed = await nothingIsWritten(() => relay(record(marshall(row), '1')));
    injected.reset();
    expect(failed).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    await world.drain();
    if (what === 'an event') expect(await isThere(row)).toBe(false);
    else expect(await ratesOf(Number(/\d+/.exec(String(row.PK))?.[0]))).toBe('finished');
  });

  test('the relay ignores rows that are not events and request no work', async () => {
    const { id } = await aPreparedOrder(world);
    await nothingIsWritten(async () => {
      const row = await readRow(await keyIn('order', id));
      expect(await relay(record(marshall(row), '1'), record(undefined, '2'), {})).toEqual({ batchItemFailures: [] });
      expect(world.isIdle()).toBe(true);
    });
  });

  test.each([{ type: 'product.flown' }, { type: 'toString' }, { schema: 2 }])(
    'work and events of a later release (%o) stay in the outbox for that release, and hold up nothing',
    async (later) => {
      const row = await anUnseenEvent();
      const { row: asked } = await unseenWork();
      const work = JSON.stringify({ ...JSON.parse(String(asked.work)), ...later });
      const next = world.logs.length;
      await nothingIsWritten(async () => {
        const records = [record(marshall({ ...row, ...later }), '1'), record(marshall({ ...asked, work }), '2')];
        expect(await relay(...records)).toEqual({ batchItemFailures: [] });
      });
      expect(world.logs.slice(next).filter((line) => line.includes('later release'))).toHaveLength(2);
      expect(world.logs.slice(next).filter((line) => line.includes('Faults'))).toEqual([]);
      await world.drain();
    },
  );

  test('logs contain no secrets and no addresses', async () => {
    await aPreparedOrder(world);
    const all = world.logs.join('\n');
    for (const secret of [...Object.values(world.keys), 'jo@example.com', 'Example Street', '+49 30']) {
      expect(all).not.toContain(secret);
    }
  });
});
