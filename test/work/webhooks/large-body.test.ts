import { afterAll, expect, test, vi } from 'vitest';
import { notificationObjectKey } from '../../../shared/files/bucket.ts';
import { notificationKey } from '../../../shared/table/keys.ts';
import { readRow } from '../../../shared/table/table.ts';
import { enlargeEvent } from '../../support/event-rows.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aPreparedOrder } from '../../support/given/orders.ts';
import { aWebhook } from '../../support/given/webhooks.ts';
import { startHostileReceiver } from '../../support/hostile-receiver.ts';
import { startTestWorld } from '../../support/world.ts';

vi.stubEnv('OUTBOUND_LOCAL', '1');
const world = await startTestWorld();
let answers = 0;
const receiver = await startHostileReceiver(() => {
  answers += 1;
  return answers === 1 ? 'says 500' : 'says 200';
});
afterAll(async () => {
  await receiver.close();
  vi.unstubAllEnvs();
});

test('a body that is too large for a row is stored in the bucket, and every attempt sends the same bytes', async () => {
  const { id: order } = await aPreparedOrder(world);
  const { id } = await aWebhook(world, {}, { url: receiver.url('says 200'), events: [{ name: 'order.cancelled' }] });
  expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200);
  const { event, record: large } = await enlargeEvent(order, 'order.cancelled');
  await world.drain();
  world.advance(120_000);
  await world.sweep();
  await world.drain();

  const [first, second] = receiver.requests.map(({ body }) => body.toString());
  expect(second).toBe(first);
  expect(JSON.parse(first ?? '').data.failure_message).toBe(large.failure_message);
  const [delivery] = expectStatus(await world.call(`GET /v2/webhooks/${id}/deliveries`), 200).json.data;
  expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] });
  const looked = expectStatus(await world.call(`GET /v2/webhooks/${id}/deliveries/${delivery.id}`), 200).json;
  expect(looked.body).toBe(first);
  const kept = await readRow(notificationKey(event, '2022-02-01'));
  expect(kept).not.toHaveProperty('body');
  expect(kept?.object_key).toMatch(/^notifications\/evt_order_/);
});

test('bodies that two runs store concurrently do not overwrite each other', () => {
  const keyOf = (body: string) => notificationObjectKey('evt_order_1_3', '2022-02-01', Buffer.from(body));
  expect(keyOf('of ten')).toBe(keyOf('of ten'));
  expect(keyOf('of ten')).not.toBe(keyOf('of eleven'));
});
