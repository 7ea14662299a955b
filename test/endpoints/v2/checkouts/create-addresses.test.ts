import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckoutBody, anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { create, refusedAndNothingWritten } from './arrange.ts';

const { post } = noun(world, 'v2/checkouts');

describe('POST /v2/checkouts', () => {
  const local64 = 'a'.repeat(64);
  const domain189 = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;

  test.each(['company', 'street2', 'province_code', 'vat_in'])('an address without %s shows null', async (field) => {
    const { json } = expectStatus(await create({ shipping_address: anAddress({ [field]: null }) }), 201);
    expect(json.shipping_address[field]).toBeNull();
  });

  test.each(['street1', 'street2'])('%s accepts 35 user-perceived characters, but not 36', async (field) => {
    for (const character of ['x', 'ß', '😀']) {
      const address = anAddress({ [field]: character.repeat(35) });
      const { json } = expectStatus(await create({ shipping_address: address }), 201);
      expect(json.shipping_address[field]).toBe(character.repeat(35));
      const longer = anAddress({ [field]: character.repeat(36) });
      await refusedAndNothingWritten(() => create({ shipping_address: longer }), 422, `shipping_address.${field}`);
    }
  });

  test.each(['external_reference', 'external_identifier', 'cost_centre'])(
    '%s accepts 255 characters',
    async (field) => {
      expectStatus(await create({ [field]: '😀'.repeat(255) }), 201);
      await refusedAndNothingWritten(() => create({ [field]: 'x'.repeat(256) }), 422, field);
    },
  );

  test.each(['shipping_address', 'items', 'email'])('returns 422 without %s', async (field) => {
    const { [field]: _left, ...body } = aCheckoutBody() as Record<string, unknown>;
    await refusedAndNothingWritten(() => post(body), 422, field);
  });

  test.each(['first_name', 'last_name', 'street1', 'zip', 'city', 'country_code', 'email', 'phone'])(
    'returns 422 for an address without %s, for each kind of address',
    async (field) => {
      const { [field]: _left, ...address } = anAddress() as Record<string, unknown>;
      for (const name of ['shipping_address', 'billing_address', 'whitelabel_address']) {
        await refusedAndNothingWritten(() => create({ [name]: address }), 422, `${name}.${field}`);
      }
    },
  );

  test.each(['first_name', 'last_name', 'zip', 'city', 'phone', 'company', 'vat_in'])(
    'an address accepts 255 characters of %s',
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
  ])('returns 422 for a string with %s, and does not store it', async (_what, text) => {
    const raw = (body: object) => world.call('POST /v2/checkouts', { raw: JSON.stringify(aCheckoutBody({ ...body })) });
    await refusedAndNothingWritten(() => raw({ cost_centre: text }), 422, 'cost_centre');
    const shipping_address = anAddress({ city: text });
    await refusedAndNothingWritten(() => raw({ shipping_address }), 422, 'shipping_address.city');
  });

  test('returns 422 for a required string with only spaces', async () => {
    const shipping_address = anAddress({ city: '  \u00a0 ' });
    await refusedAndNothingWritten(() => create({ shipping_address }), 422, 'shipping_address.city');
  });

  test.each(['US', 'CA', 'AU', 'IL'])('a province is required for %s', async (country_code) => {
    const without = anAddress({ country_code });
    await refusedAndNothingWritten(() => create({ shipping_address: without }), 422, 'shipping_address.province_code');
    for (const province_code of ['N', 'NSW', '06', 'CA']) {
      expectStatus(await create({ shipping_address: anAddress({ country_code, province_code }) }), 201);
    }
  });

  test.each(['', 'ABCD', 'N-1', 'Ä', ' A', 'A\n'])('returns 422 for the province %j', async (province_code) => {
    const address = anAddress({ country_code: 'US', province_code });
    await refusedAndNothingWritten(() => create({ shipping_address: address }), 422, 'shipping_address.province_code');
  });

  test.each(['DEU', 'de', 'XX', 'ZZ', 'UK', 'EU', '', 'D'])('returns 422 for the country %j', async (country_code) => {
    const address = anAddress({ country_code });
    await refusedAndNothingWritten(() => create({ shipping_address: address }), 422, 'shipping_address.country_code');
  });

  test.each([`${local64}@example.com`, `${local64}@${domain189}`, 'jo+tag@sub.example.co', "o'neil@example.com"])(
    'accepts the e-mail address %s',
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
  ])('returns 422 for the e-mail address %j', async (email) => {
    await refusedAndNothingWritten(() => create({ email }), 422, 'email');
    const shipping_address = anAddress({ email });
    await refusedAndNothingWritten(() => create({ shipping_address }), 422, 'shipping_address.email');
  });
});
