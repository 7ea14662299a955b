import { design, valueAt } from '../domain/entity-design.ts';
import { parseId } from '../model/fields.ts';
import { indexPartition, indexPartitions, paddedId } from '../table/keys.ts';
import { type Condition, withIds } from '../table/lists/page.ts';
import type { Row } from '../table/rows.ts';
import { idOfRow, queryPartition } from '../table/table.ts';

const sortOf = (row: Row): string => String(row[`G${design['disposition-order'].lookups.items.gsi}SK`]);

const ordersOfAName = 1000; // rows per query. With more, the collection is read and filtered

/**
 * Returns the condition that an order contains one of the items. The items of an order have consecutive ids, so the id
 * of its first item is enough.
 */
export async function ordersOfItems(items: readonly (string | number)[]): Promise<Condition> {
  const lookup = design['disposition-order'].lookups.items;
  const partitions = indexPartitions('disposition-order', 'items', lookup, undefined, []);
  const found = await Promise.all(
    items.map(async (item) => {
      const to = paddedId(Number(item));
      const shards = await Promise.all(
        partitions.map((partition) => queryPartition({ index: lookup.gsi, partition, to, ascending: false, limit: 1 })),
      );
      // the order whose first item is the closest one
      const before = shards.flatMap(({ rows }) => rows).toSorted((a, b) => (sortOf(a) < sortOf(b) ? 1 : -1));
      return before.slice(0, 1);
    }),
  );
  return withIds(found.flat().map(idOfRow));
}

/**
 * Returns the condition that an order contains one of the items, by the names that callers gave the items or by the
 * items' ids. Returns undefined if a name occurs in too many orders.
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
