import { describe, expect, test } from 'vitest';
import { aKey, useUp } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aCheckoutBody, aCheckoutWithShipping } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import type { TestWorld } from '../../../support/world.ts';
import { create, itemsOf, refusedAndNothingWritten } from './arrange.ts';

const { get } = noun(world, 'v2/checkouts');

describe('callers of /v2/checkouts', () => {
  const routes = (id: number) =>
    [
      [`GET /v2/checkouts/${id}`, undefined],
      [`PUT /v2/checkouts/${id}`, { items: itemsOf(1, 1) }],
      [`GET /v2/checkouts/${id}/shipping-rates`, undefined],
      [`PUT /v2/checkouts/${id}/complete`, { payment: { handle: 'invoice' } }],
    ] as const;

  test('a missing, an invalid and a revoked key get the same 401, without rate limit headers', async () => {
    const mine = world.keys.merchant;
    const wrong = `${mine.slice(0, -1)}${mine.endsWith('A') ? 'B' : 'A'}`;
    const unknown = `mto_live_${'0'.repeat(12)}_${'A'.repeat(43)}`;
    await nothingIsWritten(async () => {
      for (const key of [null, 'nonsense', wrong, unknown, 'revoked', `${mine}x`]) {
        const answer = await create({}, { key });
        expect([answer.status, answer.body.toString()]).toEqual([
          401,
          '{"message":"Unauthenticated.","code":"unauthenticated"}',
        ]);
        expect(Object.keys(answer.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
        expect(answer.headers['x-api-version']).toBe('2022-02-01');
      }
      const basic = await create({}, { key: null, headers: { Authorization: `Basic ${mine}` } });
      expect(basic.status).toBe(401);
    });
  });

  test('a key is accepted with its scheme in any letter case', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { Authorization: `${scheme} ${world.keys.merchant}` };
      expectStatus(await create({}, { key: null, headers }), 201);
    }
  });

  test('401 takes precedence over 400, 404 and 422', async () => {
    const sent = { key: null, headers: { 'X-Api-Version': 'x' }, body: { nonsense: true } };
    expect((await world.call('PUT /v2/checkouts/999999?x=1', sent)).status).toBe(401);
  });

  test("returns 403 for a production's key and for a staff key without a merchant", async () => {
    const { id } = await aCheckout(world);
    for (const key of ['staff', 'production', 'other_production']) {
      for (const [route, body] of [...routes(id), ['POST /v2/checkouts', aCheckoutBody()] as const]) {
        const answer = await world.call(route, { key, body });
        expect([route, answer.status, Object.keys(answer.json)]).toEqual([route, 403, ['message', 'code']]);
      }
    }
  });

  test('a staff key with a merchant acts for that merchant', async () => {
    const key = await aKey({ role: 'staff', merchant: 1 });
    const { id } = await aCheckout(world, {}, { key });
    expectStatus(await get(id), 200);
    expect((await get(id, { key: 'other_merchant' })).status).toBe(404);
  });

  test("another merchant's checkout gives the same 404 as an unknown checkout", async () => {
    const { id } = await aCheckoutWithShipping(world);
    await nothingIsWritten(async () => {
      for (const key of ['merchant_test', 'other_merchant']) {
        for (const [index, [route, body]] of routes(id).entries()) {
          const theirs = await world.call(route, { key, body });
          const [unknownRoute] = routes(999_999)[index] ?? [''];
          const unknown = await world.call(unknownRoute, { key, body });
          expect([theirs.status, theirs.body.toString()]).toEqual([404, unknown.body.toString()]);
          expect(theirs.json).toEqual({ message: 'No results found for Checkout', code: 'not_found' });
        }
      }
    });
  });

  test('returns 429 with rate limit headers and Retry-After after 5000 requests, but still returns 304', async () => {
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
    expect([over.status, over.json]).toEqual([429, { message: 'Too many attempts.', code: 'rate_limited' }]);
    expect(over.headers).toMatchObject({ 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0' });
    expect(over.headers['x-api-version']).toBe('2022-02-01');
    const wait = Number(over.headers['x-ratelimit-reset']) - world.now() / 1000;
    const [, seconds] = /^"default";r=0;t=(\d+)$/.exec(over.headers.ratelimit ?? '') ?? [];
    expect(Math.abs(Number(seconds) - wait)).toBeLessThan(3);
    expect(Math.abs(Number(over.headers['retry-after']) - wait)).toBeLessThan(3);
    expect((await get(id, { key, headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await get(id, { key, headers: { 'If-None-Match': '"1.other"' } })).status).toBe(429);
    world.advance(Number(over.headers['retry-after']) * 1000 - 2000);
    expect((await get(id, { key })).status).toBe(429);
    world.advance(3000);
    const after = await get(id, { key });
    expect(after.status).toBe(200);
    // the two requests after the first 4998 were counted in the same minute, or in the next
    expect(Number(after.headers['x-ratelimit-remaining'])).toBeGreaterThanOrEqual(4996);
  });

  test('rejected requests count towards the rate limit, except 401', async () => {
    const key = await aKey();
    const remaining = async (answer: ReturnType<TestWorld['call']>) =>
      Number((await answer).headers['x-ratelimit-remaining']);
    const sent = { key, body: {} };
    const first = await remaining(world.call('POST /v2/checkouts', sent));
    expect(await remaining(get(999_999, { key }))).toBe(first - 1);
    expect(await remaining(get(1, { key, headers: { 'X-Api-Version': 'x' } }))).toBe(first - 2);
    expect(await remaining(world.call('GET /v2/orders', { key }))).toBe(first - 3);
  });

  test('returns 405 with the allowed methods of the path', async () => {
    const { id } = await aCheckout(world);
    const answer = await world.call(`DELETE /v2/checkouts/${id}`);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow?.split(', ').sort()).toEqual(['GET', 'PUT']);
  });

  test('returns 400 for invalid JSON, 415 for another content type and 413 for more than 1 MB', async () => {
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
