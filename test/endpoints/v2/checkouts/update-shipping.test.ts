import { describe, expect, test } from 'vitest';
import { patchMaster, versions } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aCheckoutWithRates, aCheckoutWithShipping, anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { itemsOf, refusedAndNothingWritten } from './arrange.ts';

const { get, put: update } = noun(world, 'v2/checkouts');

describe('PUT /v2/checkouts/{id}', () => {
  test('choosing a rate shows its title, net, gross and tax, and updates the totals', async () => {
    const { id } = await aCheckoutWithRates(world);
    for (const version of versions) {
      const headers = { 'X-Api-Version': version };
      const { json } = expectStatus(await update(id, { shipping: { handle: 'standard' } }, { headers }), 200);
      expect(json.shipping_line).toEqual({ title: 'Standard shipping', price: 4.12, total: 4.9, tax: 0.78 });
      expect(json).toMatchObject({ subtotal: 25.8, total_items_price: 30.7, total_tax: 5.68, total: 35.6 });
    }
    const { json } = expectStatus(await update(id, { shipping: { handle: 'express' } }), 200);
    expect(json.shipping_line).toEqual({ title: 'Express shipping', price: 10.3, total: 12.26, tax: 1.96 });
  });

  test('an unchanged address can be sent together with shipping', async () => {
    const { id } = await aCheckoutWithRates(world);
    expectStatus(await update(id, { shipping: { handle: 'standard' }, shipping_address: anAddress() }), 200);
  });

  test('a changed shipping address makes the rate stale until rates are requested and chosen again', async () => {
    const complete = () => update(`${id}/complete`, { payment: { handle: 'invoice' } });
    const { id } = await aCheckoutWithShipping(world);
    const moved = anAddress({ country_code: 'AT', city: 'Wien', zip: '1010' });
    expectStatus(await update(id, { shipping_address: moved }), 200);
    await refusedAndNothingWritten(complete, 409);
    await refusedAndNothingWritten(() => update(id, { shipping: { handle: 'standard' } }), 409);
    // other items do not make it valid again
    expectStatus(await update(id, { items: itemsOf(1, 3) }), 200);
    await refusedAndNothingWritten(complete, 409);
    expectStatus(await get(`${id}/shipping-rates`), 202);
    await world.drain();
    await refusedAndNothingWritten(complete, 409);
    const { json } = expectStatus(await update(id, { shipping: { handle: 'standard' } }), 200);
    expect(json.shipping_line).toMatchObject({ price: 8.32, total: 9.98, tax: 1.66 });
    expectStatus(await complete(), 201);
  });

  test('restoring the previous address does not make the rate valid again', async () => {
    const { id } = await aCheckoutWithShipping(world);
    expectStatus(await update(id, { shipping_address: anAddress({ city: 'Bonn' }) }), 200);
    expectStatus(await update(id, { shipping_address: anAddress() }), 200);
    const body = { payment: { handle: 'invoice' } };
    await refusedAndNothingWritten(() => update(`${id}/complete`, body), 409);
  });

  test('other items update the price of the chosen rate, which stays valid', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const { json } = expectStatus(await update(id, { items: itemsOf(1, 20) }), 200); // 3.6 kg: the next step
    expect(json.shipping_line).toEqual({ title: 'Standard shipping', price: 6.59, total: 7.84, tax: 1.25 });
    expect(json.total).toBe(Number((json.total_items_price + 7.84).toFixed(2)));
    const order = await update(`${id}/complete`, { payment: { handle: 'invoice' } });
    expect(expectStatus(order, 201).json.shipping_total).toBe(7.84);
  });

  test('with items and shipping in one request, the rate has the price for the new items', async () => {
    const { id } = await aCheckoutWithRates(world);
    const body = { items: itemsOf(1, 20), shipping: { handle: 'standard' } };
    expect(expectStatus(await update(id, body), 200).json.shipping_line.price).toBe(6.59);
  });

  test('a weight step applies up to its exact limit', async () => {
    await patchMaster(4, { weight_grams: 500 });
    const { id } = await aCheckoutWithShipping(world, { items: [{ variant_id: 4, quantity: 1 }] });
    const priceFor = async (quantity: number) =>
      expectStatus(await update(id, { items: [{ variant_id: 4, quantity }] }), 200).json.shipping_line.price;
    expect([await priceFor(4), await priceFor(5)]).toEqual([4.12, 6.59]);
  });

  test('the rate becomes stale if its service cannot carry the new items', async () => {
    const { id } = await aCheckoutWithRates(world);
    expectStatus(await update(id, { shipping: { handle: 'express' } }), 200);
    expectStatus(await update(id, { items: itemsOf(1, 200) }), 200); // 36 kg
    const body = { payment: { handle: 'invoice' } };
    await refusedAndNothingWritten(() => update(`${id}/complete`, body), 409);
  });

  test('changes of billing and whitelabel address do not affect the rate', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const body = { billing_address: anAddress({ city: 'Ulm' }), whitelabel_address: anAddress({ city: 'Jena' }) };
    const { json } = expectStatus(await update(id, body), 200);
    expect([json.billing_address.city, json.whitelabel_address.city]).toEqual(['Ulm', 'Jena']);
    expect(expectStatus(await update(id, { whitelabel_address: null }), 200).json.whitelabel_address).toBeNull();
    const done = await update(`${id}/complete`, { payment: { handle: 'invoice' } });
    expectStatus(done, 201);
  });

  test('returns 409 for a rate before rates were calculated, and writes nothing', async () => {
    const shipping = { shipping: { handle: 'standard' } };
    const { id } = await aCheckout(world);
    await refusedAndNothingWritten(() => update(id, shipping), 409);
    expectStatus(await get(`${id}/shipping-rates`), 202);
    await refusedAndNothingWritten(() => update(id, shipping), 409);
    await world.drain();
    expectStatus(await update(id, shipping), 200);
  });

  test('returns 422 at shipping.handle for an unknown rate', async () => {
    const { id } = await aCheckoutWithRates(world);
    for (const handle of ['overnight', 'constructor', '__proto__']) {
      await refusedAndNothingWritten(() => update(id, { shipping: { handle } }), 422, 'shipping.handle');
    }
    await refusedAndNothingWritten(() => update(id, { shipping: { handle: '' } }), 422, 'shipping.handle');
    await refusedAndNothingWritten(() => update(id, { shipping: {} }), 422, 'shipping.handle');
  });

  test('returns 409 for a new address and shipping in one request, and writes nothing', async () => {
    const { id } = await aCheckoutWithRates(world);
    const body = { shipping: { handle: 'standard' }, shipping_address: anAddress({ city: 'Bonn' }) };
    await refusedAndNothingWritten(() => update(id, body), 409);
  });
});
