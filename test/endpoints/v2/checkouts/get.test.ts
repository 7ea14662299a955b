import { describe, expect, test } from 'vitest';
import { aKey, older, versions } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aPlacedOrder } from '../../../support/given/orders.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { day, itemsOf } from './arrange.ts';

const { get, put: update } = noun(world, 'v2/checkouts');

describe('GET /v2/checkouts/{id}', () => {
  test('returns 304 for the ETag of the same bytes in the same version, and does not count it', async () => {
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

  test('a checkout expires after 30 days unless it was completed', async () => {
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
      expect([answer.status, answer.json]).toEqual([
        404,
        { message: 'No results found for Checkout', code: 'not_found' },
      ]);
    }
    expect((await get(done)).json.state).toBe('completed');
  });

  test.each(['0', '-1', '1.5', 'abc', '01', '9007199254740993', '1'.repeat(17), '%20', '1%00', '١'])(
    'returns 404 for the id %s',
    async (id) => {
      const answer = await get(id);
      expect([answer.status, answer.json]).toEqual([
        404,
        { message: 'No results found for Checkout', code: 'not_found' },
      ]);
    },
  );

  test('returns 422 for a query, because none is allowed', async () => {
    const { id } = await aCheckout(world);
    const answer = await get(`${id}?expand=items`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.errors)).toEqual(['expand']);
  });
});
