import { isEmbedded } from '../../domain/embedded.ts';
import { type EntityName, isListed, projectedFields, valueAt } from '../../domain/entity-design.ts';
import type { Records } from '../../domain/records.ts';
import { blocks } from '../../lib/blocks.ts';
import type { Row } from '../rows.ts';
import { idOfRow, readEach, readEachEventually, recordWithin } from '../table.ts';
import { createdRange, isCreatedRange } from './created-range.ts';
import { readEmbeddedPage } from './embedded-list.ts';
import { mergePartitions, type Picked, rowsPerRequest } from './merge.ts';
import {
  areContradictory,
  type Condition,
  limited,
  type Page,
  type PageReading,
  type PageRequest,
  type PageWithin,
} from './page.ts';
import { chooseSource, type IdSource } from './sources.ts';

const recordsPerRequest = 1000; // records that one request may read where index rows do not show what is filtered by
const recordBatch = 100; // one BatchGet; also of ids that are known, and of rows that are records

/**
 * Reads one page: the cheapest source (ids, a lookup, the recently changed, the collection), its rows merged by id and
 * filtered on their projected fields, then one BatchGet, then the filters once more on the records, since an index may
 * lag. The rows of a collection that is its records' home are the records, and need no BatchGet. Where the records
 * alone tell what is filtered by, it reads on until the page is full or a limit of records is reached.
 */
export const readPage = async <E extends EntityName>(asked: PageRequest<E>): Promise<Page<Records[E]>> =>
  (await readPageWithin(asked, rowsPerRequest)).page;

/** Reads one page as `readPage` does, of at most so many index rows, and tells how many are left of them. */
async function readPageWithin<E extends EntityName>(
  asked: PageRequest<E>,
  rows: number,
): Promise<PageWithin<Records[E]>> {
  const { entity } = asked;
  if (areContradictory(asked.conditions)) {
    return { page: { records: [], more: false, skip: 0, last: undefined }, rowsLeft: rows };
  }
  // an entity that is a part has the records of that part
  if (isEmbedded(entity)) {
    return (await readEmbeddedPage({ ...asked, entity }, readPageWithin, rows)) as unknown as PageWithin<Records[E]>;
  }
  const request = limited(asked);
  const source = await chooseSource(request);
  const within = await readingOf(request);
  if (source.kind === 'ids') return { page: await pageOfIds(source.ids, request, within), rowsLeft: rows };
  const onRecords = request.conditions.some((condition) => !isServed(condition, request, source));
  const batch = onRecords ? Math.max(recordBatch, request.limit) : request.limit;
  const asking = { ...request, limit: batch, skip: onRecords ? 0 : (request.skip ?? 0) };
  const records: Records[E][] = [];
  let toSkip = onRecords ? (request.skip ?? 0) : 0;
  let reading = within;
  let rowsLeft = rows;
  for (let read = 0; ; read += batch) {
    const picked = await pick(source, asking, reading, rowsLeft);
    rowsLeft = picked.rowsLeft;
    const matching = await matchingRows(request, source, picked.rows);
    const found = matching.slice(toSkip);
    toSkip -= matching.length - found.length;
    const room = request.limit - records.length;
    records.push(...found.slice(0, room));
    const full = found.length > room;
    const usedUp = rowsLeft <= 0 || read + batch >= recordsPerRequest;
    if (full || !picked.more || !onRecords || records.length === request.limit || usedUp) {
      const last = full ? records.at(-1)?.id : picked.last;
      if (request.backwards) records.reverse();
      const page = { records, more: full || picked.more, skip: onRecords ? toSkip : picked.skip, last };
      return { page, rowsLeft };
    }
    reading = beyond(reading, picked.last);
  }
}

/**
 * Tells whether a condition is met by all that a source shows: by the lookup itself, by ids, or by projected fields.
 */
const isServed = (
  condition: Condition,
  { entity, reach }: PageRequest<EntityName>,
  { index, serves }: Partitions,
): boolean =>
  condition.above !== undefined ||
  condition === serves ||
  (condition.field === 'created_at' && isCreatedRange(entity, reach)) ||
  (index !== undefined && projectedFields(entity).includes(condition.field));

/** Reads the projected fields of every index row that fits, as far as one request may read; no records are read. */
export async function readProjected<E extends EntityName>(
  request: Omit<PageRequest<E>, 'limit' | 'ascending'>,
): Promise<{ projected: readonly unknown[]; more: boolean }> {
  const whole = { ...limited(request), ascending: true, limit: rowsPerRequest };
  const source = await chooseSource(whole);
  if (source.kind === 'ids') throw new Error('Projected fields are read from partitions, not by id');
  const picked = await pick(source, whole, await readingOf(whole), rowsPerRequest);
  return { projected: picked.rows.map(({ facets }) => facets), more: picked.more };
}

/**
 * Limits the ids that a page may show, by its position, by the id that is polled from, and by the range of
 * `created_at`.
 */
async function readingOf(request: PageRequest<EntityName>): Promise<PageReading> {
  const { after, ascending, backwards = false, conditions } = request;
  const upwards = ascending !== backwards;
  const created = await createdRange(request);
  const above = Math.max(0, ...conditions.map((condition) => condition.above ?? 0));
  const reading = { ascending: upwards, from: Math.max(created.from, above + 1), to: created.to };
  return beyond(reading, after);
}

function beyond(reading: PageReading, id: number | undefined): PageReading {
  if (id === undefined) return reading;
  return reading.ascending
    ? { ...reading, from: Math.max(reading.from, id + 1) }
    : { ...reading, to: Math.min(reading.to, id - 1) };
}

/** Reads the records of rows, which show them or are them, and keeps those that meet the conditions. */
async function matchingRows<E extends EntityName>(
  request: PageRequest<E>,
  { index }: Partitions,
  rows: readonly Row[],
): Promise<readonly Records[E][]> {
  const { entity, reach } = request;
  if (index !== undefined) return matchingIds(request, rows.map(idOfRow));
  return rows.flatMap((row) => recordWithin(entity, row, reach) ?? []).filter(meeting(request));
}

/** Reads records by id, and keeps those that meet the conditions. */
const matchingIds = async <E extends EntityName>(
  request: PageRequest<E>,
  ids: readonly number[],
): Promise<readonly Records[E][]> => {
  const read = request.consistent ? readEach : readEachEventually;
  return (await read(request.entity, ids, request.reach)).filter(meeting(request));
};

const meeting =
  ({ entity, conditions }: PageRequest<EntityName>) =>
  (record: object): boolean =>
    isListed(entity, record) && conditions.every(({ field, holds }) => holds(valueAt(record, field)));

type Partitions = Extract<IdSource, { kind: 'partitions' }>;

/** Takes rows that fit by their projected fields from partitions, of which it reads at most so many rows. */
function pick<E extends EntityName>(
  source: Partitions,
  request: PageRequest<E>,
  reading: PageReading,
  rowsLeft: number,
): Promise<Picked> {
  const projected = projectedFields(request.entity);
  const onProjected = request.conditions.filter(({ field }) => projected.includes(field));
  const holds = (row: Row) =>
    source.index === undefined ||
    onProjected.every((condition) => condition.holds(projectedValue(row, condition.field)));
  return mergePartitions(source, request, reading, holds, rowsLeft);
}

const projectedValue = (row: Row, field: string): unknown => (row.facets ? Reflect.get(row.facets, field) : undefined);

/**
 * Reads ids that are known beforehand as records, as many as the page takes, so that what does not exist or does not
 * fit leaves no gap in it.
 */
async function pageOfIds<E extends EntityName>(
  ids: readonly number[],
  request: PageRequest<E>,
  { ascending, from, to }: PageReading,
): Promise<Page<Records[E]>> {
  const { limit, skip = 0, backwards } = request;
  const sorted = [...new Set(ids)].filter((id) => id >= from && id <= to).sort((a, b) => (ascending ? a - b : b - a));
  const matching: Records[E][] = [];
  for (const batch of blocks(sorted, recordBatch)) {
    if (matching.length > skip + limit) break;
    matching.push(...(await matchingIds(request, batch)));
  }
  const records = matching.slice(skip, skip + limit);
  const last = records.at(-1)?.id;
  if (backwards) records.reverse();
  return { records, more: matching.length > skip + limit, skip: 0, last };
}
