import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct } from '../../../support/given/catalogue.ts';
import { anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { job } from './arrange.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');
const products = noun(world, 'master-administration/products', 'staff');

describe('late and repeated changes of products', () => {
  test('work that no worker started is sent again at any later time, and the product stays locked until then', async () => {
    world.loseStream();
    const { id, job: jobId } = await anAcceptedProduct(world);
    world.mendStream();
    world.advance(16 * 60_000);
    expect((await products.remove(id)).status).toBe(423);
    await world.sweep();
    await world.drain();
    expect(await job(jobId)).toMatchObject({ state: 'finished' });
    expect((await products.list(`?filter[id]=${id}`)).json.data).toHaveLength(1);
  });

  test('a product that is being created is not listed, not even by its id', async () => {
    const { id } = await anAcceptedProduct(world);
    expect((await products.list(`?filter[id]=${id}`)).json.data).toEqual([]);
    await world.drain();
  });

  test('a changed end does not put a variant of a deleted master on sale again', async () => {
    const { id, variants } = await aNewProduct(world);
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    expect((await products.remove(`${id}/variants/${variants[0]?.id}`)).status).toBe(204);
    await world.drain();
    const [variant] = offered.merchant_variants;
    expectStatus(await offeredVariants.patch(variant, { discontinue_at: null }), 200);
    expect((await offeredVariants.get(variant)).json.is_available).toBe(false);
    const items = [{ variant_id: variant, quantity: 1 }];
    const checkout = { email: 'jo@example.com', items, shipping_address: anAddress() };
    expect((await world.call('POST /v2/checkouts', { body: checkout })).status).toBe(422);
  });

  test.each(['product', 'variant'])(
    'a deleted %s is withdrawn at once, even if its offer ends in the future',
    async (what) => {
      const { id, variants } = await aNewProduct(world);
      const product = { merchant: { id: 1 }, master_product: { id }, discontinue_at: '2040-01-01' };
      const offered = expectStatus(await offers.post(product), 201).json;
      const [variant] = offered.merchant_variants;
      const order = () => {
        const items = [{ variant_id: variant, quantity: 1 }];
        return world.call('POST /v2/checkouts', {
          body: { email: 'jo@example.com', items, shipping_address: anAddress() },
        });
      };
      expectStatus(await order(), 201);
      const of = what === 'variant' ? `/variants/${variants[0]?.id}` : '';
      expect((await products.remove(`${id}${of}`)).status).toBe(204);
      await world.drain();
      const is = expectStatus(await offers.get(offered.id), 200).json;
      expect(is.is_available).toBe(what === 'variant');
      if (what === 'product') expect(Date.parse(is.discontinue_at)).toBeLessThanOrEqual(world.now());
      expect((await offeredVariants.get(variant)).json.is_available).toBe(false);
      expect(Object.keys(expectStatus(await order(), 422).json.errors)).toEqual(['items.0.variant_id']);
    },
  );

  test('a title can be changed after a sync left the dates in the wrong order', async () => {
    const { id } = await aNewProduct(world);
    const offered = expectStatus(await offers.post({ merchant: { id: 1 }, master_product: { id } }), 201).json;
    expect((await products.remove(id)).status).toBe(204);
    await world.drain();
    const answer = await offers.patch(offered.id, { title: { en: 'Relic' } });
    expect([answer.status, answer.json.title]).toEqual([200, { en: 'Relic' }]);
  });
});
