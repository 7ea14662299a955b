import type { EntityName } from '../../domain/entity-design.ts';
import { paddedId } from '../keys.ts';
import type { Row } from '../rows.ts';
import { idOfRow, queryPartition } from '../table.ts';
import type { PageReading, PageRequest } from './page.ts';
import type { IdSource } from './sources.ts';

export const rowsPerRequest = 10_000; // rows that one request may read, then the page is short and has a `next`
const largestBatch = 1000; // rows per query, about 300 KB of an index

/** The rows taken from a source. `more` says whether rows may follow after `last`. */
export interface Picked {
  readonly rows: readonly Row[];
  readonly more: boolean;
  /** Number of rows still to skip. */
  readonly skip: number;
  readonly last: number | undefined;
  /** Rows that the request may still read. */
  readonly rowsLeft: number;
}

/**
 * Merges partitions by id in reading direction, until it has found one row more than a page or may read no more rows.
 * It may read `rows` rows in addition to the rows that it skips.
 */
export async function mergePartitions(
  source: Extract<IdSource, { kind: 'partitions' }>,
  { limit, skip = 0, consistent = false }: Pick<PageRequest<EntityName>, 'limit' | 'skip' | 'consistent'>,
  { ascending, from, to }: PageReading,
  holds: (row: Row) => boolean,
  rows: number,
): Promise<Picked> {
  const wanted = skip + limit + 1;
  const streams: Stream[] = source.groups.flatMap((group, index) =>
    group.map((partition) => ({
      partition,
      group: index,
      rows: [],
      next: ascending ? from : to,
      // shards have nearly equal parts of a list
      batch: Math.min(largestBatch, group.length === 1 ? wanted : Math.ceil(wanted / group.length) + 1),
      done: false,
    })),
  );
  const found: Row[] = [];
  let [toSkip, rowsLeft]: [number, number] = [skip, rows + skip];
  let last: number | undefined;
  for (;;) {
    const empty = streams.filter((stream) => stream.rows.length === 0 && !stream.done);
    if (empty.length > 0) {
      if (rowsLeft <= 0) return { rows: found, more: true, skip: toSkip, last, rowsLeft };
      const share = Math.max(1, Math.floor(rowsLeft / empty.length));
      const asked = { ...source, ascending, from, to, eventual: !consistent, share, holds };
      const filling = (stream: Stream) => fill(stream, asked);
      const filled = empty.slice(0, rowsLeft);
      const groups = source.inTurn ? Map.groupBy(filled, ({ group }) => group).values() : [filled];
      for (const group of groups) for (const count of await Promise.all(group.map(filling))) rowsLeft -= count;
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

/** One of the partitions being merged. */
interface Stream {
  readonly partition: string;
  readonly group: number;
  rows: { id: number; passes: boolean; row: Row }[];
  next: number;
  /** Rows to read next time. It grows, because a filter that few rows pass needs many rows. */
  batch: number;
  done: boolean;
}

const precedes = (a: Stream, b: Stream, { ascending }: Pick<PageReading, 'ascending'>): boolean => {
  const [left, right] = [a.rows[0]?.id ?? 0, b.rows[0]?.id ?? 0];
  return ascending ? left < right : left > right;
};

/** The query that is sent to each partition of a source. */
interface Filling extends PageReading {
  readonly index: 1 | 2 | 3 | 4 | undefined;
  readonly eventual: boolean;
  /** Rows that may be read from one partition. */
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
