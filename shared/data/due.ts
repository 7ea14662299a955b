import { duePartitions, type EntityName, unpaddedId } from './design.ts';
import { queryPartition } from './table.ts';

const perShard = 100; // 1 600 a minute, when the sweeper runs each minute

/** Ids of the records of an entity whose time, by the field that the design calls `due`, has come. The index may lag: read the record. */
export async function dueIds(entity: EntityName, now: string): Promise<readonly number[]> {
  const answers = await Promise.all(
    duePartitions(entity).map((partition) =>
      queryPartition({ index: 1, partition, to: `${now}~`, ascending: true, limit: perShard }),
    ),
  );
  return answers.flatMap(({ rows }) => rows.map((row) => unpaddedId(String(row.G1SK))));
}
