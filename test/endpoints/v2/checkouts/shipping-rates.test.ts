import { describe, expect, test } from 'vitest';
import { aKey, older, patchMaster, pathOf } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aCheckoutWithRates, aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { handlesIn, rates, to } from './arrange.ts';

const { put: update } = noun(world, 'v2/checkouts');
const complete = (id: number) => update(`${id}/complete`, { payment: { handle: 'invoice' } });

describe('GET /v2/checkouts/{id}/shipping-rates', () => {
  test('first returns 202 with the job at Location, then 200 with the rates', async () => {
    const { id } = await aCheckout(world);
    const asked = await rates(id);
    expect(asked.status).toBe(202);
    expect(asked.json).toEqual({ id: expect.any(Number), is_test: false, resource_url: null, state: 'queued' });
    expect(asked.headers.location).toBe(`${publicUrl}/v2/jobs/${asked.json.id}`);
    await world.drain();
    const answer = await rates(id);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        data: [
          { is_test: false, order_id: id, handle: 'express', title: 'Express shipping', price: 10.3 },
          { is_test: false, order_id: id, handle: 'standard', title: 'Standard shipping', price: 4.12 },
        ],
        links: {
          first: `${publicUrl}/v2/checkouts/${id}/shipping-rates?page=1`,
          last: null,
          prev: null,
          next: null,
        },
        meta: {
          current_page: 1,
          from: 1,
          path: `${publicUrl}/v2/checkouts/${id}/shipping-rates`,
          per_page: 25,
          to: 2,
        },
      },
    ]);
    expect((await rates(id, older)).json).toEqual(answer.json);
  });

  test('the same parcel always costs the same', async () => {
    const answers = [];
    for (const _time of [1, 2]) {
      const { id } = await aCheckoutWithRates(world);
      answers.push((await rates(id)).json.data.map(({ price }: { price: number }) => price));
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test.each(['DE', 'AT', 'FR', 'GB', 'US'])('offers standard and express shipping to %s', async (country) => {
    const { id } = await aCheckoutWithRates(world, to(country));
    expect(handlesIn(await rates(id))).toEqual(['express', 'standard']);
  });

  test('returns an empty list for a country without rates', async () => {
    const { id } = await aCheckoutWithRates(world, to('JP'));
    const { json } = expectStatus(await rates(id), 200);
    expect([json.data, json.meta.from, json.meta.to]).toEqual([[], null, null]);
  });

  test('omits services that cannot carry the weight, and uses the lightest step for items without weight', async () => {
    const heavy = await aCheckoutWithRates(world, { items: [{ variant_id: 1, quantity: 200 }] });
    expect(handlesIn(await rates(heavy.id))).toEqual(['standard']);
    await patchMaster(8, { weight_grams: 0 });
    const light = await aCheckoutWithRates(world, { items: [{ variant_id: 8, quantity: 1000 }] });
    expect((await rates(light.id)).json.data[1].price).toBe(4.12);
  });

  test("rates have titles in the merchant's language, and test rates are marked", async () => {
    const items = [{ variant_id: 9, quantity: 1 }];
    const key = await aKey({ merchant: 2, is_test: true });
    const { id } = await aCheckoutWithRates(world, { items }, { key });
    expect((await rates(id, { key })).json.data[1]).toMatchObject({ is_test: true, title: 'Standardversand' });
  });

  test('pages of one rate work in both directions', async () => {
    const { id } = await aCheckoutWithRates(world);
    const first = expectStatus(await rates(id, {}, '?per_page=1'), 200);
    expect([handlesIn(first), first.json.links.prev]).toEqual([['express'], null]);
    const second = expectStatus(await world.call(`GET ${pathOf(first.json.links.next)}`), 200);
    expect([handlesIn(second), second.json.links.next]).toEqual([['standard'], null]);
    expect(second.json.meta).toMatchObject({ current_page: 2, from: 2, to: 2, per_page: 1 });
    const back = expectStatus(await world.call(`GET ${pathOf(second.json.links.prev)}`), 200);
    expect([handlesIn(back), back.json.links.prev]).toEqual([['express'], null]);
    expect(handlesIn(await rates(id, {}, '?per_page=1&page=2'))).toEqual(['standard']);
  });

  test('never returns 304, because the request may start work', async () => {
    const { id } = await aCheckoutWithRates(world);
    const first = expectStatus(await rates(id), 200);
    const headers = { 'If-None-Match': first.headers.etag ?? '*' };
    const again = await rates(id, { headers });
    expect(again.status).toBe(200);
    expect(Number(again.headers['x-ratelimit-remaining'])).toBe(Number(first.headers['x-ratelimit-remaining']) - 1);
  });

  test('the rates of a completed checkout stay readable, and no job is started', async () => {
    const { id } = await aCheckoutWithShipping(world);
    expectStatus(await complete(id), 201);
    expectStatus(await rates(id), 200);
    const changed = await aCheckoutWithShipping(world);
    expectStatus(await update(changed.id, { items: [{ variant_id: 1, quantity: 1 }] }), 200);
    expectStatus(await complete(changed.id), 201);
    const answer = await nothingIsWritten(() => rates(changed.id));
    expect([answer.status, answer.json]).toEqual([409, { message: expect.any(String), code: 'checkout_completed' }]);
  });

  test.each(['filter[id]=1', 'expand=x', 'filter[updated_at_min]=2020-01-01', 'x=1'])(
    'returns 422 for ?%s',
    async (query) => {
      const { id } = await aCheckoutWithRates(world);
      expect((await rates(id, {}, `?${query}`)).status).toBe(422);
    },
  );
});
