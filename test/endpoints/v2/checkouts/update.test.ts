import { describe, expect, test } from 'vitest';
import { recordKey } from '../../../../shared/table/keys.ts';
import { deleteRow } from '../../../../shared/table/table.ts';
import { patchMaster, patchReference, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aCheckoutWithShipping, anAddress } from '../../../support/given/orders.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { create, itemsOf, refusedAndNothingWritten } from './arrange.ts';

const { put: update } = noun(world, 'v2/checkouts');

describe('PUT /v2/checkouts/{id}', () => {
  test('replaces items with new ids, even if nothing differs', async () => {
    const first = expectStatus(await create({ items: itemsOf(2, 1) }), 201).json;
    const again = expectStatus(await update(first.id, { items: itemsOf(2, 1) }), 200).json;
    const ids = (json: { items: { id: number }[] }) => json.items.map(({ id }) => id);
    expect(ids(again)).toHaveLength(2);
    expect(new Set([...ids(first), ...ids(again)]).size).toBe(4);
    const items = [{ variant_id: 2, quantity: 3 }];
    const other = expectStatus(await update(first.id, { items }), 200).json;
    expect(other).toMatchObject({ total: 46.05, items: [{ quantity: 3, variant: { id: 2 } }] });
    expect(other.shipping_address).toEqual(first.shipping_address);
  });

  test('the limits of items also apply to updates', async () => {
    const { id } = await aCheckout(world);
    await refusedAndNothingWritten(() => update(id, { items: [] }), 422, 'items');
    await refusedAndNothingWritten(() => update(id, { items: itemsOf(81, 1) }), 422, 'items');
    await refusedAndNothingWritten(() => update(id, { items: itemsOf(1, 1001) }), 422, 'items.0.quantity');
    await refusedAndNothingWritten(() => update(id, { items: itemsOf(3, 667) }), 422, 'items');
    const items = [{ variant_id: 9, quantity: 1 }];
    await refusedAndNothingWritten(() => update(id, { items }), 422, 'items.0.variant_id');
    expectStatus(await update(id, { items: itemsOf(80, 25) }), 200);
    await deleteRow(recordKey('checkout', id)); // it is large, and every dump would read it
  });

  test('prices are fixed when items are set', async () => {
    const items = [{ variant_id: 5, quantity: 1 }];
    const { id } = await aCheckout(world, { items });
    await patchMaster(5, { price: 100 });
    const address = { billing_address: anAddress({ city: 'Bonn' }) };
    expect(expectStatus(await update(id, address), 200).json.total).toBe(15.35);
    expect(expectStatus(await update(id, { items }), 200).json.total).toBe(119);
  });

  test('a missing billing address follows the shipping address, but a given one does not', async () => {
    const moved = { shipping_address: anAddress({ city: 'Bonn' }) };
    const left = await aCheckout(world);
    expect(expectStatus(await update(left.id, moved), 200).json.billing_address.city).toBe('Bonn');
    const given = await aCheckout(world, { billing_address: anAddress({ city: 'Ulm' }) });
    const { json } = expectStatus(await update(given.id, moved), 200);
    expect([json.shipping_address.city, json.billing_address.city]).toEqual(['Bonn', 'Ulm']);
    expect(json.customer.default_address.city).toBe('Bonn');
    const back = expectStatus(await update(given.id, { billing_address: null }), 200).json;
    expect(back.billing_address.city).toBe('Bonn');
  });

  test('the rules of addresses also apply to updates', async () => {
    const { id } = await aCheckout(world);
    const long = { shipping_address: anAddress({ street1: 'x'.repeat(36) }) };
    await refusedAndNothingWritten(() => update(id, long), 422, 'shipping_address.street1');
    const usa = { billing_address: anAddress({ country_code: 'US' }) };
    await refusedAndNothingWritten(() => update(id, usa), 422, 'billing_address.province_code');
    await refusedAndNothingWritten(() => update(id, { shipping_address: null }), 422, 'shipping_address');
  });

  test('returns 200 and writes nothing if all values are unchanged', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await nothingIsWritten(async () => {
      world.advance(5000);
      for (const body of [{}, { shipping: { handle: 'standard' } }, { shipping_address: anAddress() }]) {
        expectStatus(await update(id, body), 200);
      }
    });
  });

  test('returns 409 for every kind of change once the checkout is completed', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const body = { payment: { handle: 'invoice' } };
    expectStatus(await update(`${id}/complete`, body), 201);
    for (const change of [
      { items: itemsOf(1, 1) },
      { shipping: { handle: 'express' } },
      { shipping_address: anAddress({ city: 'Bonn' }) },
      { billing_address: anAddress({ city: 'Bonn' }) },
    ]) {
      await refusedAndNothingWritten(() => update(id, change), 409);
    }
  });

  test('items can be changed despite a broken row in the rate table, and the chosen rate becomes stale', async () => {
    const key = 'other_merchant';
    const items = [{ variant_id: 9, quantity: 1 }];
    const shipping_address = anAddress({ country_code: 'GB' });
    const { id } = await aCheckoutWithShipping(world, { items, shipping_address }, { key });
    const rate = (await readTable()).of('shipping-rate').find(({ country_code }) => country_code === 'GB')?.id ?? 0;
    const was = await patchReference(world, 'shipping-rate', rate, { price: 'free' });
    const answer = await update(id, { items: [{ variant_id: 9, quantity: 2 }] }, { key });
    await patchReference(world, 'shipping-rate', rate, was as never);
    expectStatus(answer, 200);
    // the chosen rate keeps its price, but must be requested again before the order
    const line = { title: 'Standardversand', price: 12.5, total: 12.5, tax: 0 };
    expect(answer.json).toMatchObject({ items: [{ quantity: 2 }], shipping_line: line });
    expect((await recordIn('checkout', id)).shipping).toEqual({ handle: 'standard', ...line, stale: true });
    const body = { payment: { handle: 'invoice' } };
    expectStatus(await world.call(`PUT /v2/checkouts/${id}/complete`, { key, body }), 409);
  });
});
