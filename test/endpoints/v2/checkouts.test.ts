import { describe, expect, test } from 'vitest';
import { recordKey } from '../../../shared/table/keys.ts';
import { deleteRow } from '../../../shared/table/table.ts';
import { aKey, older, patchRecord, patchReference, recordIn, useUp, versions } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import {
  aCheckout,
  aCheckoutBody,
  aCheckoutWithRates,
  aCheckoutWithShipping,
  anAddress,
  aPlacedOrder,
} from '../../support/given/orders.ts';
import { readTable } from '../../support/invariants.ts';
import { noun } from '../../support/noun.ts';
import { publicUrl, type Sent, startTestWorld, type TestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const day = 24 * 3600 * 1000;
const { get, post, put: update } = noun(world, 'v2/checkouts');
const create = (more: Record<string, unknown> = {}, sent: Sent = {}) => post(aCheckoutBody(more), sent);
const itemsOf = (count: number, quantity: number) => Array.from({ length: count }, () => ({ variant_id: 1, quantity }));
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

/** Fails unless the request is refused with this status and the table is as before. */
async function refusedAndNothingWritten(
  call: () => ReturnType<TestWorld['call']>,
  status: number,
  path?: string,
): Promise<void> {
  const answer = await nothingIsWritten(call);
  expect({ status: answer.status, json: answer.json }).toMatchObject({ status, json: { message: expect.any(String) } });
  if (path !== undefined) {
    expect(answer.json.message).toBe('The given data was invalid.');
    expect(Object.keys(answer.json.errors)).toContain(path);
  }
}

describe('POST /v2/checkouts', () => {
  test('201 with the checkout, its Location, its ETag and no shipping yet', async () => {
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

  test('addresses show `default` in place of `is_test` in version 2021-02-23, and nothing else differs', async () => {
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

  test('the older version says that it is deprecated, and until when it answers', async () => {
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

  test('a pinned version holds unless the request names one; one of the other area means nothing', async () => {
    const [pinned, elsewhere] = [await aKey({ version: '2021-02-23' }), await aKey({ version: '2022-07-01' })];
    expect((await create({}, { key: pinned })).headers['x-api-version']).toBe('2021-02-23');
    const named = await create({}, { key: pinned, headers: { 'X-Api-Version': '2022-02-01' } });
    expect(named.headers['x-api-version']).toBe('2022-02-01');
    expect((await create({}, { key: elsewhere })).headers['x-api-version']).toBe('2022-02-01');
  });

  test.each(['2022-07-01', '2022-02-02', 'latest', ''])('400 for the unknown version "%s"', async (version) => {
    await refusedAndNothingWritten(() => create({}, { headers: { 'X-Api-Version': version } }), 400);
  });

  test.each(['shipping_address', 'items', 'email'])('422 without %s', async (field) => {
    const { [field]: _left, ...body } = aCheckoutBody() as Record<string, unknown>;
    await refusedAndNothingWritten(() => post(body), 422, field);
  });

  test.each(['first_name', 'last_name', 'street1', 'zip', 'city', 'country_code', 'email', 'phone'])(
    '422 for an address without %s, whichever address it is',
    async (field) => {
      const { [field]: _left, ...address } = anAddress() as Record<string, unknown>;
      for (const name of ['shipping_address', 'billing_address', 'whitelabel_address']) {
        await refusedAndNothingWritten(() => create({ [name]: address }), 422, `${name}.${field}`);
      }
    },
  );

  test.each(['company', 'street2', 'province_code', 'vat_in'])('an address without %s shows null', async (field) => {
    const { json } = expectStatus(await create({ shipping_address: anAddress({ [field]: null }) }), 201);
    expect(json.shipping_address[field]).toBeNull();
  });

  test.each(['street1', 'street2'])('%s takes 35 characters as a person counts them, and not 36', async (field) => {
    for (const character of ['x', 'ß', '😀']) {
      const address = anAddress({ [field]: character.repeat(35) });
      const { json } = expectStatus(await create({ shipping_address: address }), 201);
      expect(json.shipping_address[field]).toBe(character.repeat(35));
      const longer = anAddress({ [field]: character.repeat(36) });
      await refusedAndNothingWritten(() => create({ shipping_address: longer }), 422, `shipping_address.${field}`);
    }
  });

  test.each(['external_reference', 'external_identifier', 'cost_centre'])('%s takes 255 characters', async (field) => {
    expectStatus(await create({ [field]: '😀'.repeat(255) }), 201);
    await refusedAndNothingWritten(() => create({ [field]: 'x'.repeat(256) }), 422, field);
  });

  test.each(['first_name', 'last_name', 'zip', 'city', 'phone', 'company', 'vat_in'])(
    'an address takes 255 characters of %s',
    async (field) => {
      expectStatus(await create({ shipping_address: anAddress({ [field]: 'x'.repeat(255) }) }), 201);
      const longer = anAddress({ [field]: 'x'.repeat(256) });
      await refusedAndNothingWritten(() => create({ shipping_address: longer }), 422, `shipping_address.${field}`);
    },
  );

  test.each([
    ['a lone high surrogate', '\ud800'],
    ['a lone low surrogate', 'x\udc00'],
    ['a NUL', 'a\u0000b'],
    ['an escape character', '\u001b[31m'],
    ['a delete character', 'a\u007f'],
  ])('422 for a text with %s, and nothing of it is written', async (_what, text) => {
    const raw = (body: object) => world.call('POST /v2/checkouts', { raw: JSON.stringify(aCheckoutBody({ ...body })) });
    await refusedAndNothingWritten(() => raw({ cost_centre: text }), 422, 'cost_centre');
    const shipping_address = anAddress({ city: text });
    await refusedAndNothingWritten(() => raw({ shipping_address }), 422, 'shipping_address.city');
  });

  test('422 for a needed text of blanks alone', async () => {
    const shipping_address = anAddress({ city: '  \u00a0 ' });
    await refusedAndNothingWritten(() => create({ shipping_address }), 422, 'shipping_address.city');
  });

  test.each(['US', 'CA', 'AU', 'IL'])('the province is needed for %s', async (country_code) => {
    const without = anAddress({ country_code });
    await refusedAndNothingWritten(() => create({ shipping_address: without }), 422, 'shipping_address.province_code');
    for (const province_code of ['N', 'NSW', '06', 'CA']) {
      expectStatus(await create({ shipping_address: anAddress({ country_code, province_code }) }), 201);
    }
  });

  test.each(['', 'ABCD', 'N-1', 'Ä', ' A', 'A\n'])('422 for the province %j', async (province_code) => {
    const address = anAddress({ country_code: 'US', province_code });
    await refusedAndNothingWritten(() => create({ shipping_address: address }), 422, 'shipping_address.province_code');
  });

  test.each(['DEU', 'de', 'XX', 'ZZ', 'UK', 'EU', '', 'D'])('422 for the country %j', async (country_code) => {
    const address = anAddress({ country_code });
    await refusedAndNothingWritten(() => create({ shipping_address: address }), 422, 'shipping_address.country_code');
  });

  const local64 = 'a'.repeat(64);
  const domain189 = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;
  test.each([`${local64}@example.com`, `${local64}@${domain189}`, 'jo+tag@sub.example.co', "o'neil@example.com"])(
    'the e-mail address %s is one',
    async (email) => {
      const { json } = expectStatus(await create({ email, shipping_address: anAddress({ email }) }), 201);
      expect([json.customer.email, json.shipping_address.email]).toEqual([email, email]);
    },
  );

  test.each([
    `a${local64}@example.com`,
    `${local64}@${domain189}x`,
    'jo',
    'jo@example',
    'jo@@example.com',
    'a@b@example.com',
    '@example.com',
    'jo@',
    'jo@.com',
    'jo@example.',
    'jo@exa mple.com',
    'jo@example..com',
    '',
    ' jo@example.com',
  ])('422 for the e-mail address %j', async (email) => {
    await refusedAndNothingWritten(() => create({ email }), 422, 'email');
    const shipping_address = anAddress({ email });
    await refusedAndNothingWritten(() => create({ shipping_address }), 422, 'shipping_address.email');
  });

  test('80 items and not 81, none neither', async () => {
    const { json } = expectStatus(await create({ items: itemsOf(80, 1) }), 201);
    expect(json.items).toHaveLength(80);
    await deleteRow(recordKey('checkout', json.id)); // large, and every dump would read it
    await refusedAndNothingWritten(() => create({ items: itemsOf(81, 1) }), 422, 'items');
    await refusedAndNothingWritten(() => create({ items: [] }), 422, 'items');
  });

  test('a quantity of 1 to 1000', async () => {
    for (const quantity of [1, 1000]) expectStatus(await create({ items: itemsOf(1, quantity) }), 201);
    for (const quantity of [0, -1, 1001, 1.5]) {
      await refusedAndNothingWritten(() => create({ items: itemsOf(1, quantity) }), 422, 'items.0.quantity');
    }
  });

  test('2000 pieces in all and not 2001', async () => {
    expectStatus(await create({ items: itemsOf(2, 1000) }), 201);
    const items = [...itemsOf(2, 1000), { variant_id: 2, quantity: 1 }];
    await refusedAndNothingWritten(() => create({ items }), 422, 'items');
  });

  test('numbers are JSON numbers', async () => {
    const text = [{ variant_id: '1', quantity: '2' }];
    await refusedAndNothingWritten(() => create({ items: text }), 422, 'items.0.quantity');
    await refusedAndNothingWritten(() => create({ items: text }), 422, 'items.0.variant_id');
  });

  test('422 at the items that cannot be ordered, and only there', async () => {
    const items = [1, 999_999, 2, 9].map((variant_id) => ({ variant_id, quantity: 1 }));
    const { status, json } = await create({ items });
    expect(status).toBe(422);
    // 9 is the other merchant's variant: as unknown as 999 999
    expect(Object.keys(json.errors)).toEqual(['items.1.variant_id', 'items.3.variant_id']);
    expect(json.errors['items.1.variant_id']).toEqual(json.errors['items.3.variant_id']);
  });

  test.each([
    ['an ordered variant', { collection_name: 'ordered', state: 'ready' }, 422],
    ['a custom variant that is pending', { collection_name: 'custom', state: 'pending' }, 422],
    ['a custom variant that failed', { collection_name: 'custom', state: 'failed' }, 422],
    ['a custom variant that is completed', { collection_name: 'custom', state: 'completed' }, 201],
    ['a catalogue variant that is not ready', { state: 'pending' }, 422],
    ['a variant that is discontinued', { discontinue_at: '2020-01-01T00:00:00+00:00' }, 422],
    ['a variant that will be discontinued', { discontinue_at: '2120-01-01T00:00:00+00:00' }, 201],
  ] as const)('%s: %o answers %i', async (_what, fields, status) => {
    await patchRecord('merchant-variant', 8, {
      collection_name: 'catalogue',
      state: 'ready',
      discontinue_at: null,
      ...fields,
    });
    const items = [{ variant_id: 8, quantity: 1 }];
    if (status === 201) expectStatus(await create({ items }), 201);
    else await refusedAndNothingWritten(() => create({ items }), status, 'items.0.variant_id');
  });

  test('external identifiers of items are unique in the checkout, and may not be the id of another item', async () => {
    const named = (...names: (string | undefined)[]) =>
      names.map((external_identifier) => ({ variant_id: 1, quantity: 1, external_identifier }));
    const { json } = expectStatus(await create({ items: named('a', 'b', undefined) }), 201);
    const names = json.items.map(({ external_identifier }: { external_identifier: string }) => external_identifier);
    expect(names).toEqual(['a', 'b', String(json.items[2].id)]);
    const twice = named('a', 'a');
    await refusedAndNothingWritten(() => create({ items: twice }), 422, 'items.1.external_identifier');
  });

  test('the external identifier of a checkout is not checked for uniqueness', async () => {
    for (const _time of [1, 2]) expectStatus(await create({ external_identifier: 'same' }), 201);
  });

  test('prices are rounded once per line, half up, in decimals', async () => {
    await patchRecord('merchant-variant', 7, { price: 0.35, tax_rate: 10, total: 0.39, tax: 0.04 });
    await patchRecord('merchant-variant', 6, { price: 1.005, tax_rate: 0, total: 1.01, tax: 0 });
    const items = [
      { variant_id: 7, quantity: 1 }, // gross 0.385
      { variant_id: 7, quantity: 3 }, // gross 1.155, not 3 × 0.39
      { variant_id: 6, quantity: 1 }, // 1.005 is 1.00 as a binary float
    ];
    const { json } = expectStatus(await create({ items }), 201);
    expect(json.items.map(({ total, total_tax }: Record<string, number>) => [total, total_tax])).toEqual([
      [0.39, 0.04],
      [1.16, 0.11],
      [1.01, 0],
    ]);
    expect(json).toMatchObject({ total_items_price: 2.56, subtotal: 2.41, total_tax: 0.15, total: 2.56 });
  });

  test('a test key makes test data, and currency and language are the merchant’s', async () => {
    const test = expectStatus(await create({}, { key: 'merchant_test' }), 201).json;
    expect([test.is_test, test.shipping_address.is_test]).toEqual([true, true]);
    const items = [{ variant_id: 9, quantity: 1 }];
    const other = expectStatus(await create({ items }, { key: 'other_merchant' }), 201).json;
    expect(other).toMatchObject({ is_test: false, customer_locale: 'de', currency: 'EUR' });
    expect(other.items[0].variant.attributes[0]).toEqual({ name: 'Farbe', value: 'Weiß' });
  });

  test('fields that only an answer holds are ignored', async () => {
    const mine = { id: 424242, state: 'completed', total: 0, is_test: true, merchant: 2, rates_revision: 9, order: 1 };
    const { json } = expectStatus(await create(mine), 201);
    expect(json).toMatchObject({ state: 'incompleted', total: 30.7, is_test: false });
    const record = await recordIn('checkout', json.id);
    expect(record).toMatchObject({ merchant: 1, is_test: false, rates_revision: 1, order: null });
    expect(json.id).not.toBe(424242);
  });
});

describe('GET /v2/checkouts/{id}', () => {
  test('304 for the tag of these bytes, in each version its own, and not counted', async () => {
    const key = await aKey();
    const { id } = await aCheckout(world);
    for (const version of versions) {
      const headers = { 'X-Api-Version': version };
      const first = expectStatus(await get(id, { key, headers }), 200);
      const tag = first.headers.etag ?? '';
      const remaining = first.headers['x-ratelimit-remaining'];
      for (const sent of [tag, `W/${tag}`, `"x", ${tag}`]) {
        const again = await get(id, { key, headers: { ...headers, 'If-None-Match': sent } });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
        expect(again.headers['x-ratelimit-remaining']).toBe(remaining);
      }
      const missed = await get(id, { key, headers: { ...headers, 'If-None-Match': '"1.other"' } });
      expect(missed.status).toBe(200);
      expect(missed.headers['x-ratelimit-remaining']).toBe(String(Number(remaining) - 1));
    }
    const [latest, old] = [await get(id), await get(id, older)];
    expect(latest.headers.etag).not.toBe(old.headers.etag);
  });

  test('gone after 30 days, unless it was completed', async () => {
    const [left, { id: order }] = [await aCheckout(world), await aPlacedOrder(world)];
    const done = (await readTable()).of('checkout').find((checkout) => checkout.order === order)?.id ?? 0;
    world.advance(30 * day - 60_000);
    expectStatus(await get(left.id), 200);
    world.advance(120_000);
    for (const answer of [
      await get(left.id),
      await update(left.id, { items: itemsOf(1, 1) }),
      await get(`${left.id}/shipping-rates`),
      await update(`${left.id}/complete`, { payment: { handle: 'invoice' } }),
    ]) {
      expect([answer.status, answer.json]).toEqual([404, { message: 'No results found for Checkout' }]);
    }
    expect((await get(done)).json.state).toBe('completed');
  });

  test.each(['0', '-1', '1.5', 'abc', '01', '9007199254740993', '1'.repeat(17), '%20', '1%00', '١'])(
    '404 for the id %s',
    async (id) => {
      const answer = await get(id);
      expect([answer.status, answer.json]).toEqual([404, { message: 'No results found for Checkout' }]);
    },
  );

  test('422 for a query, which it does not take', async () => {
    const { id } = await aCheckout(world);
    const answer = await get(`${id}?expand=items`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.errors)).toEqual(['expand']);
  });
});

describe('PUT /v2/checkouts/{id}', () => {
  test('items are replaced, with new ids also when nothing differs', async () => {
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

  test('the limits of items hold here too', async () => {
    const { id } = await aCheckout(world);
    await refusedAndNothingWritten(() => update(id, { items: [] }), 422, 'items');
    await refusedAndNothingWritten(() => update(id, { items: itemsOf(81, 1) }), 422, 'items');
    await refusedAndNothingWritten(() => update(id, { items: itemsOf(1, 1001) }), 422, 'items.0.quantity');
    await refusedAndNothingWritten(() => update(id, { items: itemsOf(3, 667) }), 422, 'items');
    const items = [{ variant_id: 9, quantity: 1 }];
    await refusedAndNothingWritten(() => update(id, { items }), 422, 'items.0.variant_id');
    expectStatus(await update(id, { items: itemsOf(80, 25) }), 200);
    await deleteRow(recordKey('checkout', id)); // large, and every dump would read it
  });

  test('prices are fixed when items are set', async () => {
    const items = [{ variant_id: 5, quantity: 1 }];
    const { id } = await aCheckout(world, { items });
    await patchRecord('merchant-variant', 5, { price: 100, total: 119, tax: 19 });
    const address = { billing_address: anAddress({ city: 'Bonn' }) };
    expect(expectStatus(await update(id, address), 200).json.total).toBe(15.35);
    expect(expectStatus(await update(id, { items }), 200).json.total).toBe(119);
  });

  test('choosing a rate shows its title, net, gross and tax, and moves the totals', async () => {
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

  test('409 when a rate is chosen before rates were worked out, and nothing is written', async () => {
    const shipping = { shipping: { handle: 'standard' } };
    const { id } = await aCheckout(world);
    await refusedAndNothingWritten(() => update(id, shipping), 409);
    expectStatus(await get(`${id}/shipping-rates`), 202);
    await refusedAndNothingWritten(() => update(id, shipping), 409);
    await world.drain();
    expectStatus(await update(id, shipping), 200);
  });

  test('422 at shipping.handle for a rate that is not among them', async () => {
    const { id } = await aCheckoutWithRates(world);
    for (const handle of ['overnight', 'constructor', '__proto__']) {
      await refusedAndNothingWritten(() => update(id, { shipping: { handle } }), 422, 'shipping.handle');
    }
    await refusedAndNothingWritten(() => update(id, { shipping: { handle: '' } }), 422, 'shipping.handle');
    await refusedAndNothingWritten(() => update(id, { shipping: {} }), 422, 'shipping.handle');
  });

  test('409 when the address changes in the same request as shipping, and nothing is written', async () => {
    const { id } = await aCheckoutWithRates(world);
    const body = { shipping: { handle: 'standard' }, shipping_address: anAddress({ city: 'Bonn' }) };
    await refusedAndNothingWritten(() => update(id, body), 409);
  });

  test('an address that stays as it is may come with shipping', async () => {
    const { id } = await aCheckoutWithRates(world);
    expectStatus(await update(id, { shipping: { handle: 'standard' }, shipping_address: anAddress() }), 200);
  });

  test('a changed shipping address makes the rate stale until rates were asked and chosen again', async () => {
    const complete = () => update(`${id}/complete`, { payment: { handle: 'invoice' } });
    const { id } = await aCheckoutWithShipping(world);
    const moved = anAddress({ country_code: 'AT', city: 'Wien', zip: '1010' });
    expectStatus(await update(id, { shipping_address: moved }), 200);
    await refusedAndNothingWritten(complete, 409);
    await refusedAndNothingWritten(() => update(id, { shipping: { handle: 'standard' } }), 409);
    // other items do not freshen it
    expectStatus(await update(id, { items: itemsOf(1, 3) }), 200);
    await refusedAndNothingWritten(complete, 409);
    expectStatus(await get(`${id}/shipping-rates`), 202);
    await world.drain();
    await refusedAndNothingWritten(complete, 409);
    const { json } = expectStatus(await update(id, { shipping: { handle: 'standard' } }), 200);
    expect(json.shipping_line).toMatchObject({ price: 8.32, total: 9.98, tax: 1.66 });
    expectStatus(await complete(), 201);
  });

  test('going back to the address before does not make the rate fresh again', async () => {
    const { id } = await aCheckoutWithShipping(world);
    expectStatus(await update(id, { shipping_address: anAddress({ city: 'Bonn' }) }), 200);
    expectStatus(await update(id, { shipping_address: anAddress() }), 200);
    const body = { payment: { handle: 'invoice' } };
    await refusedAndNothingWritten(() => update(`${id}/complete`, body), 409);
  });

  test('other items price the chosen rate anew, and it stays good', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const { json } = expectStatus(await update(id, { items: itemsOf(1, 20) }), 200); // 3.6 kg: the next step
    expect(json.shipping_line).toEqual({ title: 'Standard shipping', price: 6.59, total: 7.84, tax: 1.25 });
    expect(json.total).toBe(Number((json.total_items_price + 7.84).toFixed(2)));
    const order = await update(`${id}/complete`, { payment: { handle: 'invoice' } });
    expect(expectStatus(order, 201).json.shipping_total).toBe(7.84);
  });

  test('items and shipping in one request: the rate is priced for the new items', async () => {
    const { id } = await aCheckoutWithRates(world);
    const body = { items: itemsOf(1, 20), shipping: { handle: 'standard' } };
    expect(expectStatus(await update(id, body), 200).json.shipping_line.price).toBe(6.59);
  });

  test('the weight step is reached exactly, and passed by one piece', async () => {
    await patchRecord('merchant-variant', 4, { weight_grams: 500 });
    const { id } = await aCheckoutWithShipping(world, { items: [{ variant_id: 4, quantity: 1 }] });
    const priceFor = async (quantity: number) =>
      expectStatus(await update(id, { items: [{ variant_id: 4, quantity }] }), 200).json.shipping_line.price;
    expect([await priceFor(4), await priceFor(5)]).toEqual([4.12, 6.59]);
  });

  test('a service that no longer carries the items makes the rate stale', async () => {
    const { id } = await aCheckoutWithRates(world);
    expectStatus(await update(id, { shipping: { handle: 'express' } }), 200);
    expectStatus(await update(id, { items: itemsOf(1, 200) }), 200); // 36 kg
    const body = { payment: { handle: 'invoice' } };
    await refusedAndNothingWritten(() => update(`${id}/complete`, body), 409);
  });

  test('a billing address that was left out follows the shipping address; one that was given does not', async () => {
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

  test('billing and whitelabel address leave the rate alone', async () => {
    const { id } = await aCheckoutWithShipping(world);
    const body = { billing_address: anAddress({ city: 'Ulm' }), whitelabel_address: anAddress({ city: 'Jena' }) };
    const { json } = expectStatus(await update(id, body), 200);
    expect([json.billing_address.city, json.whitelabel_address.city]).toEqual(['Ulm', 'Jena']);
    expect(expectStatus(await update(id, { whitelabel_address: null }), 200).json.whitelabel_address).toBeNull();
    const done = await update(`${id}/complete`, { payment: { handle: 'invoice' } });
    expectStatus(done, 201);
  });

  test('the rules of addresses hold here too', async () => {
    const { id } = await aCheckout(world);
    const long = { shipping_address: anAddress({ street1: 'x'.repeat(36) }) };
    await refusedAndNothingWritten(() => update(id, long), 422, 'shipping_address.street1');
    const usa = { billing_address: anAddress({ country_code: 'US' }) };
    await refusedAndNothingWritten(() => update(id, usa), 422, 'billing_address.province_code');
    await refusedAndNothingWritten(() => update(id, { shipping_address: null }), 422, 'shipping_address');
  });

  test('what holds already answers 200 and writes nothing', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await nothingIsWritten(async () => {
      world.advance(5000);
      for (const body of [{}, { shipping: { handle: 'standard' } }, { shipping_address: anAddress() }]) {
        expectStatus(await update(id, body), 200);
      }
    });
  });

  test('409 once the checkout is completed, for every kind of change', async () => {
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

  test('a rate table with a broken row: items change, and the chosen rate is out of date', async () => {
    const key = 'other_merchant';
    const items = [{ variant_id: 9, quantity: 1 }];
    const shipping_address = anAddress({ country_code: 'GB' });
    const { id } = await aCheckoutWithShipping(world, { items, shipping_address }, { key });
    const rate = (await readTable()).of('shipping-rate').find(({ country_code }) => country_code === 'GB')?.id ?? 0;
    const was = await patchReference(world, 'shipping-rate', rate, { price: 'free' });
    const answer = await update(id, { items: [{ variant_id: 9, quantity: 2 }] }, { key });
    await patchReference(world, 'shipping-rate', rate, was as never);
    expectStatus(answer, 200);
    // the rate that was chosen stays as it was, is out of date, and has to be asked for again before it can be ordered
    const line = { title: 'Standardversand', price: 12.5, total: 12.5, tax: 0 };
    expect(answer.json).toMatchObject({ items: [{ quantity: 2 }], shipping_line: line });
    expect((await recordIn('checkout', id)).shipping).toEqual({ handle: 'standard', ...line, stale: true });
    const body = { payment: { handle: 'invoice' } };
    expectStatus(await world.call(`PUT /v2/checkouts/${id}/complete`, { key, body }), 409);
  });

  test('412 when If-Match names another revision, and nothing is written', async () => {
    const { id } = await aCheckout(world);
    const tag = (await get(id)).headers.etag ?? '';
    const send = (etag: string, city: string) =>
      update(id, { billing_address: anAddress({ city }) }, { headers: { 'If-Match': etag } });
    expectStatus(await send(tag, 'Ulm'), 200);
    await refusedAndNothingWritten(() => send(tag, 'Jena'), 412);
    await refusedAndNothingWritten(() => send('"nonsense"', 'Jena'), 412);
    // the tag of either version, and of an answer to a PUT, tells the revision
    const old = (await get(id, older)).headers.etag ?? '';
    const next = expectStatus(await send(`"9.x", ${old}`, 'Jena'), 200);
    expectStatus(await send(next.headers.etag ?? '', 'Bonn'), 200);
    expectStatus(await send('*', 'Köln'), 200);
  });

  test('412 when If-Match names a revision that only begins or ends alike', async () => {
    const { id } = await aCheckout(world);
    const tag = (await get(id)).headers.etag ?? '';
    expect(tag).toMatch(/^"1\.[\w-]+"$/);
    const send = (etag: string, city: string) =>
      update(id, { billing_address: anAddress({ city }) }, { headers: { 'If-Match': etag } });
    for (const other of ['12', '10', '01', '21', '11', '']) {
      await refusedAndNothingWritten(() => send(tag.replace('"1.', `"${other}.`), 'Ulm'), 412);
    }
    await refusedAndNothingWritten(() => send('"1"', 'Ulm'), 412);
    expectStatus(await send(tag, 'Ulm'), 200);
  });

  test('of two who change the same revision one gets 412', async () => {
    const { id } = await aCheckout(world);
    const tag = (await get(id)).headers.etag ?? '';
    const answers = await Promise.all(
      ['Ulm', 'Jena'].map((city) =>
        update(id, { billing_address: anAddress({ city }) }, { headers: { 'If-Match': tag } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('of two who change different things at once neither is lost', async () => {
    const { id } = await aCheckout(world);
    const answers = await Promise.all([
      update(id, { billing_address: anAddress({ city: 'Ulm' }) }),
      update(id, { whitelabel_address: anAddress({ city: 'Jena' }) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { json } = await get(id);
    expect([json.billing_address.city, json.whitelabel_address.city]).toEqual(['Ulm', 'Jena']);
  });
});

describe('callers of /v2/checkouts', () => {
  const routes = (id: number) =>
    [
      [`GET /v2/checkouts/${id}`, undefined],
      [`PUT /v2/checkouts/${id}`, { items: itemsOf(1, 1) }],
      [`GET /v2/checkouts/${id}/shipping-rates`, undefined],
      [`PUT /v2/checkouts/${id}/complete`, { payment: { handle: 'invoice' } }],
    ] as const;

  test('no key, a bad one and a revoked one get the same 401, without rate-limit headers', async () => {
    const mine = world.keys.merchant;
    const wrong = `${mine.slice(0, -1)}${mine.endsWith('A') ? 'B' : 'A'}`;
    const unknown = `mto_live_${'0'.repeat(12)}_${'A'.repeat(43)}`;
    await nothingIsWritten(async () => {
      for (const key of [null, 'nonsense', wrong, unknown, 'revoked', `${mine}x`]) {
        const answer = await create({}, { key });
        expect([answer.status, answer.body.toString()]).toEqual([401, '{"message":"Unauthenticated."}']);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
        expect(answer.headers['x-api-version']).toBe('2022-02-01');
      }
      const basic = await create({}, { key: null, headers: { Authorization: `Basic ${mine}` } });
      expect(basic.status).toBe(401);
    });
  });

  test('401 comes before 400, 404 and 422', async () => {
    const sent = { key: null, headers: { 'X-Api-Version': 'x' }, body: { nonsense: true } };
    expect((await world.call('PUT /v2/checkouts/999999?x=1', sent)).status).toBe(401);
  });

  test('403 for a production’s key and for a staff key that is bound to no merchant', async () => {
    const { id } = await aCheckout(world);
    for (const key of ['staff', 'production', 'other_production']) {
      for (const [route, body] of [...routes(id), ['POST /v2/checkouts', aCheckoutBody()] as const]) {
        const answer = await world.call(route, { key, body });
        expect([route, answer.status, Object.keys(answer.json)]).toEqual([route, 403, ['message']]);
      }
    }
  });

  test('a staff key that is bound to a merchant acts for it', async () => {
    const key = await aKey({ role: 'staff', merchant: 1 });
    const { id } = await aCheckout(world, {}, { key });
    expectStatus(await get(id), 200);
    expect((await get(id, { key: 'other_merchant' })).status).toBe(404);
  });

  test('somebody else’s checkout is as unknown as one that does not exist', async () => {
    const { id } = await aCheckoutWithShipping(world);
    await nothingIsWritten(async () => {
      for (const key of ['merchant_test', 'other_merchant']) {
        for (const [index, [route, body]] of routes(id).entries()) {
          const theirs = await world.call(route, { key, body });
          const [unknownRoute] = routes(999_999)[index] ?? [''];
          const unknown = await world.call(unknownRoute, { key, body });
          expect([theirs.status, theirs.body.toString()]).toEqual([404, unknown.body.toString()]);
          expect(theirs.json).toEqual({ message: 'No results found for Checkout' });
        }
      }
    });
  });

  test('429 with the three headers and Retry-After once 5000 requests are counted; 304 still answers', async () => {
    const key = await aKey();
    const { id } = await aCheckout(world);
    const tag = (await get(id)).headers.etag ?? '';
    await useUp(world, key, 4998);
    const last = [await get(id, { key }), await get(id, { key })];
    expect(last.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']])).toEqual([
      [200, '1'],
      [200, '0'],
    ]);
    const over = await create({}, { key });
    expect([over.status, over.json]).toEqual([429, { message: 'Too many attempts.' }]);
    expect(over.headers).toMatchObject({ 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0' });
    expect(over.headers['x-api-version']).toBe('2022-02-01');
    const wait = Number(over.headers['x-ratelimit-reset']) - world.now() / 1000;
    expect(Math.abs(Number(over.headers['retry-after']) - wait)).toBeLessThan(3);
    expect((await get(id, { key, headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await get(id, { key, headers: { 'If-None-Match': '"1.other"' } })).status).toBe(429);
    world.advance(Number(over.headers['retry-after']) * 1000 - 2000);
    expect((await get(id, { key })).status).toBe(429);
    world.advance(3000);
    const after = await get(id, { key });
    expect(after.status).toBe(200);
    // the two that were counted beside the 4998 fell into the same minute, or the one after it
    expect(Number(after.headers['x-ratelimit-remaining'])).toBeGreaterThanOrEqual(4996);
  });

  test('answers of refusals are counted, except 401', async () => {
    const key = await aKey();
    const remaining = async (answer: ReturnType<TestWorld['call']>) =>
      Number((await answer).headers['x-ratelimit-remaining']);
    const sent = { key, body: {} };
    const first = await remaining(world.call('POST /v2/checkouts', sent));
    expect(await remaining(get(999_999, { key }))).toBe(first - 1);
    expect(await remaining(get(1, { key, headers: { 'X-Api-Version': 'x' } }))).toBe(first - 2);
    expect(await remaining(world.call('GET /v2/orders', { key }))).toBe(first - 3);
  });

  test('405 names the verbs that the path knows', async () => {
    const { id } = await aCheckout(world);
    const answer = await world.call(`DELETE /v2/checkouts/${id}`);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow?.split(', ').sort()).toEqual(['GET', 'PUT']);
  });

  test('400 for what is no JSON, 415 for another content type, 413 beyond 1 MB', async () => {
    const send = (raw: string | Buffer, headers = {}) => world.call('POST /v2/checkouts', { raw, headers });
    const body = JSON.stringify(aCheckoutBody());
    await refusedAndNothingWritten(() => send(body.slice(0, -1)), 400);
    await refusedAndNothingWritten(() => send(''), 400);
    await refusedAndNothingWritten(() => send(body, { 'Content-Type': 'text/plain' }), 415);
    const padded = (bytes: number) => `${body}${' '.repeat(bytes - body.length)}`;
    await refusedAndNothingWritten(() => send(padded(1_000_001)), 413);
    expectStatus(await send(padded(1_000_000)), 201);
    expectStatus(await send(body, { 'Content-Type': 'application/json; charset=utf-8' }), 201);
    expectStatus(await send(body, { 'Content-Type': 'application/merge-patch+json' }), 201);
  });
});

describe('Idempotency-Key on POST /v2/checkouts', () => {
  const named = (name: string) => ({ headers: { 'Idempotency-Key': name } });

  test('replays the first answer, byte by byte, and makes nothing', async () => {
    const first = expectStatus(await create({}, named('a')), 201);
    await nothingIsWritten(async () => {
      for (const name of ['a', '"a"']) {
        const again = await create({}, named(name));
        expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
        expect(again.body).toEqual(first.body);
        expect(again.headers).toMatchObject({ location: first.headers.location, etag: first.headers.etag });
      }
      expect(first.headers).not.toHaveProperty('idempotent-replayed');
    });
  });

  test('422 for anything else under the key: body, path, query', async () => {
    const { id } = expectStatus(await create({}, named('b')), 201).json;
    await refusedAndNothingWritten(() => create({ cost_centre: 'x' }, named('b')), 422, 'Idempotency-Key');
    const put = () => update(id, aCheckoutBody(), named('b'));
    await refusedAndNothingWritten(put, 422, 'Idempotency-Key');
  });

  test('is the merchant’s, live and test apart; its keys share it', async () => {
    const bodies = await Promise.all([
      create({}, named('c')),
      create({}, { key: 'merchant_test', ...named('c') }),
      create({ items: [{ variant_id: 9, quantity: 1 }] }, { key: 'other_merchant', ...named('c') }),
    ]);
    expect(new Set(bodies.map((answer) => expectStatus(answer, 201).json.id)).size).toBe(3);
    const again = await create({}, { key: await aKey(), ...named('c') });
    expect(again.json.id).toBe(bodies[0]?.json.id);
  });

  test('stays free after a 4xx, with another body too', async () => {
    expect((await create({ email: 'x' }, named('d'))).status).toBe(422);
    expect((await create({ items: itemsOf(1, 0) }, named('d'))).status).toBe(422);
    const answer = expectStatus(await create({}, named('d')), 201);
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
  });

  test('is kept for 24 h and not longer', async () => {
    const first = expectStatus(await create({}, named('e')), 201);
    world.advance(day - 60_000);
    expect((await create({}, named('e'))).json.id).toBe(first.json.id);
    world.advance(120_000);
    const later = expectStatus(await create({ cost_centre: 'other' }, named('e')), 201);
    expect(later.json.id).not.toBe(first.json.id);
    expect(later.headers).not.toHaveProperty('idempotent-replayed');
    expect((await create({ cost_centre: 'other' }, named('e'))).json.id).toBe(later.json.id);
  });

  test('has 1 to 255 characters', async () => {
    expectStatus(await create({}, named('x'.repeat(255))), 201);
    await refusedAndNothingWritten(() => create({}, named('x'.repeat(256))), 422, 'Idempotency-Key');
    await refusedAndNothingWritten(() => create({}, named('""')), 422, 'Idempotency-Key');
  });

  test('twenty at once make one checkout and get one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({}, named('f'))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  });

  test('twenty at once with the same If-Match take effect once and all get the first answer', async () => {
    const { id } = await aCheckout(world);
    const headers = { 'If-Match': (await get(id)).headers.etag ?? '', 'Idempotency-Key': 'i' };
    const put = () => update(id, { items: itemsOf(1, 4) }, { headers });
    const answers = await Promise.all(Array.from({ length: 20 }, put));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  });

  test('a PUT under the key takes effect once', async () => {
    const { id } = await aCheckout(world);
    const put = () => update(id, { items: itemsOf(1, 4) }, named('g'));
    const [first, again] = [expectStatus(await put(), 200), expectStatus(await put(), 200)];
    expect(again.body).toEqual(first.body);
    expect((await get(id)).json.items[0].id).toBe(first.json.items[0].id);
  });

  test('the answer is replayed in the version that it was made in, which it names', async () => {
    const first = expectStatus(await create({}, { headers: { ...older.headers, 'Idempotency-Key': 'h' } }), 201);
    const again = await create({}, named('h'));
    expect([again.body, again.headers['x-api-version']]).toEqual([first.body, '2021-02-23']);
  });
});
