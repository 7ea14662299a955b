import { eventSeconds } from '../../domain/lifetimes.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import {
  earlierLogPartition,
  eventKey,
  eventOfFeedSort,
  feedPartition,
  type Key,
  paddedId,
  positionAt,
  positionOfFeedSort,
} from '../keys.ts';
import { isAlive, type Row } from '../rows.ts';
import { type PartitionQuery, queryPartition, readRowsByKey } from '../table.ts';
import { feedDelay } from '../writes/event-feed.ts';
import { isOutboxRow, type OutboxRow } from '../writes/outbox.ts';
import { type LogReading, positionsOf } from './log-page.ts';
import { rowsPerRequest } from './merge.ts';
import type { Page } from './page.ts';

const batch = 200; // rows per query: two pages of 100, about 50 KB

/** A request for one page of a tenant's events, newest first, or of their feed, oldest first. */
export interface EventsRequest extends LogReading {
  readonly tenant: Tenant;
  /** Whether to read the feed. It shows events that are older than `feedDelay`, and none is added before them later. */
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
  const { limit, shows } = request;
  const found: EventPlace[] = [];
  let [room, toSkip] = [limit, request.skip];
  let last: number | undefined;
  let held: readonly EventPlace[] = [];
  let read = 0;
  for await (const { places, more } of placesOf(request)) {
    read += batch;
    const all = [...held, ...places];
    const end = more ? all.at(-1) : undefined; // more events with the same position may follow
    held = all.filter(({ position }) => position === end?.position);
    const complete = all.slice(0, all.length - held.length);
    for (const [position, together] of Map.groupBy(complete, (place) => place.position)) {
      const shown = together.filter(({ type }) => type !== undefined && shows(type));
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

/** The place of an event in a listing, and the key of its row. Without a type, the event is at another place too. */
interface EventPlace {
  readonly position: number;
  readonly type: string | undefined;
  readonly key: Key;
}

/** Places in reading direction. `more` says whether others follow. */
interface Places {
  readonly places: readonly EventPlace[];
  readonly more: boolean;
}

/** A partition with places of a tenant's events. */
interface Listing {
  readonly of: (tenant: Tenant) => Pick<PartitionQuery, 'index' | 'partition'>;
  readonly placeOf: (row: Row) => EventPlace;
}

const typeOf = ({ facets }: Row): string | undefined => Reflect.get(facets ?? {}, 'type');

const feed: Listing = {
  of: (tenant) => ({ partition: feedPartition(tenant) }),
  placeOf: (row) => ({
    position: positionOfFeedSort(String(row.SK)),
    type: typeOf(row),
    key: eventKey(String(row.at), eventOfFeedSort(String(row.SK))),
  }),
};

/** The index of the events that releases without a feed wrote. The last of them expire 30 days after the update. */
const earlierLog: Listing = {
  of: (tenant) => ({ index: 1, partition: earlierLogPartition(tenant) }),
  placeOf: (row) => ({
    position: positionOfFeedSort(String(row.G1SK)),
    type: typeOf(row),
    key: { PK: String(row.PK), SK: String(row.SK) },
  }),
};

/**
 * Yields the places of events in reading direction. Events of earlier releases are before all others. The relay and the
 * sweeper add those to the feed that happened just before the update.
 */
async function* placesOf(request: EventsRequest): AsyncGenerator<Places> {
  const { tenant, isFeed } = request;
  const { first, last } = boundsOf(request);
  if (isFeed) {
    yield* read(feed, tenant, { first, last, ascending: true });
  } else if (isAscending(request)) {
    const begins = await beginOfFeed(tenant);
    const earlier = { first, last: Math.min(last, begins - 1), ascending: true };
    for await (const { places } of read(earlierLog, tenant, earlier)) yield { places, more: true };
    yield* read(feed, tenant, { first: Math.max(first, begins), last, ascending: true });
  } else {
    let reached = last + 1;
    for await (const { places } of read(feed, tenant, { first, last, ascending: false })) {
      reached = places.at(-1)?.position ?? reached;
      yield { places, more: true };
    }
    yield* read(earlierLog, tenant, { first, last: reached - 1, ascending: false });
  }
}

/** A range of positions, both ends inclusive, and the direction of reading. */
interface Positions {
  readonly first: number;
  readonly last: number;
  readonly ascending: boolean;
}

async function* read(listing: Listing, tenant: Tenant, { first, last, ascending }: Positions): AsyncGenerator<Places> {
  const range = { from: paddedId(first), to: `${paddedId(Math.max(0, last))}~`, ascending };
  let start: Row | undefined;
  do {
    const { rows, more, next } = await queryPartition({ ...listing.of(tenant), ...range, limit: batch, start });
    yield { places: rows.map(listing.placeOf), more };
    start = more ? next : undefined;
  } while (start);
}

/** Returns the first position in the feed of a tenant. */
async function beginOfFeed(tenant: Tenant): Promise<number> {
  const { rows } = await queryPartition({ ...feed.of(tenant), ascending: true, limit: 1 });
  return rows[0] ? feed.placeOf(rows[0]).position : Number.MAX_SAFE_INTEGER;
}

const isAscending = ({ isFeed, backwards }: EventsRequest): boolean => isFeed || backwards;

/** Reads the events themselves, because the rows of a listing contain neither their data nor their expiry. */
async function pageOf(
  found: readonly EventPlace[],
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
  const { first, last } = positionsOf({ ...request, backwards: isAscending(request) }, eventSeconds);
  const visible = request.isFeed ? positionAt(nowMilliseconds() - feedDelay) - 1 : last;
  return { first, last: Math.min(last, visible) };
}
