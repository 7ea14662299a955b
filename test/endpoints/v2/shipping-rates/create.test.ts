import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckoutWithRates } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';

const quotes = noun(world, 'v2/shipping-rates');
const items = [{ variant_id: 1, quantity: 2 }];

describe('POST /v2/shipping-rates', () => {
  test('returns the rates that a checkout with the same items gets, and writes nothing', async () => {
    const { id } = await aCheckoutWithRates(world, { items });
    const { data } = expectStatus(await world.call(`GET /v2/checkouts/${id}/shipping-rates`), 200).json;
    const rates = data.map(({ handle, title, price }: Record<string, unknown>) => ({ handle, title, price }));
    expect(rates.length).toBeGreaterThan(1);
    const quoted = await nothingIsWritten(() => quotes.post({ items, shipping_address: { country_code: 'DE' } }));
    expect(expectStatus(quoted, 200).json).toEqual({ is_test: false, currency: 'EUR', shipping_rates: rates });
  });

  test('accepts a whole address', async () => {
    const shipping_address = { country_code: 'DE', city: 'Jena', zip: '07743' };
    expectStatus(await quotes.post({ items, shipping_address }), 200);
  });

  test('offers no service that cannot carry the items', async () => {
    const heavy = [{ variant_id: 1, quantity: 1000 }];
    const { json } = expectStatus(await quotes.post({ items: heavy, shipping_address: { country_code: 'DE' } }), 200);
    expect(json.shipping_rates.map(({ handle }: { handle: string }) => handle)).toEqual(['standard']);
  });

  test('offers nothing in a country without rates', async () => {
    const { json } = expectStatus(await quotes.post({ items, shipping_address: { country_code: 'AQ' } }), 200);
    expect(json.shipping_rates).toEqual([]);
  });

  test.each([
    ['a variant of nobody', { items: [{ variant_id: 4040, quantity: 1 }] }, 'items.0.variant_id'],
    ['no pieces', { items: [{ variant_id: 1, quantity: 0 }] }, 'items.0.quantity'],
    ['no items', { items: [] }, 'items'],
    ['an unknown country', { shipping_address: { country_code: 'XX' } }, 'shipping_address.country_code'],
  ])('returns 422 for %s', async (_, more, path) => {
    const answer = await quotes.post({ items, shipping_address: { country_code: 'DE' }, ...more });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [path]]);
  });
});
