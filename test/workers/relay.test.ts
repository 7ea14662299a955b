import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { handler } from '../../functions/workers/relay.ts';
import { eventKey } from '../../shared/table/keys.ts';
import type { Row } from '../../shared/table/rows.ts';
import { queryPartition, readRow } from '../../shared/table/table.ts';
import { eventsOf, recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const days = 24 * 3600;
const stateOf = async (id: number) => (await recordIn('order', id)).state;
const record = (image: unknown, SequenceNumber: string) => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber, NewImage: image },
});
const relay = (...records: unknown[]) => handler({ Records: records } as never);

/** The event of a placed order, that the stream did not show. */
async function anUnseenEvent(): Promise<{ id: number; row: Row }> {
  const { id } = await aPlacedOrder(world);
  const [row] = await eventsOf('order', id);
  if (!row) throw new Error('An order without its event');
  return { id, row };
}

describe('the relay', () => {
  test('an event moves from the outbox to the log of its owner, and expires after 30 days', async () => {
    const { id, row } = await anUnseenEvent();
    expect(row).toMatchObject({ kind: 'outbox', schema: 1, type: 'order.placed', sequence: 1, subject: id });
    expect(row.G1PK).toBe(`outbox#${id % 16}`);
    expect(row).not.toHaveProperty('relayed_at');
    await world.drain();
    for (const event of await eventsOf('order', id)) {
      expect(event.G1PK).toBe('event#1.live');
      expect(event.relayed_at).toEqual(expect.any(String));
      const age = Number(event.expires_at) - Date.parse(String(event.at)) / 1000;
      expect(Math.abs(age - 30 * days)).toBeLessThanOrEqual(1);
    }
    const log = await queryPartition({ index: 1, partition: 'event#1.live', ascending: true, limit: 1000 });
    expect(log.rows.filter(({ PK }) => PK === `order#${id}`)).toHaveLength(2);
    for (let shard = 0; shard < 16; shard += 1) {
      const { rows } = await queryPartition({ index: 1, partition: `outbox#${shard}`, ascending: true, limit: 10 });
      expect(rows).toEqual([]);
    }
  });

  test('events bear the subject’s revision as their sequence, and an identity of their own', async () => {
    const { id } = await aPreparedOrder(world);
    expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
    const events = await eventsOf('order', id);
    expect(events.map(({ type, sequence, event }) => [type, sequence, event])).toEqual([
      ['order.placed', 1, `evt_order_${id}_1`],
      ['order.prepared', 2, `evt_order_${id}_2`],
      ['order.cancelled', 3, `evt_order_${id}_3`],
    ]);
  });

  test('an event that starts no job is kept in the log alone', async () => {
    const { id } = await aPreparedOrder(world);
    expect(world.isIdle()).toBe(true);
    const row = await readRow(eventKey('order', id, 2));
    expect(row).toMatchObject({ type: 'order.prepared', relayed_at: expect.any(String) });
  });

  test('the same event twice: the message is repeated, which changes nothing', async () => {
    const { id, row } = await anUnseenEvent();
    await world.drain();
    await nothingIsWritten(async () => {
      expect(await relay(record(marshall(row), '1'), record(marshall(row), '2'))).toEqual({ batchItemFailures: [] });
      expect(world.isIdle()).toBe(false);
      await world.drain();
    });
    expect(await stateOf(id)).toBe('prepared');
  });

  test('poison fails alone, whatever it is, and its neighbours are relayed', async () => {
    const [first, last] = [await anUnseenEvent(), await anUnseenEvent()];
    const answer = await relay(
      record(marshall(first.row), 'first'),
      record({ kind: { S: 'outbox' }, type: { S: 'order.placed' } }, 'no key'),
      record({ kind: { X: 'outbox' } }, 'no attribute'),
      record(marshall(last.row), 'last'),
    );
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'no key' }, { itemIdentifier: 'no attribute' }]);
    for (const { id } of [first, last]) {
      expect(await readRow(eventKey('order', id, 1))).toHaveProperty('relayed_at');
    }
    await world.drain();
  });

  test('a message that the queue does not take leaves its event in the outbox, for the sweeper', async () => {
    const { id, row } = await anUnseenEvent();
    const faults = injectFaults();
    faults.reset(({ command }) => (command === 'SendMessageCommand' ? 'refused' : undefined));
    const failed = await nothingIsWritten(() => relay(record(marshall(row), '1')));
    faults.reset();
    expect(failed).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    await world.drain();
    expect(await stateOf(id)).toBe('prepared');
  });

  test('rows that are no events are passed over', async () => {
    const { id } = await aPreparedOrder(world);
    await nothingIsWritten(async () => {
      const row = await readRow({ PK: `order#${id}`, SK: '@' });
      expect(await relay(record(marshall(row), '1'), record(undefined, '2'), {})).toEqual({ batchItemFailures: [] });
      expect(world.isIdle()).toBe(true);
    });
  });

  test.each([{ type: 'order.flown' }, { type: 'toString' }, { schema: 2 }])(
    'an event of a later release (%o) is reported, stays in the outbox and starts nothing',
    async (later) => {
      const { row } = await anUnseenEvent();
      await world.drain();
      const failed = { batchItemFailures: [{ itemIdentifier: '1' }] };
      await nothingIsWritten(async () => {
        expect(await relay(record(marshall({ ...row, ...later }), '1'))).toEqual(failed);
      });
      expect(world.isIdle()).toBe(true);
    },
  );

  test('an event whose row has expired is relayed once more and leaves no row behind', async () => {
    const { row } = await anUnseenEvent();
    await world.drain();
    const gone = { ...row, PK: 'order#999999' };
    await nothingIsWritten(async () => {
      expect(await relay(record(marshall(gone), '1'))).toEqual({ batchItemFailures: [] });
      await world.drain();
    });
  });

  test('what is logged names no secret and no address', async () => {
    await aPreparedOrder(world);
    const all = world.logs.join('\n');
    for (const secret of [...Object.values(world.keys), 'jo@example.com', 'Example Street', '+49 30']) {
      expect(all).not.toContain(secret);
    }
  });
});
