import { older } from '../arrange.ts';
import { personalAddress, trace } from '../personal-traces.ts';
import type { TestWorld } from '../world.ts';
import { type As, expectStatus } from './arranged.ts';
import { aCheckout, anAcceptedProductionOrder, aPlacedOrder } from './orders.ts';
import { aProductionWebhook, aWebhook } from './webhooks.ts';

/** The e-mail address of the person whose data contains the trace. */
export const tracedEmail = `${trace}@example.com`;

/** The body of a checkout of the person. Each personal field contains the trace. */
export const tracedCheckout = () => ({
  email: tracedEmail,
  shipping_address: personalAddress(),
  billing_address: personalAddress(),
  whitelabel_address: personalAddress(),
  external_reference: `${trace} reference`,
  cost_centre: `${trace} centre`,
});

const asStaff = async (world: TestWorld, route: string, body?: object) =>
  expectStatus(await world.call(route, { key: 'staff', ...(body && { body }) }), 200).json;

/** Creates a completed order of the person, with a hold and with items that a production gave back. */
export async function aTracedOrder(world: TestWorld): Promise<number> {
  const path = '/master-administration/production-orders';
  const { id, order } = await anAcceptedProductionOrder(world, tracedCheckout());
  await asStaff(world, `PUT ${path}/${id}/hold`, { reason: `${trace} hold` });
  await asStaff(world, `PUT ${path}/${id}/fail`, { reason: `${trace} failure` });
  const by = `/master-administration/disposition-orders/by-order/${order}/production-orders`;
  const { production_orders: both } = await asStaff(world, `POST ${by}`, { productions: [{ handle: 'south-stitch' }] });
  const second = both.at(-1);
  await asStaff(world, `PUT ${path}/${second}/accept`);
  await asStaff(world, `PUT ${path}/${second}/deliver`, { tracking_number: '00340434161094000000' });
  await world.drain();
  return order;
}

/** Creates a cancelled order of the person. */
export async function aCancelledTracedOrder(world: TestWorld): Promise<number> {
  const { id } = await aPlacedOrder(world, tracedCheckout());
  expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
  await world.drain();
  return id;
}

/** Creates an open checkout of the person. */
export const anOpenTracedCheckout = (world: TestWorld, more: object = {}, as: As = {}) =>
  aCheckout(world, { ...tracedCheckout(), ...more }, as);

/** Creates webhooks that get the events of orders, in each version, and a production's webhook. */
export async function webhooksOfOrders(world: TestWorld): Promise<void> {
  const named = (...names: readonly string[]) => names.map((name) => ({ name }));
  const events = named('order.completed', 'order.cancelled', 'order.prepared', 'shipment.prepared');
  await aWebhook(world, {}, { events });
  await aWebhook(world, older as As, { event_types: named('order.shipped', 'order.cancelled') });
  await aProductionWebhook(world);
}
