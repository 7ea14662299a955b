import { beforeAll, describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCancelledOrder, aPlacedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { aFullOrder, byOrder, names } from './arrange.ts';

const { path, list, ids, pages } = noun(world, 'master-administration/disposition-orders', 'staff');
let full: Awaited<ReturnType<typeof aFullOrder>>;

beforeAll(async () => {
  await aPlacedOrder(world); // so that the ids under test differ from each other
  full = await aFullOrder();
});

describe('GET /master-administration/disposition-orders', () => {
  test('lists disposition orders of all merchants, oldest first, page by page', async () => {
    const other = await aPlacedOrder(world, { items: [{ variant_id: 9, quantity: 1 }] }, { key: 'other_merchant' });
    const tested = await aPlacedOrder(world, {}, { key: 'merchant_test' });
    const all = await ids('?per_page=100');
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all).toEqual(expect.arrayContaining([full.id, other.id, tested.id]));
    const walked = await pages('?per_page=2');
    expect(walked.flatMap(idsIn)).toEqual(all);
    const { json } = expectStatus(await list(`?filter[id]=${full.id}`), 200);
    expect(json.data).toEqual([(await byOrder(full.id)).json]);
    expect(json.meta.path).toBe(`${publicUrl}${path}`);
  });

  test('filter[state] returns disposition orders in a state, and 422 for an unknown state', async () => {
    const { id } = await aCancelledOrder(world);
    expect(await ids('?filter[state]=cancelled&per_page=100')).toContain(id);
    expect(await ids('?filter[state]=cancelled&per_page=100')).not.toContain(full.id);
    expect(await ids(`?filter[state]=cancelled,manual_assignment_process&filter[id]=${id},${full.id}`)).toEqual([
      full.id,
      id,
    ]);
    expectStatus(await list('?filter[state]=prepared'), 422);
  });

  test('filter[is_test] returns test orders or live orders, and 422 for another value or several values', async () => {
    const { id: tested } = await aPlacedOrder(world, {}, { key: 'merchant_test' });
    const both = `filter[id]=${full.id},${tested}`;
    expect(await ids(`?filter[is_test]=true&${both}`)).toEqual([tested]);
    expect(await ids(`?filter[is_test]=false&${both}`)).toEqual([full.id]);
    expect(await ids('?filter[is_test]=true&filter[state]=manual_assignment_process')).not.toContain(full.id);
    for (const [value, sentence] of [
      ['1', 'Must be true or false.'],
      ['True', 'Must be true or false.'],
      ['true,false', 'Must be a single value.'],
    ]) {
      const { json } = expectStatus(await list(`?filter[is_test]=${value}`), 422);
      expect(json.errors).toEqual({ 'filter[is_test]': [sentence] });
    }
  });

  test('expand reads a page with as many calls as one order: each level of relations at once', async () => {
    const faults = injectFaults();
    const calls = async (query: string) => {
      faults.reset();
      expectStatus(await list(query), 200);
      return faults.calls.filter(({ command }) => command === 'BatchGetItemCommand').length;
    };
    const plain = await calls('?per_page=3');
    expect(await calls(`?per_page=3&expand=${names.join(',')}`)).toBe(plain + 2);
    expect(await calls('?per_page=3&expand=order.items,order.customer,order.payment.payment_method')).toBe(plain + 1);
  });
});
