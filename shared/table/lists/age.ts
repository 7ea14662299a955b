import { nowMilliseconds } from '../../lib/clock.ts';
import { timeOfSort } from '../keys.ts';
import { queryPartition } from '../table.ts';

/**
 * Answers the age in seconds of the oldest row, from a sort key on, of partitions of the first index, whose sort keys
 * begin with a time; 0 where none is past.
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
