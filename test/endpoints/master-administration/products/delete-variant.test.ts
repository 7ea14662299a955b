import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aLargeProductBody, aNewProduct } from '../../../support/given/catalogue.ts';
import { noun } from '../../../support/noun.ts';
import { post, put, read } from './arrange.ts';

const products = noun(world, 'master-administration/products', 'staff');

describe('DELETE /master-administration/products/{id}/variants/{variant_id}', () => {
  test('deletes a variant, and returns 404 for an unknown product or variant before 423', async () => {
    const { id, variants } = await aNewProduct(world);
    const other = await aNewProduct(world);
    const path = `${id}/variants`;
    expect((await products.remove(`999999/variants/${variants[0]?.id}`)).json.message).toBe(
      'No results found for Production Product',
    );
    expect((await products.remove(`${path}/${other.variants[0]?.id}`)).json.message).toBe(
      'No results found for Production Variant',
    );
    expect((await products.remove(`${path}/${variants[0]?.id}`)).status).toBe(204);
    expect((await products.remove(`${path}/${variants[0]?.id}`)).status).toBe(404);
    await world.drain();
    expect((await read(id)).variants).toEqual([variants[1]?.id]);
    expectStatus(await put(id, { variants: aLargeProductBody().variants }), 202);
    expect((await products.remove(`${path}/999999`)).status).toBe(404);
    expect((await products.remove(`${path}/${variants[1]?.id}`)).status).toBe(423);
    await world.drain();
  });

  test('returns 423 for an announced variant that does not exist yet', async () => {
    const { json } = expectStatus(await post(aLargeProductBody()), 202);
    const path = `${json.id}/variants/${json.variants[1].id}`;
    const early = await products.remove(path);
    expect([early.status, early.json]).toEqual([
      423,
      { message: `The product: ${json.id} is being processed`, code: 'locked' },
    ]);
    await world.drain();
    expect((await products.remove(path)).status).toBe(204);
    await world.drain();
  });
});
