import { design } from '../changes/design.ts';
import { everything } from '../changes/reach.ts';
import { parseId } from '../model/fields.ts';
import { indexPartition, paddedId } from '../table/keys.ts';
import { type Condition, withIds } from '../table/lists/page.ts';
import { idOfIndexRow, queryPartition, readEachEventually } from '../table/table.ts';

const ordersOfAName = 1000; // orders with an item of one name; of more the collection is read with the filter

/** Makes a condition on a field. */
export const withValues = (field: string, equals: readonly (string | number)[]): Condition => ({
  field,
  equals,
  holds: (value) => equals.some((one) => one === value),
});

/** Finds the orders of items, by the items' ids: those of an order follow one another, so its first one tells. */
export async function ordersOfItems(items: readonly (string | number)[]): Promise<Condition> {
  const lookup = design['disposition-order'].lookups.items;
  const partition = indexPartition('disposition-order', 'items', lookup, undefined, []);
  const found = await Promise.all(
    items.map((item) =>
      queryPartition({ index: lookup.gsi, partition, to: paddedId(Number(item)), ascending: false, limit: 1 }),
    ),
  );
  return withIds(found.flatMap(({ rows }) => rows.map(idOfIndexRow)));
}

/** Finds the orders of items by what callers call them: by the names that they gave, else by the items' own ids. */
export async function ordersOfItemNames(names: readonly (string | number)[]): Promise<Condition> {
  const lookup = design['order-item'].lookups.external_identifier;
  const found = await Promise.all(
    names.map((name) => {
      const partition = indexPartition('order-item', 'external_identifier', lookup, undefined, [name]);
      return queryPartition({ index: lookup.gsi, partition, ascending: true, limit: ordersOfAName });
    }),
  );
  if (found.some(({ more }) => more)) return { field: 'id', holds: () => true };
  const ids = names.flatMap((name) => parseId(String(name)) ?? []);
  const [items, byId] = await Promise.all([
    readEachEventually(
      'order-item',
      found.flatMap(({ rows }) => rows.map(idOfIndexRow)),
      everything,
    ),
    ordersOfItems(ids),
  ]);
  return withIds([...new Set([...items.map(({ order }) => order), ...(byId.equals ?? [])])]);
}
