import { design, valueAt } from '../changes/design.ts';
import { indexPartition, uniqueKey } from '../table/keys.ts';
import { idOfIndexRow, queryPartition, readRows } from '../table/table.ts';

const productionsInAll = 1000;

/** Finds productions by their handles, consistently. */
export async function productionsByHandle(handles: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const key = (handle: string) => uniqueKey('production', 'handle', handle);
  const rows = await readRows(handles.map(key));
  const ids = new Map(rows.map(({ PK, id }) => [PK, Number(id)]));
  return new Map(
    handles.flatMap((handle) => {
      const id = ids.get(key(handle).PK);
      return id === undefined ? [] : [[handle, id]];
    }),
  );
}

/** Lists all productions with the methods that they master, as their index shows them. */
export async function allProductions(): Promise<{ id: number; methods: number[] }[]> {
  const { collection } = design.production;
  const partition = indexPartition('production', undefined, collection, undefined, []);
  const { rows } = await queryPartition({ index: collection.gsi, partition, ascending: true, limit: productionsInAll });
  return rows.map((row) => {
    const methods = valueAt(row, 'facets.production_methods');
    return { id: idOfIndexRow(row), methods: Array.isArray(methods) ? methods : [] };
  });
}
