import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';
import { scale } from './arrange.ts';

const { ids, pages } = noun(world, 'master-administration/product-size-labels', 'staff');

describe('GET /master-administration/product-size-labels', () => {
  test.each([
    ['filter[id]=1,2', [1, 2]],
    ['filter[handle]=medium', [2]],
    ['filter[handle]=medium,small', [1, 2]],
    ['filter[name]=Small', [1]],
    ['filter[name]=Small&filter[handle]=medium', []],
    ['filter[name]=small', []],
  ])('lists the size labels for ?%s', async (query, expected) => {
    expect(await ids(`?${query}`)).toEqual(expected);
  });

  test('lists size labels by id, page by page, and keeps expand in links', async () => {
    const all = await pages('?per_page=1&filter[id]=1,2&expand=product_sizes');
    expect(all.map(idsIn).filter((ids) => ids.length > 0)).toEqual([[1], [2]]);
    const scales = all.flatMap(({ json }) =>
      json.data.flatMap(({ product_sizes }: { product_sizes: { product_size_scale: object }[] }) =>
        product_sizes.map(({ product_size_scale }) => product_size_scale),
      ),
    );
    expect(scales).toEqual([scale(1, 'International'), scale(2, 'EU'), scale(1, 'International'), scale(2, 'EU')]);
  });
});
