import { exampleAddress } from '../../../shared/resources/examples.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { idByHandle, patchRecord, putRecord, recordIn } from '../arrange.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';

/** Returns a valid address. */
export const anAddress = (more: Record<string, unknown> = {}) => ({ ...exampleAddress, ...more });

/** Returns the body of a valid checkout. Variant 1 is a T-shirt of the demo's first merchant. */
export const aCheckoutBody = (more: Record<string, unknown> = {}) => ({
  email: 'jo@example.com',
  items: [{ variant_id: 1, quantity: 2 }],
  shipping_address: anAddress(),
  ...more,
});

export async function aCheckout(world: TestWorld, more: Record<string, unknown> = {}, as: As = {}): Promise<Arranged> {
  return expectStatus(await world.call('POST /v2/checkouts', { body: aCheckoutBody(more), ...as }), 201).json;
}

export async function aRequestedRatesJob(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { id } = await aCheckout(world, {}, as);
  return expectStatus(await world.call(`GET /v2/checkouts/${id}/shipping-rates`, as), 202).json;
}

/** Creates a checkout and calculates its rates. */
export async function aCheckoutWithRates(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const checkout = await aCheckout(world, more, as);
  expectStatus(await world.call(`GET /v2/checkouts/${checkout.id}/shipping-rates`, as), 202);
  await world.drain();
  return checkout;
}

export async function aCheckoutWithShipping(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const { id } = await aCheckoutWithRates(world, more, as);
  return expectStatus(
    await world.call(`PUT /v2/checkouts/${id}`, { body: { shipping: { handle: 'standard' } }, ...as }),
    200,
  ).json;
}

/** Places an order. Its workers have not run. */
export async function aPlacedOrder(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const body = { ...aCheckoutBody(more), shipping: { handle: 'standard' }, payment: { handle: 'invoice' } };
  return expectStatus(await world.call('POST /v2/orders', { body, ...as }), 201).json;
}

/** Places an order that exactly one production of its mode can make. Its workers have not run. */
export async function anOrderToRoute(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const { id } = await aPlacedOrder(world, more, as);
  const { items } = await recordIn('disposition-order', id);
  const method = await idByHandle('production-method', 'dtg'); // North Print's and Test Print's
  await patchRecord('disposition-order', id, {
    items: items.map((item) => ({ ...item, production_methods: [method] })),
  });
  return { id };
}

export async function aPreparedOrder(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const order = await aPlacedOrder(world, more, as);
  await world.drain();
  return order;
}

export async function aCancelledOrder(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { id } = await aPlacedOrder(world, {}, as);
  return expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`, as), 200).json;
}

/** Creates an order whose preparation failed because of a variant that works again now. */
export async function anOrderThatFailed(
  world: TestWorld,
  as: As = {},
): Promise<Arranged & { readonly order_id: number }> {
  const { id } = await aPlacedOrder(world, {}, as);
  const variant = (await recordIn('order', id)).items[0]?.variant ?? 0;
  const was = await patchRecord('merchant-variant', variant, { state: 'failed' });
  await world.drain();
  await putRecord('merchant-variant', was);
  return { id, order_id: id };
}

/** Returns the first unit of a prepared order. */
export async function aUnit(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { id } = await aPreparedOrder(world, {}, as);
  return { id: firstPiece(id) };
}

/**
 * Creates a prepared order and assigns its items to one production. `id` is the ID of the production order. The rule
 * has already assigned a test order, because there is only one test production.
 */
export async function aProductionOrder(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged & { readonly order: number }> {
  const { id: order } = await aPreparedOrder(world, more, as);
  const {
    production_orders: [ruled],
  } = await recordIn('disposition-order', order);
  if (ruled !== undefined) return { id: ruled, order };
  const path = `/master-administration/disposition-orders/by-order/${order}/production-orders`;
  const sent = { key: 'staff', body: { productions: [{ handle: 'north-print' }] } };
  const { json } = expectStatus(await world.call(`POST ${path}`, sent), 200);
  return { id: json.production_orders[0], order };
}

/** Creates an accepted production order. Its units are confirmed and have their tags. */
export async function anAcceptedProductionOrder(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged & { readonly order: number }> {
  const arranged = await aProductionOrder(world, more, as);
  const path = `/master-administration/production-orders/${arranged.id}/accept`;
  expectStatus(await world.call(`PUT ${path}`, { key: 'staff' }), 200);
  return arranged;
}

/** Creates an accepted production order that is on hold. */
export async function aHeldProductionOrder(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged & { readonly order: number }> {
  const arranged = await anAcceptedProductionOrder(world, more, as);
  const path = `/master-administration/production-orders/${arranged.id}/hold`;
  expectStatus(await world.call(`PUT ${path}`, { key: 'staff', body: { reason: 'We wait for white shirts.' } }), 200);
  return arranged;
}

/** Returns the tag of the first unit of an order in production. */
export async function anIdTag(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { order } = await anAcceptedProductionOrder(world, {}, as);
  return { id: firstPiece(order) };
}
