import { latestToldVersion } from '../../../shared/resources/webhooks/event-names.ts';
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
  const headers = { 'X-Api-Version': latestToldVersion };
  const { json } = expectStatus(await world.call('POST /v2/webhooks', { body, headers, ...as }), 201);
  return { id: json.id, url: body.url };
}

/** An order that is prepared, and a webhook that is to be told of it. */
export async function aToldEvent(world: TestWorld, as: As = {}) {
  const { id: webhook } = await aWebhook(world, as);
  const { id: order } = await aPreparedOrder(world, {}, as);
  const told = (await eventsOf('order', order)).find(({ type }) => type === 'order.prepared');
  return { id: webhook, event: String(told?.event), type: 'order.prepared' };
}

/** A delivery of a webhook that waits to be sent: a test. */
export async function aDelivery(world: TestWorld, as: As = {}) {
  const { id: webhook } = await aWebhook(world, as);
  const { json } = expectStatus(await world.call(`POST /v2/webhooks/${webhook}/test`, { body: {}, ...as }), 202);
  return { id: webhook, webhook, delivery: json.id as number, delivery_id: json.id as number };
}

/** A delivery whose every attempt has failed. */
export async function aFailedDelivery(world: TestWorld, as: As = {}) {
  const made = await aDelivery(world, as);
  await patchRecord('delivery', made.delivery, { state: 'failed', made: 50, next_attempt_at: null, due_at: null });
  return made;
}
