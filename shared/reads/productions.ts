import { design, valueAt } from '../domain/entity-design.ts';
import { everything } from '../domain/reach.ts';
import { holdingReference } from '../lib/held.ts';
import { simulatedProduction } from '../resources/people/simulated-production.ts';
import { indexPartition, uniqueKey } from '../table/keys.ts';
import { idOfRow, idsAt, queryPartition, readEach } from '../table/table.ts';

const productionsInAll = 1000;

/** A production and its mode. */
interface ProductionInMode {
  readonly id: number;
  readonly isTest: boolean;
}

/** Returns productions by their handles, with consistent reads. */
export async function productionsByHandle(handles: readonly string[]): Promise<ReadonlyMap<string, ProductionInMode>> {
  const ids = await idsAt(handles, (handle) => uniqueKey('production', 'handle', handle));
  const productions = await readEach('production', [...new Set(ids.values())], everything);
  const byId = new Map(productions.map(({ id, is_test = false }) => [id, { id, isTest: is_test }]));
  return new Map(
    handles.flatMap((handle) => {
      const production = byId.get(ids.get(handle) ?? 0);
      return production ? [[handle, production]] : [];
    }),
  );
}

/** A production, its mode and its production methods. */
interface Mastering extends ProductionInMode {
  readonly methods: readonly number[];
}

const productions = holdingReference<readonly Mastering[]>();

/**
 * Returns all productions that the rule may choose, with their modes and methods. The simulated production is not among
 * them. Each process reads them at most once in five seconds.
 */
export const allProductions = async (): Promise<readonly Mastering[]> =>
  (await productions.get('all', shownProductions)) ?? [];

/** Reads the productions from their index. Returns undefined if there are none. */
async function shownProductions(): Promise<readonly Mastering[] | undefined> {
  const { collection } = design.production;
  const partition = indexPartition('production', undefined, collection, undefined, []);
  const { rows } = await queryPartition({ index: collection.gsi, partition, ascending: true, limit: productionsInAll });
  if (rows.length === 0) return undefined;
  const chosen = rows.filter((row) => valueAt(row, 'facets.handle') !== simulatedProduction);
  return chosen.map((row) => {
    const methods = valueAt(row, 'facets.production_methods');
    const isTest = valueAt(row, 'facets.is_test') === true;
    return { id: idOfRow(row), isTest, methods: Array.isArray(methods) ? methods : [] };
  });
}
