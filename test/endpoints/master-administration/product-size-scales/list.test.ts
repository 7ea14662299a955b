import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { noun, times } from '../../../support/noun.ts';

const { ids, pages } = noun(world, 'master-administration/product-size-scales', 'staff');

describe('GET /master-administration/product-size-scales', () => {
  test('lists size scales by id, page by page', async () => {
    const all = await pages('?per_page=1');
    expect(all.flatMap(({ json }) => json.data).slice(0, 2)).toEqual([
      { id: 1, name: 'International', ...times },
      { id: 2, name: 'EU', ...times },
    ]);
  });

  test.each([
    ['filter[id]=2', [2]],
    ['filter[id]=1,2', [1, 2]],
    ['filter[name]=EU', [2]],
    ['filter[name]=EU,International', [1, 2]],
    ['filter[name]=EU&filter[id]=1', []],
    ['filter[name]=nothing', []],
  ])('lists the size scales for ?%s', async (query, expected) => {
    expect(await ids(`?${query}`)).toEqual(expected);
  });
});
