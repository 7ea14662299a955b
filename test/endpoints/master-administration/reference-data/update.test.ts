import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { bodyOfUnused, type UnusedReference, unusedKinds } from '../../../support/given/reference.ts';
import { callsOf, made, withHandle } from './arrange.ts';

const changes: Readonly<Record<UnusedReference, object>> = {
  aBrand: { name: { en: 'Other' } },
  aCountry: { code: 'FO' },
  aMaterialType: { name: { en: 'Other' } },
  anOptionType: { name: { en: 'Other' } },
  anOptionValue: { option_type: 2 },
  anOrderType: { name: { en: 'Other' } },
  aProductionMethod: { price_per_square_centimeter: 0.0301 },
  aProductionArea: { production_method: 2 },
  anAnnotationChannel: { name: { en: 'Other' } },
  aPaymentMethod: { name: 'Other' },
  aShippingRate: { price: 15 },
  anInstruction: { price: 0 },
  aMerchant: { locale: 'fr' },
  aProduction: { production_methods: [2] },
  aSupplier: { name: 'Other' },
};

describe('PATCH of reference data', () => {
  test.each(unusedKinds)('changes a field of %s and keeps the others', async (kind) => {
    const { patch, get } = callsOf(kind);
    const before = await made(kind);
    const { json } = expectStatus(await patch(before.id, changes[kind]), 200);
    const expected = { ...before, ...changes[kind], updated_at: json.updated_at };
    // the address of a supplier has the supplier's times
    if (kind === 'aSupplier') expected.address = { ...before.address, updated_at: json.updated_at };
    expect(json).toEqual(expected);
    expect((await get(before.id)).json).toEqual(json);
  });

  test.each(unusedKinds)('writes nothing if %s is equal already', async (kind) => {
    const { patch } = callsOf(kind);
    const { id } = await made(kind, changes[kind]);
    await nothingIsWritten(async () => expectStatus(await patch(id, changes[kind]), 200));
    await nothingIsWritten(async () => expectStatus(await patch(id, {}), 200));
  });

  test('does not fill missing fields', async () => {
    const limited = await made('aProductionMethod', { max_width: 310, prints_alpha: false });
    const { json } = await callsOf('aProductionMethod').patch(limited.id, { max_height: null });
    expect(json).toMatchObject({ max_width: 310, max_height: null, prints_alpha: false });
  });

  test('returns 412 if If-Match names another revision', async () => {
    const { patch, get } = callsOf('aBrand');
    const { id } = await made('aBrand');
    const { etag = '' } = (await get(id)).headers;
    const sent = { headers: { 'If-Match': etag } };
    expect((await patch(id, { name: { en: 'First' } }, sent)).status).toBe(200);
    const { status } = await nothingIsWritten(() => patch(id, { name: { en: 'Second' } }, sent));
    expect(status).toBe(412);
  });

  test.each(withHandle)('changes the handle of %s, and returns 422 if it is taken', async (kind) => {
    const { patch, post } = callsOf(kind);
    const [one, other] = [await made(kind), await made(kind)];
    const { status, json } = await nothingIsWritten(() => patch(one.id, { handle: other.handle }));
    expect([status, json.codes]).toEqual([422, { handle: ['taken'] }]);
    expect((await patch(one.id, { handle: aHandle() })).status).toBe(200);
    expect((await post({ ...bodyOfUnused(kind).body, handle: one.handle })).status).toBe(201);
  });

  test('derives the handle of a rate again, and returns 422 if another rate has it', async () => {
    const { patch } = callsOf('aShippingRate');
    const rate = await made('aShippingRate', { max_weight_grams: 1000 });
    const { json } = expectStatus(await patch(rate.id, { max_weight_grams: 2000 }), 200);
    expect(json.handle).toBe(`${rate.service}-NO-2000`);
    const lighter = await made('aShippingRate', { service: rate.service, max_weight_grams: 1000 });
    const taken = await nothingIsWritten(() => patch(lighter.id, { max_weight_grams: 2000 }));
    expect([taken.status, taken.json.codes]).toEqual([422, { handle: ['taken'] }]);
  });

  test.each<readonly [UnusedReference, object, string, string]>([
    ['anOptionValue', { option_type: 999_999 }, 'option_type', 'not_found'],
    ['aMerchant', { order_type: 999_999 }, 'order_type', 'not_found'],
    ['aProduction', { production_methods: [1, 999_999] }, 'production_methods.1', 'not_found'],
    ['aProduction', { is_test: true }, 'is_test', 'fixed_mode'],
    ['aSupplier', { address: { city: 'Münster' } }, 'address.street1', 'missing'],
    ['aBrand', { name: null }, 'name', 'not_an_object'],
  ])('rejects a change of %s to %j', async (kind, change, place, code) => {
    const { id } = await made(kind);
    const { status, json } = await nothingIsWritten(() => callsOf(kind).patch(id, change));
    expect([status, json.codes]).toMatchObject([422, { [place]: [code] }]);
  });

  test('accepts the mode that a production has', async () => {
    const { id } = await made('aProduction', { is_test: true });
    expect((await callsOf('aProduction').patch(id, { is_test: true, name: 'Tests' })).json.name).toBe('Tests');
  });

  test.each(unusedKinds)('returns 404 for %s that does not exist', async (kind) => {
    const { status, json } = await callsOf(kind).patch(999_999, changes[kind]);
    expect([status, json.code]).toEqual([404, 'not_found']);
  });
});
