import { later } from '../../../shared/lib/clock.ts';
import { latestWebhookVersion } from '../../../shared/resources/webhooks/event-names.ts';
import { webhooksPerEvent } from '../../../shared/rules/webhooks/subscribers.ts';
import { eventsOf, patchRecord, recordIn } from '../arrange.ts';
import type { Sent, TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus, theDemo } from './arranged.ts';
import { aPreparedOrder } from './orders.ts';

/** The webhooks of merchants, or of productions. */
type Area = 'v2' | 'master-administration';

/** Deletes webhooks if the limit leaves no room for a new one, whatever its events. */
async function makeRoom(world: TestWorld, area: Area, as: As): Promise<Arranged> {
  const { json } = expectStatus(await world.call(`GET /${area}/webhooks?per_page=100`, as), 200);
  for (const { id } of json.data.slice(webhooksPerEvent - 1)) await world.call(`DELETE /${area}/webhooks/${id}`, as);
  return theDemo();
}

const makeWebhook = async (world: TestWorld, area: Area, body: object, sent: Sent): Promise<number> =>
  expectStatus(await world.call(`POST /${area}/webhooks`, { body, ...sent }), 201).json.id;

const url = 'https://shop.example/notifications';

/** Deletes the oldest webhooks of a merchant if the limit leaves no room for a new one. */
export const roomForAWebhook = (world: TestWorld, as: As = {}): Promise<Arranged> => makeRoom(world, 'v2', as);

/** Creates a webhook for prepared orders, with the changes in `more`. */
export async function aWebhook(
  world: TestWorld,
  as: As = {},
  more: Record<string, unknown> = {},
): Promise<Arranged & { readonly url: string }> {
  await roomForAWebhook(world, as);
  const body = { url, state: 'active', events: [{ name: 'order.prepared' }], ...more };
  // independent of the version of the key
  const headers = { 'X-Api-Version': latestWebhookVersion };
  return { id: await makeWebhook(world, 'v2', body, { headers, ...as }), url: body.url };
}

const production: As = { key: 'production' };

/** Deletes the oldest webhooks of a production if the limit leaves no room for a new one. */
export const roomForAProductionWebhook = (world: TestWorld, as: As = production): Promise<Arranged> =>
  makeRoom(world, 'master-administration', as);

/** Creates a production's webhook for changed production orders, with the changes in `more`. */
export async function aProductionWebhook(
  world: TestWorld,
  as: As = production,
  more: Record<string, unknown> = {},
): Promise<Arranged> {
  await roomForAProductionWebhook(world, as);
  const body = { url, state: 'active', events: [{ name: 'production-order.changed' }], ...more };
  return { id: await makeWebhook(world, 'master-administration', body, as) };
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
  return aTestOf(world, 'v2', webhook, as);
}

/** Creates a pending delivery of a production's webhook, by a test event. */
export async function aProductionDelivery(world: TestWorld, as: As = production) {
  const { id: webhook } = await aProductionWebhook(world, as);
  return aTestOf(world, 'master-administration', webhook, as);
}

async function aTestOf(world: TestWorld, area: Area, webhook: number, as: As) {
  const { json } = expectStatus(await world.call(`POST /${area}/webhooks/${webhook}/test`, { body: {}, ...as }), 202);
  return { id: webhook, webhook, delivery: json.id as number, delivery_id: json.id as number };
}

/** Creates a pending delivery to a receiver that has just failed. */
export async function aDeliveryToRetry(world: TestWorld, as: As = {}) {
  const { webhook } = await aDelivery(world, as);
  await world.drain();
  return aTestOf(world, 'v2', webhook, as);
}

/** Creates a delivery that its receiver accepted. */
export async function anAcceptedDelivery(world: TestWorld, as: As = {}) {
  const made = await aDelivery(world, as);
  const ended = { next_attempt_at: null, due_at: null };
  await afterAttempt(made.delivery, { state: 'delivered', made: 1, ...ended }, { status: 200, response: 'ok' });
  return made;
}

const rejected = { status: 500, response: 'Internal Server Error' };

/** Creates a delivery whose first attempt failed. Its webhook receives no events of prepared orders. */
export async function aFailingDelivery(world: TestWorld, as: As = {}) {
  const { id: webhook } = await aWebhook(world, as, { events: [{ name: 'order.failed' }] });
  const made = await aTestOf(world, 'v2', webhook, as);
  const next_attempt_at = later(new Date(world.now()).toISOString(), 60);
  await afterAttempt(made.delivery, { made: 1, is_failing: true, next_attempt_at, due_at: next_attempt_at }, rejected);
  return made;
}

/** Creates a delivery all of whose attempts failed. */
export const aFailedDelivery = async (world: TestWorld, as: As = {}) => failed(await aDelivery(world, as));

/** Creates a delivery to a production all of whose attempts failed. */
export const aFailedProductionDelivery = async (world: TestWorld, as: As = production) =>
  failed(await aProductionDelivery(world, as));

async function failed<Made extends { readonly delivery: number }>(made: Made): Promise<Made> {
  const ended = { next_attempt_at: null, due_at: null };
  await afterAttempt(made.delivery, { state: 'failed', made: 50, is_failing: true, ...ended }, rejected);
  return made;
}

/** Changes a delivery as its latest attempt did, without a request. */
async function afterAttempt(id: number, fields: object, outcome: object): Promise<void> {
  const { created_at: at } = await recordIn('delivery', id);
  await patchRecord('delivery', id, { ...fields, attempts: [{ at, duration_ms: 87, error: null, ...outcome }] });
}

/** Creates a failed delivery for which a redelivery was requested, with all others of its webhook. */
export async function aRequestedRedelivery(world: TestWorld, as: As = {}) {
  const made = await aFailedDelivery(world, as);
  await world.drain();
  const asked = { body: { since: '2020-01-01' }, ...as };
  const { json } = expectStatus(await world.call(`POST /v2/webhooks/${made.webhook}/redeliver-failed`, asked), 202);
  return { ...made, job: json.id as number };
}
