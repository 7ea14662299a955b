import type { EntityName } from '../../domain/entity-design.ts';
import { paddedId } from '../keys.ts';
import type { Row } from '../rows.ts';
import { idOfRow, queryPartition } from '../table.ts';
import type { PageReading, PageRequest } from './page.ts';
import type { IdSource } from './sources.ts';

export const rowsPerRequest = 10_000; // rows that one request may read; then a short page with `next`
const largestBatch = 1000; // rows of one query, about 300 KB of an index

/** Rows that were taken from a source. `more` tells whether anything may lie beyond `last`. */
export interface Picked {
  readonly rows: readonly Row[];
  readonly more: boolean;
  /** Rows that are still to be passed over. */
  readonly skip: number;
  readonly last: number | undefined;
  /** Rows that the request may still read. */
  readonly rowsLeft: number;
}

/**
 * Merges partitions by id, in the direction of reading, until one page and one more are found or the rows are used up.
 * `rows` is the number of rows that it may read, in addition to those that it passes over.
 */
export async function mergePartitions(
  source: Extract<IdSource, { kind: 'partitions' }>,
  { limit, skip = 0, consistent = false }: Pick<PageRequest<EntityName>, 'limit' | 'skip' | 'consistent'>,
  { ascending, from, to }: PageReading,
  holds: (row: Row) => boolean,
  rows: number,
): Promise<Picked> {
  const streams: Stream[] = source.partitions.map((partition) => ({
    partition,
    rows: [],
    next: ascending ? from : to,
    batch: Math.min(largestBatch, skip + limit + 1),
    done: false,
  }));
  const found: Row[] = [];
  let [toSkip, rowsLeft]: [number, number] = [skip, rows + skip];
  let last: number | undefined;
  for (;;) {
    const empty = streams.filter((stream) => stream.rows.length === 0 && !stream.done);
    if (empty.length > 0) {
      if (rowsLeft <= 0) return { rows: found, more: true, skip: toSkip, last, rowsLeft };
      const share = Math.ceil(rowsLeft / empty.length);
      const asked = { ...source, ascending, from, to, eventual: !consistent, share, holds };
      const filling = (stream: Stream) => fill(stream, asked);
      if (source.inTurn) for (const stream of empty) rowsLeft -= await filling(stream);
      else for (const count of await Promise.all(empty.map(filling))) rowsLeft -= count;
      continue;
    }
    const heads = streams.filter((stream) => stream.rows.length > 0);
    if (heads.length === 0) return { rows: found, more: false, skip: 0, last, rowsLeft };
    const first = heads.reduce((best, stream) => (precedes(stream, best, { ascending }) ? stream : best));
    const head = first.rows.shift();
    if (head === undefined) continue;
    // a record that moved between two partitions while they were read is in both
    if (head.id === last) continue;
    if (head.passes && toSkip === 0 && found.length === limit) {
      return { rows: found, more: true, skip: 0, last, rowsLeft };
    }
    last = head.id;
    if (!head.passes) continue;
    if (toSkip > 0) toSkip -= 1;
    else found.push(head.row);
  }
}

/** One partition that is merged with the others. */
interface Stream {
  readonly partition: string;
  rows: { id: number; passes: boolean; row: Row }[];
  next: number;
  /** Rows to read next time. It grows, since a filter that few rows pass needs many rows. */
  batch: number;
  done: boolean;
}

const precedes = (a: Stream, b: Stream, { ascending }: Pick<PageReading, 'ascending'>): boolean => {
  const [left, right] = [a.rows[0]?.id ?? 0, b.rows[0]?.id ?? 0];
  return ascending ? left < right : left > right;
};

/** What is asked of the partitions of a source. */
interface Filling extends PageReading {
  readonly index: 1 | 2 | 3 | 4 | undefined;
  readonly eventual: boolean;
  /** Rows that one partition may be read. */
  readonly share: number;
  readonly holds: (row: Row) => boolean;
}

async function fill(stream: Stream, asked: Filling): Promise<number> {
  const { index, ascending, from, to, eventual, share, holds } = asked;
  const limit = Math.min(stream.batch, share);
  stream.batch = Math.min(largestBatch, stream.batch * 2);
  const { rows, more } = await queryPartition({
    ...(index ? { index } : { records: true }),
    ...(eventual && { eventual }),
    partition: stream.partition,
    from: paddedId(ascending ? stream.next : from),
    to: paddedId(ascending ? to : stream.next),
    ascending,
    limit,
  });
  stream.rows = rows.map((row) => ({ id: idOfRow(row), passes: holds(row), row }));
  const reached = stream.rows.at(-1)?.id;
  if (reached !== undefined) stream.next = ascending ? reached + 1 : reached - 1;
  stream.done = !more || stream.next < from || stream.next > to;
  return rows.length;
}
