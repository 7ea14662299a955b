import { beforeEach, describe, expect, test, vi } from 'vitest';
import { uniqueKey } from '../../../../shared/table/keys.ts';
import { putRow, readRow } from '../../../../shared/table/table.ts';
import { patchRecord, putRecord, recordIn } from '../../../support/arrange.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckoutBody, aCheckoutWithShipping, anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { type Sent, startTestWorld } from '../../../support/world.ts';

// the test controls the clock, so the duration of requests does not matter
vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 10) });
const world = await startTestWorld();
const faults = injectFaults();
const checkouts = noun(world, 'v2/checkouts');
const create = async (sent: Sent = {}, variant_id = 1) =>
  expectStatus(await checkouts.post(aCheckoutBody({ items: [{ variant_id, quantity: 1 }] }), sent), 201).json;
const complete = (id: number, handle = 'invoice') => checkouts.put(`${id}/complete`, { payment: { handle } });

/** Counts the reads of rows whose partition begins with this text. */
const asked = (partition: string) =>
  faults.calls.filter(({ input }) => JSON.stringify(input).includes(partition)).length;

beforeEach(async () => {
  await world.restore();
  faults.reset();
});

describe('a changed reference row takes effect within five seconds, and is not read more often', () => {
  test('the settings of a merchant take effect after five seconds, for each merchant separately', async () => {
    expect(await create()).toMatchObject({ currency: 'EUR', customer_locale: 'en' });
    await patchRecord('merchant', 1, { currency: 'CHF', locale: 'fr' });
    faults.reset();
    world.advance(4900);
    for (const key of ['merchant', 'merchant_test', 'merchant'] as const) {
      expect(await create({ key })).toMatchObject({ currency: 'EUR', customer_locale: 'en' });
    }
    expect(asked('merchant#')).toBe(0);
    const theirs = await recordIn('merchant', 2);
    expect(await create({ key: 'other_merchant' }, 9)).toMatchObject({
      currency: theirs.currency,
      customer_locale: theirs.locale,
    });
    world.advance(100);
    expect(await create()).toMatchObject({ currency: 'CHF', customer_locale: 'fr' });
  });

  test('the order type of a merchant and a payment method take effect after five seconds', async () => {
    const [first, second, third] = [
      await aCheckoutWithShipping(world),
      await aCheckoutWithShipping(world),
      await aCheckoutWithShipping(world),
    ];
    const before = expectStatus(await complete(first.id), 201).json;
    await patchRecord('merchant', 1, { order_type: 2 });
    await patchRecord('payment-method', before.payments[0].payment_method.id, { name: 'On account' });
    faults.reset();
    world.advance(4900);
    const same = expectStatus(await complete(second.id), 201).json;
    expect([same.order_type, same.payments]).toEqual([before.order_type, before.payments]);
    expect([asked('merchant#'), asked('payment-method')]).toEqual([0, 0]);
    world.advance(100);
    const after = expectStatus(await complete(third.id), 201).json;
    expect(after).toMatchObject({ order_type: 2, payments: [{ payment_method: { name: 'On account' } }] });
  });

  test('the rate table of a country takes effect after five seconds, also in workers', async () => {
    const shipping_address = anAddress({ country_code: 'AT' });
    const ratesOf = async () => {
      const { id } = await aCheckoutWithShipping(world, { shipping_address });
      return expectStatus(await checkouts.get(id), 200).json.shipping_line.price;
    };
    const before = await ratesOf();
    const row = await readRow(uniqueKey('shipping-rate', 'handle', 'standard-AT-2000'));
    await patchRecord('shipping-rate', Number(row?.id), { price: 77 });
    world.advance(4000);
    faults.reset();
    expect(await ratesOf()).toBe(before);
    expect(asked('shipping-rate.country_code#')).toBe(0);
    world.advance(1000);
    expect(await ratesOf()).toBe(77);
  });
});

test('missing rows are not cached, so a payment method works as soon as it is loaded', async () => {
  const { id } = await aCheckoutWithShipping(world);
  expectStatus(await complete(id, 'voucher'), 422);
  const like = await recordIn('payment-method', 1);
  await putRecord('payment-method', { ...like, id: 4711, handle: 'voucher', name: 'Voucher' });
  await putRow({ ...uniqueKey('payment-method', 'handle', 'voucher'), id: 4711 });
  expectStatus(await complete(id, 'voucher'), 201);
});
