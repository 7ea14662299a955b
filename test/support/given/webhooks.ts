import { latestWebhookVersion } from '../../../shared/resources/webhooks/event-names.ts';
import { webhooksPerEvent } from '../../../shared/rules/webhooks/subscribers.ts';
import { eventsOf, patchRecord } from '../arrange.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus, theDemo } from './arranged.ts';
import { aPreparedOrder } from './orders.ts';

/** Deletes the oldest webhooks if the limit leaves no room for a new one, whatever its events. */
export async function roomForAWebhook(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { json } = expectStatus(await world.call('GET /v2/webhooks?per_page=100', as), 200);
  for (const { id } of json.data.slice(webhooksPerEvent - 1)) await world.call(`DELETE /v2/webhooks/${id}`, as);
  return theDemo();
}

/** Creates a webhook for prepared orders, with the changes in `more`. */
export async function aWebhook(
  world: TestWorld,
  as: As = {},
  more: Record<string, unknown> = {},
): Promise<Arranged & { readonly url: string }> {
  await roomForAWebhook(world, as);
  const body = {
    url: 'https://shop.example/notifications',
    state: 'active',
    events: [{ name: 'order.prepared' }],
    ...more,
  };
  // independent of the version of the key
  const headers = { 'X-Api-Version': latestWebhookVersion };
  const { json } = expectStatus(await world.call('POST /v2/webhooks', { body, headers, ...as }), 201);
  return { id: json.id, url: body.url };
}

/** Cancels an order, and creates a webhook that receives its event. */
export async function aPublishedEvent(world: TestWorld, as: As = {}) {
  const { id: order } = await aPreparedOrder(world, {}, as);
  const type = 'order.cancelled';
  const { id: webhook } = await aWebhook(world, as, { events: [{ name: type }] });
  expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`, as), 200);
  const told = (await eventsOf('order', order)).find((event) => event.type === type);
  return { id: webhook, event: String(told?.event), type };
}

/** Creates a pending delivery of a webhook, by a test event. */
export async function aDelivery(world: TestWorld, as: As = {}) {
  const { id: webhook } = await aWebhook(world, as);
  return aTestOf(world, webhook, as);
}

async function aTestOf(world: TestWorld, webhook: number, as: As) {
  const { json } = expectStatus(await world.call(`POST /v2/webhooks/${webhook}/test`, { body: {}, ...as }), 202);
  return { id: webhook, webhook, delivery: json.id as number, delivery_id: json.id as number };
}

/** Creates a pending delivery to a receiver that has just failed. */
export async function aDeliveryToRetry(world: TestWorld, as: As = {}) {
  const { webhook } = await aDelivery(world, as);
  await world.drain();
  return aTestOf(world, webhook, as);
}

/** Creates a delivery all of whose attempts failed. */
export async function aFailedDelivery(world: TestWorld, as: As = {}) {
  const made = await aDelivery(world, as);
  await patchRecord('delivery', made.delivery, { state: 'failed', made: 50, next_attempt_at: null, due_at: null });
  return made;
}

/** Creates a failed delivery for which a redelivery was requested, with all others of its webhook. */
export async function aRequestedRedelivery(world: TestWorld, as: As = {}) {
  const made = await aFailedDelivery(world, as);
  await world.drain();
  const asked = { body: { since: '2020-01-01' }, ...as };
  const { json } = expectStatus(await world.call(`POST /v2/webhooks/${made.webhook}/redeliver-failed`, asked), 202);
  return { ...made, job: json.id as number };
}
