import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct, aProductBody } from '../../../support/given/catalogue.ts';
import { anAddress } from '../../../support/given/orders.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { post, put, read } from './arrange.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');
const products = noun(world, 'master-administration/products', 'staff');

describe('DELETE /master-administration/products/{id}', () => {
  test('deletes a product with its variants and SKUs, and discontinues its merchant products', async () => {
    const body = aProductBody();
    const { id } = await aNewProduct(world, body);
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    const items = [{ variant_id: offered.merchant_variants[0], quantity: 1 }];
    const checkout = {
      email: 'jo@example.com',
      items,
      shipping_address: anAddress(),
    };
    expectStatus(await world.call('POST /v2/checkouts', { body: checkout }), 201);
    const answer = await products.remove(id);
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
    expect((await products.remove(id)).json).toEqual({
      message: 'No results found for Production Product',
      code: 'not_found',
    });
    await world.drain();
    expect((await products.get(id)).status).toBe(404);
    const table = await readTable();
    expect(table.of('master-variant').filter(({ product_id }) => product_id === id)).toEqual([]);
    expect((await offers.get(offered.id)).json).toMatchObject({ is_available: false });
    expect((await world.call('POST /v2/checkouts', { body: checkout })).status).toBe(422);
    expectStatus(await post(body), 202);
    await world.drain();
  });
});

describe('a DELETE with If-Match', () => {
  test('deletes only the revision that was read, and keeps a changed product with its variants', async () => {
    const { id } = await aNewProduct(world);
    const tag = (await products.get(id)).headers.etag ?? '';
    expectStatus(await put(id, { name: { en: 'Changed' } }), 202);
    await world.drain();
    const variant = (await read(id)).variants[0];
    for (const at of [id, `${id}/variants/${variant}`]) {
      const { status, json } = await products.remove(at, { headers: { 'If-Match': tag } });
      expect([status, json]).toEqual([
        412,
        {
          message: 'The resource has changed since you read it. Read it again and repeat the change.',
          code: 'precondition_failed',
        },
      ]);
    }
    expect((await read(id)).variants).toContain(variant);
    const now = (await products.get(id)).headers.etag ?? '';
    expect((await products.remove(`${id}/variants/${variant}`, { headers: { 'If-Match': now } })).status).toBe(204);
    const later = (await products.get(id)).headers.etag ?? '';
    expect((await products.remove(id, { headers: { 'If-Match': now } })).status).toBe(412);
    expect((await products.remove(id, { headers: { 'If-Match': later } })).status).toBe(204);
  });
});
