import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notificationKey } from '../../../shared/table/keys.ts';
import { putRow, readRow } from '../../../shared/table/table.ts';
import { prepareOrder } from '../../../shared/work/orders/prepare-order.ts';
import { eventsOf, recordIn } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aPlacedOrder } from '../../support/given/orders.ts';
import { aWebhook } from '../../support/given/webhooks.ts';
import { startHostileReceiver } from '../../support/hostile-receiver.ts';
import { readTable } from '../../support/invariants.ts';
import { startTestWorld, type TestWorld } from '../../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '1');
  world = await startTestWorld();
});
afterAll(() => vi.unstubAllEnvs());

/** Tells a webhook of an order with a text of so many random bytes, which hardly deflates. */
async function tell(bytes: number) {
  const receiver = await startHostileReceiver();
  const { id } = await aWebhook(world, {}, { url: receiver.url('says 200') });
  const { id: order } = await aPlacedOrder(world);
  world.loseStream(); // the event is to be changed before it is told
  await prepareOrder({ order });
  world.mendStream();
  const row = (await eventsOf('order', order)).find(({ type }) => type === 'order.prepared');
  const record = { ...(await recordIn('order', order)), cost_centre: randomBytes(bytes).toString('base64') };
  await putRow({ PK: String(row?.PK), SK: String(row?.SK), ...row, record: deflateRawSync(JSON.stringify(record)) });
  const before = receiver.requests.length;
  const event = String(row?.event);
  await world.drain();
  const notification = await readRow(notificationKey(event, '2022-02-01'));
  const [delivery] = (await readTable()).of('delivery').filter((one) => one.event.id === event);
  const shown = expectStatus(await world.call(`GET /v2/webhooks/${id}/deliveries/${delivery?.id}`), 200).json;
  const got = receiver.requests.slice(before).map(({ body }) => body.toString());
  await receiver.close();
  expectStatus(await world.call(`DELETE /v2/webhooks/${id}`), 204);
  return { notification, delivery, shown, got, text: record.cost_centre };
}

test.each([
  ['up to 200 KB deflated is kept in its row', 100_000, false],
  ['above 200 KB deflated is kept as an object of the bucket', 240_000, true],
])('a body of %s, and sent and shown whole', async (_, bytes, isObject) => {
  const { notification, delivery, shown, got, text } = await tell(bytes);
  expect(notification?.object_key !== undefined).toBe(isObject);
  expect(notification?.body === undefined).toBe(isObject);
  expect(delivery?.state).toBe('delivered');
  expect(got).toEqual([shown.body]);
  expect(JSON.parse(shown.body).data.cost_centre).toBe(text);
});
