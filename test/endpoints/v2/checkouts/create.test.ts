import { describe, expect, test } from 'vitest';
import { aKey, older, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { create, refusedAndNothingWritten } from './arrange.ts';

const { get } = noun(world, 'v2/checkouts');
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

describe('POST /v2/checkouts', () => {
  test('creates a checkout, and returns its Location and ETag, without shipping', async () => {
    const answer = await create({ external_reference: 'web-shop', external_identifier: 'A-1', cost_centre: 'K7' });
    expect(answer.status).toBe(201);
    const { json } = answer;
    expect(answer.headers.location).toBe(`${publicUrl}/v2/checkouts/${json.id}`);
    expect(answer.headers.etag).toMatch(/^"1\.[\w-]+"$/);
    expect(answer.headers['x-request-id']).toBeTruthy();
    expect(json).toEqual({
      id: expect.any(Number),
      is_test: false,
      external_identifier: 'A-1',
      external_reference: 'web-shop',
      cost_centre: 'K7',
      state: 'incompleted',
      customer_locale: 'en',
      currency: 'EUR',
      total: 30.7,
      subtotal: 25.8,
      total_tax: 4.9,
      total_items_price: 30.7,
      shipping_line: [],
      created_at: expect.stringMatching(timestamp),
      updated_at: expect.stringMatching(timestamp),
      cancelled_at: null,
      items: [
        {
          id: expect.any(Number),
          external_identifier: String(json.items[0].id),
          quantity: 2,
          total: 30.7,
          price: 12.9,
          total_tax: 4.9,
          tax_rate: 19,
          variant: {
            id: 1,
            total: 15.35,
            price: 12.9,
            tax: 2.45,
            tax_rate: 19,
            attributes: [
              { name: 'Color', value: 'White' },
              { name: 'Size', value: 'M' },
            ],
            origin: { code: 'TS-WHITE-M' },
            media_id: null,
            views: [
              { handle: 'front', name: 'Front', media: [], customizations: [] },
              { handle: 'back', name: 'Back', media: [], customizations: [] },
            ],
            state: 'ready',
            created_at: expect.stringMatching(timestamp),
            updated_at: expect.stringMatching(timestamp),
          },
          created_at: expect.stringMatching(timestamp),
          updated_at: expect.stringMatching(timestamp),
          cancelled_at: null,
        },
      ],
      customer: {
        id: expect.any(Number),
        first_name: 'Jo',
        last_name: 'Example',
        email: 'jo@example.com',
        phone: '+49 30 000000',
        addresses: [json.shipping_address],
        default_address: json.shipping_address,
        created_at: expect.stringMatching(timestamp),
        updated_at: expect.stringMatching(timestamp),
      },
      shipping_address: {
        id: expect.any(Number),
        is_test: false,
        company: null,
        ...anAddress(),
        street2: null,
        province_code: null,
        vat_in: null,
        created_at: expect.stringMatching(timestamp),
        updated_at: expect.stringMatching(timestamp),
      },
      billing_address: json.shipping_address,
      whitelabel_address: null,
      transactions: [],
      fulfillments: [],
      id_tags: [],
    });
    expect((await get(json.id)).json).toEqual(json);
  });

  test('version 2021-02-23 shows `default` instead of `is_test` in addresses, and no other difference', async () => {
    const body = { billing_address: anAddress({ city: 'Bonn' }), whitelabel_address: anAddress({ city: 'Köln' }) };
    const { id } = await aCheckout(world, body);
    const [latest, old] = [(await get(id)).json, (await get(id, older)).json];
    expect(latest.shipping_address).toHaveProperty('is_test', false);
    expect(latest.shipping_address).not.toHaveProperty('default');
    expect(old.shipping_address).toHaveProperty('default', true);
    expect(old.billing_address).toHaveProperty('default', false);
    expect(old.shipping_address).not.toHaveProperty('is_test');
    const bare = (json: unknown) =>
      JSON.parse(JSON.stringify(json, (name, value) => (name === 'default' || name === 'is_test' ? undefined : value)));
    expect(bare(old)).toEqual(bare(latest));
    expect(latest.customer.addresses.map(({ city }: { city: string }) => city)).toEqual(['Berlin', 'Bonn']);
    expect(latest.whitelabel_address.city).toBe('Köln');
  });

  test("a test key creates test data, with the merchant's currency and language", async () => {
    const test = expectStatus(await create({}, { key: 'merchant_test' }), 201).json;
    expect([test.is_test, test.shipping_address.is_test]).toEqual([true, true]);
    const items = [{ variant_id: 9, quantity: 1 }];
    const other = expectStatus(await create({ items }, { key: 'other_merchant' }), 201).json;
    expect(other).toMatchObject({ is_test: false, customer_locale: 'de', currency: 'EUR' });
    expect(other.items[0].variant.attributes[0]).toEqual({ name: 'Farbe', value: 'Weiß' });
  });

  test('ignores fields that exist only in responses', async () => {
    const mine = { id: 424242, state: 'completed', total: 0, is_test: true, merchant: 2, rates_revision: 9, order: 1 };
    const { json } = expectStatus(await create(mine), 201);
    expect(json).toMatchObject({ state: 'incompleted', total: 30.7, is_test: false });
    const record = await recordIn('checkout', json.id);
    expect(record).toMatchObject({ merchant: 1, is_test: false, rates_revision: 1, order: null });
    expect(json.id).not.toBe(424242);
  });

  test('the older version returns its deprecation and sunset dates', async () => {
    const { headers } = await create({}, older);
    expect(headers).toMatchObject({ 'x-api-version': '2021-02-23', deprecation: '@1643673600' });
    expect(Date.parse(headers.sunset ?? '')).toBeGreaterThan(Date.parse('2022-02-01'));
    expect(headers.sunset, 'as RFC 8594 has it').toMatch(
      /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
    );
    const latest = await create();
    expect(latest.headers['x-api-version']).toBe('2022-02-01');
    expect(latest.headers).not.toHaveProperty('deprecation');
  });

  test('a pinned version applies unless the request names another, and a version of the other area is ignored', async () => {
    const [pinned, elsewhere] = [await aKey({ version: '2021-02-23' }), await aKey({ version: '2022-07-01' })];
    expect((await create({}, { key: pinned })).headers['x-api-version']).toBe('2021-02-23');
    const named = await create({}, { key: pinned, headers: { 'X-Api-Version': '2022-02-01' } });
    expect(named.headers['x-api-version']).toBe('2022-02-01');
    expect((await create({}, { key: elsewhere })).headers['x-api-version']).toBe('2022-02-01');
  });

  test.each(['2022-07-01', '2022-02-02', 'latest', ''])('returns 400 for the unknown version "%s"', async (version) => {
    await refusedAndNothingWritten(() => create({}, { headers: { 'X-Api-Version': version } }), 400);
  });
});
