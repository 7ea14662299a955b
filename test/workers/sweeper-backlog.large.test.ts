import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventKey, outboxPartitions } from '../../shared/table/keys.ts';
import { deleteRow } from '../../shared/table/table.ts';
import { allRows } from '../support/dump.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';
import { putRows } from '../table/own-table.ts';

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});
afterEach(() => faults.reset());

const backlog = 2400;
const inOnePartition = 400; // of the eight partitions of their minute: more than the first pages contain
const forWorkers = 500; // the others are published, without subscribers

/** Rows of events that the relay missed. Their subjects no longer exist, like expired checkouts. */
async function aBacklog(): Promise<void> {
  const at = new Date(world.now()).toISOString();
  const rows = Array.from({ length: backlog }, (_, index) => {
    const id = 1_000_000 + (index < inOnePartition ? 8 * index : 8 * inOnePartition + index);
    const event = `evt_master-product_${id}_1`;
    return {
      ...eventKey(at, event),
      ...{ kind: 'outbox', schema: 1, event, subject: id, sequence: 1, merchant: 1, is_test: false, at },
      type: index < forWorkers ? 'product.accepted' : 'order.prepared',
      facts: { product: id, job: id },
    };
  });
  await putRows(rows);
}

const waitingEvents = async () =>
  (await allRows()).filter(({ kind, type }) => kind === 'outbox' && type === 'product.accepted').length;
const callsOf = (command: string) => faults.calls.filter((call) => call.command.startsWith(command));

describe('a backlog', () => {
  afterEach(async () => {
    for (const row of await allRows()) {
      if (String(row.event).startsWith('evt_master-product_1'))
        await deleteRow({ PK: String(row.PK), SK: String(row.SK) });
    }
  });

  test('the sweeper relays a backlog of thousands in one run, each event once, and retries a failed event in the next run', async () => {
    await aBacklog();
    world.advance(61_000);
    faults.reset();
    faults.before(async ({ command }) => {
      if (command.startsWith('SendMessage') && callsOf('SendMessage').length === 1) throw new Error('Out of order');
    });
    await world.sweep();
    expect(await waitingEvents()).toBe(1);
    expect(callsOf('SendMessage')).toHaveLength(forWorkers);
    expect(callsOf('Delete')).toHaveLength(forWorkers - 1);
    faults.reset();
    await world.sweep();
    expect(await waitingEvents()).toBe(0);
  });

  test('the sweeper logs a backlog that is too large for one run, starts no item after 45 s, and continues in the next run', async () => {
    await aBacklog();
    world.advance(61_000);
    let relayed = 0;
    faults.before(async ({ command }) => {
      if (!command.startsWith('Delete')) return;
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
    // up to sixteen items were in progress
    const done = forWorkers - (await waitingEvents());
    expect(done).toBeGreaterThanOrEqual(300);
    expect(done).toBeLessThan(300 + 16);
    expect(notices()).toMatchObject([{ note: 'The sweep has no time left. The next sweep continues.' }]);
    faults.reset();
    await world.sweep();
    expect(await waitingEvents()).toBe(0);
    expect(notices()).toHaveLength(1);
  });

  test('the sweeper finds a backlog after any downtime, and does not read processed events again', async () => {
    await aBacklog();
    world.advance(3 * 3600_000);
    await world.sweep();
    expect(await waitingEvents()).toBe(0);
    await world.sweep();
    faults.reset();
    await world.sweep();
    // the shards of one day, or of two days at midnight
    const asked = callsOf('Query').filter(({ input }) => JSON.stringify(input).includes('outbox#'));
    expect(asked.length).toBeLessThanOrEqual(2 * outboxPartitions('2026-01-01').length);
  });
});
