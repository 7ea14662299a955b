import { beforeAll, expect, test } from 'vitest';
import { newBase } from '../../shared/domain/change.ts';
import { nowInstant } from '../../shared/lib/clock.ts';
import { walk } from '../../shared/table/lists/walk.ts';
import { putRows, rowOf, startTable } from './own-table.ts';

const brand = (id: number) => ({ ...newBase(id, nowInstant()), rev: 1, handle: `brand-${id}`, name: { en: 'Brand' } });

beforeAll(async () => {
  await startTable();
  await putRows([1, 2, 3, 4, 5].map((id) => rowOf('brand', brand(id))));
});

/** Returns the ids on each page. */
const idsOfPages = async (pages: AsyncGenerator<readonly { readonly id: number }[]>) =>
  (await Array.fromAsync(pages)).map((page) => page.map(({ id }) => id));

test('walk yields every record once, page by page in the order of ids', async () => {
  expect(await idsOfPages(walk('brand', { limit: 2 }))).toEqual([[1, 2], [3, 4], [5]]);
  expect(await idsOfPages(walk('brand'))).toEqual([[1, 2, 3, 4, 5]]);
});

test('walk yields the records that meet the conditions, and an empty page if none does', async () => {
  const isLast = { field: 'handle', holds: (handle: unknown) => handle === 'brand-5' };
  expect((await idsOfPages(walk('brand', { limit: 2, conditions: [isLast] }))).flat()).toEqual([5]);
  expect(await idsOfPages(walk('material-type'))).toEqual([[]]);
});
