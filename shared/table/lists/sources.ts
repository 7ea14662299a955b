import { type EntityName, entityDesign } from '../../domain/entity-design.ts';
import { everything, isTenant, ownerIn, type Reach, tenantKeysOf } from '../../domain/reach.ts';
import { changesPartitions, homePartitions, indexPartitions } from '../keys.ts';
import { idOfRow, queryPartition } from '../table.ts';
import { type Condition, type PageRequest, rangeOf } from './page.ts';

/** The maximum number of recent changes to consider. If there are more, the whole collection is read. */
export const changedCandidates = 1000;
const lookupQueries = 200; // partitions read concurrently: 100 values of two tenants, or 25 values in shards

/** The source of the ids of a page. */
export type IdSource =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | {
      readonly kind: 'partitions';
      /** Undefined for the home partitions, whose rows are the records. */
      readonly index: 1 | 2 | 3 | 4 | undefined;
      /** The partitions, in groups of the shards of one list. */
      readonly groups: readonly (readonly string[])[];
      /** The condition that all records in the partitions meet. */
      readonly serves?: Condition;
      /**
       * Records move between the groups, in the order of the list. Reading the groups one after another misses no
       * record.
       */
      readonly inTurn?: boolean;
    };

/** Returns the cheapest source that serves the conditions: ids, a lookup, recent changes or the whole collection. */
export async function chooseSource<E extends EntityName>(request: PageRequest<E>): Promise<IdSource> {
  const { entity, reach, conditions } = request;
  const ids = conditions.find(({ field, equals }) => field === 'id' && equals);
  if (ids?.equals) return { kind: 'ids', ids: ids.equals.map(Number) };
  if (request.consistent) return homeSource(entity, reach);
  const lookup = cheapestLookup(entity, reach, conditions);
  if (lookup) return lookup;
  const changed = rangeOf('updated_at', conditions);
  const own = conditions.find(({ candidates }) => candidates)?.candidates;
  const changedIds = changed && (await (own ? own(changed) : recentlyChanged(entity, reach, changed)));
  return changedIds ? { kind: 'ids', ids: changedIds } : collectionSource(entity, reach, conditions);
}

function tenantPartitions(
  entity: EntityName,
  reach: Reach,
  { byTenant }: { readonly byTenant?: boolean },
  known?: object,
): readonly (string | undefined)[] {
  const owner = byTenant && ownerIn(entity, reach);
  return owner ? tenantKeysOf(entity, owner, known) : [undefined];
}

/** Returns the lookup with the fewest values. The other conditions are checked on projected fields. */
function cheapestLookup(entity: EntityName, reach: Reach, conditions: readonly Condition[]): IdSource | undefined {
  const { lookups = {} } = entityDesign(entity);
  const served = conditions
    .flatMap((condition) => {
      const { field, equals } = condition;
      const index = lookups[field];
      // an index that is partitioned by owner serves only owners
      const serves = index && (!index.byTenant || ownerIn(entity, reach));
      return serves && equals ? [{ condition, equals, index }] : [];
    })
    .sort((a, b) => a.equals.length - b.equals.length)[0];
  if (!served) return undefined;
  const { condition, equals } = served;
  const groups = tenantPartitions(entity, reach, served.index).flatMap((tenant) =>
    equals.map((value) => indexPartitions(entity, condition.field, served.index, tenant, [value])),
  );
  if (groups.flat().length > lookupQueries) return undefined;
  const { gsi: index, moving = false } = served.index;
  return { kind: 'partitions', index, groups, serves: condition, inTurn: moving };
}

function homeSource(entity: EntityName, reach: Reach): IdSource {
  if (!entityDesign(entity).home || !isTenant(reach))
    throw new Error(`${entity} has no home partitions within this reach`);
  return { kind: 'partitions', index: undefined, groups: [homePartitions(entity, reach)] };
}

function collectionSource(entity: EntityName, reach: Reach, conditions: readonly Condition[]): IdSource {
  const { lookups = {}, collection: own, home } = entityDesign(entity);
  if (home) return homeSource(entity, reach);
  const staff = reach === everything ? lookups.staff : undefined;
  const collection = staff ?? own;
  if (!collection) throw new Error(`${entity} has no collection`);
  // a collection in several partitions (catalogue, custom, ordered): reads those that the filter names, or all
  const parts = (collection.by ?? []).reduce<readonly (readonly unknown[])[]>(
    (sofar, field) => {
      const values =
        conditions.find((condition) => condition.field === field)?.equals ?? collection.values?.[field] ?? [];
      return sofar.flatMap((before) => values.map((value) => [...before, value]));
    },
    [[]],
  );
  const name = staff ? 'staff' : undefined;
  const groups = parts.flatMap((values) => {
    const known = Object.fromEntries(values.map((value, index) => [collection.by?.[index], value]));
    const tenants = tenantPartitions(entity, reach, collection, known);
    return tenants.map((tenant) => indexPartitions(entity, name, collection, tenant, values));
  });
  return { kind: 'partitions', index: collection.gsi, groups };
}

/**
 * Returns the ids of the records that changed within a range. Returns undefined if there are too many, or if no index
 * lists them.
 */
export async function recentlyChanged(
  entity: EntityName,
  reach: Reach,
  { min, max }: { min?: string; max?: string },
): Promise<readonly number[] | undefined> {
  const { changes } = entityDesign(entity);
  if (!changes || (changes === 'tenant' && !ownerIn(entity, reach))) return undefined;
  const answers = await Promise.all(
    tenantPartitions(entity, reach, { byTenant: changes === 'tenant' })
      .flatMap((tenant) => changesPartitions(entity, tenant))
      .map((partition) =>
        queryPartition({
          index: 5,
          partition,
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
