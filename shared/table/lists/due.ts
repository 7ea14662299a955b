import type { DueEntity } from '../../changes/design.ts';
import { duePartitions, unpaddedId } from '../keys.ts';
import { readRounds } from '../table.ts';

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
