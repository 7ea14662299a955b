import { type EntityName, entityDesign, valueAt } from '../../domain/entity-design.ts';
import { isTenant, type Reach } from '../../domain/reach.ts';
import { homePartition, paddedId } from '../keys.ts';
import type { Row } from '../rows.ts';
import { idOfRow, queryPartition } from '../table.ts';
import { type PageRequest, rangeOf } from './page.ts';

/**
 * Converts a range of `created_at` into a range of ids. The order guard keeps a merchant's orders in the same order by
 * time and by id. A binary search among the orders therefore finds both ends.
 */
export async function createdRange({
  entity,
  reach,
  conditions,
}: Pick<PageRequest<EntityName>, 'entity' | 'reach' | 'conditions'>): Promise<{ from: number; to: number }> {
  const all = { from: 1, to: Number.MAX_SAFE_INTEGER };
  const range = rangeOf('created_at', conditions);
  if (!range || !isCreatedRange(entity, reach) || !isTenant(reach)) return all;
  const { min, max } = range;
  const partition = homePartition(entity, reach);
  const [from, to] = await Promise.all([
    min === undefined ? all.from : firstIn(partition, (at) => at >= min),
    max === undefined ? all.to : firstIn(partition, (at) => at > max).then((id) => id - 1),
  ]);
  return { from, to };
}

/**
 * Returns whether a range of `created_at` can be converted into a range of ids. This needs an entity with `home:
 * 'tenant'`, and the reach of one tenant.
 */
export const isCreatedRange = (entity: EntityName, reach: Reach): boolean =>
  entityDesign(entity).home !== undefined && isTenant(reach);

/** Returns the first id in a partition whose time is `late`. Returns the largest safe integer if no time is. */
async function firstIn(partition: string, late: (createdAt: string) => boolean): Promise<number> {
  const ends = await Promise.all([true, false].map((ascending) => queryPartition({ partition, ascending, limit: 1 })));
  const [first, last] = ends.map(({ rows }) => rows[0]);
  if (!first || !last || !late(createdAt(last))) return Number.MAX_SAFE_INTEGER;
  if (late(createdAt(first))) return idOfRow(first);
  let [low, high] = [idOfRow(first), idOfRow(last)]; // low is early, high is late
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await queryPartition({
      partition,
      from: paddedId(middle),
      ascending: true,
      limit: 1,
    });
    const row = rows[0];
    if (row && !late(createdAt(row))) low = Math.max(middle, idOfRow(row));
    else high = middle;
  }
  return high;
}

/** Returns the creation time of a row's record, without parsing the record. */
const createdAt = (row: Row): string => String(valueAt(row, 'facets.created_at'));
