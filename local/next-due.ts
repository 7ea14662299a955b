import { blocks } from '../shared/lib/blocks.ts';
import { instantOf } from '../shared/lib/clock.ts';
import { duePartitions, timeOfSort } from '../shared/table/keys.ts';
import { queryPartition } from '../shared/table/table.ts';
import { dueEntities } from '../shared/work/due.ts';

const atOnce = 16; // the emulator refuses hundreds of new connections at once

/**
 * Returns the first time after a given one at which the sweeper has to process a record, in milliseconds since 1970.
 * Returns undefined if no record has such a time.
 */
export async function nextDue(after: number): Promise<number | undefined> {
  const from = `${instantOf(after)}~`; // after every row of this second
  const firstIn = (partition: string) => queryPartition({ index: 1, partition, from, ascending: true, limit: 1 });
  const times: number[] = [];
  for (const partitions of blocks(dueEntities.flatMap(duePartitions), atOnce)) {
    const first = await Promise.all(partitions.map(firstIn));
    times.push(...first.flatMap(({ rows }) => rows.map(({ G1SK }) => timeOfSort(String(G1SK)))));
  }
  return times.length === 0 ? undefined : Math.min(...times);
}
