import { type EntityName, entityDesign } from '../../domain/entity-design.ts';
import { everything, isTenant, type Reach, tenantKeysOf } from '../../domain/reach.ts';
import { changesPartition, homePartition, indexPartition } from '../keys.ts';
import { idOfRow, queryPartition } from '../table.ts';
import { type Condition, type PageRequest, rangeOf } from './page.ts';

const changedCandidates = 1000; // of the recently changed; beyond that the collection is walked
const lookupQueries = 200; // partitions read side by side: 100 values of two tenants

/** Where the ids of a page come from. */
export type IdSource =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | {
      readonly kind: 'partitions';
      /** Undefined for the records' home, whose rows are the records. */
      readonly index: 1 | 2 | 3 | 4 | undefined;
      readonly partitions: readonly string[];
      /** The condition that all records of the partitions meet. */
      readonly serves?: Condition;
      /**
       * Partitions between which records move, in the order in which they do: read one after the other, none is missed.
       */
      readonly inTurn?: boolean;
    };

/**
 * Chooses the cheapest source that serves the conditions: ids, a lookup, the recently changed, else the whole
 * collection.
 */
export async function chooseSource<E extends EntityName>(request: PageRequest<E>): Promise<IdSource> {
  const { entity, reach, conditions } = request;
  const ids = conditions.find(({ field, equals }) => field === 'id' && equals);
  if (ids?.equals) return { kind: 'ids', ids: ids.equals.map(Number) };
  if (request.consistent) return homeSource(entity, reach);
  const lookup = cheapestLookup(entity, reach, conditions);
  if (lookup) return lookup;
  const changed = rangeOf('updated_at', conditions);
  const changedIds = changed && (await recentlyChanged(entity, reach, changed));
  return changedIds ? { kind: 'ids', ids: changedIds } : collectionSource(entity, reach, conditions);
}

function tenantPartitions(
  entity: EntityName,
  reach: Reach,
  { byTenant }: { readonly byTenant?: boolean },
  known?: object,
): readonly (string | undefined)[] {
  return byTenant && isTenant(reach) ? tenantKeysOf(entity, reach, known) : [undefined];
}

/** Picks the lookup with the fewest values; the other conditions are checked on projected fields. */
function cheapestLookup(entity: EntityName, reach: Reach, conditions: readonly Condition[]): IdSource | undefined {
  const { lookups = {} } = entityDesign(entity);
  const served = conditions
    .flatMap((condition) => {
      const { field, equals } = condition;
      const index = lookups[field];
      // an index that is partitioned by merchant serves merchants only
      const serves = index && (!index.byTenant || isTenant(reach));
      return serves && equals ? [{ condition, equals, index }] : [];
    })
    .sort((a, b) => a.equals.length - b.equals.length)[0];
  if (!served) return undefined;
  const { condition, equals } = served;
  const partitions = tenantPartitions(entity, reach, served.index).flatMap((tenant) =>
    equals.map((value) => indexPartition(entity, condition.field, served.index, tenant, [value])),
  );
  if (partitions.length > lookupQueries) return undefined;
  const { gsi: index, moving = false } = served.index;
  return { kind: 'partitions', index, partitions, serves: condition, inTurn: moving };
}

function homeSource(entity: EntityName, reach: Reach): IdSource {
  if (!entityDesign(entity).home || !isTenant(reach)) throw new Error(`${entity} has no home within this reach`);
  return { kind: 'partitions', index: undefined, partitions: [homePartition(entity, reach)] };
}

function collectionSource(entity: EntityName, reach: Reach, conditions: readonly Condition[]): IdSource {
  const { lookups = {}, collection: own, home } = entityDesign(entity);
  if (home) return homeSource(entity, reach);
  const staff = reach === everything ? lookups.staff : undefined;
  const collection = staff ?? own;
  if (!collection) throw new Error(`${entity} has no collection`);
  // a collection in parts (catalogue, custom, ordered) is read as the parts that the filter names, or all
  const parts = (collection.by ?? []).reduce<readonly (readonly unknown[])[]>(
    (sofar, field) => {
      const values =
        conditions.find((condition) => condition.field === field)?.equals ?? collection.values?.[field] ?? [];
      return sofar.flatMap((before) => values.map((value) => [...before, value]));
    },
    [[]],
  );
  const name = staff ? 'staff' : undefined;
  const partitions = parts.flatMap((values) => {
    const known = Object.fromEntries(values.map((value, index) => [collection.by?.[index], value]));
    const tenants = tenantPartitions(entity, reach, collection, known);
    return tenants.map((tenant) => indexPartition(entity, name, collection, tenant, values));
  });
  return { kind: 'partitions', index: collection.gsi, partitions };
}

/**
 * Finds the ids of the records that have changed within a range; undefined where they are too many, or where nothing
 * lists them.
 */
export async function recentlyChanged(
  entity: EntityName,
  reach: Reach,
  { min, max }: { min?: string; max?: string },
): Promise<readonly number[] | undefined> {
  const { changes } = entityDesign(entity);
  if (!changes || (changes === 'tenant' && !isTenant(reach))) return undefined;
  const answers = await Promise.all(
    tenantPartitions(entity, reach, { byTenant: changes === 'tenant' }).map((tenant) =>
      queryPartition({
        index: 5,
        partition: changesPartition(entity, tenant),
        ...(min && { from: min }),
        ...(max && { to: `${max}~` }),
        ascending: true,
        limit: changedCandidates,
      }),
    ),
  );
  const rows = answers.flatMap((answer) => answer.rows);
  if (answers.some(({ more }) => more) || rows.length > changedCandidates) return undefined;
  return rows.map(idOfRow);
}
