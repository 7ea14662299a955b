import { design, valueAt } from '../domain/entity-design.ts';
import { indexPartition, uniqueKey } from '../table/keys.ts';
import { idOfRow, queryPartition, readRows } from '../table/table.ts';
import { holdingReference } from './reference.ts';

const productionsInAll = 1000;

/** Returns the ids of productions by their handles, with consistent reads. */
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

/** A production and its production methods. */
interface Mastering {
  readonly id: number;
  readonly methods: readonly number[];
}

const productions = holdingReference<readonly Mastering[]>();

/** Returns all productions with their production methods. Each process reads them at most once in five seconds. */
export const allProductions = async (): Promise<readonly Mastering[]> =>
  (await productions.get('all', shownProductions)) ?? [];

/** Reads the productions from their index. Returns undefined if there are none. */
async function shownProductions(): Promise<readonly Mastering[] | undefined> {
  const { collection } = design.production;
  const partition = indexPartition('production', undefined, collection, undefined, []);
  const { rows } = await queryPartition({ index: collection.gsi, partition, ascending: true, limit: productionsInAll });
  if (rows.length === 0) return undefined;
  return rows.map((row) => {
    const methods = valueAt(row, 'facets.production_methods');
    return { id: idOfRow(row), methods: Array.isArray(methods) ? methods : [] };
  });
}
