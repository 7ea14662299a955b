import { exampleAddress } from '../../../shared/resources/examples.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { idByHandle, patchRecord, putRecord, recordIn } from '../arrange.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';

/** An address that every rule accepts. */
export const anAddress = (more: Record<string, unknown> = {}) => ({ ...exampleAddress, ...more });

/** Body of a checkout that every rule accepts; variant 1 is a T-shirt of the demo's first merchant. */
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

/** A checkout whose rates are worked out. */
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

/** An order as it is right after it was placed: its workers have not run. */
export async function aPlacedOrder(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const { id } = await aCheckoutWithShipping(world, more, as);
  const body = { payment: { handle: 'invoice' } };
  return expectStatus(await world.call(`PUT /v2/checkouts/${id}/complete`, { body, ...as }), 201).json;
}

/** An order right after it was placed, which one production alone can make. */
export async function anOrderToRoute(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const { id } = await aPlacedOrder(world, more, as);
  const { items } = await recordIn('disposition-order', id);
  const method = await idByHandle('production-method', 'dtg'); // North Print's alone
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

/** An order whose preparation has failed: a variant of it could not be prepared, and can be by now. */
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

/** The first unit of a prepared order. */
export async function aUnit(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { id } = await aPreparedOrder(world, {}, as);
  return { id: firstPiece(id) };
}

/** A prepared order whose items one production is to make; `id` is its production order's. */
export async function aProductionOrder(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged & { readonly order: number }> {
  const { id: order } = await aPreparedOrder(world, more, as);
  const path = `/master-administration/disposition-orders/by-order/${order}/production-orders`;
  const sent = { key: 'staff', body: { productions: [{ handle: 'north-print' }] } };
  const { json } = expectStatus(await world.call(`POST ${path}`, sent), 200);
  return { id: json.production_orders[0], order };
}

/** A production order that is accepted: its units are confirmed and have their tags. */
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

/** The tag of the first unit of an order that is in production. */
export async function anIdTag(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { order } = await anAcceptedProductionOrder(world, {}, as);
  return { id: firstPiece(order) };
}
