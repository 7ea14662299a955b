import { everything } from '../../shared/changes/reach.ts';
import { exampleAddress } from '../../shared/resources/examples.ts';
import { recordRow } from '../../shared/table/rows.ts';
import { putRow, readRecord } from '../../shared/table/table.ts';
import type { JsonAnswer, Sent, TestWorld } from './world.ts';

/** What an arrangement has made: ids by the names that paths use, and whose key it belongs to. */
export interface Arranged {
  readonly id: number;
}

/** An address that every rule accepts. */
export const anAddress = (more: Record<string, unknown> = {}) => ({ ...exampleAddress, ...more });

/** Body of a checkout that every rule accepts; variant 1 is a T-shirt of the demo's first merchant. */
export const aCheckoutBody = (more: Record<string, unknown> = {}) => ({
  email: 'jo@example.com',
  items: [{ variant_id: 1, quantity: 2 }],
  shipping_address: anAddress(),
  ...more,
});

/** Fails with the answer's own words when a step of an arrangement does not answer as it must. */
export function expectStatus(answer: JsonAnswer, status: number): JsonAnswer {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.body}`);
  return answer;
}

let handles = 0;

/** A handle that nobody else has. */
export function aHandle(): string {
  handles += 1;
  return `handle-${handles}`;
}

/** The key that an arrangement acts with. */
type As = Pick<Sent, 'key'>;

export async function aVariant(): Promise<Arranged> {
  return { id: 1 };
}

/** Reference data and what else the demo file holds: the first of its kind. */
export async function theReferenceData(): Promise<Arranged> {
  return { id: 1 };
}

const created = async (world: TestWorld, noun: string, body: object): Promise<Arranged> =>
  expectStatus(await world.call(`POST /master-administration/${noun}`, { key: 'staff', body }), 201).json;

/** Body of an annotation that every rule accepts. */
export const anAnnotationBody = (more: Record<string, unknown> = {}) => ({
  handle: aHandle(),
  description: { de: 'Bei 30 Grad waschen.', en: 'Wash at 30 degrees.' },
  channels: [1, 3],
  ...more,
});

export const anAnnotation = (world: TestWorld) => created(world, 'annotations', anAnnotationBody());

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

/** An order as it stands right after it was placed: its workers have not run. */
export async function aPlacedOrder(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const { id } = await aCheckoutWithShipping(world, more, as);
  const body = { payment: { handle: 'invoice' } };
  return expectStatus(await world.call(`PUT /v2/checkouts/${id}/complete`, { body, ...as }), 201).json;
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

/** What the demo holds of both ends of a goods transfer. */
export async function aSupplierAndAProduction(): Promise<Arranged> {
  return { id: 1 };
}

/** Body of a goods transfer that every rule accepts, on the demo's first supplier, production and master variant. */
export const aGoodsTransferBody = (more: Record<string, unknown> = {}) => ({
  origin: { resource_type: 'tenant-supplier', resource: 1 },
  destination: { resource_type: 'production', resource: 1 },
  creator: { resource_type: 'staff', resource: 7 },
  external_identifier: 'delivery-1',
  goods_transfer_parcels: [aParcel(2)],
  ...more,
});

/** A parcel of so many items, as a body names it. */
export const aParcel = (items: number, more: Record<string, unknown> = {}) => ({
  tracking_number: 'parcel-1',
  goods_transfer_items: Array.from({ length: items }, () => ({ resource_type: 'production-variant', resource: 1 })),
  ...more,
});

export async function aGoodsTransfer(
  world: TestWorld,
  more: Record<string, unknown> = {},
  as: As = {},
): Promise<Arranged> {
  const sent = { key: 'staff', ...as, body: aGoodsTransferBody(more) };
  return expectStatus(await world.call('POST /master-administration/good-transfers', sent), 201).json;
}

/** A goods transfer whose first item bears the id that the example of its receipts names. */
async function aGoodsTransferToReceive(world: TestWorld, as: As = {}): Promise<Arranged> {
  const { id } = await aGoodsTransfer(world, {}, as);
  const record = await readRecord('goods-transfer', id, everything);
  const [parcel, ...parcels] = record?.parcels ?? [];
  const [item, ...items] = parcel?.goods_transfer_items ?? [];
  if (!record || !parcel || !item) throw new Error(`The goods transfer ${id} has no item`);
  const first = { ...parcel, goods_transfer_items: [{ ...item, id: 1 }, ...items] };
  await putRow(recordRow('goods-transfer', { ...record, parcels: [first, ...parcels] }));
  return { id };
}

let products = 0;

/** Body of a product that every rule accepts, with a handle and SKUs of its own. */
export function aProductBody(more: Record<string, unknown> = {}) {
  products += 1;
  const handle = `cap-${products}`;
  return {
    handle,
    name: { en: 'Cap' },
    description: { en: 'A cap of cotton.' },
    variants: ['blue', 'red'].map((colour, index) => ({
      sku: `${handle}-${colour}`,
      price: 9.9,
      tax_rate: 19,
      option_values: [{ id: index + 1 }],
    })),
    ...more,
  };
}

/** Body of a product whose variants do not fit into its request's own transaction: a worker makes them. */
export function aLargeProductBody(more: Record<string, unknown> = {}) {
  const body = aProductBody();
  const variants = Array.from({ length: 50 }, (_, index) => ({ sku: `${body.handle}-${index}`, price: 9.9 }));
  return { ...body, variants, ...more };
}

/** What a product's request has answered. */
type Answered = Arranged & { readonly job: number; readonly variants: readonly { id: number; sku: string }[] };

async function postProduct(world: TestWorld, body: object): Promise<Answered> {
  const answer = expectStatus(
    await world.call('POST /master-administration/async/products', { key: 'staff', body }),
    202,
  );
  return { ...answer.json, job: Number(answer.headers.location?.split('/').at(-1)) };
}

/** A product as its request has left it: its worker has not run. */
export const anAcceptedProduct = (world: TestWorld, more: Record<string, unknown> = {}): Promise<Answered> =>
  postProduct(world, aLargeProductBody(more));

/** A product that is made. */
export async function aNewProduct(world: TestWorld, more: Record<string, unknown> = {}): Promise<Answered> {
  const product = await postProduct(world, aProductBody(more));
  await world.drain();
  return product;
}

/** The arrangements that examples of contracts and queues name. */
export const arrangements: Readonly<Record<string, (world: TestWorld, as?: As) => Promise<Arranged>>> = {
  aVariant,
  theReferenceData,
  anAnnotation,
  aCheckout: (world, as) => aCheckout(world, {}, as),
  aRequestedRatesJob,
  aCheckoutWithShipping: (world, as) => aCheckoutWithShipping(world, {}, as),
  aPlacedOrder: (world, as) => aPlacedOrder(world, {}, as),
  aCancelledOrder,
  aSupplierAndAProduction,
  aGoodsTransfer: (world, as) => aGoodsTransfer(world, {}, as),
  aGoodsTransferToReceive,
  aProduct: aVariant,
  aMerchantProduct: aVariant,
  aNewProduct: (world) => aNewProduct(world),
  anAcceptedProduct: (world) => anAcceptedProduct(world),
  aProductWithVariant: async (world) => {
    const { id, variants } = await aNewProduct(world);
    return { id, variant_id: variants[0]?.id };
  },
  aCatalogueTask: async (world) => {
    const { id } = await aNewProduct(world);
    const route = `PUT /master-administration/products/${id}/sync-to-merchants`;
    expectStatus(await world.call(route, { key: 'staff' }), 200);
    return { id };
  },
  aChangedMerchantProduct: async (world) => {
    const body = { available_at: new Date(world.now() - 1000).toISOString() };
    expectStatus(await world.call('PATCH /master-administration/merchant-products/1', { key: 'staff', body }), 200);
    return { id: 1 };
  },
};
