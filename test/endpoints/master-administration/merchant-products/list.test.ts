import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle } from '../../../support/given/arranged.ts';
import { aNewProduct } from '../../../support/given/catalogue.ts';
import { noun } from '../../../support/noun.ts';
import { offer } from './arrange.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');

describe('GET /master-administration/merchant-products', () => {
  test('filters merchant products by id, merchant and master handle, alone or combined', async () => {
    const handle = aHandle();
    const { id: product } = await aNewProduct(world, { handle });
    const mine = (await offer(product)).id;
    const theirs = (await offer(product, {}, 2)).id;
    const found = async (query: string) => (await offers.pages(`?per_page=100&${query}`)).flatMap(idsIn);
    expect(await found(`filter[id]=${theirs},${mine}`)).toEqual([mine, theirs]);
    expect(await found(`filter[master_product.handle]=${handle}`)).toEqual([mine, theirs]);
    expect(await found(`filter[master_product.handle]=${handle},mug&filter[merchant]=2`)).toContain(theirs);
    expect(await found(`filter[master_product.handle]=${handle}&filter[merchant]=1`)).toEqual([mine]);
    expect(await found('filter[merchant]=2')).toContain(theirs);
    expect(await found('filter[merchant]=2')).not.toContain(mine);
    expect(await found('filter[merchant]=1,2')).toEqual(expect.arrayContaining([mine, theirs]));
    expect(await found('filter[master_product.handle]=nothing')).toEqual([]);
    for (const wrong of [
      'filter[id]=x',
      'filter[merchant]=shirt-shop',
      'filter[title]=x',
      'filter[master_product]=1',
    ]) {
      expect((await offers.list(`?${wrong}`)).status, wrong).toBe(422);
    }
  });
});
