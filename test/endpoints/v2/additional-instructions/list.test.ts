import { describe, expect, test } from 'vitest';
import { idsIn, older, pathOf, walk } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { everyCaller, giftWrap, iron } from './arrange.ts';

const { path, list } = noun(world, 'v2/additional-instructions');

describe('GET /v2/additional-instructions', () => {
  test('lists additional instructions with id, name, handle, price and collection_name, newest first, for every merchant', async () => {
    for (const sent of everyCaller) {
      expect(expectStatus(await list('', sent), 200).json.data).toEqual([
        { ...iron, handle: 'iron', collection_name: 'product' },
        { ...giftWrap, handle: 'gift-wrap', collection_name: 'shipping' },
      ]);
    }
  });

  test('version 2021-02-23 shows collection_name as type', async () => {
    expect(expectStatus(await list('', older), 200).json.data).toEqual([
      { ...iron, type: 'product' },
      { ...giftWrap, type: 'shipping' },
    ]);
  });

  describe.each([
    ['2022-02-01', {}],
    ['2021-02-23', older],
  ])('additional instructions in version %s', (_, sent) => {
    test.each([
      ['filter[id]=1', [1]],
      ['filter[id]=1,2,999', [2, 1]],
      ['filter[name]=Gift%20wrap', [1]],
      ['filter[name]=gift%20wrap', []],
      ['filter[name]=Gift%20wrap,Iron%20before%20packing', [2, 1]],
      ['filter[collection_name]=product', [2]],
      ['filter[collection_name]=shipping', [1]],
      ['filter[collection_name]=shipping,product', [2, 1]],
      ['filter[type]=product', [2]],
      ['filter[type]=shipping', [1]],
      ['filter[type]=shipping,product', [2, 1]],
      ['filter[type]=product&filter[collection_name]=product', [2]],
      ['filter[type]=product&filter[collection_name]=shipping', []],
      ['filter[type]=product&filter[id]=1', []],
      ['filter[updated_at_min]=2020-01-01', [2, 1]],
      ['filter[updated_at_max]=2020-01-01', []],
    ])('lists the additional instructions for ?%s', async (query, expected) => {
      expect(idsIn(expectStatus(await list(`?${query}`, sent), 200))).toEqual(expected);
    });

    test.each([
      'filter[id]=x',
      'filter[collection_name]=gift',
      'filter[collection_name]=product,gift',
      'filter[type]=Product',
      'filter[type]=',
      'filter[price]=1',
      'filter[created_at_min]=2020-01-01',
      'expand=x',
      'per_page=0',
      'per_page=101',
      'page=0',
    ])('returns 422 for ?%s', async (query) => {
      const { json } = expectStatus(await list(`?${query}`, sent), 422);
      expect(Object.keys(json.errors)).toEqual([query.split('=')[0]]);
    });
  });

  test('pages of one additional instruction work forwards and backwards', async () => {
    const pages = await walk(world, `${path}?per_page=1`);
    expect(pages.flatMap(idsIn)).toEqual([2, 1]);
    const back = await world.call(`GET ${pathOf(pages.at(-1)?.json.links.prev)}`);
    expect([idsIn(back), back.json.links.prev]).toEqual([[2], null]);
  });
});
