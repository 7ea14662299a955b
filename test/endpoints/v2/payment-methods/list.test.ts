import { describe, expect, test } from 'vitest';
import { idsIn, older, pathOf, walk } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';

const { list } = noun(world, 'v2/payment-methods');
const handles = async (query: string) =>
  expectStatus(await list(query), 200).json.data.map(({ handle }: { handle: string }) => handle);

describe('GET /v2/payment-methods', () => {
  test('lists id, name, handle and times of payment methods, newest first, alike in both versions and for every merchant', async () => {
    const { json } = expectStatus(await list(), 200);
    expect(json.data).toEqual([
      { id: 2, name: 'Credit card', handle: 'credit-card', ...times },
      { id: 1, name: 'Invoice', handle: 'invoice', ...times },
    ]);
    for (const sent of [older, { key: 'merchant_test' }, { key: 'other_merchant' }]) {
      expect((await list('', sent)).json).toEqual(json);
    }
  });

  test.each([
    ['?filter[id]=1', ['invoice']],
    ['?filter[id]=1,2,999', ['credit-card', 'invoice']],
    ['?filter[handle]=credit-card', ['credit-card']],
    ['?filter[handle]=credit-card,invoice', ['credit-card', 'invoice']],
    ['?filter[handle]=Invoice', []],
    ['?filter[name]=Credit%20card', ['credit-card']],
    ['?filter[name]=Credit%20card&filter[handle]=invoice', []],
    ['?filter[name]=Invoice&filter[id]=1', ['invoice']],
    ['?filter[handle]=cash', []],
    ['?filter[handle]=%23', []],
    ['?filter[updated_at_min]=2020-01-01', ['credit-card', 'invoice']],
    ['?filter[updated_at_max]=2020-01-01', []],
    ['?filter[updated_at_min]=2020-01-01&filter[updated_at_max]=2020-01-02', []],
  ])('lists the payment methods for %s', async (query, expected) => {
    expect(await handles(query)).toEqual(expected);
  });

  test('pages of one payment method work forwards and backwards', async () => {
    const pages = await walk(world, '/v2/payment-methods?per_page=1');
    expect(pages.flatMap(idsIn)).toEqual([2, 1]);
    const back = await world.call(`GET ${pathOf(pages.at(-1)?.json.links.prev)}`);
    expect([idsIn(back), back.json.links.prev]).toEqual([[2], null]);
  });

  test.each([
    'filter[id]=x',
    'filter[id]=',
    'filter[created_at_min]=2020-01-01',
    'expand=x',
    'per_page=0',
    'per_page=101',
    'per_page=x',
    'page=0',
    'sort=id',
  ])('returns 422 for ?%s', async (query) => {
    const { status, json } = await list(`?${query}`);
    expect([status, Object.keys(json.errors)]).toEqual([422, [query.split('=')[0]]]);
  });
});
