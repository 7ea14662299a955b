import { beforeAll, describe, expect, test } from 'vitest';
import { recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct } from '../../../support/given/catalogue.ts';
import { anAddress, aPlacedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { offer, patch, read } from './arrange.ts';

let ordered: number;

beforeAll(async () => {
  const { id } = await aPlacedOrder(world);
  ordered = (await recordIn('order', id)).items[0]?.variant ?? 0;
  await world.drain();
});

const asyncProducts = noun(world, 'master-administration/async/products', 'staff');
const products = noun(world, 'master-administration/products', 'staff');

describe('PATCH /master-administration/merchant-variants/{id}', () => {
  test('changes only the identifier and the end of a merchant variant, and v2 shows both at once', async () => {
    const { id } = await aNewProduct(world);
    const { merchant_variants } = await offer(id);
    const variant = merchant_variants[0];
    const before = (await read(variant)).json;
    const one = expectStatus(await patch(variant, { external_identifier: 'shop-1', price: 1, merchant: 2 }), 200).json;
    expect(one).toEqual({ ...before, external_identifier: 'shop-1', updated_at: expect.any(String) });
    const seen = (await world.call(`GET /v2/variants?filter[origin.external_identifier]=shop-1`)).json.data;
    expect(seen.map((row: { id: number }) => row.id)).toEqual([variant]);
    const two = expectStatus(await patch(variant, { discontinue_at: '2001-01-01 12:00:00' }), 200).json;
    expect(two).toEqual({
      ...one,
      discontinue_at: '2001-01-01T12:00:00+00:00',
      is_available: false,
      updated_at: expect.any(String),
    });
    const body = {
      email: 'jo@example.com',
      items: [{ variant_id: variant, quantity: 1 }],
      shipping_address: anAddress(),
    };
    expect((await world.call('POST /v2/checkouts', { body })).status).toBe(422);
    const three = expectStatus(await patch(variant, { external_identifier: null, discontinue_at: null }), 200).json;
    expect(three).toEqual({ ...before, updated_at: expect.any(String) });
    await nothingIsWritten(async () => {
      expectStatus(await patch(variant, { discontinue_at: null }), 200);
      expectStatus(await patch(variant, {}), 200);
    });
  });

  test('a future end of a merchant variant takes effect in time', async () => {
    const { id } = await aNewProduct(world);
    const { merchant_variants } = await offer(id);
    const end = new Date(world.now() + 60_000).toISOString();
    expect((await patch(merchant_variants[0], { discontinue_at: end })).json.is_available).toBe(true);
    world.advance(120_000);
    expect((await read(merchant_variants[0])).json.is_available).toBe(false);
  });

  test("changes and syncs of the master keep the merchant's identifier and end", async () => {
    const { id, variants } = await aNewProduct(world);
    const { merchant_variants } = await offer(id);
    const own = { external_identifier: 'mine', discontinue_at: '2099-01-01T00:00:00+00:00' };
    expectStatus(await patch(merchant_variants[0], own), 200);
    const body = {
      discontinue_at: '2090-01-01',
      variants: [{ sku: variants[0]?.sku, price: 5, external_identifier: 'master', discontinue_at: '2089-01-01' }],
    };
    expectStatus(await asyncProducts.put(id, body), 202);
    await world.drain();
    expectStatus(await products.put(`${id}/sync-to-merchants`), 200);
    await world.drain();
    expect((await read(merchant_variants[0])).json).toMatchObject({ ...own, is_available: true });
    const [shown] = (await world.call(`GET /v2/variants?filter[id]=${merchant_variants[0]}`)).json.data;
    expect(shown.price).toBe(5);
  });

  test.each([
    ['external_identifier', { external_identifier: 7 }],
    ['external_identifier', { external_identifier: 'x'.repeat(256) }],
    ['discontinue_at', { discontinue_at: 'soon' }],
    ['discontinue_at', { discontinue_at: 7 }],
  ])('returns 422 at %s and writes nothing: %j', async (place, body) => {
    const { status, json } = await nothingIsWritten(() => patch(1, body));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });

  test("returns 409 for an order's copy of a variant, and writes nothing", async () => {
    expectStatus(await nothingIsWritten(() => patch(ordered, { external_identifier: 'other' })), 409);
  });

  test('returns 412 for an outdated ETag of the variant', async () => {
    const ifMatch = { headers: { 'If-Match': (await read(2)).headers.etag ?? '' } };
    expectStatus(await patch(2, { external_identifier: 'one' }, ifMatch), 200);
    expect((await patch(2, { external_identifier: 'two' }, ifMatch)).status).toBe(412);
    expect((await read(2)).json.external_identifier).toBe('one');
  });
});
