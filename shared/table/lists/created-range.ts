import { type EntityName, entityDesign, valueAt } from '../../domain/entity-design.ts';
import { isTenant, type Reach } from '../../domain/reach.ts';
import { type Instant, later } from '../../lib/clock.ts';
import { homePartitions, paddedId } from '../keys.ts';
import type { Row } from '../rows.ts';
import { idOfRow, queryPartition } from '../table.ts';
import { type PageRequest, rangeOf } from './page.ts';

// a request reserves its record's id at most fifteen seconds before its time. The rest is for clocks that differ
const disorderSeconds = 60;

/**
 * Converts a range of `created_at` into a range of ids that contains it. A tenant's records have nearly the same order
 * by time and by id: if a record has a lower id than another one, it is at most a minute younger. A binary search in
 * one of the shards therefore finds both ends.
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
  const [partition = ''] = homePartitions(entity, reach);
  const [before, after] = await Promise.all([
    min === undefined ? undefined : neighbours(partition, (at) => at >= later(min, -disorderSeconds)),
    max === undefined ? undefined : neighbours(partition, (at) => at > later(max, disorderSeconds)),
  ]);
  return { from: before?.early ?? all.from, to: after?.late ?? all.to };
}

/**
 * Returns whether a range of `created_at` can be converted into a range of ids. This needs an entity with `home:
 * 'tenant'`, and the reach of one tenant.
 */
export const isCreatedRange = (entity: EntityName, reach: Reach): boolean =>
  entityDesign(entity).home !== undefined && isTenant(reach);

/** The ids of two consecutive records in a partition. An id is undefined if its record does not exist. */
interface Neighbours {
  readonly early: number | undefined;
  readonly late: number | undefined;
}

/** Finds two neighbouring records in a partition, of which only the second is `isLate`. */
async function neighbours(partition: string, isLate: (createdAt: Instant) => boolean): Promise<Neighbours> {
  const ends = await Promise.all([true, false].map((ascending) => queryPartition({ partition, ascending, limit: 1 })));
  const [first, last] = ends.map(({ rows }) => rows[0]);
  if (!first || !last) return { early: undefined, late: undefined };
  if (isLate(createdAt(first))) return { early: undefined, late: idOfRow(first) };
  if (!isLate(createdAt(last))) return { early: idOfRow(last), late: undefined };
  let [early, late] = [idOfRow(first), idOfRow(last)];
  let end = late; // no row from here to `late` is early
  while (end - early > 1) {
    const middle = Math.floor((early + end) / 2);
    const { rows } = await queryPartition({
      partition,
      from: paddedId(middle),
      ascending: true,
      limit: 1,
    });
    const row = rows[0];
    if (row && !isLate(createdAt(row))) early = idOfRow(row);
    else [end, late] = [middle, row ? idOfRow(row) : late];
  }
  return { early, late };
}

/** Returns the creation time of a row's record, without parsing the record. */
const createdAt = (row: Row): Instant => String(valueAt(row, 'facets.created_at'));
