import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct } from '../../../support/given/catalogue.ts';
import { noun } from '../../../support/noun.ts';
import { masterOf, offer, patch, read } from './arrange.ts';

const day = 24 * 3600 * 1000;
const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');
const asyncProducts = noun(world, 'master-administration/async/products', 'staff');
const products = noun(world, 'master-administration/products', 'staff');
const inDays = (days: number) => `${new Date(world.now() + days * day).toISOString().slice(0, 19)}+00:00`;

describe('availability of merchant products', () => {
  test('availability of a product and its variants follows from both dates at the time of the read', async () => {
    const { id: product } = await aNewProduct(world);
    const { id, merchant_variants } = await offer(product, { available_at: inDays(1), discontinue_at: inDays(3) });
    const both = async () => [
      (await read(id)).json.is_available,
      (await offeredVariants.get(merchant_variants[0])).json.is_available,
    ];
    expect(await both()).toEqual([false, false]);
    const tag = (await read(id)).headers.etag;
    world.advance(2 * day);
    expect(await both()).toEqual([true, true]);
    expect((await read(id)).headers.etag).not.toBe(tag);
    world.advance(2 * day);
    expect(await both()).toEqual([false, false]);
    expectStatus(await patch(id, { discontinue_at: null }), 200);
    await world.drain(); // an event updates its variants
    expect(await both()).toEqual([true, true]);
  });

  test('a sync keeps the dates that the merchant set, and copies other dates, titles and descriptions', async () => {
    const { id: product } = await aNewProduct(world);
    const mine = await offer(product, { discontinue_at: inDays(30), title: { en: 'Mine' } });
    const patched = await offer(product);
    expectStatus(await patch(patched.id, { available_at: inDays(-1) }), 200);
    const plain = await offer(product);
    await world.drain();
    const before = await Promise.all([mine, patched, plain].map(({ id }) => read(id)));
    const change = {
      name: { en: 'New' },
      description: { en: 'New text' },
      available_at: inDays(2),
      discontinue_at: inDays(9),
    };
    expectStatus(await asyncProducts.put(product, change), 202);
    await world.drain();
    expect((await read(plain.id)).json).toEqual(before[2]?.json); // not before the sync
    expectStatus(await products.put(`${product}/sync-to-merchants`), 200);
    await world.drain();
    const [one, two, three] = await Promise.all([mine, patched, plain].map(async ({ id }) => (await read(id)).json));
    const texts = { title: { en: 'New' }, description: { en: 'New text' } };
    expect(one).toMatchObject({ ...texts, available_at: change.available_at, discontinue_at: mine.discontinue_at });
    expect(two).toMatchObject({
      ...texts,
      available_at: before[1]?.json.available_at,
      discontinue_at: change.discontinue_at,
    });
    expect(three).toMatchObject({ ...texts, available_at: change.available_at, discontinue_at: change.discontinue_at });
  });

  test('a sync adds new variants, but not the variants that the POST left out', async () => {
    const { id: product, variants } = await aNewProduct(world);
    const { id } = await offer(product, { merchant_variants: [{ master_variant: { id: variants[1]?.id } }] });
    const body = { variants: [{ sku: aHandle(), price: 1 }] };
    const more = expectStatus(await asyncProducts.put(product, body), 202).json.variants;
    await world.drain();
    for (let times = 0; times < 2; times += 1) {
      expectStatus(await products.put(`${product}/sync-to-merchants`), 200);
      await world.drain();
    }
    const { merchant_variants } = (await read(id)).json;
    expect(await Promise.all(merchant_variants.map(masterOf))).toEqual([variants[1]?.id, more[2]?.id]);
  });
});
