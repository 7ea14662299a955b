import { expect, test } from 'vitest';
import { receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { aReceiving, change, listed } from '../deliveries/arrange.ts';

useReceiver();

const cancelled = { events: [{ name: 'order.cancelled' }], version: '2022-02-01', shadow_version: '2021-02-23' };

const cancelAnOrder = async (): Promise<void> => {
  const { id } = await aPlacedOrder(world);
  expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
  await world.drain();
};

const shown = async (id: number) => (await world.call(`GET /v2/webhooks/${id}`)).json;

test('a webhook gets each event in its version, and marked in its shadow version', async () => {
  const id = await aReceiving(cancelled);
  const from = receiver.requests.length;
  await cancelAnOrder();
  const requests = receiver.requests
    .slice(from)
    .map(({ headers, body }) => ({ headers, body: JSON.parse(body.toString()) }));
  const [own] = requests.filter(({ headers }) => headers['webhook-shadow'] === undefined);
  const [shadow] = requests.filter(({ headers }) => headers['webhook-shadow'] === 'true');
  expect(requests).toHaveLength(2);
  expect(own?.body).toMatchObject({ type: 'order.cancelled', version: '2022-02-01' });
  expect(shadow?.body).toMatchObject({ type: 'order.cancelled', version: '2021-02-23', id: own?.body.id });
  expect(own?.headers['webhook-id']).toBe(own?.body.id);
  expect(shadow?.headers['webhook-id']).toBe(`${own?.body.id}-shadow`);
  const { data } = (await listed(id)).json;
  expect(data.map(({ is_shadow }: { is_shadow: boolean }) => is_shadow).sort()).toEqual([false, true]);
});

test('an event that the shadow version lacks has no shadow notification', async () => {
  const id = await aReceiving({ ...cancelled, events: [{ name: 'order.prepared' }] });
  await aPlacedOrder(world);
  await world.drain();
  expect((await listed(id)).json.data).toMatchObject([{ is_shadow: false, event: { type: 'order.prepared' } }]);
});

test('shadow notifications begin and end with a change of the webhook', async () => {
  const id = await aReceiving({ ...cancelled, shadow_version: null });
  await cancelAnOrder();
  await change(id, { shadow_version: '2021-02-23' });
  expect(await shown(id)).toMatchObject({ shadow_version: '2021-02-23' });
  await cancelAnOrder();
  await change(id, { shadow_version: null });
  expect(await shown(id)).toMatchObject({ shadow_version: null });
  await cancelAnOrder();
  expect((await listed(id)).json.data.filter(({ is_shadow }: { is_shadow: boolean }) => is_shadow)).toHaveLength(1);
});

test('the version of a webhook is rejected as its shadow version', async () => {
  const expected = { shadow_version: ['Must be another version than `version`.'] };
  const body = { url: 'https://shop.example/', events: [{ name: 'order.cancelled' }], shadow_version: '2022-02-01' };
  expect(expectStatus(await world.call('POST /v2/webhooks', { body }), 422).json.errors).toEqual(expected);
  const id = await aReceiving(cancelled);
  const changes = { version: '2021-02-23' };
  const refused = expectStatus(await world.call(`PUT /v2/webhooks/${id}`, { body: changes }), 422);
  expect(refused.json.errors).toEqual(expected);
  await change(id, { ...changes, shadow_version: null });
});

test('a webhook of version 2021-02-23 shows no shadow version', async () => {
  const id = await aReceiving(cancelled);
  const headers = { 'X-Api-Version': '2021-02-23' };
  expect((await world.call(`GET /v2/webhooks/${id}`, { headers })).json).not.toHaveProperty('shadow_version');
});
