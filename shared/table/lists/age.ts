import { nowMilliseconds } from '../../lib/clock.ts';
import { timeOfSort } from '../keys.ts';
import { queryPartition } from '../table.ts';

/**
 * Returns the age in seconds of the oldest row in partitions of GSI1 whose sort keys begin with a time. Ignores rows
 * before the sort key `from`. Returns 0 if every row's time is in the future.
 */
export async function oldestSeconds(partitions: readonly string[], from?: string): Promise<number> {
  const oldest = await Promise.all(
    partitions.map((partition) =>
      queryPartition({ index: 1, partition, ...(from && { from }), ascending: true, limit: 1 }),
    ),
  );
  const now = nowMilliseconds();
  const ages = oldest.flatMap(({ rows }) => rows.map(({ G1SK }) => (now - timeOfSort(String(G1SK))) / 1000));
  return Math.round(Math.max(0, ...ages));
}
