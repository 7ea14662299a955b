import { beforeAll, describe, expect, test } from 'vitest';
import { idsIn, putRecord, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { read } from './arrange.ts';

let ordered: number;

beforeAll(async () => {
  const base = await recordIn('merchant-variant', 1);
  await putRecord('merchant-variant', { ...base, id: 7001, rev: 1, collection_name: 'custom', state: 'completed' });
  const { id } = await aPlacedOrder(world);
  ordered = (await recordIn('order', id)).items[0]?.variant ?? 0;
  await world.drain();
});

const offeredVariants = noun(world, 'master-administration/merchant-variants', 'staff');

describe('GET /master-administration/merchant-variants', () => {
  const found = async (query: string) => (await offeredVariants.pages(`?per_page=100&${query}`)).flatMap(idsIn);

  test('filter[collection_name] accepts one or several collections, for all merchants', async () => {
    const catalogue = await found('filter[collection_name]=catalogue');
    expect(catalogue).toEqual(expect.arrayContaining([1, 9]));
    expect(catalogue).not.toContain(7001);
    expect(await found('filter[collection_name]=custom')).toEqual([7001]);
    expect(await found('filter[collection_name]=ordered')).toEqual([ordered]);
    expect(await found('filter[collection_name]=custom,ordered')).toEqual([7001, ordered].sort((a, b) => a - b));
    expect(await found('')).toEqual([...catalogue, 7001, ordered].sort((a, b) => a - b));
    expect((await offeredVariants.list('?filter[collection_name]=other')).status).toBe(422);
  });

  test('filter[id] works alone and with a collection', async () => {
    expect(await found(`filter[id]=7001,2,${ordered},999999`)).toEqual([2, 7001, ordered].sort((a, b) => a - b));
    expect(await found('filter[id]=7001,2&filter[collection_name]=custom')).toEqual([7001]);
    expect((await offeredVariants.list('?filter[id]=x')).status).toBe(422);
    expect((await offeredVariants.list('?filter[merchant]=1')).status).toBe(422);
  });

  test('lists merchant variants as a single read shows them, expanded, page by page', async () => {
    const { json } = expectStatus(await offeredVariants.list('?filter[id]=1,9&expand=merchant,master_variant'), 200);
    expect(json.data).toEqual([
      (await read(1, '?expand=merchant,master_variant')).json,
      (await read(9, '?expand=merchant,master_variant')).json,
    ]);
    const pages = await offeredVariants.pages('?per_page=4&filter[collection_name]=catalogue');
    expect(pages.flatMap(idsIn)).toEqual(await found('filter[collection_name]=catalogue'));
  });
});
