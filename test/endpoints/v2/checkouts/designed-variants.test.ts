import { describe, expect, test } from 'vitest';
import { older, patchRecord } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, aCustomVariant, aRequestedDesign } from '../../../support/given/designs.ts';
import { aMedia } from '../../../support/given/files.ts';
import { aCheckoutBody, aCheckoutWithRates, aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { both, designed, itemsOf } from '../orders/arrange.ts';

const checkouts = noun(world, 'v2/checkouts');
const variants = noun(world, 'v2/variants');

describe('a checkout of a designed variant', () => {
  const refused = { 'items.0.variant_id': ['The variant cannot be ordered.'] };

  test('charges product instructions per piece and shipping instructions per line, and rounds once', async () => {
    const { id } = await aCustomVariant(world, {}, both);
    const { json } = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id, 3))), 201);
    // 14.10 per piece + 2.50 for the line, net, rounded once
    expect(json.items[0]).toMatchObject({ quantity: 3, price: 14.1, total: 53.31, total_tax: 8.51, tax_rate: 19 });
    expect(json).toMatchObject({ subtotal: 44.8, total_items_price: 53.31, total_tax: 8.51, total: 53.31 });
    expect(json.items[0].variant).toMatchObject({ id, price: 14.1, tax: 2.68, total: 16.78 });
  });

  test('shipping instructions are charged for each line, not for each order', async () => {
    const { id } = await aCustomVariant(world, {}, both);
    const items = [
      { variant_id: id, quantity: 1 },
      { variant_id: id, quantity: 1 },
      { variant_id: 1, quantity: 1 },
    ];
    const { json } = expectStatus(await checkouts.post(aCheckoutBody({ items })), 201);
    expect(json.items.map(({ total }: { total: number }) => total)).toEqual([19.75, 19.75, 15.35]);
    expect(json).toMatchObject({ subtotal: 46.1, total_items_price: 54.85, total_tax: 8.75 });
  });

  test('a new quantity updates the price of a designed variant and adds shipping to the total', async () => {
    const { id } = await aCustomVariant(world, {}, both);
    const checkout = await aCheckoutWithShipping(world, itemsOf(id, 3));
    const { shipping_line, total } = (await checkouts.get(checkout.id)).json;
    expect(total).toBe(Number((53.31 + shipping_line.total).toFixed(2)));
    const { json } = expectStatus(await checkouts.put(checkout.id, itemsOf(id, 1)), 200);
    expect(json).toMatchObject({ subtotal: 16.6, total_items_price: 19.75 });
  });

  test('the older version shows the design with attributes, media_id and views', async () => {
    const { id, media } = await aCustomVariant(world);
    const { json } = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id)), older), 201);
    expect(json.items[0].variant).toMatchObject({
      id,
      attributes: [
        { name: 'Color', value: 'White' },
        { name: 'Size', value: 'M' },
      ],
      origin: { code: 'TS-WHITE-M' },
      media_id: media,
      views: [
        { handle: 'front', customizations: [{ resource: id * 16 }] },
        { handle: 'back', customizations: [] },
      ],
    });
  });

  test('the older version shows the composite as media_id, if there is one', async () => {
    const { id: composite_media_id } = await aMedia(world);
    const { id: picture } = await aMedia(world);
    const id = await designed({ front: { composite_media_id, customizations: [aCustomization(picture)] } });
    const { json } = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id)), older), 201);
    expect(json.items[0].variant.media_id).toBe(composite_media_id);
  });

  test.each(['pending', 'ready', 'failed'] as const)('returns 422 while the designed variant is %s', async (state) => {
    const { variant } = await aRequestedDesign(world);
    await world.drain();
    await patchRecord('merchant-variant', variant, { state });
    const { json } = await nothingIsWritten(async () =>
      expectStatus(await checkouts.post(aCheckoutBody(itemsOf(variant))), 422),
    );
    expect(json.errors).toEqual(refused);
  });

  test('returns 422 directly after the design was requested', async () => {
    const { variant } = await aRequestedDesign(world);
    const { json } = expectStatus(await checkouts.post(aCheckoutBody(itemsOf(variant))), 422);
    expect(json.errors).toEqual(refused);
    await world.drain();
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(variant))), 201);
  });

  test.each([
    { discontinue_at: '2020-01-01T00:00:00+00:00' },
    { withdrawn_at: '2020-01-01T00:00:00+00:00' },
    { state: 'pending' },
  ])('returns 422 while the base of the design is not on sale: %j', async (end) => {
    const { id } = await aCustomVariant(world);
    const was = await patchRecord('merchant-variant', 1, end);
    const created = await checkouts.post(aCheckoutBody(itemsOf(id)));
    const { discontinue_at, withdrawn_at, state } = was;
    await patchRecord('merchant-variant', 1, { discontinue_at, withdrawn_at, state });
    expect(expectStatus(created, 422).json.errors).toEqual(refused);
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id))), 201);
  });

  test('a design of a discontinued base can be ordered as soon as its base can', async () => {
    const was = await patchRecord('merchant-variant', 1, { discontinue_at: '2020-01-01T00:00:00+00:00' });
    const { id } = await aCustomVariant(world);
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id))), 422);
    await patchRecord('merchant-variant', 1, { discontinue_at: was.discontinue_at });
    expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id))), 201);
  });

  test('if a base is sold only with a design, only the design can be ordered', async () => {
    const { id } = await aCustomVariant(world);
    await patchRecord('merchant-variant', 1, { only_customized: true });
    const plain = await checkouts.post(aCheckoutBody(itemsOf(1)));
    const custom = await checkouts.post(aCheckoutBody(itemsOf(id)));
    await patchRecord('merchant-variant', 1, { only_customized: undefined });
    expect(expectStatus(plain, 422).json.codes).toEqual({ 'items.0.variant_id': ['design_required'] });
    expectStatus(custom, 201);
  });

  test('returns 422 for a design of another merchant or mode, and for a deleted design', async () => {
    const { id } = await aCustomVariant(world);
    for (const key of ['other_merchant', 'merchant_test'] as const) {
      expect(expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id)), { key }), 422).json.errors).toEqual(refused);
    }
    expectStatus(await variants.remove(id), 204);
    expect(expectStatus(await checkouts.post(aCheckoutBody(itemsOf(id))), 422).json.errors).toEqual(refused);
  });

  test('a deleted design cannot be set again on an existing checkout', async () => {
    const { id } = await aCustomVariant(world);
    const changed = await aCheckoutWithRates(world, itemsOf(id));
    expectStatus(await variants.remove(id), 204);
    expectStatus(await checkouts.put(changed.id, itemsOf(id, 2)), 422);
  });
});
