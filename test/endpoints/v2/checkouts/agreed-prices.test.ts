import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { idByHandle, patchMaster, patchRecord, patchReference } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant } from '../../../support/given/designs.ts';
import { aCheckoutWithShipping, anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { completeByInvoice, ifMatch, notOrderable, oneItem, raised, raisedErrors } from './arrange.ts';

// The sums were calculated by hand. The T-shirt of the demo costs 12.90 net at 19 %, and a parcel of it 4.12 net.

afterEach(() => world.restore());
const variants = noun(world, 'v2/variants');
const checkouts = noun(world, 'v2/checkouts');

describe('completing a checkout whose prices have changed', () => {
  const codes = { 'items.0.price': ['price_changed'], 'items.0.total': ['price_changed'], total: ['price_changed'] };

  test('returns 409 with the old and new prices on every retry, and writes nothing', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await patchMaster(1, raised);
    const own = (await checkouts.get(id)).headers.etag;
    await nothingIsWritten(async () => {
      for (const sent of [{}, {}, ifMatch('*'), ifMatch(own), { headers: { 'Idempotency-Key': 'again' } }]) {
        const refused = expectStatus(await completeByInvoice(id, sent), 409);
        expect(refused.json).toEqual({
          message: expect.stringMatching(/^Prices have changed/),
          code: 'prices_changed',
          errors: raisedErrors,
          codes,
        });
      }
    });
    expect((await checkouts.get(id)).json).toMatchObject({ state: 'incompleted', total: 35.6 });
  });

  test('the guide shows the response for changed prices', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await patchMaster(1, { price: 14.9 });
    const [, shown = ''] = /^```json\n(.*?)^```/ms.exec(readFileSync('docs/guide/03-order.md', 'utf8')) ?? [];
    expect(expectStatus(await completeByInvoice(id), 409).json).toEqual(JSON.parse(shown));
  });

  test('If-Match with the ETag of the 409 response orders at the new prices', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await patchMaster(1, raised);
    const named = { 'Idempotency-Key': 'accepted' };
    const refused = expectStatus(await completeByInvoice(id, { headers: named }), 409);
    const order = expectStatus(await completeByInvoice(id, ifMatch(refused.headers.etag, named)), 201);
    expect(order.json).toMatchObject({
      total: 52.5,
      subtotal: 40,
      total_items_price: 47.6,
      total_tax: 8.38,
      shipping_total: 4.9,
      items: [{ price: 20, total: 47.6, total_tax: 7.6 }],
    });
    expect((await variants.get(order.json.items[0].variant)).json).toMatchObject({ price: 20, total: 23.8 });
    expect((await checkouts.get(id)).json).toMatchObject({ state: 'completed', total: 52.5, items: [{ price: 20 }] });
    // the Idempotency-Key was free after the refusal, and now belongs to the order
    expect((await completeByInvoice(id, { headers: named })).body).toEqual(order.body);
  });

  test('the ETag of the 409 response does not accept other prices or a changed checkout', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await patchMaster(1, raised);
    const first = expectStatus(await completeByInvoice(id), 409).headers.etag;
    await patchMaster(1, { price: 30 });
    const second = expectStatus(await completeByInvoice(id, ifMatch(first)), 409);
    expect(second.json.errors).toMatchObject({ 'items.0.price': ['The price changed from 12.9 to 30.'] });
    expect(second.headers.etag).not.toBe(first);
    expectStatus(await checkouts.put(id, { billing_address: anAddress({ city: 'Bonn' }) }), 200);
    expectStatus(await completeByInvoice(id, ifMatch(second.headers.etag)), 412);
  });

  test('ten concurrent requests that accept new prices create one order', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await patchMaster(1, raised);
    const tag = expectStatus(await completeByInvoice(id), 409).headers.etag;
    const answers = await Promise.all(Array.from({ length: 10 }, () => completeByInvoice(id, ifMatch(tag))));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(made[0]?.json.total).toBe(52.5);
    // late requests find another revision of the checkout
    expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 201))).toEqual(new Set([412]));
  });

  test('setting the items again updates their prices, and then the checkout can be completed', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await patchMaster(1, raised);
    expectStatus(await completeByInvoice(id), 409);
    expect(expectStatus(await checkouts.put(id, oneItem(1, 2)), 200).json).toMatchObject({ total: 52.5 });
    expect(expectStatus(await completeByInvoice(id), 201).json).toMatchObject({ total: 52.5 });
  });

  test('returns 409 if the chosen rate has another price, which can be accepted', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const rate = await idByHandle('shipping-rate', 'standard-DE-2000');
    await patchReference(world, 'shipping-rate', rate, { price: 6 });
    const refused = expectStatus(await completeByInvoice(id), 409);
    expect(refused.json.errors).toEqual({
      'shipping_line.price': ['The price changed from 4.12 to 6.'],
      'shipping_line.total': ['The price changed from 4.9 to 7.14.'],
      total: ['The price changed from 35.6 to 37.84.'],
    });
    expect(expectStatus(await completeByInvoice(id, ifMatch(refused.headers.etag)), 201).json).toMatchObject({
      shipping_total: 7.14,
      total: 37.84,
    });
  });

  test('returns 409 if the chosen rate cannot carry the items, until the caller sets items and chooses a rate again', async () => {
    const { id } = await aCheckoutWithShipping(world, oneItem(1, 10));
    await patchMaster(1, { weight_grams: 150_000 });
    const { json } = expectStatus(await nothingIsWritten(() => completeByInvoice(id)), 409);
    expect(json.codes).toEqual({ 'shipping.handle': ['no_longer_offered'] });
    expect(expectStatus(await checkouts.put(id, oneItem(1, 2)), 200).json.items).toHaveLength(1);
    expectStatus(await checkouts.get(`${id}/shipping-rates`), 202);
    await world.drain();
    expectStatus(await checkouts.put(id, { shipping: { handle: 'standard' } }), 200);
    expect(expectStatus(await completeByInvoice(id), 201).json).toMatchObject({ shipping_total: 58.83 });
  });

  test.each([
    ['discontinued', { discontinue_at: '2020-01-01T00:00:00+00:00' }],
    ['withdrawn', { withdrawn_at: '2020-01-01T00:00:00+00:00' }],
  ])('returns 422 if an ordered variant or the base of its design is %s, as when items are set', async (_, end) => {
    const { id: variant } = await aCustomVariant(world);
    const [plain, designed] = [
      await aCheckoutWithShipping(world),
      await aCheckoutWithShipping(world, oneItem(variant)),
    ];
    await patchRecord('merchant-variant', 1, end);
    for (const { id } of [plain, designed]) {
      expect(expectStatus(await nothingIsWritten(() => completeByInvoice(id)), 422).json.errors).toEqual(notOrderable);
    }
  });

  test('returns 422 if the product was deleted', async () => {
    const { id } = await aCheckoutWithShipping(world);
    expectStatus(await world.call('DELETE /master-administration/products/1', { key: 'staff' }), 204);
    await world.drain();
    expect(expectStatus(await completeByInvoice(id), 422).json.errors).toEqual(notOrderable);
  });
});
