import { afterEach, describe, expect, test } from 'vitest';
import { idByHandle, patchMaster, patchReference } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant, aPictureToPrint } from '../../../support/given/designs.ts';
import { aCheckout, aCheckoutBody, aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';
import { changeBase, complete, itemsOf } from './arrange.ts';

// The sums were calculated by hand. The T-shirt of the demo costs 12.90 net at 19 %; the print of 2 by 1.5 mm has 0.03
// cm².

afterEach(() => world.restore());

const variants = noun(world, 'v2/variants');
const checkouts = noun(world, 'v2/checkouts');
const orders = noun(world, 'v2/orders');
const ifMatch = (tag = '', more: Record<string, string> = {}): Sent => ({ headers: { 'If-Match': tag, ...more } });
const both = { additional_instructions: [1, 2] };

describe('a custom variant', () => {
  const dear = { price: 129, tax_rate: 7 };
  // 129.00 + 1.20 for ironing: 130.20 net, 9.114 tax
  const pricedNow = { price: 130.2, tax: 9.11, total: 139.31, tax_rate: 7 };

  test('a custom variant shows the current price and tax rate of its base, by ID and in lists', async () => {
    const { id } = await aCustomVariant(world, {}, both);
    const other = await aCustomVariant(world);
    const was = expectStatus(await variants.get(id), 200);
    expect(was.json).toMatchObject({ price: 14.1, tax: 2.68, total: 16.78, tax_rate: 19 });
    await changeBase(dear);
    expect(expectStatus(await variants.get(1), 200).json).toMatchObject({ price: 129, total: 138.03 });
    const is = expectStatus(await variants.get(id), 200);
    expect(is.json).toEqual({ ...was.json, ...pricedNow });
    expectStatus(await variants.get(id, { headers: { 'If-None-Match': was.headers.etag ?? '' } }), 200);
    const { data } = (await variants.list('?filter[collection_name]=custom')).json;
    expect(data.map(({ id, price }: { id: number; price: number }) => [id, price])).toEqual([
      [other.id, 129],
      [id, 130.2],
    ]);
    // the revision in the ETag belongs to the variant
    expectStatus(await variants.remove(id, ifMatch(was.headers.etag)), 204);
  });

  test('a custom variant costs the same in a new checkout as in a dry run of its design', async () => {
    const { views } = await aPictureToPrint(world);
    const { id } = await aCustomVariant(world, {}, { views, ...both });
    const old = await aCheckout(world, itemsOf(id, 10));
    await changeBase(dear);
    const preview = await world.call('POST /v2/variants/1/design?dry_run=true', { body: { views, ...both } });
    expect(expectStatus(preview, 200).json).toMatchObject(pricedNow);
    // ten pieces and 2.50 for the line: 1304.50 net, 91.315 tax
    const line = { price: 130.2, total: 1395.82, total_tax: 91.32, tax_rate: 7 };
    const made = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id, 10))), 201).json;
    expect(made).toMatchObject({
      subtotal: 1304.5,
      total: 1395.82,
      items: [{ ...line, variant: { id, ...pricedNow } }],
    });
    const set = expectStatus(await checkouts.put(old.id, itemsOf(id, 10)), 200).json;
    expect(set.items).toMatchObject([line]);
  });

  test('a custom variant costs the current prices of its method and instructions', async () => {
    const { id } = await aCustomVariant(world, {}, both);
    const dtg = await idByHandle('production-method', 'dtg');
    await patchReference(world, 'production-method', dtg, { price_per_square_centimeter: 100 });
    const iron = await idByHandle('additional-instruction', 'iron');
    await patchReference(world, 'additional-instruction', iron, { price: 2 });
    const { json } = expectStatus(await variants.get(id), 200);
    // 12.90 + 3.00 + 2.00: 17.90 net, 3.401 tax
    expect(json).toMatchObject({ price: 17.9, tax: 3.4, total: 21.3 });
    expect(json.views[0].customizations[0]).toMatchObject({ price: 3, calculation_value: 0.03 });
    expect(json.additional_instructions.map(({ price }: { price: number }) => price).sort()).toEqual([2, 2.5]);
    const checkout = await aCheckout(world, itemsOf(id));
    expect((await checkouts.get(checkout.id)).json.items).toMatchObject([{ price: 17.9 }]);
  });

  test('a custom variant is shipped by the current weight of its base', async () => {
    const { id } = await aCustomVariant(world);
    await patchMaster(1, { weight_grams: 1500 });
    // two pieces of 1.5 kg: above 2 kg a parcel costs 6.59 net
    const checkout = await aCheckoutWithShipping(world, itemsOf(id, 2));
    expect((await checkouts.get(checkout.id)).json.shipping_line).toMatchObject({ price: 6.59, total: 7.84 });
  });

  test('a custom variant keeps the price of its order, and has another copy in the next order at a new price', async () => {
    const { id } = await aCustomVariant(world);
    const ordered = async () => {
      const checkout = await aCheckoutWithShipping(world, itemsOf(id));
      const { json } = expectStatus(await complete(checkout.id), 201);
      return { id: json.id, copy: json.items[0].variant };
    };
    const [first, again] = [await ordered(), await ordered()];
    expect(again.copy).toBe(first.copy);
    const before = (await orders.get(`${first.id}?expand=items.variant`)).json;
    await changeBase(dear);
    const next = await ordered();
    expect(next.copy).not.toBe(first.copy);
    expect((await ordered()).copy).toBe(next.copy);
    expect((await orders.get(`${first.id}?expand=items.variant`)).json).toEqual(before);
    expect((await variants.get(first.copy)).json).toMatchObject({ price: 12.9, total: 15.35 });
    expect((await variants.get(next.copy)).json).toMatchObject({ price: 129, total: 138.03 });
    expect((await orders.get(next.id)).json.items).toMatchObject([{ price: 129, total: 138.03 }]);
  });

  test('the event of a completed custom variant shows the price at that time', async () => {
    const { views } = await aPictureToPrint(world);
    expectStatus(await world.call('POST /v2/variants/1/design', { body: { views } }), 202);
    await patchMaster(1, { price: 20 });
    await world.drain();
    const { data } = (await world.call('GET /v2/events')).json;
    const told = data.find(({ type }: { type: string }) => type === 'variant.completed');
    expect(told.data).toMatchObject({ price: 20, tax: 3.8, total: 23.8 });
  });
});
