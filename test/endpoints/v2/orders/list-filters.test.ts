import { beforeAll, describe, expect, test } from 'vitest';
import { aKey, idsIn, older, patchRecord, walk } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';
import { aHistory, cancel } from './arrange.ts';

const { list, ids } = noun(world, 'v2/orders');

describe('GET /v2/orders', () => {
  let history: Awaited<ReturnType<typeof aHistory>>;
  beforeAll(async () => {
    history = await aHistory({ merchant: 2, is_test: true });
  });
  const mine = () => ({ key: history.key });

  test('filter[id] returns the orders with these ids', async () => {
    const [a = 0, b = 0, c = 0] = history.ids;
    expect(await ids(`?filter[id]=${a}`, mine())).toEqual([a]);
    expect(await ids(`?filter[id]=${a},${c},${b},999999`, mine())).toEqual([c, b, a]);
    const { id } = await aPlacedOrder(world);
    expect(await ids(`?filter[id]=${id}`, mine())).toEqual([]);
    const pages = await walk(world, `/v2/orders?per_page=1&filter[id]=${a},${b},${c}`, mine());
    expect(pages.map(idsIn)).toEqual([[c], [b], [a]]);
  });

  test('filter[state] accepts the names of each version', async () => {
    const key = await aKey({ merchant: 2 });
    const placed: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      placed.push((await aPreparedOrder(world, { items: [{ variant_id: 9, quantity: 1 }] }, { key })).id);
    }
    const [preparing = 0, prepared = 0, completed = 0, cancelled = 0] = placed;
    await patchRecord('order', preparing, { state: 'preparing' });
    await patchRecord('order', completed, { state: 'completed' });
    expectStatus(await cancel(cancelled, { key }), 200);
    const among = async (query: string, sent = {}) =>
      (await ids(query, { key, ...sent })).filter((id) => placed.includes(id)).toReversed();
    expect(await among('?filter[state]=preparing')).toEqual([preparing]);
    expect(await among('?filter[state]=prepared,completed')).toEqual([prepared, completed]);
    expect(await among('?filter[state]=cancelled')).toEqual([cancelled]);
    expect(await among('?filter[state]=incompleted', older)).toEqual([preparing, prepared]);
    expect(await among('?filter[state]=delivered', older)).toEqual([completed]);
    expect(await among('?filter[state]=delivered,cancelled', older)).toEqual([completed, cancelled]);
    const states = async (sent: Sent) =>
      (await list(`?filter[id]=${placed}`, sent)).json.data.map(({ state }: { state: string }) => state).toReversed();
    expect(await states({ key })).toEqual(['preparing', 'prepared', 'completed', 'cancelled']);
    expect(await states({ key, ...older })).toEqual(['incompleted', 'incompleted', 'delivered', 'cancelled']);
  });

  test('filter[external_identifier] and filter[external_reference] return the matching orders', async () => {
    const of = (...indexes: number[]) => indexes.map((index) => history.ids[index]);
    expect(await ids('?filter[external_identifier]=id-1', mine())).toEqual(of(4, 1));
    expect(await ids('?filter[external_identifier]=id-1,id-2', mine())).toEqual(of(5, 4, 2, 1));
    expect(await ids('?filter[external_identifier]=id', mine())).toEqual([]);
    expect(await ids('?filter[external_reference]=shop%23two', mine())).toEqual(of(6, 5));
    expect(await ids('?filter[external_reference]=shop%23two&filter[external_identifier]=id-0', mine())).toEqual(of(6));
    const pages = await walk(world, '/v2/orders?per_page=1&filter[external_identifier]=id-1,id-2', mine());
    expect(pages.flatMap(idsIn)).toEqual(of(5, 4, 2, 1));
  });

  test('a filter accepts 100 values, but not 101', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`).join(',');
    expectStatus(await list(`?filter[external_identifier]=${values(100)}`), 200);
    expect((await list(`?filter[external_identifier]=${values(101)}`)).status).toBe(422);
  });

  test.each([
    ['prepared', older],
    ['preparing', older],
    ['completed', older],
    ['constructor', older],
    ['incompleted', {}],
    ['delivered', {}],
    ['Prepared', {}],
  ])(
    'returns 422 for the state %s, which the version does not have, and names the valid states',
    async (state, sent) => {
      const { status, json } = await list(`?filter[state]=${state}`, sent);
      expect(status).toBe(422);
      expect(json.errors['filter[state]'][0]).toContain(sent === older ? 'incompleted' : 'preparing');
    },
  );

  test.each([
    'filter[created_at_min]=yesterday',
    'filter[created_at_min]=2026-02-30',
    'filter[created_at_max]=2026-13-01',
    'filter[updated_at_min]=2026-01-01T00:00:00',
    'filter[updated_at_max]=2026-01-01%2025:00:00',
    'filter[created_at_min]=',
    'filter[created_at]=2026-01-01',
    'filter[id]=abc',
    'filter[id]=1,abc',
    'filter[customer]=1',
    'filter=1',
    'filter[state][]=prepared',
    'expand=customer',
    'expand=items',
    'expand=orderType',
    'expand=items.variant.product',
    'expand=order_type,nonsense',
    'per_page=0',
    'per_page=101',
    'page=0',
    'page=-1',
    'page=x',
    'sort=id',
  ])('returns 422 for ?%s at that name', async (query) => {
    const { status, json } = await list(`?${query}`, mine());
    expect(status).toBe(422);
    expect(json.message).toBe('The given data was invalid.');
    expect(Object.keys(json.errors)).toEqual([query.split('=')[0]]);
  });

  test('the error for an unknown filter lists the allowed names', async () => {
    const { json } = await list('?filter[customer]=1');
    for (const name of [
      'id',
      'state',
      'external_identifier',
      'external_reference',
      'since_id',
      'created_at_min',
      'created_at_max',
      'updated_at_min',
      'updated_at_max',
    ]) {
      expect(json.errors['filter[customer]'][0]).toContain(`filter[${name}]`);
    }
  });
});
