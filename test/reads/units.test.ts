import { beforeAll, expect, test } from 'vitest';
import { ordersOfItemNames } from '../../shared/reads/units.ts';
import { before } from '../rules/builders.ts';
import { putRows, rowOf, startTable } from '../table/own-table.ts';

beforeAll(startTable);

const items = (external_identifier: string, orders: readonly number[]) =>
  putRows(
    orders.map((order) =>
      rowOf('order-item', {
        id: 10_000 + order,
        rev: 1,
        external_identifier,
        order,
        created_at: before,
        updated_at: before,
      }),
    ),
  );

test('ordersOfItemNames returns undefined when a name is in more orders than one read shows', async () => {
  await items('shirt', [1, 2]);
  await items(
    'line-1',
    Array.from({ length: 1001 }, (_, index) => 100 + index),
  );
  expect((await ordersOfItemNames(['shirt']))?.equals).toEqual([1, 2]);
  expect(await ordersOfItemNames(['line-1'])).toBeUndefined();
  expect(await ordersOfItemNames(['shirt', 'line-1'])).toBeUndefined();
});
