import { expect, test } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aGoodsTransfer, aGoodsTransferBody } from '../../../support/given/goods.ts';
import { accept, receive, spelled, spellings } from './arrange.ts';

test('only staff can access goods transfers, and productions can receive the items that are sent to them', async () => {
  const { id } = await aGoodsTransfer(world);
  const bound = await aKey({ role: 'staff', merchant: 1 });
  for (const spelling of spellings) {
    const { list, get, post } = spelled(spelling);
    for (const key of ['merchant', 'production']) {
      expect((await list('', { key })).status).toBe(403);
      expect((await get(id, { key })).status).toBe(403);
      expect((await post(aGoodsTransferBody(), { key })).status).toBe(403);
    }
    expect((await receive(id, accept(1), spelling, { key: 'merchant' })).status).toBe(403);
    // it goes to production 1, so the other production cannot see it
    const other = await receive(id, accept(1), spelling, { key: 'other_production' });
    expect([other.status, other.json.message]).toEqual([404, 'No results found for Goods Transfer']);
    expect((await receive(id, accept(999_999), spelling, { key: 'production' })).status).toBe(422);
    expect((await get(id, { key: bound })).status).toBe(200);
  }
});

test('both spellings of a path allow the same methods', async () => {
  for (const spelling of spellings) {
    const { path, get, put } = spelled(spelling);
    const { status, headers } = await world.call(`DELETE ${path}`, { key: 'staff' });
    expect([status, headers.allow]).toEqual([405, 'GET, POST']);
    expect((await put(1)).headers.allow).toBe('GET');
    expect((await get('1/receipts')).headers.allow).toBe('POST');
  }
});
