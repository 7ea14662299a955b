import { variantCollections } from '../resources/variant.ts';
import {
  changesPartition,
  design,
  type EntityName,
  entityDesign,
  everything,
  facetFields,
  indexPartition,
  orderLogPartition,
  paddedId,
  type Reach,
  scopesOf,
  valueAt,
} from './design.ts';
import type { Records } from './records.ts';
import { idOfIndexRow, queryPartition, type Row, readRecords } from './table.ts';

/** What a filter demands of one field. */
export interface Condition {
  readonly field: string;
  /** Tells from the field's value, of an index row's facets or of a record. */
  readonly holds: (value: unknown) => boolean;
  /** The values that the field must equal one of: a lookup can serve it. */
  readonly equals?: readonly (string | number)[];
  /** The range that the field must lie in, both ends included: `updated_at` and `created_at` can be served by it. */
  readonly range?: { readonly min?: string; readonly max?: string };
  /** Ids up to this one cannot fit: reading starts beyond it. */
  readonly above?: number;
}

/** A place in a collection: beyond this id, in the direction in which the page is read. */
export interface PageRequest<E extends EntityName> {
  readonly entity: E;
  readonly reach: Reach;
  readonly conditions: readonly Condition[];
  /** The collection's own order. */
  readonly ascending: boolean;
  /** Ids beyond this one only, in the direction of reading. */
  readonly after?: number | undefined;
  /** Read against the collection's order, from `after` back. */
  readonly backwards?: boolean;
  readonly limit: number;
  /** Rows to pass over first. */
  readonly skip?: number;
  /** Read the consistent log of ids in place of the index, so that nothing that is visible is missed. */
  readonly fromLog?: boolean;
}

/** A page in the collection's own order. `more` tells whether anything may lie beyond it in the direction of reading. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly more: boolean;
  /** Rows that are still to be passed over, when reading had to stop before. */
  readonly skip: number;
  /** Where reading stopped; the next page goes on from here, also when this one is empty. */
  readonly last: number | undefined;
}

export const rowsPerRequest = 10_000; // index rows that one request may read; then a short page with `next`
const largestBatch = 1000; // index rows of one query, about 300 KB
const changedCandidates = 1000; // of the recently changed; beyond that the collection is walked
const lookupQueries = 200; // partitions read side by side: 100 values in two scopes

/**
 * Reads one page: the cheapest source (ids, a lookup, the recently changed, the collection), its rows merged by id and
 * filtered on their facets, then one BatchGet, then the filters once more on the records, since an index may lag.
 */
export async function readPage<E extends EntityName>(request: PageRequest<E>): Promise<Page<Records[E]>> {
  const { entity, conditions } = request;
  const source = await chooseSource(request);
  const reading = { ascending: request.backwards ? !request.ascending : request.ascending, ...bounds(request) };
  const picked = await pick(source, request, reading);
  const found = await readRecords(
    picked.ids.map((id) => ({ entity, id })),
    request.reach,
    request.fromLog,
  );
  const records = picked.ids.flatMap((id) => {
    const record = found.get(entity, id);
    return record && conditions.every(({ field, holds }) => holds(valueAt(record, field))) ? [record] : [];
  });
  if (request.backwards) records.reverse();
  return { records, more: picked.more, skip: picked.skip ?? 0, last: picked.last };
}

/** The facets of every index row that fits, as far as one request may read; no records are read. */
export async function readFacets<E extends EntityName>(
  request: Omit<PageRequest<E>, 'limit' | 'ascending'>,
): Promise<readonly unknown[]> {
  const whole = { ...request, ascending: true, limit: rowsPerRequest };
  const picked = await pick(await chooseSource(whole), whole, { ascending: true, ...bounds(whole) });
  return picked.facets ?? [];
}

/** Where the ids of a page come from. */
type Source =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'partitions'; readonly index: 1 | 2 | 3 | 4 | undefined; readonly partitions: readonly string[] };

async function chooseSource<E extends EntityName>(request: PageRequest<E>): Promise<Source> {
  const { entity, reach, conditions } = request;
  const ids = conditions.find(({ field, equals }) => field === 'id' && equals);
  if (ids?.equals) return { kind: 'ids', ids: ids.equals.map(Number) };
  if (request.fromLog && reach !== everything) {
    return { kind: 'partitions', index: undefined, partitions: [orderLogPartition(reach)] };
  }
  const lookup = cheapestLookup(entity, reach, conditions);
  if (lookup) return lookup;
  const changed = rangeOf('updated_at', conditions);
  const changedIds = changed && (await recentlyChanged(entity, reach, changed));
  return changedIds ? { kind: 'ids', ids: changedIds } : collectionSource(entity, reach, conditions);
}

/** The range that all conditions on a field leave together; undefined when there is none. */
function rangeOf(field: string, conditions: readonly Condition[]): Condition['range'] {
  const ranges = conditions.flatMap((condition) =>
    condition.field === field && condition.range ? [condition.range] : [],
  );
  if (ranges.length === 0) return undefined;
  const min = ranges
    .flatMap((range) => range.min ?? [])
    .sort()
    .at(-1);
  const max = ranges.flatMap((range) => range.max ?? []).sort()[0];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function scopePartitions(
  entity: EntityName,
  reach: Reach,
  scoped: boolean,
  part?: unknown,
): readonly (string | undefined)[] {
  return scoped && reach !== everything ? scopesOf(entity, reach, part) : [undefined];
}

/** The lookup with the fewest values drives; the other conditions are checked on facets. */
function cheapestLookup(entity: EntityName, reach: Reach, conditions: readonly Condition[]): Source | undefined {
  const { lookups = {} } = entityDesign(entity);
  const served = conditions
    .flatMap(({ field, equals }) => {
      const index = lookups[field];
      return index && equals ? [{ field, equals, index }] : [];
    })
    .sort((a, b) => a.equals.length - b.equals.length)[0];
  if (!served) return undefined;
  const partitions = scopePartitions(entity, reach, served.index.scoped === true).flatMap((scope) =>
    served.equals.map((value) => indexPartition(entity, served.field, served.index, scope, [value])),
  );
  if (partitions.length > lookupQueries) return undefined;
  return { kind: 'partitions', index: served.index.gsi, partitions };
}

function collectionSource(entity: EntityName, reach: Reach, conditions: readonly Condition[]): Source {
  const { lookups = {}, collection: own } = entityDesign(entity);
  const staff = reach === everything ? lookups.staff : undefined;
  const collection = staff ?? own;
  if (!collection) throw new Error(`${entity} has no collection`);
  // a collection in parts (catalogue, custom, ordered) is read as the parts that the filter names, or all
  const parts = (collection.by ?? []).reduce<readonly (readonly unknown[])[]>(
    (sofar, field) => {
      const values = conditions.find((condition) => condition.field === field)?.equals ?? partsOf[field] ?? [];
      return sofar.flatMap((before) => values.map((value) => [...before, value]));
    },
    [[]],
  );
  const name = staff ? 'staff' : undefined;
  const partitions = parts.flatMap((values) => {
    const part = values[(collection.by ?? []).indexOf('collection_name')];
    const scopes = scopePartitions(entity, reach, collection.scoped === true, part);
    return scopes.map((scope) => indexPartition(entity, name, collection, scope, values));
  });
  return { kind: 'partitions', index: collection.gsi, partitions };
}

/** The parts that a collection may be kept in, by the field that tells them apart. */
const partsOf: Readonly<Record<string, readonly string[]>> = { collection_name: variantCollections };

async function recentlyChanged(
  entity: EntityName,
  reach: Reach,
  { min, max }: { min?: string; max?: string },
): Promise<readonly number[] | undefined> {
  const { changes } = entityDesign(entity);
  if (!changes || (changes === 'scoped' && reach === everything)) return undefined;
  const answers = await Promise.all(
    scopePartitions(entity, reach, changes === 'scoped').map((scope) =>
      queryPartition({
        index: 5,
        partition: changesPartition(entity, scope),
        ...(min && { from: min }),
        ...(max && { to: `${max}~` }),
        ascending: true,
        limit: changedCandidates,
      }),
    ),
  );
  const rows = answers.flatMap((answer) => answer.rows);
  if (answers.some(({ more }) => more) || rows.length > changedCandidates) return undefined;
  return rows.map(idOfIndexRow);
}

/** The ids that a page may show, by its position. */
interface Reading {
  readonly ascending: boolean;
  readonly from: number;
  readonly to: number;
}

function bounds({ after, ascending, backwards, conditions }: Omit<PageRequest<EntityName>, 'limit'>): {
  from: number;
  to: number;
} {
  const above = Math.max(0, ...conditions.map((condition) => condition.above ?? 0));
  const all = { from: above + 1, to: Number.MAX_SAFE_INTEGER };
  if (after === undefined) return all;
  return ascending === !backwards ? { ...all, from: Math.max(all.from, after + 1) } : { ...all, to: after - 1 };
}

interface Picked {
  readonly ids: readonly number[];
  /** What the index rows showed of them, where they were picked from one. */
  readonly facets?: readonly unknown[];
  readonly more: boolean;
  readonly skip?: number;
  readonly last: number | undefined;
}

/** Takes ids from the source, in the direction of reading, until one page and one more are found. */
async function pick<E extends EntityName>(source: Source, request: PageRequest<E>, reading: Reading): Promise<Picked> {
  const facets = facetFields(request.entity);
  const onFacets = request.conditions.filter(({ field }) => facets.includes(field));
  const range = await createdRange(request);
  const within = { ...reading, from: Math.max(reading.from, range.from), to: Math.min(reading.to, range.to) };
  if (source.kind === 'ids') return pickFromIds(source.ids, request, within);
  if (within.from > within.to) return { ids: [], more: false, last: undefined };
  const holds = (row: Row) =>
    source.index === undefined || onFacets.every((condition) => condition.holds(facetOf(row, condition.field)));
  return pickFromPartitions(source, request, within, holds);
}

const facetOf = (row: Row, field: string): unknown => (row.facets ? Reflect.get(row.facets, field) : undefined);

/** Ids that are known beforehand are read as records, so that what does not exist or does not fit leaves no gap in a page. */
async function pickFromIds<E extends EntityName>(
  ids: readonly number[],
  { entity, reach, conditions, limit, skip = 0 }: PageRequest<E>,
  { ascending, from, to }: Reading,
): Promise<Picked> {
  const sorted = [...new Set(ids)].filter((id) => id >= from && id <= to).sort((a, b) => (ascending ? a - b : b - a));
  const found = await readRecords(
    sorted.map((id) => ({ entity, id })),
    reach,
  );
  const matching = sorted.filter((id) => {
    const record = found.get(entity, id);
    return record && conditions.every(({ field, holds }) => holds(valueAt(record, field)));
  });
  const page = matching.slice(skip, skip + limit);
  return { ids: page, more: matching.length > skip + limit, last: page.at(-1) };
}

/** One partition on its way to be merged with the others. */
interface Stream {
  readonly partition: string;
  ids: { id: number; passes: boolean; facets: unknown }[];
  next: number;
  /** Rows to read next time; grows, since a filter that lets little through has far to go. */
  batch: number;
  done: boolean;
}

async function pickFromPartitions<E extends EntityName>(
  source: Extract<Source, { kind: 'partitions' }>,
  { limit, skip = 0 }: PageRequest<E>,
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
      const counts = await Promise.all(
        empty.map((stream) => fill(stream, source.index, { ascending, from, to }, share, holds)),
      );
      rowsLeft -= counts.reduce((total, count) => total + count, 0);
      continue;
    }
    const heads = streams.filter((stream) => stream.ids.length > 0);
    if (heads.length === 0) return { ids, facets, more: false, last };
    const first = heads.reduce((best, stream) => (precedes(stream, best, ascending) ? stream : best));
    const head = first.ids.shift();
    if (head === undefined) continue;
    if (head.passes && toSkip === 0 && ids.length === limit) return { ids, facets, more: true, last };
    last = head.id;
    if (!head.passes) continue;
    if (toSkip > 0) toSkip -= 1;
    else {
      ids.push(head.id);
      facets.push(head.facets);
    }
  }
}

const precedes = (a: Stream, b: Stream, ascending: boolean): boolean => {
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
    ...(index ? { index } : { consistent: true }),
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

/**
 * A range of `created_at` as a range of ids. The order guard keeps the times of a merchant's orders in the order of their
 * ids, so the ends are found by binary search in the order log.
 */
async function createdRange<E extends EntityName>({
  entity,
  reach,
  conditions,
}: PageRequest<E>): Promise<{ from: number; to: number }> {
  const all = { from: 1, to: Number.MAX_SAFE_INTEGER };
  const range = rangeOf('created_at', conditions);
  if (!range || !('logged' in design[entity]) || reach === everything) return all;
  const { min, max } = range;
  const partition = orderLogPartition(reach);
  const [from, to] = await Promise.all([
    min === undefined ? all.from : firstInLog(partition, (at) => at >= min),
    max === undefined ? all.to : firstInLog(partition, (at) => at > max).then((id) => id - 1),
  ]);
  return { from, to };
}

/** The first id of the log whose time is `late`; beyond all ids when there is none. */
async function firstInLog(partition: string, late: (createdAt: string) => boolean): Promise<number> {
  const end = async (ascending: boolean) =>
    (await queryPartition({ partition, ascending, limit: 1, consistent: true })).rows[0];
  const [first, last] = await Promise.all([end(true), end(false)]);
  if (!first || !last || !late(String(last.created_at))) return Number.MAX_SAFE_INTEGER;
  if (late(String(first.created_at))) return Number(first.SK);
  let [low, high] = [Number(first.SK), Number(last.SK)]; // low is early, high is late
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await queryPartition({
      partition,
      from: paddedId(middle),
      ascending: true,
      limit: 1,
      consistent: true,
    });
    const row = rows[0];
    if (row && !late(String(row.created_at))) low = Math.max(middle, Number(row.SK));
    else high = middle;
  }
  return high;
}
