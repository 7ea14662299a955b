import type { DueEntity } from '../../domain/entity-design.ts';
import { duePartitions, type ParsedKey } from '../keys.ts';
import { placeOfRow, readRounds } from '../table.ts';
import { oldestSeconds } from './age.ts';

const perShard = 100; // rows per page, about 30 KB

/**
 * Yields the places of an entity's records whose `due` time is not after `now`. Each round reads one page of every
 * shard. The index may lag, so read the record itself before acting on it.
 */
export async function* duePlaces(entity: DueEntity, now: string): AsyncGenerator<readonly ParsedKey[]> {
  const query = { index: 1, to: `${now}~`, ascending: true, limit: perShard } as const;
  for await (const rows of readRounds(duePartitions(entity), query)) {
    yield rows.map(placeOfRow);
  }
}

/**
 * Returns for how many seconds the record that has been due longest is overdue. With `since`, only records that became
 * due at or after that instant count. Returns 0 if no record is due.
 */
export const secondsOverdue = (entity: DueEntity, since?: string): Promise<number> =>
  oldestSeconds(duePartitions(entity), since);
