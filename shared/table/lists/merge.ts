import { paddedId } from '../keys.ts';
import type { Row } from '../rows.ts';
import { idOfIndexRow, queryPartition } from '../table.ts';
import type { Reading } from './page.ts';
import type { Source } from './sources.ts';

export const rowsPerRequest = 10_000; // index rows that one request may read; then a short page with `next`
const largestBatch = 1000; // index rows of one query, about 300 KB

/** Ids that were taken from a source. `more` tells whether anything may lie beyond `last`. */
export interface Picked {
  readonly ids: readonly number[];
  /** What the index rows showed of them. */
  readonly facets: readonly unknown[];
  readonly more: boolean;
  /** Rows that are still to be passed over. */
  readonly skip: number;
  readonly last: number | undefined;
}

/**
 * Merges partitions by id, in the direction of reading, until one page and one more are found or the rows are used up.
 */
export async function mergePartitions(
  source: Extract<Source, { kind: 'partitions' }>,
  { limit, skip = 0 }: { readonly limit: number; readonly skip?: number },
  { ascending, from, to }: Reading,
  holds: (row: Row) => boolean,
): Promise<Picked> {
  const streams: Stream[] = source.partitions.map((partition) => ({
    partition,
    ids: [],
    next: ascending ? from : to,
    batch: Math.min(largestBatch, skip + limit + 1),
    done: false,
  }));
  const ids: number[] = [];
  const facets: unknown[] = [];
  let [toSkip, rowsLeft]: [number, number] = [skip, rowsPerRequest + skip];
  let last: number | undefined;
  for (;;) {
    const empty = streams.filter((stream) => stream.ids.length === 0 && !stream.done);
    if (empty.length > 0) {
      if (rowsLeft <= 0) return { ids, facets, more: true, skip: toSkip, last };
      const share = Math.ceil(rowsLeft / empty.length);
      const filling = (stream: Stream) => fill(stream, source.index, { ascending, from, to }, share, holds);
      if (source.inTurn) for (const stream of empty) rowsLeft -= await filling(stream);
      else for (const count of await Promise.all(empty.map(filling))) rowsLeft -= count;
      continue;
    }
    const heads = streams.filter((stream) => stream.ids.length > 0);
    if (heads.length === 0) return { ids, facets, more: false, skip: 0, last };
    const first = heads.reduce((best, stream) => (precedes(stream, best, { ascending }) ? stream : best));
    const head = first.ids.shift();
    if (head === undefined) continue;
    // a record that moved between two partitions while they were read is in both
    if (head.id === last) continue;
    if (head.passes && toSkip === 0 && ids.length === limit) return { ids, facets, more: true, skip: 0, last };
    last = head.id;
    if (!head.passes) continue;
    if (toSkip > 0) toSkip -= 1;
    else {
      ids.push(head.id);
      facets.push(head.facets);
    }
  }
}

/** One partition that is merged with the others. */
interface Stream {
  readonly partition: string;
  ids: { id: number; passes: boolean; facets: unknown }[];
  next: number;
  /** Rows to read next time. It grows, since a filter that few rows pass needs many rows. */
  batch: number;
  done: boolean;
}

const precedes = (a: Stream, b: Stream, { ascending }: Pick<Reading, 'ascending'>): boolean => {
  const [left, right] = [a.ids[0]?.id ?? 0, b.ids[0]?.id ?? 0];
  return ascending ? left < right : left > right;
};

async function fill(
  stream: Stream,
  index: 1 | 2 | 3 | 4 | undefined,
  { ascending, from, to }: Reading,
  share: number,
  holds: (row: Row) => boolean,
): Promise<number> {
  const limit = Math.min(stream.batch, share);
  stream.batch = Math.min(largestBatch, stream.batch * 2);
  const { rows, more } = await queryPartition({
    ...(index && { index }),
    partition: stream.partition,
    from: paddedId(ascending ? stream.next : from),
    to: paddedId(ascending ? to : stream.next),
    ascending,
    limit,
  });
  stream.ids = rows.map((row) => ({
    id: index ? idOfIndexRow(row) : Number(row.SK),
    passes: holds(row),
    facets: row.facets,
  }));
  const reached = stream.ids.at(-1)?.id;
  if (reached !== undefined) stream.next = ascending ? reached + 1 : reached - 1;
  stream.done = !more || stream.next < from || stream.next > to;
  return rows.length;
}
