import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { bodyOfUnused, type UnusedReference, unusedKinds } from '../../../support/given/reference.ts';
import { publicUrl } from '../../../support/world.ts';
import { callsOf, made, withHandle } from './arrange.ts';

const name = { en: 'Example' };
const manyLanguages = (
  'aa ab af am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da dv dz ee el eo es et eu fa ff ' +
  'fi fj fo fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is iu ja jv ka kg ki kj kk kl km kn'
).split(' ');

describe('POST of reference data', () => {
  test.each(unusedKinds.filter((kind) => kind !== 'aSupplier'))('creates %s with every field', async (kind) => {
    const { path, post, get } = callsOf(kind);
    const { body } = bodyOfUnused(kind);
    const { json, headers } = expectStatus(await post(body), 201);
    expect(json).toMatchObject(body);
    expect(headers.location).toBe(`${publicUrl}${path}/${json.id}`);
    const found = await get(json.id);
    expect([found.status, found.json, found.headers.etag]).toEqual([200, json, headers.etag]);
  });

  test.each(withHandle)('returns 422 at the handle of %s if it is taken', async (kind) => {
    const { handle } = await made(kind);
    const answer = await nothingIsWritten(() => callsOf(kind).post({ ...bodyOfUnused(kind).body, handle }));
    expect([answer.status, answer.json.codes]).toEqual([422, { handle: ['taken'] }]);
  });

  test('returns 422 for a second rate of a service, a country and a weight', async () => {
    const { service } = await made('aShippingRate', { max_weight_grams: 700 });
    const again = { ...bodyOfUnused('aShippingRate').body, service, max_weight_grams: 700 };
    const answer = await nothingIsWritten(() => callsOf('aShippingRate').post(again));
    expect([answer.status, answer.json.codes]).toEqual([422, { handle: ['taken'] }]);
    const lighter = await made('aShippingRate', { service, max_weight_grams: 600 });
    expect(lighter.handle).toBe(`${service}-NO-600`);
  });

  test.each<readonly [UnusedReference, object, object]>([
    ['aProductionMethod', { name, collection_name: 'print' }, { price_per_square_centimeter: 0, max_width: null }],
    ['aProductionMethod', { name, collection_name: 'print' }, { max_height: null, prints_alpha: true }],
    ['aProductionArea', { name, production_method: 1 }, { view: null, width: null, height: null }],
    ['aMerchant', { name: 'M', currency: 'EUR', locale: 'de', order_type: 1 }, { cancellable_until: 'prepared' }],
    ['aProduction', { name: 'P' }, { production_methods: [], is_test: false }],
  ])('fills missing fields of %s', async (kind, body, defaults) => {
    const { json } = expectStatus(await callsOf(kind).post({ handle: aHandle(), ...body }), 201);
    expect(json).toMatchObject(defaults);
  });

  test.each<readonly [UnusedReference, object, string, string]>([
    ['anOptionValue', { option_type: 999_999 }, 'option_type', 'not_found'],
    ['aProductionArea', { production_method: 999_999 }, 'production_method', 'not_found'],
    ['aMerchant', { order_type: 999_999 }, 'order_type', 'not_found'],
    ['aProduction', { production_methods: [1, 999_999] }, 'production_methods.1', 'not_found'],
    ['aBrand', { handle: 'Übergröße' }, 'handle', 'not_a_handle'],
    ['aBrand', { handle: '-brand' }, 'handle', 'not_a_handle'],
    ['aBrand', { handle: 'b'.repeat(256) }, 'handle', 'too_long'],
    ['aBrand', { handle: undefined }, 'handle', 'missing'],
    ['aBrand', { name: {} }, 'name', 'no_language'],
    ['aBrand', { name: { xx: 'Brand' } }, 'name.xx', 'not_a_language'],
    ['aBrand', { name: { en: ' ' } }, 'name.en', 'empty'],
    ['aCountry', { code: 'EU' }, 'code', 'not_a_country'],
    ['aProductionMethod', { price_per_square_centimeter: 0.00001 }, 'price_per_square_centimeter', 'too_precise_rate'],
    ['aProductionMethod', { max_width: 0 }, 'max_width', 'too_small'],
    ['aMerchant', { currency: 'eur' }, 'currency', 'not_a_currency'],
    ['aMerchant', { locale: 'xx' }, 'locale', 'not_a_language'],
    ['aMerchant', { cancellable_until: 'completed' }, 'cancellable_until', 'not_one_of'],
    ['aShippingRate', { max_weight_grams: 0 }, 'max_weight_grams', 'too_small'],
    ['aShippingRate', { tax_rate: 101 }, 'tax_rate', 'too_large'],
    ['aShippingRate', { price: 1.005 }, 'price', 'too_precise'],
    ['anInstruction', { collection_name: 'order' }, 'collection_name', 'not_one_of'],
  ])('rejects %s with %j', async (kind, more, place, code) => {
    const sent = { ...bodyOfUnused(kind).body, ...more };
    const { status, json } = await nothingIsWritten(() => callsOf(kind).post(sent));
    expect([status, json.codes]).toEqual([422, { [place]: [code] }]);
  });

  test('accepts a brand with a name in 80 languages, and rejects more', async () => {
    const names = ['de', 'en', 'fr', 'it', ...manyLanguages].map((code) => [code, `Brand in ${code}`] as const);
    const { patch } = callsOf('aBrand');
    const { id } = await made('aBrand', { name: Object.fromEntries(names.slice(0, 80)) });
    expect((await patch(id, { handle: aHandle() })).status).toBe(200);
    const { status, json } = await patch(id, { name: Object.fromEntries(names) });
    expect([status, json.codes]).toEqual([422, { name: ['too_many'] }]);
  });

  test('reads a production method once if a production names it twice', async () => {
    expect((await made('aProduction', { production_methods: [2, 1, 2] })).production_methods).toEqual([2, 1]);
  });

  test.each(['merchant', 'production'] as const)('rejects a key of a %s', async (key) => {
    const { status, json } = await callsOf('aMerchant').post(bodyOfUnused('aMerchant').body, { key });
    expect([status, json.code]).toEqual([403, 'forbidden']);
  });
});

test('lists find reference data by handle, and rates by country and service', async () => {
  const { id, handle } = await made('aBrand');
  expect(await callsOf('aBrand').ids(`?filter[handle]=${handle}`)).toEqual([id]);
  const rate = await made('aShippingRate', { country_code: 'FI' });
  expect(await callsOf('aShippingRate').ids('?filter[country_code]=FI')).toEqual([rate.id]);
  expect(await callsOf('aShippingRate').ids(`?filter[service]=${rate.service}`)).toEqual([rate.id]);
});
