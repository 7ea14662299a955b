import { isEmbedded } from '../../domain/embedded.ts';
import { type EntityName, isListed, projectedFields, valueAt } from '../../domain/entity-design.ts';
import { isTenant } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { blocks } from '../../lib/blocks.ts';
import type { Row } from '../rows.ts';
import { idOfRow, readEach, readEachEventually, recordWithin } from '../table.ts';
import { lowWatermark } from '../writes/sequence.ts';
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

const recordsPerRequest = 1000; // records that one request may read if a filter needs fields that index rows don't have
const recordBatch = 100; // one BatchGet. Also the batch size for known ids, and for rows that are records

/**
 * Reads one page. It chooses the cheapest source: ids, a lookup, recent changes or the collection. It merges the
 * source's rows by id, and filters them by their projected fields. Then it reads the records with one BatchGet and
 * filters them again, because an index may lag. The rows of a home partition are the records, so they need no BatchGet.
 * If a filter needs fields that only the records have, it continues until the page is full or the limit of records is
 * reached.
 */
export const readPage = async <E extends EntityName>(asked: PageRequest<E>): Promise<Page<Records[E]>> =>
  (await readPageWithin(asked, rowsPerRequest)).page;

/** Reads one page as `readPage` does, but at most `rows` index rows. Also returns how many of these rows remain. */
async function readPageWithin<E extends EntityName>(
  asked: PageRequest<E>,
  rows: number,
): Promise<PageWithin<Records[E]>> {
  const { entity } = asked;
  if (areContradictory(asked.conditions)) {
    return { page: { records: [], more: false, skip: 0, last: undefined }, rowsLeft: rows };
  }
  // lists of embedded records are read from their roots
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
 * Returns whether a source is enough to check a condition without reading records: by the lookup itself, by ids or by
 * projected fields.
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

/** Reads the ids and projected fields of all matching index rows, up to the limit of one request. Reads no records. */
export async function readProjected<E extends EntityName>(
  request: Omit<PageRequest<E>, 'limit' | 'ascending'>,
): Promise<{ projected: readonly { readonly id: number }[]; more: boolean }> {
  const whole = { ...limited(request), ascending: true, limit: rowsPerRequest };
  const source = await chooseSource(whole);
  if (source.kind === 'ids') throw new Error('Projected fields are read from partitions, not by id');
  const picked = await pick(source, whole, await readingOf(whole), rowsPerRequest);
  return { projected: picked.rows.map((row) => ({ ...Object(row.facets), id: idOfRow(row) })), more: picked.more };
}

/**
 * Returns the range of ids that a page may show. It depends on the page's position, the id after which a client polls,
 * the ids that are still reserved then, and the range of `created_at`.
 */
async function readingOf(request: PageRequest<EntityName>): Promise<PageReading> {
  const { entity, reach, consistent, after, ascending, backwards = false, conditions } = request;
  const upwards = ascending !== backwards;
  const [created, visible] = await Promise.all([
    createdRange(request),
    consistent && isTenant(reach) ? lowWatermark(entity, reach) : Number.MAX_SAFE_INTEGER,
  ]);
  const above = Math.max(0, ...conditions.map((condition) => condition.above ?? 0));
  const [from, to] = [Math.max(created.from, above + 1), Math.min(created.to, visible)];
  const reading = { ascending: upwards, from, to };
  return beyond(reading, after);
}

function beyond(reading: PageReading, id: number | undefined): PageReading {
  if (id === undefined) return reading;
  return reading.ascending
    ? { ...reading, from: Math.max(reading.from, id + 1) }
    : { ...reading, to: Math.min(reading.to, id - 1) };
}

/** Returns the records that the rows contain or list, if they meet the conditions. */
async function matchingRows<E extends EntityName>(
  request: PageRequest<E>,
  { index }: Partitions,
  rows: readonly Row[],
): Promise<readonly Records[E][]> {
  const { entity, reach } = request;
  if (index !== undefined) return matchingIds(request, rows.map(idOfRow));
  return meeting(
    request,
    rows.flatMap((row) => recordWithin(entity, row, reach) ?? []),
  );
}

/** Reads records by id and returns the records that meet the conditions. */
const matchingIds = async <E extends EntityName>(
  request: PageRequest<E>,
  ids: readonly number[],
): Promise<readonly Records[E][]> => {
  const read = request.consistent ? readEach : readEachEventually;
  return meeting(request, await read(request.entity, ids, request.reach));
};

/** Returns the records that meet the conditions. */
async function meeting<R extends object>(
  { entity, conditions }: PageRequest<EntityName>,
  records: readonly R[],
): Promise<readonly R[]> {
  const candidates = records.filter(
    (record) => isListed(entity, record) && conditions.every(({ field, holds }) => holds(valueAt(record, field))),
  );
  const tests = await Promise.all(conditions.flatMap(({ among }) => among?.(candidates) ?? []));
  return candidates.filter((record) => tests.every((test) => test(record)));
}

type Partitions = Extract<IdSource, { kind: 'partitions' }>;

/** Reads at most `rowsLeft` rows from partitions. Returns the rows whose projected fields meet the conditions. */
function pick<E extends EntityName>(
  source: Partitions,
  request: PageRequest<E>,
  reading: PageReading,
  rowsLeft: number,
): Promise<Picked> {
  const projected = projectedFields(request.entity);
  const onProjected = request.conditions.filter(({ field }) => projected.includes(field));
  const holds = (row: Row) =>
    row.deleted !== true && onProjected.every((condition) => condition.holds(projectedValue(row, condition.field)));
  return mergePartitions(source, request, reading, holds, rowsLeft);
}

const projectedValue = (row: Row, field: string): unknown => (row.facets ? Reflect.get(row.facets, field) : undefined);

/**
 * Reads a page of records whose ids are known. It reads until the page is full, so that missing or filtered records
 * leave no gap in it.
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
