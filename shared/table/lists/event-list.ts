import { eventSeconds } from '../../domain/lifetimes.ts';
import { dayMilliseconds, nowMilliseconds } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import { earlierLogPartition, feedPartition, type Key, paddedId, positionAt, positionOfFeedSort } from '../keys.ts';
import { isAlive, keyOfRow, type Row } from '../rows.ts';
import { type PartitionQuery, queryPartition, readRowsByKey } from '../table.ts';
import { feedDelay } from '../writes/event-feed.ts';
import { isOutboxRow, type OutboxRow } from '../writes/outbox.ts';
import { isWithin, type LogReading, positionsOf } from './log-page.ts';
import { rowsPerRequest } from './merge.ts';
import type { Page } from './page.ts';

const batch = 200; // rows per query: two pages of 100, about 50 KB

/** A request for one page of a tenant's events, newest first, or of their feed, oldest first. */
export interface EventsRequest extends LogReading {
  readonly tenant: Tenant;
  /** Whether to read the feed. It shows events older than `feedDelay`. No event is added before them afterwards. */
  readonly isFeed: boolean;
  /** Returns whether events of a type are shown. */
  readonly shows: (type: string) => boolean;
}

/** An event and its position, which serves as the page cursor. */
export interface EventAt {
  readonly id: number;
  readonly row: OutboxRow;
}

/**
 * Reads one page of events. Events with the same position are always on the same page, so no event is shown twice or
 * missed. If not all of them fit, the page ends before them. If the page would then be empty, it contains them all and
 * exceeds its limit.
 */
export async function readEvents(request: EventsRequest): Promise<Page<EventAt>> {
  const { limit } = request;
  const found: EventEntry[] = [];
  let [room, toSkip] = [limit, request.skip];
  let last: number | undefined;
  let held: readonly EventEntry[] = [];
  let read = 0;
  for await (const { entries, more } of entriesOf(request)) {
    read += batch;
    const all = [...held, ...entries];
    const end = more ? all.at(-1) : undefined; // more events with the same position may follow
    held = all.filter(({ position }) => position === end?.position);
    const complete = all.slice(0, all.length - held.length);
    for (const [position, together] of Map.groupBy(complete, (entry) => entry.position)) {
      const shown = together.filter(({ isShown }) => isShown);
      if (shown.length > toSkip) {
        const wanted = shown.length - toSkip;
        if (found.length > 0 && wanted > room) return pageOf(found, request, { more: true, last, skip: 0 });
        found.push(...shown);
        room -= wanted;
        toSkip = 0;
      } else toSkip -= shown.length;
      last = position;
    }
    if (more && read >= rowsPerRequest) return pageOf(found, request, { more, last, skip: toSkip });
  }
  return pageOf(found, request, { more: false, last, skip: toSkip });
}

/** An entry of a list of events, with the key of the event's row. */
interface EventEntry {
  readonly position: number;
  readonly key: Key;
  /** Whether the request shows the entry. Of each event, it shows only one. */
  readonly isShown: boolean;
}

/** Entries in reading direction. `more` says whether others follow. */
interface Entries {
  readonly entries: readonly EventEntry[];
  readonly more: boolean;
}

/** A partition with entries of a tenant's events. */
interface EntriesOfTenant {
  readonly of: (tenant: Tenant) => Pick<PartitionQuery, 'index' | 'partition'>;
  readonly sortOf: (row: Row) => unknown;
  /** Returns the key of the event's row. */
  readonly keyOf: (row: Row) => Key;
  readonly isShown: (row: Row, request: EventsRequest) => boolean;
}

const feed: EntriesOfTenant = {
  of: (tenant) => ({ partition: feedPartition(tenant) }),
  sortOf: ({ SK }) => SK,
  keyOf: ({ event }) => event as Key,
  isShown: ({ at, late, moved }, { isFeed, range }) => (isFeed ? !moved && isWithin(range, String(at)) : !late),
};

/** The index of the events that releases without a feed wrote. The last of them expire 30 days after the update. */
const earlierLog: EntriesOfTenant = {
  of: (tenant) => ({ index: 1, partition: earlierLogPartition(tenant) }),
  sortOf: ({ G1SK }) => G1SK,
  keyOf: keyOfRow,
  isShown: () => true,
};

/**
 * Yields the entries of events in reading direction. Events of earlier releases come before the feed. Events from just
 * before the update are also in the feed, because the relay or the sweeper adds them.
 */
async function* entriesOf(request: EventsRequest): AsyncGenerator<Entries> {
  const { tenant, isFeed } = request;
  const { first, last } = boundsOf(request);
  if (isFeed) {
    yield* read(feed, request, { first, last, ascending: true });
  } else if (isAscending(request)) {
    const begins = await beginOfFeed(tenant);
    const earlier = { first, last: Math.min(last, begins - 1), ascending: true };
    for await (const { entries } of read(earlierLog, request, earlier)) yield { entries, more: true };
    yield* read(feed, request, { first: Math.max(first, begins), last, ascending: true });
  } else {
    let reached = last + 1;
    for await (const { entries } of read(feed, request, { first, last, ascending: false })) {
      reached = entries.at(-1)?.position ?? reached;
      yield { entries, more: true };
    }
    yield* read(earlierLog, request, { first, last: reached - 1, ascending: false });
  }
}

/** A range of positions, both ends inclusive, and the direction of reading. */
interface Positions {
  readonly first: number;
  readonly last: number;
  readonly ascending: boolean;
}

async function* read(
  { of, sortOf, keyOf, isShown }: EntriesOfTenant,
  request: EventsRequest,
  { first, last, ascending }: Positions,
): AsyncGenerator<Entries> {
  const entryOf = (row: Row): EventEntry => ({
    position: positionOfFeedSort(String(sortOf(row))),
    key: keyOf(row),
    isShown: request.shows(String(Reflect.get(row.facets ?? {}, 'type'))) && isShown(row, request),
  });
  const range = { from: paddedId(first), to: `${paddedId(Math.max(0, last))}~`, ascending };
  let start: Row | undefined;
  do {
    const { rows, more, next } = await queryPartition({ ...of(request.tenant), ...range, limit: batch, start });
    yield { entries: rows.map(entryOf), more };
    start = more ? next : undefined;
  } while (start);
}

/** Returns the first position in the feed of a tenant. */
async function beginOfFeed(tenant: Tenant): Promise<number> {
  const { rows } = await queryPartition({ ...feed.of(tenant), ascending: true, limit: 1 });
  return rows[0] ? positionOfFeedSort(String(rows[0].SK)) : Number.MAX_SAFE_INTEGER;
}

const isAscending = ({ isFeed, backwards }: EventsRequest): boolean => isFeed || backwards;

/** Reads the events themselves, because the rows of a listing contain neither their data nor their expiry. */
async function pageOf(
  found: readonly EventEntry[],
  { isFeed, backwards }: EventsRequest,
  end: Omit<Page<EventAt>, 'records'>,
): Promise<Page<EventAt>> {
  const rowOf = await readRowsByKey(found.map(({ key }) => key));
  const records = found.flatMap(({ position, key }) => {
    const row = rowOf(key);
    return row && isOutboxRow(row) && isAlive(row) ? [{ id: position, row }] : [];
  });
  return { ...end, records: backwards && !isFeed ? records.toReversed() : records };
}

function boundsOf(request: EventsRequest) {
  const { isFeed, range } = request;
  // the position of a late entry is not the time of its event
  const asked = { ...request, range: isFeed ? undefined : range, backwards: isAscending(request) };
  const { first, last } = positionsOf(asked, eventSeconds);
  return { first, last: isFeed ? Math.min(last, positionAt(nowMilliseconds() - feedDelay) - 1) : last };
}

/**
 * Returns a position up to which a reader of a feed has seen everything, if nothing follows `after` at the moment. It
 * changes once a day, so that a reader without events never falls behind the oldest events that are kept.
 */
export function positionWithoutEvents(after: number): number {
  const yesterday = Math.floor(nowMilliseconds() / dayMilliseconds - 1) * dayMilliseconds;
  return Math.max(after, positionAt(yesterday));
}
