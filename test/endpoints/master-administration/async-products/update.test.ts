import { afterAll, describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct, aProductBody } from '../../../support/given/catalogue.ts';
import { startImages } from '../../../support/images.ts';
import { noun } from '../../../support/noun.ts';
import { put, read } from '../products/arrange.ts';

const images = await startImages();
afterAll(() => images.stop());

const offers = noun(world, 'master-administration/merchant-products', 'staff');
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');
const products = noun(world, 'master-administration/products', 'staff');

describe('PUT /master-administration/async/products/{id}', () => {
  test('overwrites the given fields, changes or creates the listed variants by SKU, and deletes nothing', async () => {
    const { id, variants } = await aNewProduct(world);
    const [first, second] = variants;
    const sku = `${first?.sku}-new`;
    const body = {
      name: { de: 'Mütze' },
      variants: [
        { sku: second?.sku, price: 12 },
        { sku, price: 5, tax_rate: 7 },
      ],
    };
    const answer = expectStatus(await put(id, body), 202);
    expect(answer.json.variants).toEqual([first, second, { id: expect.any(Number), sku }]);
    expect((await read(id)).name).toEqual({ de: 'Mütze' });
    await world.drain();
    const product = await read(id, '?expand=variants');
    expect(product.description).toEqual({ en: 'A cap of cotton.' });
    expect(
      product.variants.map(({ price, tax_rate }: { price: number; tax_rate: number }) => [price, tax_rate]),
    ).toEqual([
      [9.9, 19],
      [12, 19],
      [5, 7],
    ]);
    await nothingIsWritten(async () => {
      // unchanged values
      const again = expectStatus(await put(id, { name: { de: 'Mütze' }, variants: [] }), 200);
      expect(again.json.variants).toHaveLength(3);
    });
  });

  test('propagates prices and images to merchant products at once, but names only with a sync', async () => {
    const { id, variants } = await aNewProduct(world);
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    const variant = offered.merchant_variants[0];
    expectStatus(await offeredVariants.patch(variant, { external_identifier: 'mine' }), 200);
    const views = [{ handle: 'front', media: [{ url: `${images.url}/later.png`, collection: 'view-image' }] }];
    const body = {
      name: { en: 'Better cap' },
      variants: [
        { sku: variants[0]?.sku, price: 20, views },
        { sku: `${variants[0]?.sku}-3`, price: 3 },
      ],
    };
    expectStatus(await put(id, body), 202);
    await world.drain();
    const seen = expectStatus(await world.call(`GET /v2/variants/${variant}`), 200).json;
    expect([seen.price, seen.origin]).toEqual([20, { sku: variants[0]?.sku, external_identifier: 'mine' }]);
    expect(seen.views[0].media).toHaveLength(1);
    const before = expectStatus(await world.call(`GET /v2/products?filter[id]=${offered.id}`), 200).json.data[0];
    expect([before.title, before.variants.length]).toEqual(['Cap', 2]);
    expectStatus(await products.put(`${id}/sync-to-merchants`), 200);
    await world.drain();
    const after = expectStatus(await world.call(`GET /v2/products?filter[id]=${offered.id}`), 200).json.data[0];
    expect([after.title, after.variants.length]).toEqual(['Better cap', 3]);
  });

  test('returns 404 for an unknown product, 422 for a new variant without a price, and 423 during processing', async () => {
    expect((await put(999_999, {})).json.message).toBe('No results found for Production Product');
    const { id } = await anAcceptedProduct(world);
    for (const answer of [
      await put(id, { name: { en: 'x' } }),
      await products.remove(id),
      await products.put(`${id}/sync-to-merchants`),
    ]) {
      expect([answer.status, answer.json]).toEqual([
        423,
        { message: `The product: ${id} is being processed`, code: 'locked' },
      ]);
    }
    await world.drain();
    expect((await put(id, { variants: [{ sku: 'no-price-at-all' }] })).json.errors).toEqual({
      'variants.0.price': ['Is required.'],
    });
  });
});

describe('a repeated update of a product', () => {
  test('returns 200 and writes nothing if all values are unchanged, including variants', async () => {
    const body = aProductBody();
    const { id } = await aNewProduct(world, body);
    await nothingIsWritten(async () => expectStatus(await put(id, body), 200));
  });
});
