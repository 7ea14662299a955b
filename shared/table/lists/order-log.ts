import { design, type EntityName } from '../../changes/design.ts';
import { isScope, type Reach } from '../../changes/reach.ts';
import { orderLogPartition, paddedId } from '../keys.ts';
import { queryPartition } from '../table.ts';
import { type PageRequest, rangeOf } from './page.ts';

/**
 * Turns a range of `created_at` into a range of ids. The order guard keeps the times of a merchant's orders in the
 * order of their ids, so the ends are found by binary search in the order log.
 */
export async function createdRange({
  entity,
  reach,
  conditions,
}: Pick<PageRequest<EntityName>, 'entity' | 'reach' | 'conditions'>): Promise<{ from: number; to: number }> {
  const all = { from: 1, to: Number.MAX_SAFE_INTEGER };
  const range = rangeOf('created_at', conditions);
  if (!range || !isCreatedRange(entity, reach) || !isScope(reach)) return all;
  const { min, max } = range;
  const partition = orderLogPartition(reach);
  const [from, to] = await Promise.all([
    min === undefined ? all.from : firstInLog(partition, (at) => at >= min),
    max === undefined ? all.to : firstInLog(partition, (at) => at > max).then((id) => id - 1),
  ]);
  return { from, to };
}

/** Tells whether a range of `created_at` is one of ids: of what is logged, for the side whose log it is. */
export const isCreatedRange = (entity: EntityName, reach: Reach): boolean =>
  'logged' in design[entity] && isScope(reach);

/** Finds the first id of the log whose time is `late`; beyond all ids when there is none. */
async function firstInLog(partition: string, late: (createdAt: string) => boolean): Promise<number> {
  const ends = await Promise.all([true, false].map((ascending) => queryPartition({ partition, ascending, limit: 1 })));
  const [first, last] = ends.map(({ rows }) => rows[0]);
  if (!first || !last || !late(String(last.created_at))) return Number.MAX_SAFE_INTEGER;
  if (late(String(first.created_at))) return Number(first.SK);
  let [low, high] = [Number(first.SK), Number(last.SK)]; // low is early, high is late
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await queryPartition({
      partition,
      from: paddedId(middle),
      ascending: true,
      limit: 1,
    });
    const row = rows[0];
    if (row && !late(String(row.created_at))) low = Math.max(middle, Number(row.SK));
    else high = middle;
  }
  return high;
}
