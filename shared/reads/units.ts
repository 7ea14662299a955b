import { design, valueAt } from '../domain/entity-design.ts';
import { parseId } from '../model/fields.ts';
import { indexPartition, paddedId } from '../table/keys.ts';
import { type Condition, withIds } from '../table/lists/page.ts';
import { idOfRow, queryPartition } from '../table/table.ts';

const ordersOfAName = 1000; // rows of one query; of more the collection is read with the filter

/** Finds the orders of items, by the items' ids: those of an order follow one another, so its first one tells. */
export async function ordersOfItems(items: readonly (string | number)[]): Promise<Condition> {
  const lookup = design['disposition-order'].lookups.items;
  const partition = indexPartition('disposition-order', 'items', lookup, undefined, []);
  const found = await Promise.all(
    items.map((item) =>
      queryPartition({ index: lookup.gsi, partition, to: paddedId(Number(item)), ascending: false, limit: 1 }),
    ),
  );
  return withIds(found.flatMap(({ rows }) => rows.map(idOfRow)));
}

/**
 * Finds the orders of items by what callers call them: by the names that they gave, else by the items' own ids.
 * Undefined where a name is in too many orders.
 */
export async function ordersOfItemNames(names: readonly (string | number)[]): Promise<Condition | undefined> {
  const lookup = design['order-item'].lookups.external_identifier;
  const ids = names.flatMap((name) => parseId(String(name)) ?? []);
  const [byId, ...found] = await Promise.all([
    ordersOfItems(ids),
    ...names.map((name) => {
      const partition = indexPartition('order-item', 'external_identifier', lookup, undefined, [name]);
      return queryPartition({ index: lookup.gsi, partition, ascending: true, limit: ordersOfAName });
    }),
  ]);
  if (found.some(({ more }) => more)) return undefined;
  const orders = found.flatMap(({ rows }) => rows.map((row) => Number(valueAt(row, 'facets.order'))));
  return withIds([...new Set([...orders, ...(byId.equals ?? [])])]);
}
