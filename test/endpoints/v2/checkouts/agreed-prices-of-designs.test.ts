import { afterEach, describe, expect, test } from 'vitest';
import { patchMaster } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant } from '../../../support/given/designs.ts';
import { aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { completeByInvoice, ifMatch, notOrderable, oneItem, raised, raisedErrors } from './arrange.ts';

// The sums were calculated by hand. The T-shirt of the demo costs 12.90 net at 19 %, and a parcel of it 4.12 net.

afterEach(() => world.restore());
const variants = noun(world, 'v2/variants');

describe('completing a checkout whose prices have changed', () => {
  test('returns 409 for a design whose base has another price, and accepts the new price with the ETag', async () => {
    const { id: variant } = await aCustomVariant(world);
    const { id } = await aCheckoutWithShipping(world, oneItem(variant, 2));
    await patchMaster(1, raised);
    const refused = expectStatus(await completeByInvoice(id), 409);
    expect(refused.json.errors).toEqual(raisedErrors);
    const { json } = expectStatus(await completeByInvoice(id, ifMatch(refused.headers.etag)), 201);
    expect(json).toMatchObject({ total: 52.5, items: [{ price: 20 }] });
    expect((await variants.get(json.items[0].variant)).json).toMatchObject({ price: 20, total: 23.8 });
    // another order finds the copy and uses it
    const other = await aCheckoutWithShipping(world, oneItem(variant));
    expect(expectStatus(await completeByInvoice(other.id), 201).json.items[0].variant).toBe(json.items[0].variant);
  });

  test('accepting new prices finds a copy that another order keeps at the new price', async () => {
    const held = await aCheckoutWithShipping(world);
    await patchMaster(1, raised);
    const other = await aCheckoutWithShipping(world);
    const { items } = expectStatus(await completeByInvoice(other.id), 201).json;
    const tag = expectStatus(await completeByInvoice(held.id), 409).headers.etag;
    expect(expectStatus(await completeByInvoice(held.id, ifMatch(tag)), 201).json.items[0].variant).toBe(
      items[0].variant,
    );
  });

  test('a deleted design can be ordered only at its agreed price', async () => {
    const { id: variant } = await aCustomVariant(world);
    const [one, other] = [
      await aCheckoutWithShipping(world, oneItem(variant)),
      await aCheckoutWithShipping(world, oneItem(variant)),
    ];
    expectStatus(await variants.remove(variant), 204);
    expectStatus(await completeByInvoice(one.id), 201);
    await patchMaster(1, raised);
    expect(expectStatus(await completeByInvoice(other.id), 422).json.errors).toEqual(notOrderable);
  });

  test('while the price changes, an order has the agreed price, and so does its copy, or there is no order', async () => {
    for (const price of [14, 15, 16, 17, 18]) {
      const { id } = await aCheckoutWithShipping(world, oneItem(1));
      const agreed = (await variants.get(1)).json.price;
      const [done] = await Promise.all([completeByInvoice(id), patchMaster(1, { price })]);
      expect([201, 409]).toContain(done.status);
      if (done.status === 409) continue;
      expect(done.json.items).toMatchObject([{ price: agreed }]);
      expect((await variants.get(done.json.items[0].variant)).json.price).toBe(agreed);
    }
  });
});
