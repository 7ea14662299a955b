import { afterEach, describe, expect, test } from 'vitest';
import { nowInstant } from '../../../../shared/lib/clock.ts';
import { patchMaster } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant } from '../../../support/given/designs.ts';
import { aCheckoutBody, aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { changeBase, complete, itemsOf } from './arrange.ts';

// The sums were calculated by hand. The T-shirt of the demo costs 12.90 net at 19 %.

afterEach(() => world.restore());

const variants = noun(world, 'v2/variants');
const checkouts = noun(world, 'v2/checkouts');

describe('a catalogue variant', () => {
  const dear = { price: 129, tax_rate: 7 };
  const pricedNow = { price: 129, tax: 9.03, total: 138.03, tax_rate: 7 };

  test('variants, lists and products show a new price at once, and no row of a merchant is written', async () => {
    const was = expectStatus(await variants.get(1), 200);
    const before = await readTable();
    await changeBase(dear);
    const is = expectStatus(await variants.get(1, { headers: { 'If-None-Match': was.headers.etag ?? '' } }), 200);
    expect(is.json).toEqual({ ...was.json, ...pricedNow, updated_at: is.json.updated_at });
    const [listed] = (await variants.list('?filter[id]=1')).json.data;
    expect(listed).toEqual(is.json);
    const [product] = (await world.call('GET /v2/products?filter[id]=1&expand=variants')).json.data;
    expect(product.variants[0]).toEqual(is.json);
    expect(product.variants[1]).toMatchObject({ price: 12.9 });
    await world.drain();
    const after = await readTable();
    expect(after.of('merchant-variant')).toEqual(before.of('merchant-variant'));
    expect(after.of('catalogue-task')).toEqual(before.of('catalogue-task'));
  });

  test('a new price and weight apply to the next checkout and to open checkouts, and give the order another copy', async () => {
    const order = async () => {
      const checkout = await aCheckoutWithShipping(world, itemsOf(1));
      return expectStatus(await complete(checkout.id), 201).json.items[0];
    };
    const first = await order();
    expect((await order()).variant).toBe(first.variant);
    const open = await aCheckoutWithShipping(world, itemsOf(1));
    await changeBase(dear);
    const { codes } = expectStatus(await complete(open.id), 409).json;
    expect(codes['items.0.price']).toEqual(['price_changed']);
    const next = await order();
    expect(next).toMatchObject({ price: 129, total: 138.03, tax_rate: 7 });
    expect(next.variant).not.toBe(first.variant);
    expect((await variants.get(first.variant)).json).toMatchObject({ price: 12.9, total: 15.35 });
    await patchMaster(1, { weight_grams: 1500 });
    const heavy = await aCheckoutWithShipping(world, itemsOf(1, 2));
    expect((await checkouts.get(heavy.id)).json.shipping_line).toMatchObject({ price: 6.59 });
  });

  test('filter[updated_at_min] finds variants whose master changed, with any other filter and in both directions', async () => {
    world.advance(60_000);
    const since = nowInstant();
    world.advance(2000);
    const changedSince = async (more = '') => {
      const { data } = (await variants.list(`?filter[updated_at_min]=${encodeURIComponent(since)}${more}`)).json;
      return data.map(({ id }: { id: number }) => id);
    };
    expect(await changedSince()).toEqual([]);
    const custom = await aCustomVariant(world);
    await changeBase(dear);
    await patchMaster(3, { price: 1, updated_at: '2020-01-01T00:00:00+00:00' });
    expect(await changedSince()).toEqual([custom.id, 1]);
    expect(await changedSince('&filter[collection_name]=catalogue')).toEqual([1]);
    expect(await changedSince('&filter[id]=1,2')).toEqual([1]);
    expect(await changedSince('&filter[updated_at_max]=2020-01-01')).toEqual([]);
    const { updated_at } = (await variants.get(1)).json;
    expect(updated_at >= since).toBe(true);
    expect(await changedSince(`&filter[updated_at_max]=${encodeURIComponent(updated_at)}`)).toContain(1);
    const before = await variants.list(`?filter[updated_at_max]=${encodeURIComponent(since)}&filter[id]=1,2,3`);
    expect(before.json.data.map(({ id }: { id: number }) => id)).toEqual([3, 2]);
  });

  test('a variant keeps its last price after its master is deleted, before and after it is withdrawn', async () => {
    await changeBase(dear);
    expectStatus(await world.call('DELETE /master-administration/products/1', { key: 'staff' }), 204);
    expect(expectStatus(await variants.get(1), 200).json).toMatchObject(pricedNow);
    await world.drain();
    expect(expectStatus(await variants.get(1), 200).json).toMatchObject(pricedNow);
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(1))), 422);
  });
});
