import type { DueEntity } from '../../changes/design.ts';
import { duePartitions, unpaddedId } from '../keys.ts';
import { readRounds } from '../table.ts';
import { oldestSeconds } from './age.ts';

const perShard = 100; // rows of one page, some 30 KB

/**
 * Finds the ids of the records of an entity whose time, by the field that the design calls `due`, has come, a round of
 * all shards at a time. The index may lag: read the record.
 */
export async function* dueIds(entity: DueEntity, now: string): AsyncGenerator<readonly number[]> {
  const query = { index: 1, to: `${now}~`, ascending: true, limit: perShard } as const;
  for await (const rows of readRounds(duePartitions(entity), query)) {
    yield rows.map((row) => unpaddedId(String(row.G1SK)));
  }
}

/** Answers for how many seconds the time of a record of an entity has been past, the one that waits for longest. */
export const secondsOverdue = (entity: DueEntity): Promise<number> => oldestSeconds(duePartitions(entity));
