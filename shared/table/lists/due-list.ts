import type { DueEntity } from '../../domain/entity-design.ts';
import { duePartitions, type ParsedKey } from '../keys.ts';
import { placeOfRow, readRounds } from '../table.ts';
import { oldestSeconds } from './age.ts';

const perShard = 100; // rows of one page, some 30 KB

/**
 * Finds where the records of an entity are whose time, by the field that the design calls `due`, has come, a round of
 * all shards at a time. The index may lag: read the record.
 */
export async function* duePlaces(entity: DueEntity, now: string): AsyncGenerator<readonly ParsedKey[]> {
  const query = { index: 1, to: `${now}~`, ascending: true, limit: perShard } as const;
  for await (const rows of readRounds(duePartitions(entity), query)) {
    yield rows.map(placeOfRow);
  }
}

/**
 * Answers for how many seconds the time of a record of an entity has been past, the one that waits for longest of those
 * whose time has come since an instant, or at all; 0 where none waits.
 */
export const secondsOverdue = (entity: DueEntity, since?: string): Promise<number> =>
  oldestSeconds(duePartitions(entity), since);
