import type { TestWorld } from '../world.ts';
import { type Arranged, aHandle, expectStatus } from './arranged.ts';

/** Returns the body of a valid annotation. */
export const anAnnotationBody = (more: Record<string, unknown> = {}) => ({
  handle: aHandle(),
  description: { de: 'Bei 30 Grad waschen.', en: 'Wash at 30 degrees.' },
  channels: [1, 3],
  ...more,
});

export async function anAnnotation(world: TestWorld): Promise<Arranged> {
  const sent = { key: 'staff', body: anAnnotationBody() };
  return expectStatus(await world.call('POST /master-administration/annotations', sent), 201).json;
}

let products = 0;

/** Returns the body of a valid product with a unique handle and SKUs. */
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

/**
 * Returns the body of a product whose variants do not fit into its request's transaction, so that a worker creates
 * them.
 */
export function aLargeProductBody(more: Record<string, unknown> = {}) {
  const body = aProductBody();
  const variants = Array.from({ length: 50 }, (_, index) => ({ sku: `${body.handle}-${index}`, price: 9.9 }));
  return { ...body, variants, ...more };
}

/** The response to a product's request. */
type Answered = Arranged & { readonly job: number; readonly variants: readonly { id: number; sku: string }[] };

async function postProduct(world: TestWorld, body: object): Promise<Answered> {
  const answer = expectStatus(
    await world.call('POST /master-administration/async/products', { key: 'staff', body }),
    202,
  );
  return { ...answer.json, job: Number(answer.headers.location?.split('/').at(-1)) };
}

/** Creates a product by request. Its worker has not run. */
export const anAcceptedProduct = (world: TestWorld, more: Record<string, unknown> = {}): Promise<Answered> =>
  postProduct(world, aLargeProductBody(more));

/** Creates a product and runs its worker. */
export async function aNewProduct(world: TestWorld, more: Record<string, unknown> = {}): Promise<Answered> {
  const product = await postProduct(world, aProductBody(more));
  await world.drain();
  return product;
}

export async function aProductWithVariant(world: TestWorld): Promise<Arranged & { readonly variant_id?: number }> {
  const { id, variants } = await aNewProduct(world);
  return { id, variant_id: variants[0]?.id };
}

export async function aCatalogueTask(world: TestWorld): Promise<Arranged> {
  const { id } = await aNewProduct(world);
  const route = `PUT /master-administration/products/${id}/sync-to-merchants`;
  expectStatus(await world.call(route, { key: 'staff' }), 200);
  return { id };
}
