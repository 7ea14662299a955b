import { latestWebhookVersion } from '../../../shared/resources/webhooks/event-names.ts';
import { webhooksPerEvent } from '../../../shared/rules/webhooks/subscribers.ts';
import { eventsOf, patchRecord } from '../arrange.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus, theDemo } from './arranged.ts';
import { aPreparedOrder } from './orders.ts';

/** Room for one more webhook, whatever it names: the oldest ones go where there are too many. */
export async function roomForAWebhook(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { json } = expectStatus(await world.call('GET /v2/webhooks?per_page=100', as), 200);
  for (const { id } of json.data.slice(webhooksPerEvent - 1)) await world.call(`DELETE /v2/webhooks/${id}`, as);
  return theDemo();
}

/** A webhook that is told of prepared orders, and of what `more` says. */
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
  // whichever version the key is pinned to
  const headers = { 'X-Api-Version': latestWebhookVersion };
  const { json } = expectStatus(await world.call('POST /v2/webhooks', { body, headers, ...as }), 201);
  return { id: json.id, url: body.url };
}

/** An order that was cancelled right now, and a webhook that is to be told of it. */
export async function aPublishedEvent(world: TestWorld, as: As = {}) {
  const { id: order } = await aPreparedOrder(world, {}, as);
  const type = 'order.cancelled';
  const { id: webhook } = await aWebhook(world, as, { events: [{ name: type }] });
  expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`, as), 200);
  const told = (await eventsOf('order', order)).find((event) => event.type === type);
  return { id: webhook, event: String(told?.event), type };
}

/** A delivery of a webhook that waits to be sent: a test. */
export async function aDelivery(world: TestWorld, as: As = {}) {
  const { id: webhook } = await aWebhook(world, as);
  return aTestOf(world, webhook, as);
}

async function aTestOf(world: TestWorld, webhook: number, as: As) {
  const { json } = expectStatus(await world.call(`POST /v2/webhooks/${webhook}/test`, { body: {}, ...as }), 202);
  return { id: webhook, webhook, delivery: json.id as number, delivery_id: json.id as number };
}

/** A delivery that waits to be sent to a receiver which has just failed. */
export async function aDeliveryToRetry(world: TestWorld, as: As = {}) {
  const { webhook } = await aDelivery(world, as);
  await world.drain();
  return aTestOf(world, webhook, as);
}

/** A delivery whose every attempt has failed. */
export async function aFailedDelivery(world: TestWorld, as: As = {}) {
  const made = await aDelivery(world, as);
  await patchRecord('delivery', made.delivery, { state: 'failed', made: 50, next_attempt_at: null, due_at: null });
  return made;
}

/** A failed delivery that is to be sent again, with all others of its webhook. */
export async function aRequestedRedelivery(world: TestWorld, as: As = {}) {
  const made = await aFailedDelivery(world, as);
  await world.drain();
  const asked = { body: { since: '2020-01-01' }, ...as };
  const { json } = expectStatus(await world.call(`POST /v2/webhooks/${made.webhook}/redeliver-failed`, asked), 202);
  return { ...made, job: json.id as number };
}
