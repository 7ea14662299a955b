import { afterEach, describe, expect, test } from 'vitest';
import { patchMaster } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant } from '../../../support/given/designs.ts';
import { aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';

// The sums were calculated by hand. The T-shirt of the demo costs 12.90 net at 19 %, and a parcel of it 4.12 net.

afterEach(() => world.restore());
const variants = noun(world, 'v2/variants');
const checkouts = noun(world, 'v2/checkouts');
const complete = (id: number, sent: Sent = {}) =>
  checkouts.put(`${id}/complete`, { payment: { handle: 'invoice' } }, sent);
const itemsOf = (variant_id: number, quantity = 1) => ({ items: [{ variant_id, quantity }] });
const ifMatch = (tag = '', more: Record<string, string> = {}): Sent => ({ headers: { 'If-Match': tag, ...more } });

describe('completing a checkout whose prices have changed', () => {
  // two shirts: 25.80 net, 30.70 gross; shipping 4.90 gross
  const raised = { price: 20 };
  const errors = {
    'items.0.price': ['The price changed from 12.9 to 20.'],
    'items.0.total': ['The price changed from 30.7 to 47.6.'],
    total: ['The price changed from 35.6 to 52.5.'],
  };
  const notOrderable = { 'items.0.variant_id': ['The variant cannot be ordered.'] };

  test('returns 409 for a design whose base has another price, and accepts the new price with the ETag', async () => {
    const { id: variant } = await aCustomVariant(world);
    const { id } = await aCheckoutWithShipping(world, itemsOf(variant, 2));
    await patchMaster(1, raised);
    const refused = expectStatus(await complete(id), 409);
    expect(refused.json.errors).toEqual(errors);
    const { json } = expectStatus(await complete(id, ifMatch(refused.headers.etag)), 201);
    expect(json).toMatchObject({ total: 52.5, items: [{ price: 20 }] });
    expect((await variants.get(json.items[0].variant)).json).toMatchObject({ price: 20, total: 23.8 });
    // another order finds the copy and uses it
    const other = await aCheckoutWithShipping(world, itemsOf(variant));
    expect(expectStatus(await complete(other.id), 201).json.items[0].variant).toBe(json.items[0].variant);
  });

  test('accepting new prices finds a copy that another order keeps at the new price', async () => {
    const held = await aCheckoutWithShipping(world);
    await patchMaster(1, raised);
    const other = await aCheckoutWithShipping(world);
    const { items } = expectStatus(await complete(other.id), 201).json;
    const tag = expectStatus(await complete(held.id), 409).headers.etag;
    expect(expectStatus(await complete(held.id, ifMatch(tag)), 201).json.items[0].variant).toBe(items[0].variant);
  });

  test('a deleted design can be ordered only at its agreed price', async () => {
    const { id: variant } = await aCustomVariant(world);
    const [one, other] = [
      await aCheckoutWithShipping(world, itemsOf(variant)),
      await aCheckoutWithShipping(world, itemsOf(variant)),
    ];
    expectStatus(await variants.remove(variant), 204);
    expectStatus(await complete(one.id), 201);
    await patchMaster(1, raised);
    expect(expectStatus(await complete(other.id), 422).json.errors).toEqual(notOrderable);
  });

  test('while the price changes, an order has the agreed price, and so does its copy, or there is no order', async () => {
    for (const price of [14, 15, 16, 17, 18]) {
      const { id } = await aCheckoutWithShipping(world, itemsOf(1));
      const agreed = (await variants.get(1)).json.price;
      const [done] = await Promise.all([complete(id), patchMaster(1, { price })]);
      expect([201, 409]).toContain(done.status);
      if (done.status === 409) continue;
      expect(done.json.items).toMatchObject([{ price: agreed }]);
      expect((await variants.get(done.json.items[0].variant)).json.price).toBe(agreed);
    }
  });
});
