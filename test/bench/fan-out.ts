import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createWorld, type World } from '../../local/world.ts';
import { blocks } from '../../shared/lib/blocks.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { postToUser } from '../../shared/outbound/user-urls.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import { eventId, eventKey } from '../../shared/table/keys.ts';
import { isOutboxRow, type OutboxRow } from '../../shared/table/writes/outbox.ts';
import { sendJobs } from '../../shared/work/send.ts';
import { say } from '../../tools/command.ts';
import { eventsOf } from '../support/arrange.ts';
import { drive, pickOf } from './drive.ts';
import { atLeast, atMost, type Findings, printGoals, printTable } from './figures.ts';
import { read, twoVariants, wholeOrder } from './orders.ts';
import { type BenchReceiver, startReceiver } from './receiver.ts';
import { sendTo, startStore } from './system.ts';

const webhooks = 10;
const sizes = [100, 300, 1000] as const;
const warmUp = 50; // events
const bareRequests = 3000;
const rowsPerBatch = 25;
const type = 'order.prepared';
// the concurrency of the world: ten runs of the sender with ten messages each
const callers = 100;

/**
 * Measures the delivery of an event to ten webhooks, from the relay's message to the result of each delivery. One
 * process sends, and the receiver accepts immediately. Also measures the same requests on their own.
 */
export async function fanOut(): Promise<Findings> {
  Object.assign(process.env, { OUTBOUND_LOCAL: '1' });
  const store = await startStore(1);
  const receiver = await startReceiver();
  try {
    setLogSink(() => {});
    const world = await createWorld({ publicUrl: 'http://127.0.0.1/local', background: true });
    const told = await anEvent(world, pickOf(pickOf(store.merchants, 0).keys, 0), receiver);
    let made = 0;
    const tell = async (count: number) => {
      const events = await copies(told, made, count);
      made += count;
      const before = await receiver.taken();
      const at = performance.now();
      const cpuBefore = process.cpuUsage();
      await sendJobs('fan-out-event', events.map(messageOf));
      await world.drain();
      const ms = performance.now() - at;
      const cpu = process.cpuUsage(cpuBefore);
      const taken = (await receiver.taken()) - before;
      if (taken !== count * webhooks) throw new Error(`${taken} requests arrived for ${count} events`);
      return { ms, cpuMs: (cpu.user + cpu.system) / 1000 };
    };
    await tell(warmUp);

    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    for (const size of sizes) {
      const { ms, cpuMs } = await tell(size);
      figures[`${size} events, CPU ms each`] = cpuMs / size;
      figures[`${size} events, deliveries per second`] = (size * webhooks) / (ms / 1000);
      rows.push([String(size), ms / size, cpuMs / size, (size * webhooks) / (ms / 1000)]);
    }
    const loop = await bareRate(receiver, 1);
    figures['bare loop, requests per second'] = loop;
    figures['bare requests at once, per second'] = await bareRate(receiver, callers);
    say(`\nfan-out: ${webhooks} webhooks receive each event from one process`);
    printTable(['events', 'ms each', 'CPU ms each', 'deliveries/s'], rows);
    printTable(
      ['bare requests', 'per second'],
      [
        ['one after the other', loop],
        [`${callers} at once`, figures['bare requests at once, per second'] ?? 0],
      ],
    );
    const [few, many] = [sizes[0], sizes.at(-1) ?? sizes[0]].map((size) => figures[`${size} events, CPU ms each`] ?? 0);
    const rate = figures[`${sizes.at(-1)} events, deliveries per second`] ?? 0;
    const goals = [
      atMost('CPU of an event of 1 000 to that of one of 100', 1.25, (many ?? 0) / (few ?? 1)),
      atLeast('deliveries to the same requests in a bare loop', 0.3, rate / loop),
    ];
    printGoals(goals);
    return { figures, goals };
  } finally {
    await receiver.stop();
    await store.stop();
  }
}

/** Creates the webhooks and prepares an order. Returns the row of its event. */
async function anEvent(world: World, key: string, receiver: BenchReceiver): Promise<OutboxRow> {
  const send = sendTo(world);
  for (let index = 0; index < webhooks; index += 1) {
    const url = `${receiver.url}/${index}`;
    const body = { url, state: 'active', events: [{ name: type }], token: `the token of webhook ${index}` };
    read(await send(key, 'POST /v2/webhooks', body), 201);
  }
  const order = await wholeOrder(send, key, await twoVariants(send, key));
  await world.drain();
  const row = (await eventsOf('order', order)).find((one) => one.type === type);
  if (!row || !isOutboxRow(row)) throw new Error('The order lacks its event');
  return row;
}

/** Writes copies of an event for different orders. */
async function copies(told: OutboxRow, from: number, count: number): Promise<readonly OutboxRow[]> {
  const rows = Array.from({ length: count }, (_, index): OutboxRow => {
    const subject = 1_000_000 + from + index;
    return {
      ...told,
      ...eventKey(told.at, eventId('order', subject, 1)),
      event: eventId('order', subject, 1),
      subject,
    };
  });
  for (const block of blocks(rows, rowsPerBatch)) {
    const requests = block.map((Item) => ({ PutRequest: { Item } }));
    await tableClient.get().send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
  return rows;
}

const messageOf = ({ event, schema, at, merchant, is_test }: OutboxRow) => ({
  event,
  schema,
  facts: { event, type, at, merchant, is_test },
});

/** Sends bare requests like a notification's, a number of them at once. Returns the requests per second. */
async function bareRate({ url }: BenchReceiver, callers: number): Promise<number> {
  const sent = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(2000) }),
    maxBytes: 16_384,
  };
  let left = bareRequests;
  const { perSecond, failures } = await drive(
    callers,
    () => left > 0,
    async () => {
      left -= 1;
      await postToUser(url, sent);
    },
  );
  if (failures.length > 0) throw new Error(`A bare request failed: ${failures[0]}`);
  return perSecond;
}
