import { beforeAll, describe, expect, test } from 'vitest';
import { aKey, idsIn, pathOf, walk } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { aHistory } from './arrange.ts';

const { list, ids, get } = noun(world, 'v2/orders');

describe('GET /v2/orders', () => {
  let history: Awaited<ReturnType<typeof aHistory>>;
  beforeAll(async () => {
    history = await aHistory({ merchant: 2, is_test: true });
  });
  const newest = () => history.ids.toReversed();
  const mine = () => ({ key: history.key });

  test('lists the newest orders first, 25 per page, with links and meta', async () => {
    const { json } = expectStatus(await list('', mine()), 200);
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual(newest());
    expect(json.links).toEqual({ first: `${publicUrl}/v2/orders?page=1`, last: null, prev: null, next: null });
    expect(json.meta).toEqual({ current_page: 1, from: 1, path: `${publicUrl}/v2/orders`, per_page: 25, to: 7 });
    expect(json.data[0]).toEqual((await get(history.ids[6] ?? 0, mine())).json);
  });

  test('pages of two orders show each order once in both directions, and keep filters and expand', async () => {
    const query = '?per_page=2&filter[state]=prepared&expand=items.variant';
    const pages = await walk(world, `/v2/orders${query}`, mine());
    expect(pages.map(idsIn)).toEqual([
      newest().slice(0, 2),
      newest().slice(2, 4),
      newest().slice(4, 6),
      newest().slice(6),
    ]);
    expect(pages.map(({ json }) => json.meta.current_page)).toEqual([1, 2, 3, 4]);
    expect(pages.map(({ json }) => [json.meta.from, json.meta.to])).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 7],
    ]);
    for (const { json } of pages) {
      expect(json.data[0].items[0].variant).toHaveProperty('collection_name', 'ordered');
      expect(json.links.first).toMatch(/page=1$/);
    }
    const back = [];
    for (let page = pages.at(-1); page?.json.links.prev; page = back.at(-1)) {
      back.push(expectStatus(await world.call(`GET ${pathOf(page.json.links.prev)}`, mine()), 200));
    }
    expect(back.map(idsIn)).toEqual(pages.slice(0, -1).map(idsIn).toReversed());
    expect(back.map(({ json }) => json.meta.current_page)).toEqual([3, 2, 1]);
    // forwards again from the middle
    const onwards = await world.call(`GET ${pathOf(back[0]?.json.links.next)}`, mine());
    expect(idsIn(onwards)).toEqual(newest().slice(6));
  });

  test('a new order does not shift the pages of a cursor', async () => {
    const key = await aKey({ merchant: 2 });
    const items = [{ variant_id: 9, quantity: 1 }];
    const first = [];
    for (let index = 0; index < 4; index += 1) first.push((await aPlacedOrder(world, { items }, { key })).id);
    const page = expectStatus(await list('?per_page=2', { key }), 200);
    await aPlacedOrder(world, { items }, { key });
    const next = expectStatus(await world.call(`GET ${pathOf(page.json.links.next)}`, { key }), 200);
    expect([...idsIn(page), ...idsIn(next)]).toEqual(first.toReversed());
  });

  test('a page number without a cursor selects the page', async () => {
    expect(await ids('?per_page=2&page=2', mine())).toEqual(newest().slice(2, 4));
    expect(await ids('?per_page=2&page=4', mine())).toEqual(newest().slice(6));
    const beyond = expectStatus(await list('?per_page=2&page=9', mine()), 200).json;
    expect([beyond.data, beyond.meta.from, beyond.meta.to, beyond.links.next]).toEqual([[], null, null, null]);
    const second = expectStatus(await list('?per_page=3&page=2', mine()), 200);
    const first = await world.call(`GET ${pathOf(second.json.links.prev)}`, mine());
    expect(idsIn(first)).toEqual(newest().slice(0, 3));
  });

  test('links use the public URL, regardless of the Host header', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const { json } = await list('?per_page=1', { ...mine(), headers });
    expect(json.links.next).toMatch(new RegExp(`^${publicUrl}/v2/orders\\?`));
    expect(json.meta.path).toBe(`${publicUrl}/v2/orders`);
  });

  test('a page number can skip at most 10,000 orders, and the error recommends since_id', async () => {
    expectStatus(await list('?per_page=100&page=101', mine()), 200);
    const { status, json } = await list('?per_page=100&page=102', mine());
    expect(status).toBe(422);
    expect(json.errors.page[0]).toContain('filter[since_id]');
  });

  test("a cursor contains only a position, so a merchant sees only its orders with another's cursor", async () => {
    const page = expectStatus(await list('?per_page=2', mine()), 200);
    const stolen = expectStatus(await world.call(`GET ${pathOf(page.json.links.next)}`, { key: 'merchant_test' }), 200);
    expect(stolen.json.data).toEqual([]);
    for (const cursor of ['x', 'e30', Buffer.from('{"after":-1}').toString('base64url'), '%00']) {
      expect((await list(`?cursor=${cursor}`, mine())).status).toBe(400);
    }
  });

  test("lists only the orders of the key's merchant and mode", async () => {
    for (const key of ['merchant', 'merchant_test']) await aPlacedOrder(world, {}, { key });
    const seen = await Promise.all(
      ['merchant', 'merchant_test', 'other_merchant', history.key].map((key) => ids('?per_page=100', { key })),
    );
    expect(new Set(seen.flat()).size).toBe(seen.flat().length);
  });
});
