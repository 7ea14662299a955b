import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCheckoutBody } from '../support/given/orders.ts';
import { aPng, type Images, startImages } from '../support/images.ts';
import { type DeployedSystem, eventually, type SystemAnswer } from './system.ts';

/** The back office on the deployed stacks. Runs in the suite that starts them. */
export function describeCatalogue(running: () => DeployedSystem): void {
  const office = (route: string, body?: unknown) =>
    running().call(route.replace(' ', ' /master-administration'), { key: 'staff', body });
  const finished = (location: string | null) =>
    eventually(async () => {
      const { status, json } = await running().call(`GET ${location}`, { key: 'staff' });
      return status === 200 ? json : undefined;
    });

  describe('the catalogue in the back office', () => {
    let images: Images;
    beforeAll(async () => {
      images = await startImages();
    });
    afterAll(() => images.stop());

    test('creates and offers a product with two images, and its merchant sees and sells it', async () => {
      const views = ['front', 'back'].map((handle) => ({
        handle,
        media: [{ url: `${images.url}/${handle}.png`, collection: 'view-image' }],
      }));
      const made = await office('POST /async/products', {
        handle: 'e2e-bag',
        name: { en: 'Bag' },
        variants: [{ sku: 'e2e-bag-white', price: 20, tax_rate: 19, option_values: [{ id: 1 }], views }],
      });
      expect(made.status).toBe(202);
      expect(await finished(made.headers.get('location'))).toMatchObject({ state: 'finished' });
      expect(images.asked.sort()).toEqual(['/back.png', '/front.png']);

      const listed = await office('GET /products?filter[handle]=e2e-bag&expand=variants');
      expect(listed.json.data).toEqual([
        expect.objectContaining({
          id: made.json.id,
          variants: [expect.objectContaining({ id: made.json.variants[0].id, sku: 'e2e-bag-white', price: 20 })],
        }),
      ]);
      const offered = await office('POST /merchant-products', {
        merchant: { id: 1 },
        master_product: { id: made.json.id },
      });
      expect(offered.status).toBe(201);
      const [variant] = offered.json.merchant_variants;
      const seen = await running().call(`GET /v2/products?filter[id]=${offered.json.id}&expand=variants`);
      const [{ views: shown }] = seen.json.data[0].variants;
      expect(shown.map(({ handle }: { handle: string }) => handle)).toEqual(['front', 'back']);
      expect((await running().call(`GET /v2/variants/${variant}`, { key: 'other_merchant' })).status).toBe(404);
      await expectBytes(shown[0].media[0].download_url);

      const order = await sell(running(), variant);
      expect([order.status, order.json.subtotal]).toEqual([201, 40]);
    });

    test('creates and finds a goods transfer and a size label', async () => {
      const transfer = await office('POST /good-transfers', {
        origin: { resource_type: 'tenant-supplier', resource: 1 },
        destination: { resource_type: 'production', resource: 1 },
        creator: { resource_type: 'staff', resource: 7 },
        external_identifier: 'e2e-delivery',
        goods_transfer_parcels: [
          {
            tracking_number: '1',
            goods_transfer_items: [{ resource_type: 'production-variant', resource: { id: 1 } }],
          },
        ],
      });
      expect([transfer.status, transfer.json.state]).toEqual([201, 'pending']);
      const label = await office('POST /product-size-labels', {
        handle: 'e2e-tall',
        name: 'Tall',
        product_sizes: [{ handle: 'e2e-tall-eu', value: '50', product_size_scale: { name: 'E2E' } }],
      });
      expect(label.status).toBe(201);
      for (const spelling of ['goods-transfers', 'good-transfers']) {
        expect((await office(`GET /${spelling}/${transfer.json.id}`)).json).toEqual(transfer.json);
      }
      const found = await office('GET /product-size-labels?filter[handle]=e2e-tall&expand=product_sizes');
      expect(found.json.data[0].product_sizes[0]).toMatchObject({ value: '50', product_size_scale: { name: 'E2E' } });
    });
  });

  test.each([
    ['master-administration', 'staff'],
    ['v2', 'merchant'],
  ])('accepts a file at an upload URL of %s with the signed headers, and with no others', async (area, key) => {
    const body = { content_type: 'image/png', file_name: 'front.png', size: aPng().length };
    const { status, json } = await running().call(`POST /${area}/temporary-upload-url`, { key, body });
    expect([status, json.headers]).toEqual([201, { 'Content-Type': 'image/png', 'If-None-Match': '*' }]);
    const put = async (headers: Record<string, string>, bytes = aPng()) =>
      (await fetch(json.url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
    expect(await put({ ...json.headers, 'Content-Type': 'text/html' })).toBe(403);
    expect(await put({})).toBe(403);
    expect(await put(json.headers, aPng().subarray(1))).toBe(403);
    expect(await put(json.headers)).toBe(200);
    expect(await put(json.headers)).toBe(412);
  });
}

/** A file's URL redirects to a signed URL of the bucket, which returns the image. */
async function expectBytes(address: string): Promise<void> {
  const redirect = await fetch(address, { redirect: 'manual' });
  expect(redirect.status).toBe(302);
  const file = await fetch(redirect.headers.get('location') ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await file.arrayBuffer()).equals(aPng())).toBe(true);
}

/** Orders two of a variant. */
async function sell(system: DeployedSystem, variant: number): Promise<SystemAnswer> {
  const body = aCheckoutBody({ items: [{ variant_id: variant, quantity: 2 }] });
  const { json: checkout } = await system.call('POST /v2/checkouts', { body });
  const path = `/v2/checkouts/${checkout.id}`;
  await eventually(async () => {
    const { status } = await system.call(`GET ${path}/shipping-rates`, { headers: { Prefer: 'wait=5' } });
    return status === 200 ? true : undefined;
  });
  await system.call(`PUT ${path}`, { body: { shipping: { handle: 'standard' } } });
  return system.call(`PUT ${path}/complete`, { body: { payment: { handle: 'invoice' } } });
}
